// Volume, centre of mass and moments of inertia of bodies of density 1.
#pragma once

#include "Parameters/GrainShape.h"
#include "Shapes/Faces/ConvexHull.h"

#include <array>
#include <cstdint>
#include <vector>

namespace dem
{

/// Moments of the union of some balls; exact to rounding where none overlap. Otherwise they are
/// exact to 1e-11 of the volume, for balls near the origin and of sizes around 1. Overlaps count
/// once: slices of the union are discs, whose union has arcs for an outline.
Moments momentsOf(const std::vector<Ball>& balls);

/// Moments of the inside of a closed surface, exact to rounding. Its triangles go round
/// counterclockwise as seen from outside. A surface that faces inwards has negative moments, so
/// that parts of a surface add up as their faces say.
Moments momentsOf(const std::vector<Vec3>& points,
  const std::vector<std::array<std::int64_t, 3>>& triangles);

/// Moments of a convex polyhedron with a ball of this radius rolled around it, exact to rounding.
Moments momentsOf(const ConvexHull& kernel, double rounding);

struct MassProperties
{
  double volume = 0.0; ///< [L^3]
  Vec3 centre;         ///< of mass [L]
  Vec3 inertia;        ///< principal moments about it, of density 1 [L^5]
  /// Principal axes, right-handed, as columns of the drawn axes; the drawn axes themselves where
  /// they are principal to within 1e-9.
  std::array<Vec3, 3> axes;
};

MassProperties massProperties(const Moments& moments);

}
