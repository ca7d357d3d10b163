// The memory that a run needs for the grains that may appear at once, checked before any is placed.
#pragma once

#include "Properties/GranularChanges.h"
#include "Simulation/Scene.h"

#include <vector>

namespace granular
{

/// Grains that may be placed in one step: no more than are tried, than may be present, and than
/// fit into their region.
double mostGrainsAtOnce(const dem::Scene& scene, const dem::Config& config);

/// @throws dem::Error where they would need more memory than there is. The error names the amount.
void checkMemory(const dem::Scene& scene, const dem::Config& config);
/// Checks the memory for what parameters change to after the first ones. The error names the
/// change.
void checkMemory(const dem::Scene& scene, const std::vector<Regime>& regimes);

}
