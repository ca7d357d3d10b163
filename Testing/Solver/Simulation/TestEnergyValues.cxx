// Single values of energy: heat of grains of several balls, what friction loses while its springs
// wind up, and the losses of a grain that rotates as it hits.
#include "Check.h"
#include "Clumps.h"
#include "OnWalls.h"

#include <cmath>

using namespace dem;

namespace
{

constexpr double Size = 0.004;

/// A clump warms as a whole, and has the heat of its mass once.
void heatOfClumps()
{
  constexpr double capacity = 800.0, warm = 400.0, cold = 300.0;
  Config config = scene::still();
  config.allowInitialOverlap = true;
  config.shapes = { scene::dumbbell() };
  config.law.heat = HeatLaw::ContactRadius;
  config.material.law[LawValue::HeatCapacity] = capacity;
  config.material.law[LawValue::ThermalConductivity] = 200.0;
  scene::setSteps(config, 1e-6, 40);
  ShapedGrain grain;
  grain.size = Size;
  Snapshot start;
  scene::addClump(config, 0, grain, start);
  Particle sphere = scene::grain(2, 0.5 * Size, config.material.density, { 1.49 * Size, 0.0, 0.0 });
  start.particles.add(sphere);
  start.particles.temperature = { cold, cold, warm };
  const double clump = start.particles.shaped[0].mass;
  Simulation simulation(config, {}, start);
  const double before = capacity * (clump * cold + sphere.mass * warm);
  check::relative("heat of the grains", simulation.observe().totals.thermalEnergy, before, 1e-14);
  scene::advance(simulation, 40);
  const Particles now = simulation.particles();
  const double gained = now.temperature[0] - cold, lost = warm - now.temperature[2];
  check::isTrue("heat flows", gained > 0.0);
  check::relative("both balls are as warm", now.temperature[1] - cold, gained, 1e-12);
  check::relative("what the sphere lost", sphere.mass * lost, clump * gained, 1e-9);
  check::relative("heat later", simulation.observe().totals.thermalEnergy, before, 1e-13);
}

/// Springs of friction that wind up take energy that is not lost.
void frictionThatSticks()
{
  Config config = onwalls::heavy(1e-7, 300);
  config.energyParts = true;
  config.material.slidingFriction = 5.0;
  Particle grain = onwalls::resting(config, 0.0, 0.0);
  grain.velocity = { 1e-3, 0.0, 0.0 };
  Simulation simulation(config, scene::plane(0.1), scene::startFrom({ grain }));
  const double elastic = simulation.observe().totals.elasticEnergy;
  scene::advance(simulation, 300);
  const Totals totals = simulation.observe().totals;
  const double wound = totals.elasticEnergy - elastic;
  check::isTrue("the spring winds up", wound > 0.0);
  check::atMost("lost to friction, of what is in the spring",
    std::abs(totals.losses.friction) / wound, 0.02);
}

/// All that a dumbbell loses which hits a plane with one end is known in parts.
void lossesOfRotation()
{
  Config config = scene::still();
  config.energyParts = true;
  config.material.youngsModulus = 1e7;
  config.material.restitution = 0.6;
  config.viscosity = 0.01;
  config.shapes = { scene::dumbbell() };
  scene::setSteps(config, 2e-7, 6000);
  ShapedGrain grain;
  grain.size = Size;
  grain.orientation = unit(Quaternion{ 1.0, 0.0, 0.3, 0.0 });
  grain.position = { 0.0, 0.0, 0.8 * Size };
  grain.velocity = { 0.0, 0.0, -0.6 };
  Snapshot start;
  scene::addClump(config, 0, grain, start);
  Simulation simulation(config, scene::plane(0.1), start);
  scene::advance(simulation, 6000);
  const Totals totals = simulation.observe().totals;
  check::isTrue("it rotates after the hit",
    totals.rotationalEnergy > 0.0 && totals.contactCount == 0);
  check::relative("losses in parts", totals.losses.sum(), totals.dissipatedEnergy, 0.005);
}

void all()
{
  heatOfClumps();
  frictionThatSticks();
  lossesOfRotation();
}

}

int main()
{
  return check::run(all);
}
