#include "Run/GranularHollows.h"

#include "Basics/InWords.h"
#include "Boundaries/WallForm.h"
#include "Simulation/StartState.h"

#include <algorithm>
#include <limits>

namespace granular
{

std::string noteOnHollows(const dem::Config& config, const dem::Scene& scene,
  const dem::Snapshot& begin)
{
  double hollow = std::numeric_limits<double>::infinity();
  for (const dem::WallForm& form : scene.walls.forms)
  {
    hollow = std::min(hollow, dem::leastHollow(form));
  }
  double largest = scene.walls.forms.empty() ? 0.0 : dem::largestRadius(begin.particles);
  for (const dem::Inflow& inflow : dem::usedInflows(config, scene, begin.particles.grains()))
  {
    largest = std::max(largest, dem::largestRadius(inflow, config.shapes));
  }
  if (scene.walls.forms.empty() || !(largest > hollow))
  {
    return {};
  }
  return "Take a mesh in place of Granular Round Wall where large grains rest in a tip, a hole or a "
         "hollow: an exact surface holds a grain at its nearest point alone. Grains have radii up "
         "to " +
    dem::inWords(largest) + ", and the tightest hollow " + dem::inWords(hollow) + ".";
}

}
