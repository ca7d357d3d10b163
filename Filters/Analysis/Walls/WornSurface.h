// Surfaces of walls as grains have worn them.
#pragma once

#include "Basics/Vec3.h"

#include <array>
#include <cstdint>
#include <vector>

namespace granular
{

struct WornTriangle
{
  std::array<std::int64_t, 3> point;
  double front = 0.0;  ///< volume that grains wore on the side that the normal points to [L^3]
  double behind = 0.0; ///< and on the other side [L^3]
};

/// Triangles that share points.
struct WornMesh
{
  std::vector<dem::Vec3> points; ///< [L]
  std::vector<WornTriangle> triangles;
};

/// Moves the points of a mesh away from the grains, along the mean normal of the worn triangles at a
/// point, by a third of their volumes over a third of the areas there. One factor for all points then
/// makes the volume between the mesh before and after that of the sums, to rounding.
/// @return that volume [L^3]
/// @throws dem::Error where a triangle is worn on both sides, where sides that face each other meet,
///   and where a point would move by more than half of an edge
double wearOff(WornMesh& mesh);

}
