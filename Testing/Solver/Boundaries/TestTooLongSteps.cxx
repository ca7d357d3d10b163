// Steps that leave a hit on a wall too few of them end the run with words, instead of throwing
// grains back faster than they came.
#include "Check.h"
#include "Scenes.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

using namespace dem;

namespace
{

/// DualSPHysics 44, reduced: steel balls that fall 5 cm with a step that leaves a hit a step or
/// two. A hit of 2.94 (15/16 m / (E* sqrt(R)))^(2/5) v^(-1/5) lasts 52 us.
void tooLongSteps()
{
  Config config;
  config.maximumParticles = 0;
  config.material.youngsModulus = 2.1e11;
  config.material.density = 7800.0;
  const double radius = 0.01, speed = std::sqrt(2.0 * 9.81 * 0.05);
  const double nu = config.material.poissonRatio;
  const double rigid = config.material.youngsModulus / (1.0 - nu * nu);
  const double lasts = 2.94 *
    std::pow(15.0 / 16.0 * sphereMass(7800.0, radius) / (rigid * std::sqrt(radius)), 0.4) *
    std::pow(speed, -0.2);
  check::close("how long a hit lasts", lasts, 5.2e-5, 1e-6);
  std::vector<Particle> grains;
  for (int k = 0; k < 12; ++k)
  {
    grains.push_back(scene::grain(k, radius, 7800.0,
      { 0.03 * (k % 4) - 0.045, 0.03 * (k / 4) - 0.03, 0.05 + radius }));
  }
  Surface walls = scene::box({ -0.08, -0.08, 0.0 }, { 0.08, 0.08, 0.2 });
  walls.bodies.resize(1);
  walls.bodies[0].name = "domain";
  for (const double step : { 2e-6, 1e-5, 3e-5, 5e-5 })
  {
    const std::string name = "steel, step " + check::number(step) + ": ";
    scene::setSteps(config, step, static_cast<std::int64_t>(0.12 / step));
    Simulation simulation(config, walls, scene::startFrom(grains));
    const bool reached =
      simulation.advanceTo(simulation.timePlan().lastStep()) == AdvanceStatus::Reached;
    check::isTrue(name + (reached ? "continues" : "ends"), reached == (lasts / step > 2.4));
    if (!reached)
    {
      check::contains(name + "what to do", simulation.failure(),
        " s or less, or 0 to have it chosen, or TimeStepControl Stable to have it lowered: " +
          check::number(step) + " s is too long. The simulation blew up at t = 0.10");
      check::contains(name + "which", simulation.failure(),
        " on wall element 0 of 'domain' lasts ");
    }
    else
    {
      double fastest = 0.0;
      for (const Vec4& v : simulation.particles().velocity.packed)
      {
        fastest = std::max(fastest, v.z);
      }
      check::atMost(name + "none leaves faster than it came", fastest, speed);
    }
  }
}

}

int main()
{
  return check::run(tooLongSteps);
}
