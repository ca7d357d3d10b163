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
}
