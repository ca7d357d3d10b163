// Spheres that are near each other now, whatever becomes of them.
#pragma once

#include "Basics/Lattice.h"
#include "Neighbours/Images.h"
#include "Vectors/LargePages.h"
#include "Vectors/Parallel.h"
#include "Vectors/Vec4.h"

#include <cstdint>
#include <vector>

namespace dem
{

/// Two spheres by their indices, the lower one first.
struct NearPair
{
  std::int32_t lower = 0;
  std::int32_t higher = 0;
};

/// Spheres that stay where they are, so many times as large.
/// @param across in a periodic cell becomes images of these
PredictedPaths standing(const LargeVector<Vec4>& spheres, double factor, const Lattice& space,
  Images& across);

/// Pairs of spheres whose centres are no farther apart than @a factor times the sum of their radii,
/// or by a rounding; in a periodic cell those of the nearest images.
/// @param spheres centres and radii [L]
/// @param shapedOf as in Particles: balls of one grain are no pair; empty for spheres only
std::vector<NearPair> findNearPairs(const LargeVector<Vec4>& spheres,
  const LargeVector<std::int32_t>& shapedOf, double factor, const Team& team,
  const Lattice& space = {});
}
