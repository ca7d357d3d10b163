// Whether the step of a run is short enough for bonds.
#pragma once

#include "Laws/Bonds/BondTerms.h"
#include "Simulation/Bonding/BondEnds.h"
#include "Simulation/Bonding/BondHolds.h"
#include "Simulation/Bonding/BondShare.h"

#include <vector>

namespace dem
{

/// @param bonds, holds all of own grains
/// @throws Error when the step of the run is too large for one of all ranks
void checkBondStep(const BondMaking& with, const BondShare& share, const std::vector<Ends>& bonds,
  const std::vector<Hold>& holds);

/// The automatic step is a share of this where there are bonds: a fifth of sqrt(m* / k) of two
/// such grains that a bond holds, with what rotates them taken into account [T, s].
double bondStepScale(const BondTerms& terms, double radius, double density);

/// How many times that a bond of two grains alone is stable for.
constexpr double LargestBondStep = 10.0;

}
