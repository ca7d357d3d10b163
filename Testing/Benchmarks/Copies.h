// Several beds side by side.
#pragma once

#include "Simulation/Simulation.h"

namespace bed
{

/// A bed and its box.
struct BoxedBed
{
  dem::Snapshot state;
  dem::Surface walls;
};

/// Copies of a settled bed side by side, each in a box of its own, with what contacts remember: as
/// many grains as that makes, and nothing moves that did not.
/// @param pitch from a box to the next one [L]
BoxedBed copiesOf(const BoxedBed& one, std::int64_t copies, double pitch);

}
