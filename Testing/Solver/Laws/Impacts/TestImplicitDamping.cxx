// Dashpots that are implicit in time: stable at any step, and the explicit ones at short steps.
#include "Basics/Random.h"
#include "Check.h"
#include "Impact.h"
#include "OneContact.h"

#include <algorithm>
#include <cmath>

using namespace dem;

namespace
{

const double Radius = 0.002;
const double Density = 2000.0;
const double Stiffness = 500.0;

Config viscous(double damping)
{
  Config config = scene::still();
  config.law.normal = NormalLaw::Hooke;
  config.law.damping = DampingLaw::Viscous;
  config.law.implicitDamping = true;
  config.material.law[LawValue::NormalStiffness] = Stiffness;
  config.material.law[LawValue::Damping] = damping;
  return config;
}

/// Each kind of dashpot is c / (1 + 6 h c / m) of what it is without, along the contact with 2/7 of
/// the mass.
void forces()
{
  const double mass = sphereMass(Density, Radius), overlap = 1e-5, speed = 0.2;
  for (const double step : { 1e-7, 1e-4 })
  {
    for (int k = 0; k <= 5; ++k)
    {
      Config config = viscous(k == 5 ? 0.4 : 3.0);
      config.law.damping = static_cast<DampingLaw>(k);
      config.material.restitution = 0.3;
      const auto push = [&](bool implicit)
      {
        config.law.implicitDamping = implicit;
        scene::OneContact contact(config, wallLaws(config, { {} }, step), { Radius, mass, true });
        return contact.force(overlap, { 0, 0, -speed }) - Stiffness * overlap;
      };
      const double c = push(false) / speed;
      check::relative(std::string(nameOf(config.law.damping)) + ", step " + check::number(step),
        push(true) / speed, c / (1.0 + 6.0 * step * c / mass), 1e-9);
    }
    Config rubs = viscous(0.0);
    rubs.law.sliding = SlidingLaw::Viscous;
    rubs.material.slidingFriction = 1e9;
    rubs.material.law[LawValue::SlidingViscosity] = 2.0;
    scene::OneContact contact(rubs, wallLaws(rubs, { {} }, step), { Radius, mass, true });
    contact.force(overlap, { speed, 0, 0 });
    check::relative("along the contact", -contact.totalForce().x / speed,
      2.0 / (1.0 + 6.0 * step * 2.0 / (2.0 / 7.0 * mass)), 1e-9);
  }
}

/// Speed after an impact, over that before.
double rebound(const Config& config, double step)
{
  const impact::Result result = impact::collide(config, scene::plane(0.1),
    { scene::grain(0, Radius, Density, { 0, 0, 1.0001 * Radius }, { 0, 0, -0.1 }) }, step,
    static_cast<std::int64_t>(1.0 / step));
  return result.after.velocity.get(0).z / 0.1;
}

/// With shorter steps an impact becomes the explicit one, in proportion to the step.
void convergence()
{
  const double mass = sphereMass(Density, Radius);
  const double damping = 0.6 * std::sqrt(mass * Stiffness); // zeta = 0.3
  Config explicitly = viscous(damping);
  explicitly.law.implicitDamping = false;
  const double base = std::sqrt(mass / Stiffness);
  const double due = rebound(explicitly, base / 6400);
  double last = 0.0;
  for (const double steps : { 100.0, 200.0, 400.0, 800.0 })
  {
    const double error = rebound(viscous(damping), base / steps) - due;
    if (last > 0.0)
    {
      check::close("error at " + check::number(steps) + " steps over that at half as many",
        error / last, 0.5, 0.06);
    }
    last = error;
  }
  check::close("error at 800 steps", last, 0.0, 0.01);
}

/// A grain on a wall whose dashpot would ask for steps fifty times as short: it comes to rest where
/// its weight has it. The explicit one does not.
void overdamped()
{
  const double mass = sphereMass(Density, Radius), gravity = 9.81;
  const double step = std::sqrt(mass / Stiffness) / 20.0;
  Config config = viscous(100.0 * mass / step); // 2 m / c is a fiftieth of the step
  config.gravity = { 0, 0, -gravity };
  config.allowInitialOverlap = true;
  scene::setSteps(config, step, 20000);
  const auto start = scene::startFrom(
    { scene::grain(0, Radius, Density, { 0, 0, 0.999 * Radius }, { 0, 0, -0.01 }) });
  Simulation run(config, scene::plane(0.1), start);
  double fastest = 0.0;
  for (int k = 1; k <= 200; ++k)
  {
    scene::advance(run, 100 * k);
    fastest = std::max(fastest, std::abs(run.particles().get(0).velocity.z));
  }
  check::atMost("largest speed", fastest, 0.02);
  check::relative("overlap at rest", Radius - run.particles().get(0).position.z,
    mass * gravity / Stiffness, 1e-3);

  Config automatic = config;
  automatic.timeStep = 0.0;
  automatic.frameInterval = 0.01;
  const auto stepOf = [&](const Config& c)
  { return Simulation(c, scene::plane(0.1), start).timePlan().timeStep; };
  Config without = automatic;
  without.material.law[LawValue::Damping] = 0.0;
  check::relative("the automatic step leaves damping out", stepOf(automatic), stepOf(without),
    1e-12);
  automatic.law.implicitDamping = false;
  check::isTrue("which the explicit one cannot", stepOf(automatic) < 0.2 * stepOf(without));
  config.law.implicitDamping = false;
  bool refused = false;
  try
  {
    Simulation(config, scene::plane(0.1), start);
  }
  catch (const std::exception& error)
  {
    refused = true;
    check::contains("explicit, that step is refused", error.what(), "Take a smaller TimeStep");
  }
  check::isTrue("explicit, refused", refused);
}

/// A dense packing, twelve neighbours each, that shakes: its kinetic energy falls, however strong
/// the dashpots are, and would grow without end if each only minded its own two grains.
void packing()
{
  const double mass = sphereMass(Density, Radius);
  const double step = std::sqrt(mass / Stiffness) / 20.0;
  for (const double strength : { 1.0, 10.0, 1000.0 })
  {
    Config config = viscous(strength * mass / step);
    config.material.slidingFriction = 0.5;
    config.material.rollingFriction = 0.1;
    config.allowInitialOverlap = true;
    scene::setSteps(config, step, 3000);
    std::vector<Particle> grains;
    const double root = std::sqrt(2.0) * 0.99 * Radius; // of half a cell of centres
    Random chance(3);
    for (int i = 0; i < 8; ++i)
    {
      for (int j = 0; j < 8; ++j)
      {
        for (int k = 0; k < 8; ++k)
        {
          if ((i + j + k) % 2 == 0)
          {
            const auto any = [&] { return chance.uniform(-0.02, 0.02); };
            const Vec3 v{ any(), any(), any() };
            grains.push_back(scene::grain(static_cast<std::int64_t>(grains.size()), Radius, Density,
              { i * root, j * root, k * root }, v, { 10 * any(), 10 * any(), 10 * any() }));
          }
        }
      }
    }
    const double edge = 7.0 * root + 0.99 * Radius, low = -0.99 * Radius;
    Simulation run(config, scene::box({ low, low, low }, { edge, edge, edge }),
      scene::startFrom(grains));
    const double begin = run.observe().totals.translationalEnergy;
    double most = 0.0;
    for (int k = 1; k <= 30; ++k)
    {
      scene::advance(run, 100 * k);
      most = std::max(most, run.observe().totals.translationalEnergy);
    }
    const double end = run.observe().totals.translationalEnergy;
    check::atMost("packing, " + check::number(strength) + ", largest energy over the first",
      most / begin, 1.0);
    check::atMost("packing, " + check::number(strength) + ", last", end / begin, 0.2);
  }
}

/// What it does not go with.
void refusals()
{
  Config config = viscous(1.0);
  config.law = {};
  config.law.implicitDamping = true;
  config.frictionUpdate = FrictionUpdate::AsPublished;
  check::contains("the published law", findProblem(config), "ImplicitDamping must be off");
  config.frictionUpdate = FrictionUpdate::Incremental;
  check::equal("the default law", findProblem(config).size(), std::size_t{ 0 });
  config.law.expression = "N = 100*delta";
  check::contains("a law of one's own", findProblem(config),
    "ImplicitDamping is for the dashpots of DampingLaw");
  config = viscous(1.0);
  config.numericalDampingForm = static_cast<NumericalDampingForm>(7);
  check::contains("a form of numerical damping", findProblem(config),
    "NumericalDampingForm is 7, which is none of its choices.");
}

}

int main()
{
  return check::run(
    []
    {
      forces();
      convergence();
      overdamped();
      packing();
      refusals();
    });
}
