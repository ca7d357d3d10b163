// What bonds hold together.
#pragma once

#include "Core/Particles.h"
#include "Observing/Observation.h"

namespace dem
{

/// Fills in Observation::fragment and what totals say of fragments.
/// @param particles in the order of slots
/// @param place of the ball of each slot in the order of ids
void findFragments(const Particles& particles, const std::vector<std::int32_t>& place,
  Observation& seen);

}
