// Who is bonded with whom: pairs of grains that are near each other, and of those that a scene
// lists.
#pragma once

#include "Neighbours/NearPairs.h"
#include "Ranks/Exchange/FirstProblem.h"
#include "Simulation/Bonding/BondShare.h"

#include <string>
#include <vector>

namespace dem
{

/// Two balls by their indices in the order of ids.
using Ends = NearPair;

/// Whether a bond can act on a slot: features of a grain with faces leave it to the whole.
bool canBeHeld(const Particles& particles, std::int32_t index);

std::string nameOf(const BondLine& line);
/// The grains that balls are of.
BondLine lineOf(const Particles& particles, const Ends& ends);
/// Ids of the balls at the ends of a bond.
OrderedError::Index idsOf(const Particles& particles, const Ends& ends);

/// All pairs of which one is own, in the order of the lower and then the higher index, each once.
/// @param unmade becomes the number of lines of all ranks of which a grain has left
std::vector<Ends> findEnds(const BondMaking& with, const BondShare& share, std::int64_t& unmade);

}
