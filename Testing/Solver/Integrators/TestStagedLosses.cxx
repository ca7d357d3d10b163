// Losses by kind in steps with stages: closed forms with the order of the formula, and bonds that
// are damped, break and heal.
#include "Check.h"
#include "Scenes.h"
#include "Stages.h"

#include <cmath>

using namespace dem;

namespace
{

constexpr double Radius = 0.002;
constexpr double Density = 2000.0;

Config counted(Integrator integrator)
{
  Config config = scene::still({ "counted", 1e7, 0.3, Density });
  config.integrator = integrator;
  config.energyParts = true;
  config.allowInitialOverlap = true;
  return config;
}

/// Two spheres that a damped spring presses apart, m* x'' = -k x - c x' with x(0) = x0, x'(0) = 0.
/// Whatever energy is missing was lost to the dashpot.
struct Spring
{
  static constexpr double k = 1e3, c = 0.02, x0 = 2e-5;
  double mass = 0.5 * sphereMass(Density, Radius); ///< m*
  double rate = c / (2.0 * mass);
  double omega = std::sqrt(k / mass - rate * rate);

  double lostAt(double t) const
  {
    const double fall = std::exp(-rate * t);
    const double x = x0 * fall * (std::cos(omega * t) + rate / omega * std::sin(omega * t));
    const double v = -x0 * fall * (k / (mass * omega)) * std::sin(omega * t);
    return 0.5 * k * (x0 * x0 - x * x) - 0.5 * mass * v * v;
  }
  double quarter() const { return 0.5 * Pi / omega; }
};

void dashpot()
{
  const Spring spring;
  for (const Integrator integrator : staged::All)
  {
    const auto errorOf = [&](int steps)
    {
      Config config = counted(integrator);
      config.law.normal = NormalLaw::Hooke;
      config.law.damping = DampingLaw::Viscous;
      config.material.law[LawValue::NormalStiffness] = Spring::k;
      config.material.law[LawValue::Damping] = Spring::c;
      scene::setSteps(config, spring.quarter() / steps, steps);
      Simulation run(config, {},
        scene::startFrom({ scene::grain(0, Radius, Density, {}),
          scene::grain(1, Radius, Density, { 2.0 * Radius - Spring::x0, 0, 0 }) }));
      scene::advance(run, steps);
      const Totals totals = run.observe().totals;
      check::close("no other loss",
        totals.losses.friction + totals.losses.plastic + totals.losses.adhesion, 0.0,
        1e-12 * totals.losses.damping);
      return std::abs(totals.losses.damping / spring.lostAt(spring.quarter()) - 1.0);
    };
    const double coarse = errorOf(16), fine = errorOf(32);
    check::atMost(staged::nameOf(integrator, "loss in a dashpot"), coarse, 2e-3);
    const double order = std::log2(coarse / fine);
    check::isTrue(staged::nameOf(integrator, "its order: ") + check::number(order),
      order > staged::orderOf(integrator) - 0.3);
  }
}

/// A ball on the plane z = 0, pressed on as deep as its weight presses.
Particle resting(const Config& config, const Vec3& velocity, const Vec3& spin)
{
  const double weight = sphereMass(Density, Radius) * -config.gravity.z;
  const double sunk = scene::hertzOverlap(weight, scene::planeStiffness(config, Radius));
  return scene::grain(0, Radius, Density, { 0, 0, Radius - sunk }, velocity, spin);
}

/// mu m g times the distance that the surface slides, v t - 7/4 mu g t^2 while it does.
void sliding()
{
  constexpr double mu = 0.3, speed = 2.5, time = 0.05, g = 9.81, step = 1e-5;
  for (const Integrator integrator : staged::All)
  {
    Config config = counted(integrator);
    config.gravity = { 0, 0, -g };
    config.material.slidingFriction = mu;
    scene::setSteps(config, step, std::lround(time / step));
    const Particle ball = resting(config, { speed, 0, 0 }, {});
    Simulation run(config, scene::plane(1.0), scene::startFrom({ ball }));
    scene::advance(run, std::lround(time / step));
    const Totals totals = run.observe().totals;
    const double due = mu * ball.mass * g * (speed * time - 1.75 * mu * g * time * time);
    check::relative(staged::nameOf(integrator, "sliding"), totals.losses.friction, due, 1e-3);
    check::close(staged::nameOf(integrator, "nothing else"), totals.losses.damping / due, 0.0,
      1e-3);
    check::close(staged::nameOf(integrator, "nothing missing"), totals.energyError() / due, 0.0,
      1e-4);
  }
}

/// Drag alone: m v' = -6 pi eta R v, and the spin I w' = -8 pi eta R^3 w.
void drag()
{
  constexpr double eta = 0.5, time = 1e-3, speed = 0.4, spin = 100.0;
  for (const Integrator integrator : staged::All)
  {
    const auto errorOf = [&](int steps)
    {
      Config config = counted(integrator);
      config.viscosity = eta;
      scene::setSteps(config, time / steps, steps);
      const Particle ball = scene::grain(0, Radius, Density, {}, { speed, 0, 0 }, { 0, spin, 0 });
      Simulation run(config, {}, scene::startFrom({ ball }));
      scene::advance(run, steps);
      const double inertia = sphereInertia(ball.mass, Radius);
      const double ofSpeed = 6.0 * Pi * eta * Radius / ball.mass;
      const double ofSpin = 8.0 * Pi * eta * Radius * Radius * Radius / inertia;
      const double due = 0.5 * ball.mass * speed * speed * -std::expm1(-2.0 * ofSpeed * time) +
        0.5 * inertia * spin * spin * -std::expm1(-2.0 * ofSpin * time);
      return std::abs(run.observe().totals.losses.damping / due - 1.0);
    };
    const double coarse = errorOf(8), fine = errorOf(16);
    check::atMost(staged::nameOf(integrator, "loss by drag"), coarse, 1e-3);
    const double order = std::log2(coarse / fine);
    check::isTrue(staged::nameOf(integrator, "its order: ") + check::number(order),
      order > staged::orderOf(integrator) - 0.3);
  }
}

/// Two bonded grains that swing: the damping of the bond takes what is missing.
void bonds()
{
  for (const Integrator integrator : staged::All)
  {
    Config config = counted(integrator);
    config.bonds.law = BondLaw::Springs;
    config.bonds.normalStiffness = config.bonds.shearStiffness = 1e4;
    config.bonds.bendingStiffness = config.bonds.twistingStiffness = 1e-2;
    config.bonds.damping = 0.1;
    config.bonds.breaking = BondBreaking::Never;
    config.bonds.interactionRadius = 1.05;
    scene::setSteps(config, 2e-6, 400);
    Simulation run(config, {},
      scene::startFrom({ scene::grain(0, Radius, Density, {}, { 0.05, 0.02, 0 }, { 0, 0, 10 }),
        scene::grain(1, Radius, Density, { 2.0 * Radius, 0, 0 }, { -0.05, 0, 0.01 }) }));
    scene::advance(run, 400);
    const Totals totals = run.observe().totals;
    check::isTrue(staged::nameOf(integrator, "bonds lose energy"),
      totals.losses.damping > 0.1 * totals.translationalEnergy);
    check::atMost(staged::nameOf(integrator, "bonds, error of the balance"),
      std::abs(totals.energyError()) / totals.losses.damping, 1e-4);
  }
}

/// Two grains that rub and stay pressed: their bond breaks by shear and heals, again and again. What
/// contacts had stored leaves where a bond heals.
void healing()
{
  for (const Integrator integrator : staged::All)
  {
    Config config = counted(integrator);
    config.material.slidingFriction = 0.3;
    config.bonds.law = BondLaw::Springs;
    config.bonds.normalStiffness = config.bonds.shearStiffness = 1e4;
    config.bonds.damping = 0.0;
    config.bonds.breaking = BondBreaking::Force;
    config.bonds.tensileStrength = config.bonds.shearStrength = 0.05;
    config.bonds.interactionRadius = 1.05;
    config.bonds.contact = BondContact::Beside;
    config.bonds.healingTime = 2.05e-5; // within a step
    scene::setSteps(config, 1e-6, 500);
    const Snapshot start = scene::startFrom({ scene::grain(0, Radius, Density, {}),
      scene::grain(1, Radius, Density, { 2.0 * Radius - 1e-6, 0, 0 }, { -0.05, 0.5, 0 }) });
    Simulation run(config, {}, start);
    scene::advance(run, 250);
    const Snapshot middle = run.snapshot();
    scene::advance(run, 500);
    const Totals totals = run.observe().totals;
    check::isTrue(staged::nameOf(integrator, "bonds that broke: ") +
        std::to_string(totals.brokenBonds),
      totals.brokenBonds > 3);
    check::atMost(staged::nameOf(integrator, "bonds that heal, error of the balance"),
      std::abs(totals.energyError()) / totals.dissipatedEnergy,
      integrator == Integrator::RungeKutta45 ? 1e-9 : 5e-5);
    Simulation again(config, {}, middle);
    scene::advance(again, 500);
    check::isTrue(staged::nameOf(integrator, "bonds that heal, after a restart"),
      scene::identical(again.snapshot(), run.snapshot()));
  }
}

}

int main()
{
  return check::run(
    []
    {
      dashpot();
      sliding();
      drag();
      bonds();
      healing();
    });
}
