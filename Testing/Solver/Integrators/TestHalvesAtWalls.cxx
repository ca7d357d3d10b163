// Velocities of half steps begin with the walls in the middle of a step, whether a state was
// observed before or not and whichever rank has the walls.
#include "Check.h"
#include "RankTeams.h"
#include "Scenes.h"

#include "Basics/Random.h"

#include <cstdint>
#include <vector>

using namespace dem;

namespace
{

constexpr double R = 0.001;

/// A plate that is shaken sideways, with grains on it that are pressed in by a hundredth.
ranks::Case shaken(Integrator integrator)
{
  Config config = scene::still();
  scene::letFall(config);
  config.integrator = integrator;
  config.material.youngsModulus = 1e6;
  config.allowInitialOverlap = true;
  scene::setSteps(config, 1e-5, 600);
  Scene scene;
  scene.walls = scene::plane(0.05);
  WallBody plate;
  plate.motion.amplitude = { 1e-3, 0.0, 2e-4 };
  plate.motion.oscillation.frequency = 100.0;
  scene.walls.bodies = { plate };
  std::vector<Particle> grains;
  for (int k = 0; k < 400; ++k)
  {
    const int place = 37 * k % 400; // far from the grain of the id before
    grains.push_back(scene::grain(k, R, 2000.0,
      { 2.2 * R * (place % 20 - 10), 2.2 * R * (place / 20 - 10), 0.99 * R }, { 0.3, 0.1, 0.0 }));
  }
  return { "shaken", config, scene, scene::startFrom(grains) };
}

/// A run of half steps continues one of whole steps, observed at its begin or not.
void observedBefore(Integrator integrator)
{
  const ranks::Case before = shaken(Integrator::SemiImplicitEuler);
  Simulation whole(before.config, before.scene, before.start);
  scene::advance(whole, 50);
  const Snapshot middle = whole.snapshot();
  const ranks::Case after = shaken(integrator);
  Simulation blind(after.config, after.scene, middle);
  Simulation seen(after.config, after.scene, middle);
  seen.observe();
  scene::advance(blind, 60);
  scene::advance(seen, 60);
  check::isTrue("observed at the begin or not",
    scene::identical(blind.snapshot(), seen.snapshot()));
}

void cases()
{
  for (const Integrator integrator : { Integrator::Leapfrog, Integrator::VelocityVerlet })
  {
    observedBefore(integrator);
    ranks::sameOnAnyRoute(shaken(integrator), 600);
  }
}

}

int main()
{
  return check::run(cases);
}
