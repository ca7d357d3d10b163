// Which balls walls are to hold, and where.
#pragma once

#include "Simulation/Bonding/BondShare.h"

#include <string>
#include <vector>

namespace dem
{

/// A ball that a wall is to hold.
struct Hold
{
  std::int32_t ball = 0; ///< index in the order of ids
  std::int32_t element = 0;
  Vec3 separation; ///< from the nearest point of the element to the centre of the ball [L]
};

std::string nameOf(const Particles& particles, const Hold& hold, const Walls& walls);

/// All own balls and bodies that are near enough to a wall that bonds grains, each with the nearest
/// element of each such wall.
/// @throws Error where a wall cannot hold what is near it
std::vector<Hold> findHolds(const BondMaking& with, const BondShare& share);

}
