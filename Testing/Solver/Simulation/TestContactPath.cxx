// The path of contacts: whichever contacts share a block with it, a contact has the same path. Steps
// by any number of threads.
#include "BondedGrains.h"
#include "Check.h"

#include <vector>

using namespace dem;

namespace
{

/// A chain with one light grain, which limits the step, and a grain that touches it far away. With
/// one thread both contacts are in one block, with several they are not.
void stepsByThreads()
{
  constexpr double radius = 1e-3;
  Config config = scene::withBonds();
  config.stepControl = StepControlKind::Stable;
  config.timeStep = 7e-6;
  config.endTime = config.frameInterval = 100 * config.timeStep;
  config.bonds.breaking = BondBreaking::Never;
  config.law.sliding = SlidingLaw::Viscous; // a dashpot at any overlap, none included
  config.material.slidingFriction = 0.5;
  config.material.law[LawValue::SlidingViscosity] = 0.15;
  config.grainsPerThread = 16;
  std::vector<Particle> grains;
  for (int k = 0; k < 256; ++k)
  {
    const bool light = k % 16 == 0 && k > 64 && k < 120;
    grains.push_back(scene::grain(k, radius, light ? 250.0 : 2500.0, { 2.0 * radius * k, 0, 0 }));
  }
  grains.push_back(
    scene::grain(1000, radius, 2500.0, { 20.0 * radius, 0, 2.3 * radius }, { 0, 0, -1.0 }));
  std::vector<Snapshot> ends;
  for (const int threads : { 1, 4 })
  {
    config.threads = threads;
    Simulation run(config, {}, scene::startFrom(grains));
    scene::advance(run, run.timePlan().lastStep());
    ends.push_back(run.snapshot());
    std::printf("       %d threads, %lld steps\n", threads,
      static_cast<long long>(run.steps().taken));
  }
  check::isTrue("a chain with a loose contact, any number of threads",
    scene::identical(ends[0], ends[1]));
}

}

int main()
{
  return check::run(
    []
    {
      stepsByThreads();
    });
}
