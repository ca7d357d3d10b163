// Laws that hold bodies together beyond touch, against closed forms: van der Waals attraction,
// bridges of liquid. TestSticky.cxx has surfaces that stick.
#include "Check.h"
#include "HeldContact.h"
#include "Impact.h"

#include <cmath>

using namespace dem;
using scene::Held;
using scene::slopes;

namespace
{

/// Figures of libgran's tests: 14 nm grains, A = 1e-20 J, no nearer than a distance.
void hamaker()
{
  Config config = scene::still();
  const double r = 14e-9;
  config.law.adhesion = AdhesionLaw::Hamaker;
  config.law.attractionRange = 30e-9;
  config.material.law[LawValue::HamakerConstant] = 1e-20;
  config.material.law[LawValue::HamakerDistance] = 0.4e-9;
  Held pair(config, r), wall(config, r, true);
  check::relative("Hamaker, force at 1 nm", -pair.force(1e-9), 1.0136e-11, 1e-4);
  check::relative("Hamaker, force at 0.4 nm", -pair.force(0.4e-9), 6.889e-11, 1e-4);
  check::relative("Hamaker, no more when nearer", pair.force(0.1e-9), pair.force(0.4e-9), 0.0);
  // 2 A r^3 / (3 s^2 (s + 2 r)^2)
  check::relative("Hamaker, force of a wall at 1 nm", -wall.force(1e-9),
    2e-20 / 3.0 * r * r * r / std::pow(1e-9 * (1e-9 + 2.0 * r), 2), 1e-12);
  check::isTrue("Hamaker, cut off at its range",
    pair.force(29.9e-9) < 0.0 && pair.holds(29.9e-9) && pair.force(30.1e-9) == 0.0 &&
      !pair.holds(30.1e-9) && std::abs(pair.energy(29.999999e-9)) < 1e-30);
  slopes("Hamaker, two grains", pair, { 0.2e-9, 0.6e-9, 2e-9, 20e-9 }, 1e-13);
  slopes("Hamaker, wall", wall, { 0.2e-9, 0.6e-9, 2e-9, 20e-9 }, 1e-13);
}

/// Two grains fall onto each other by their attraction: what they gain is the potential.
void hamakerFall()
{
  Config config = scene::still();
  const double r = 14e-9, density = 1700.0;
  config.law.adhesion = AdhesionLaw::Hamaker;
  config.law.attractionRange = 10e-9;
  config.material.law[LawValue::HamakerConstant] = 1e-20;
  config.material.law[LawValue::HamakerDistance] = 1e-9;
  scene::setSteps(config, 5e-13, 40000);
  Simulation simulation(config, Surface{},
    scene::startFrom({ scene::grain(0, r, density, { -r - 2.5e-9, 0, 0 }),
      scene::grain(1, r, density, { r + 2.5e-9, 0, 0 }) }));
  check::isTrue("Hamaker, a contact without touch", simulation.observe().contacts.size() == 1);
  const double before = simulation.observe().totals.surfaceEnergy;
  std::int64_t k = 0;
  while (k < 40000 && norm(simulation.particles().position.get(1)) - r > 0.6e-9)
  {
    scene::advance(simulation, ++k);
  }
  const Totals totals = simulation.observe().totals;
  check::isTrue("Hamaker, they fall", k < 40000 && k > 100);
  check::relative("Hamaker, kinetic energy is what the potential gave", totals.translationalEnergy,
    before - totals.surfaceEnergy, 1e-3);
}

/// R = 1 mm, V = 10 nl, gamma = 0.0727 N/m, theta = 0: three figures each from closed forms.
void bridges()
{
  Config config = scene::still();
  const double r = 1e-3;
  config.material.law[LawValue::LiquidVolume] = 1e-11;
  config.material.law[LawValue::LiquidSurfaceTension] = 0.0727;
  config.law.adhesion = AdhesionLaw::Willett;
  Held willett(config, r);
  config.law.adhesion = AdhesionLaw::Rabinovich;
  Held rabinovich(config, r);
  check::close("Willett, force at touch in uN", -1e6 * willett.force(0.0), 456.8, 0.1);
  check::close("Willett, at 50 um", -1e6 * willett.force(50e-6), 212.5, 0.1);
  check::close("Rabinovich, at 50 um", -1e6 * rabinovich.force(50e-6), 234.1, 0.1);
  for (Held* held : { &willett, &rabinovich })
  {
    check::isTrue("a bridge breaks at 220.1 um",
      held->holds(220.0e-6) && !held->holds(220.2e-6) && held->force(220.2e-6) == 0.0);
    slopes("bridge", *held, { 1e-6, 50e-6, 150e-6 }, 1e-8);
  }
  config.material.law[LawValue::ContactAngle] = 30.0;
  Held wetting(config, r);
  // All in double precision by the formula itself.
  const double s = 50e-6, V = 1e-11, theta = Pi / 6.0;
  const double d = 0.5 * s * (std::sqrt(1.0 + 2.0 * V / (Pi * r * s * s)) - 1.0);
  const double alpha = std::sqrt(2.0 * d / r);
  const double due = 2.0 * Pi * r * 0.0727 *
    (std::cos(theta) / (1.0 + s / (2.0 * d)) + std::sin(alpha) * std::sin(theta + alpha));
  check::relative("Rabinovich, 30 degrees", -wetting.force(s), due, 1e-12);
}

/// A bridge forms when grains touch, not before, and holds them until it breaks.
void bridgeOfTwo()
{
  Config config = scene::still();
  const double r = 1e-3, density = 2500.0;
  config.law.adhesion = AdhesionLaw::Willett;
  config.material.law[LawValue::LiquidVolume] = 1e-11;
  config.material.restitution = 0.9;
  const auto run = [&](double gap, double speed, std::int64_t steps)
  {
    scene::setSteps(config, 1e-6, steps);
    Simulation simulation(config, Surface{},
      scene::startFrom({ scene::grain(0, r, density, { -r - 0.5 * gap, 0, 0 }, { speed, 0, 0 }),
        scene::grain(1, r, density, { r + 0.5 * gap, 0, 0 }, { -speed, 0, 0 }) }));
    scene::advance(simulation, steps);
    return simulation.snapshot();
  };
  check::isTrue("no bridge before they touch", run(50e-6, 0.0, 100).contacts.empty());
  const Snapshot stuck = run(1e-6, 0.02, 200000);
  check::isTrue("a slow one is held", stuck.contacts.size() == 1);
  const Snapshot fast = run(1e-6, 0.5, 2000);
  check::isTrue("a fast one tears off",
    fast.contacts.empty() && fast.particles.velocity.get(1).x > 0.0);
}

/// Grains that rotate beside each other with a bridge between them have not rubbed: when they meet
/// there is no friction stored.
void nothingRubsApart()
{
  for (const SlidingLaw law : { SlidingLaw::Displacement, SlidingLaw::YeePath,
         SlidingLaw::YeeMindlin, SlidingLaw::RescaledForce })
  {
    Config config = scene::still();
    const double r = 1e-3, gap = 5e-5;
    config.law.adhesion = AdhesionLaw::Willett;
    config.law.sliding = law;
    config.material.slidingFriction = 0.5;
    config.material.law[LawValue::LiquidVolume] = 1e-11;
    config.material.law[LawValue::SlidingStiffness] = 100.0;
    scene::setSteps(config, 1e-6, 200);
    Snapshot start =
      scene::startFrom({ scene::grain(0, r, 1e9, { -r - 0.5 * gap, 0, 0 }, {}, { 0, 0, 90 }),
        scene::grain(1, r, 1e9, { r + 0.5 * gap, 0, 0 }, {}, { 0, 0, 90 }) });
    start.contacts.push_back({ 0, 1, {} });
    Simulation simulation(config, {}, std::move(start));
    scene::advance(simulation, 200);
    const Snapshot state = simulation.snapshot();
    check::isTrue(std::string("nothing rubs apart, ") + nameOf(law),
      state.contacts.size() == 1 && state.contacts[0].springs == Springs{} &&
        (state.extras.empty() || state.extras[0] == 0.0));
  }
}

/// Contacts that reach much farther than grains are large would be those of all with all.
void tooFar()
{
  Config config = scene::still();
  config.law.adhesion = AdhesionLaw::Willett;
  config.material.law[LawValue::LiquidVolume] = 1.0; // thought of in cubic millimetres
  scene::setSteps(config, 1e-6, 1);
  const auto begin = [&]
  { Simulation(config, {}, scene::startFrom({ scene::grain(0, 1e-3, 2500, {}) })); };
  check::refused("a bridge of a cubic metre", begin, "LiquidVolume or SurfaceEnergy does not fit");
}
}

int main()
{
  return check::run(
    []
    {
      hamaker();
      hamakerFall();
      bridges();
      bridgeOfTwo();
      nothingRubsApart();
      tooFar();
    });
}
