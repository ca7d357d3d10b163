// Grains that fill a body: packings of equal spheres inside of a closed surface.
#pragma once

#include "Basics/Vec3.h"
#include "Spawning/ClosedSurface.h"

#include <cstdint>
#include <vector>

namespace granular
{

/// Centres of touching spheres on a face-centred cubic lattice at a random position and
/// orientation, of those that are wholly inside.
/// @throws dem::Error when these are more than a million
std::vector<dem::Vec3> packedLattice(const dem::ClosedSurface& body, double radius,
  std::uint64_t seed);

/// A disordered packing of spheres wholly inside: as many as make a solid fraction of 0.6 where the
/// lattice has 0.74 (near random close packing, 0.64), placed at random and then pushed apart until
/// no two overlap by more than a hundredth of a radius, or a thousand times.
/// @throws dem::Error as packedLattice()
std::vector<dem::Vec3> packedAtRandom(const dem::ClosedSurface& body, double radius,
  std::uint64_t seed);

}
