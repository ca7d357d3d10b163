// What memory a run would need for the grains that may come at once, asked before any is placed.
#pragma once

#include "Properties/GranularChanges.h"
#include "Simulation/Scene.h"

#include <vector>

namespace granular
{

/// Grains that may be placed in one step: no more than are tried, than may be present, and than
/// have room where they come.
double mostGrainsAtOnce(const dem::Scene& scene, const dem::Config& config);

/// @throws dem::Error where they would need more memory than there is, which says how much.
void checkMemory(const dem::Scene& scene, const dem::Config& config);
/// Checks the memory for what parameters change to after the first ones. The error names the
/// change.
void checkMemory(const dem::Scene& scene, const std::vector<Regime>& regimes);

}
