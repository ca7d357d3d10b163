// Grains that are too large for the exact surfaces of walls.
#pragma once

#include "Parameters/Config.h"
#include "Simulation/Scene.h"
#include "State/Snapshot.h"

#include <string>

namespace granular
{

/// What to do where a grain may be larger than an exact surface is hollow (dem::leastHollow): such
/// a grain touches the surface along a line or in two places, and the contact of a surface is its
/// nearest point alone. Empty where there is none.
std::string noteOnHollows(const dem::Config& config, const dem::Scene& scene,
  const dem::Snapshot& begin);

}
