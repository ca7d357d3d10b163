// Large beds in little time.
#pragma once

#include "Simulation/Simulation.h"

#include <string>

namespace device
{

/// Reads a settled bed from a folder. One of more than 10000 grains that is not there is tiled from
/// that of 100000 or 10000, and pressed together for some steps.
dem::Snapshot bedFor(const std::string& folder, std::int64_t grains, std::int64_t steps,
  const dem::Config& config, const dem::Surface& walls);

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
