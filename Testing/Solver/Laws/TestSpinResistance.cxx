// Torques in proportion to the normal force and the spin (RollingLaw and TwistingLaw YeeSpin),
// equation 6 of Yee, Christara and Lait (2009): -mu_tau N w.
#include "Check.h"
#include "Laws/LawSteps.h"
#include "OneContact.h"
#include "Scenes.h"

#include <cmath>
#include <string>
#include <vector>

using namespace dem;

namespace
{

constexpr double Radius = 0.01;
constexpr double Density = 1000.0;
constexpr double Gravity = 9.81;
constexpr double MuTau = 5e-4; ///< the default in print [m s]

Config resisting(bool rolls = true, bool twists = true)
{
  Config config = scene::still({ "object", 2e8, 0.3, Density });
  config.allowInitialOverlap = true;
  config.law.rolling = rolls ? RollingLaw::YeeSpin : RollingLaw::None;
  config.law.twisting = twists ? TwistingLaw::YeeSpin : TwistingLaw::None;
  config.material.law[LawValue::SpinResistance] = MuTau;
  return config;
}

/// -mu_tau N w at walls and between grains of any radii, in both parts or in one.
void torques()
{
  constexpr double overlap = 1e-5;
  const Vec3 spin{ 2.0, -1.0, 3.0 }; // the normal is z
  struct Case
  {
    std::string name;
    bool rolls, twists;
    Vec3 due; ///< part of the spin that is resisted
  };
  for (const Case& one :
    { Case{ "both parts", true, true, spin }, Case{ "rolling", true, false, { 2.0, -1.0, 0.0 } },
      Case{ "twisting", false, true, { 0.0, 0.0, 3.0 } } })
  {
    const Config config = resisting(one.rolls, one.twists);
    for (const double second : { 0.0, Radius, 3.0 * Radius })
    {
      const bool atWall = second == 0.0;
      scene::OneContact contact(config,
        atWall ? wallLaws(config, { {} }, 1e-7) : grainLaws(config, 1e-7),
        { Radius, 1e-3, atWall, second });
      const double normal = contact.force(overlap, {}, spin);
      check::close(one.name + ", radius " + check::number(second),
        norm(contact.torque() + MuTau * normal * one.due) / (MuTau * normal), 0.0, 1e-12);
      check::close("no force along the contact",
        norm(contact.totalForce() - Vec3{ 0, 0, normal }) / normal, 0.0, 1e-15);
      contact.force(-overlap, {}, spin);
      check::isTrue("apart", norm(contact.torque()) == 0.0);
    }
  }
}

/// A ball on the plane z = 0 after some time.
Particle follow(Config config, const Vec3& velocity, const Vec3& spin, double time)
{
  constexpr double step = 1e-6;
  config.gravity = { 0, 0, -Gravity };
  config.material.restitution = 0.5;
  const double weight = sphereMass(Density, Radius) * Gravity;
  const double sunk = scene::hertzOverlap(weight, scene::planeStiffness(config, Radius));
  const auto steps = static_cast<std::int64_t>(std::lround(time / step));
  scene::setSteps(config, step, steps);
  Simulation run(config, scene::plane(0.5),
    scene::startFrom(
      { scene::grain(0, Radius, Density, { 0, 0, Radius - sunk }, velocity, spin) }));
  scene::advance(run, steps);
  return run.particles().get(0);
}

/// Under its weight a ball loses its spin with 2/5 m R^2 dw/dt = -mu_tau m g w, and 7/5 m R^2 rolls.
void decay()
{
  constexpr double time = 0.02;
  const double rate = MuTau * Gravity / (Radius * Radius);
  const Particle both = follow(resisting(), {}, { 3.0, 1.0, -2.0 }, time);
  const double left = std::exp(-2.5 * rate * time);
  check::relative("a spin across the normal", both.angularVelocity.x, 3.0 * left, 1e-3);
  check::relative("the other one", both.angularVelocity.y, left, 1e-3);
  check::relative("a spin about the normal", both.angularVelocity.z, -2.0 * left, 1e-3);
  Config config = resisting();
  config.material.slidingFriction = 0.6;
  const Particle rolls = follow(config, { 0.02, 0, 0 }, { 0, 0.02 / Radius, 0 }, time);
  check::relative("a ball that rolls", rolls.velocity.x, 0.02 * std::exp(-5.0 / 7.0 * rate * time),
    2e-3);
}

/// The spin is that against the wall, and the reaction of the wall is as large.
void turntable()
{
  constexpr double delta = 5e-7, spin = 4.0;
  const Config config = [&]
  {
    Config made = resisting();
    scene::setSteps(made, 1e-7, 1);
    return made;
  }();
  const double force = scene::planeStiffness(config, Radius) * std::pow(delta, 1.5);
  for (const double ofWall : { 0.0, spin, -spin })
  {
    Surface wall = scene::plane(0.1);
    wall.bodies.resize(1);
    wall.bodies[0].motion.axis = { 0, 0, 1 };
    wall.bodies[0].motion.angularVelocity = ofWall;
    const Particle ball =
      scene::grain(0, Radius, Density, { 0, 0, Radius - delta }, {}, { 0, 0, spin });
    Simulation run(config, wall, scene::startFrom({ ball }));
    check::close("on a wall with the spin " + check::number(ofWall),
      run.observe().torque[0].z / (MuTau * force * spin), ofWall / spin - 1.0, 1e-5);
  }
}

/// A stable step is 2 I / (mu_tau N). The automatic one is a quarter of m* over mu_tau k / (10 R).
void steps()
{
  constexpr double delta = 1e-6, strong = 1e3; // stiffness hardly matters then
  for (const bool rolls : { true, false })
  {
    const std::string name = rolls ? "rolling, " : "twisting, ";
    Config config = resisting(rolls, !rolls);
    config.material.law[LawValue::SpinResistance] = strong;
    scene::setSteps(config, 1e-12, 1);
    const Particle ball = scene::grain(0, Radius, Density, { 0, 0, Radius - delta });
    const double force = scene::planeStiffness(config, Radius) * std::pow(delta, 1.5);
    Simulation run(config, scene::plane(0.1), scene::startFrom({ ball }));
    check::relative(name + "stable step", run.stepLimits().stable,
      2.0 * sphereInertia(ball.mass, Radius) / (strong * force), 1e-3);
    const auto scale = [&] {
      return stepScale(config.law, config.material, Materials(config).largest(), Radius, Density);
    };
    const double hertz = 4.0 / 3.0 * 2e8 / (1.0 - 0.09) * std::sqrt(0.1) * Radius;
    check::relative(name + "automatic step", scale(),
      0.25 * 0.5 * ball.mass / (0.1 * strong * hertz / Radius), 1e-12);
    config.law.implicitDamping = true;
    const double implicit = scale();
    config.material.law[LawValue::SpinResistance] = 0.0;
    check::isTrue(name + "automatic step with implicit damping", implicit == scale());
  }
}

/// Walls alone have the law where grains have another one, as with the models of objects.
void wallsAlone()
{
  Config config = resisting(false, false);
  config.wallLaws.rolling = OtherRollingLaw::YeeSpin;
  config.wallLaws.twisting = OtherTwistingLaw::YeeSpin;
  const double left = std::exp(-2.5 * MuTau * Gravity / (Radius * Radius) * 0.01);
  check::relative("at walls alone", follow(config, {}, { 1, 0, 1 }, 0.01).angularVelocity.z, left,
    1e-3);
  config.wallLaws.twisting = OtherTwistingLaw::AsUsual;
  const Particle rolls = follow(config, {}, { 1, 0, 1 }, 0.01);
  check::relative("rolling alone", rolls.angularVelocity.x, left, 1e-3);
  check::isTrue("nothing about the normal", rolls.angularVelocity.z == 1.0);
}

}

int main()
{
  return check::run(
    []
    {
      torques();
      decay();
      turntable();
      steps();
      wallsAlone();
    });
}
