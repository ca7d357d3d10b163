// Grains fall into an open box and come to rest: the solver as a library, without ParaView.
// Units are SI.
#include "Simulation/Simulation.h"

#include <array>
#include <cstdint>
#include <cstdio>

/// A floor at z = 0 and four sides, as rectangles between eight corners.
dem::Surface makeBox(double halfWidth, double height)
{
  dem::Surface box;
  for (int corner = 0; corner < 8; ++corner)
  {
    box.points.push_back({ corner & 1 ? halfWidth : -halfWidth, corner & 2 ? halfWidth : -halfWidth,
      corner & 4 ? height : 0.0 });
  }
  for (const std::array<std::int64_t, 4>& corners : { std::array<std::int64_t, 4>{ 0, 1, 3, 2 },
         { 0, 1, 5, 4 }, { 1, 3, 7, 5 }, { 3, 2, 6, 7 }, { 2, 0, 4, 6 } })
  {
    box.elements.push_back({ dem::ElementKind::Rectangle, corners });
  }
  return box;
}

/// The share of the weight of all grains that the walls carry: 1 at rest.
double carriedShare(const dem::Observation& seen, const dem::Config& config)
{
  double carried = 0.0;
  for (std::size_t c = seen.firstAtWall(); c < seen.contacts.size(); ++c)
  {
    carried += seen.contacts[c].force.z;
  }
  return carried / (-config.gravity.z * seen.totals.inflowMass);
}

int main()
{
  try
  {
    dem::Config config; // every parameter has a default
    config.maximumParticles = 200;
    config.spawnMin = { -0.04, -0.04, 0.02 };
    config.spawnMax = { 0.04, 0.04, 0.2 };
    config.endTime = 1.0;
    config.frameInterval = 0.1;
    dem::Simulation simulation(config, makeBox(0.05, 0.3));

    const dem::TimePlan& plan = simulation.timePlan();
    for (std::int64_t frame = 0; frame <= plan.frameCount; ++frame)
    {
      if (simulation.advanceTo(frame * plan.stepsPerFrame) != dem::AdvanceStatus::Reached)
      {
        throw dem::Error(simulation.failure());
      }
      const dem::Observation seen = simulation.observe();
      std::printf("%.2f s: %lld grains, kinetic energy %.3g J, walls carry %.4f of the weight\n",
        seen.totals.time, static_cast<long long>(seen.totals.count),
        seen.totals.translationalEnergy + seen.totals.rotationalEnergy, carriedShare(seen, config));
    }
  }
  catch (const dem::Error& error)
  {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
