// Velocities of half steps as they are at the time of a state.
#pragma once

#include "Observing/Observer.h"
#include "Observing/ShownStiction.h"

#include <vector>

namespace dem
{

/// Puts velocities where they are at the time of the state, with what these come to. The mean of
/// the energies half a step before and after is that of the velocities between and of the kick.
/// @param own slots of the observed grains
void synchronise(const View& view, const std::vector<SlotSum>& sums, const OwnSlots& own,
  Observation& seen);

}
