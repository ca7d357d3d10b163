#include "Ranks/SharedScene.h"

#include "Integrators/HalfStep.h"

#include <utility>
#include <vector>

namespace dem
{

std::string findUnshared(const Config& config, const Particles& grains)
{
  const std::vector<std::pair<bool, const char*>> all = {
    { grains.anyShaped() || !config.shapes.empty(), "grains with shapes" },
    { config.bonds.any(), "bonds" },
    { config.cell.any(), "a periodic cell" },
    { config.stepControl != StepControlKind::Published, "steps that change" },
    { config.hasStages() || keepsHalfSteps(config.integrator),
      "an Integrator other than SemiImplicitEuler" },
  };
  for (const auto& [isThere, what] : all)
  {
    if (isThere)
    {
      return std::string("Several processes cannot share a simulation with ") + what +
        " yet: run it on one.";
    }
  }
  return {};
}

}
