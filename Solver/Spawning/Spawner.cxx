#include "Spawning/Spawner.h"

#include "Core/Random.h"

namespace dem
{

int spawn(const Config& config, Particles& particles, SpawnState& state, const FitTest& fits,
  const std::function<void()>& added)
{
  const auto full = [&]
  { return static_cast<std::int64_t>(particles.size()) >= config.maximumParticles; };
  Random random(state.random);
  int count = 0;
  for (int attempt = 0; attempt < config.spawnAttemptsPerStep && !full(); ++attempt)
  {
    if (state.carriedRadius == 0.0)
    {
      state.carriedRadius = random.uniform(config.radiusMin, config.radiusMax);
    }
    Particle grain;
    grain.position.x = random.uniform(config.spawnMin.x, config.spawnMax.x);
    grain.position.y = random.uniform(config.spawnMin.y, config.spawnMax.y);
    grain.position.z = random.uniform(config.spawnMin.z, config.spawnMax.z);
    if (!fits(grain.position, state.carriedRadius))
    {
      continue;
    }
    grain.id = state.nextId++;
    grain.radius = state.carriedRadius;
    grain.mass = sphereMass(config.density, grain.radius);
    grain.velocity = config.initialVelocity;
    grain.angularVelocity = config.initialAngularVelocity;
    particles.add(grain);
    state.carriedRadius = 0.0;
    added();
    ++count;
  }
  state.random = random.state();
  return count;
}

}
