#include "Ranks/SharedScene.h"

#include <utility>
#include <vector>

namespace dem
{

std::string findUnshared(const Config& config, const Particles& grains)
{
  const std::vector<std::pair<bool, const char*>> all = {
    { grains.anyShaped() || !config.shapes.empty(), "grains with shapes" },
    { config.hasStages(), "an Integrator that has stages" },
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
