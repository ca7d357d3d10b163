// Volume, centre of mass and moments of inertia of bodies of density 1.
#pragma once

#include "Core/GrainShape.h"
#include "Shapes/ConvexHull.h"

#include <array>
#include <cstdint>
#include <vector>

namespace dem
{

/// Of the union of some balls; exact to rounding where none overlap, else to 1e-11 of the volume,
/// for balls near the origin and of sizes around 1. What overlaps counts once: slices of the union
/// are discs, whose union has arcs for an outline.
Moments momentsOf(const std::vector<Ball>& balls);

/// Of the inside of a closed surface whose triangles go round counterclockwise as seen from
/// outside, exact to rounding; of one that faces inwards negative, so that parts of a surface add
/// up as their faces say.
Moments momentsOf(const std::vector<Vec3>& points,
  const std::vector<std::array<std::int64_t, 3>>& triangles);

/// Of a convex polyhedron with a ball of this radius rolled around it, exact to rounding.
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
