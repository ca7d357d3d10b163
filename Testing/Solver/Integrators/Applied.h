// Loads on single grains of a start, for tests.
#pragma once

#include "Scenes.h"

#include "Integrators/HalfStep.h"

namespace scene
{

/// Has a start apply a load to the grain of a slot; nothing is applied to the others unless it is.
inline void apply(dem::Snapshot& start, std::size_t slot, const dem::AppliedLoad& load)
{
  using dem::AppliedLoads;
  AppliedLoads& applied = start.particles.applied;
  applied.have(AppliedLoads::Force | AppliedLoads::Torque | AppliedLoads::Holds,
    start.particles.size());
  applied.set(slot, load);
}

/// What a state shows of a grain.
inline dem::Velocities velocitiesOf(const dem::Simulation& simulation, std::size_t index)
{
  const dem::Observation seen = simulation.observe();
  const dem::Particles grains = simulation.particles();
  return { seen.velocity.empty() ? grains.velocity.get(index) : seen.velocity[index],
    seen.angularVelocity.empty() ? grains.angularVelocity.get(index)
                                 : seen.angularVelocity[index] };
}

}
