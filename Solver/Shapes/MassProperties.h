// Volume, centre of mass and moments of inertia of bodies of density 1.
#pragma once

#include "Core/GrainShape.h"

#include <array>
#include <vector>

namespace dem
{

/// Integrals over a body: of 1, x, y, z, x^2, y^2, z^2, xy, yz, zx [L^3, L^4, L^5].
struct Moments
{
  double volume = 0.0;
  Vec3 first;
  std::array<double, 6> second{};
};

/// Of the union of some balls; exact to rounding where none overlap, else to 1e-11 of the volume,
/// for balls near the origin and of sizes around 1. What overlaps counts once: slices of the union
/// are discs, whose union has arcs for an outline.
Moments momentsOf(const std::vector<Ball>& balls);

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
