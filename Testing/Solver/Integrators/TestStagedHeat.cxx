// Heat in steps with stages: closed forms with the order of the formula, no heat that is lost, and
// the same bits on any threads and after a restart.
#include "../Laws/Conducting.h"
#include "Check.h"
#include "Clumps.h"
#include "Stages.h"

#include <cmath>

using namespace dem;
using namespace conducting;

namespace
{

const double Anchor = 1e24; ///< masses of grains that nothing moves, in usual ones

/// Two grains that touch at rest: the difference of their temperatures decays as
/// exp(-t H (1 / C_1 + 1 / C_2)).
void twoGrains()
{
  constexpr double overlap = 1e-5, times = 2.0;
  for (const Integrator integrator : staged::All)
  {
    const auto errorOf = [&](int steps)
    {
      Config config = usual(HeatLaw::ContactRadius);
      config.integrator = integrator;
      config.material.law[LawValue::HeatCapacity] /= Anchor;
      std::vector<Particle> grains = { scene::grain(0, Radius, Density, {}),
        scene::grain(1, 1.5 * Radius, Density, { 2.5 * Radius - overlap, 0, 0 }) };
      double inverse = 0.0;
      for (Particle& grain : grains)
      {
        inverse += 1.0 / (grain.mass * Capacity);
        grain.mass *= Anchor;
      }
      grains[0].temperature = 400.0;
      grains[1].temperature = 300.0;
      const double rate = 2.0 * Conductivity * std::sqrt(0.6 * Radius * overlap) * inverse;
      scene::setSteps(config, times / rate / steps, steps);
      Simulation run(config, {}, scene::startFrom(grains));
      scene::advance(run, steps);
      const Particles now = run.particles();
      check::relative("common heat",
        grains[0].mass * now.temperature[0] + grains[1].mass * now.temperature[1],
        400.0 * grains[0].mass + 300.0 * grains[1].mass, 1e-13);
      return std::abs((now.temperature[0] - now.temperature[1]) / (100.0 * std::exp(-times)) - 1.0);
    };
    const double coarse = errorOf(96), fine = errorOf(192);
    check::atMost(staged::nameOf(integrator, "heat between two grains"), coarse, 1e-5);
    const double order = std::log2(coarse / fine);
    check::isTrue(staged::nameOf(integrator, "its order: ") + check::number(order),
      order > staged::orderOf(integrator) - 0.2);
  }
}

/// A bed of spheres, or of clumps, that falls onto a hot wall in an insulated box.
Config bed(Integrator integrator, bool clumps)
{
  Config config = scene::rain(FrictionUpdate::Incremental, 1, 2400);
  config.integrator = integrator;
  config.gravity.z = -60.0;
  config.maximumParticles = 60;
  config.initialTemperature = 350.0;
  config.law.heat = HeatLaw::ContactRadius;
  setHeat(config.material, 100.0, 10.0);
  if (clumps)
  {
    config.shapes = { scene::dumbbell() };
  }
  return config;
}

/// Heat from walls is what grains hold more. Threads, restarts and given up steps change no bit.
void beds()
{
  for (const Integrator integrator : staged::All)
  {
    for (const bool controlled : { false, true })
    {
      Config config = bed(integrator, false);
      config.stepControl = controlled ? StepControlKind::Error : StepControlKind::Published;
      const std::string name =
        staged::nameOf(integrator, controlled ? "steps by errors" : "one step");
      Simulation one(config, hotBox());
      const std::int64_t last = one.timePlan().lastStep();
      scene::advance(one, last / 2);
      const Snapshot half = one.snapshot();
      scene::advance(one, last);
      const Snapshot due = one.snapshot();
      const Totals totals = one.observe().totals;
      check::isTrue(name + ", walls gave heat",
        totals.heat.fromWalls > 1e-6 * totals.thermalEnergy);
      check::relative(name + ", heat from walls and of grains that came",
        totals.heat.fromWalls + totals.heat.carriedIn, totals.thermalEnergy, 1e-12);
      config.threads = 3;
      Simulation other(config, hotBox());
      scene::advance(other, last);
      check::isTrue(name + ", three threads", scene::identical(other.snapshot(), due));
      config.threads = 2;
      Simulation again(config, hotBox(), half);
      scene::advance(again, last);
      check::isTrue(name + ", restart on two", scene::identical(again.snapshot(), due));
    }
  }
}

/// All balls of a clump are as warm as each other, and a clump at a hot wall warms up.
void clumps()
{
  for (const Integrator integrator : staged::All)
  {
    Config config = usual(HeatLaw::ContactRadius);
    config.integrator = integrator;
    config.gravity = { 0, 0, -9.81 };
    config.material.density = Density;
    config.material.law[LawValue::HeatCapacity] = 1.0;
    config.shapes = { scene::dumbbell() };
    config.initialTemperature = 300.0;
    Snapshot start;
    ShapedGrain grain;
    grain.size = 0.003;
    grain.position = { 0, 0, 0.0017 };
    grain.velocity = { 0, 0, -0.1 };
    scene::addClump(config, 0, grain, start);
    Surface wall = scene::plane(0.1);
    wall.bodies.resize(1);
    wall.bodies[0].temperature = 600.0;
    scene::setSteps(config, 2e-6, 3000);
    Simulation run(config, wall, start);
    scene::advance(run, 3000);
    const Particles now = run.particles();
    check::isTrue(staged::nameOf(integrator, "a clump warms up"), now.temperature[0] > 300.001);
    for (const double temperature : now.temperature)
    {
      check::isTrue(staged::nameOf(integrator, "as all of it"), temperature == now.temperature[0]);
    }
    const Totals totals = run.observe().totals;
    check::relative(staged::nameOf(integrator, "by heat of the wall"), totals.heat.fromWalls,
      now.shaped[0].mass * (now.temperature[0] - start.particles.temperature[0]), 1e-9);
  }
}

}

int main()
{
  return check::run(
    []
    {
      twoGrains();
      beds();
      clumps();
    });
}
