// The viscous loss of bodies that roll (RollingLaw Viscoelastic) against closed forms.
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

constexpr double Radius = 0.005;
constexpr double Density = 2000.0;
constexpr double Gravity = 9.81;
constexpr double A = 5e-3; ///< [s]

Config lossy()
{
  Config config = scene::still({ "soft", 1e7, 0.25, Density });
  config.allowInitialOverlap = true;
  config.law.rolling = RollingLaw::Viscoelastic;
  config.material.rollingFriction = 1.0;
  config.material.law[LawValue::RollingRelaxationTime] = A;
  return config;
}

/// A ball on the plane z = 0, at two times.
std::vector<Particle> follow(Config config, const Vec3& velocity, const Vec3& spin)
{
  constexpr double step = 2e-6;
  constexpr std::int64_t early = 5000, late = 30000;
  config.material.restitution = 0.5;
  const double weight = sphereMass(Density, Radius) * std::abs(config.gravity.z);
  const double sunk = scene::hertzOverlap(weight, scene::planeStiffness(config, Radius));
  scene::setSteps(config, step, late);
  Simulation run(config, scene::plane(0.1),
    scene::startFrom(
      { scene::grain(0, Radius, Density, { 0, 0, Radius - sunk }, velocity, spin) }));
  std::vector<Particle> seen;
  for (const std::int64_t when : { early, late })
  {
    scene::advance(run, when);
    seen.push_back(run.particles().get(0));
  }
  return seen;
}

/// The torque A m g v of a ball that rolls acts on 7/5 m R^2: v falls as exp(-t / tau) with
/// tau = 7 R / (5 A g). Where nothing rubs it acts on 2/5 m R^2, and tau is 2 R / (5 A g).
void decay()
{
  constexpr double time = 0.05, speed = 0.1;
  for (const double share : { 1.0, 0.25 })
  {
    const double g = share * Gravity;
    const std::string name = "under " + check::number(share) + " of gravity, ";
    Config config = lossy();
    config.gravity = { 0, 0, -g };
    const std::vector<Particle> spins = follow(config, {}, { 0, speed / Radius, 0 });
    check::relative(name + "a spin", spins[1].angularVelocity.y,
      spins[0].angularVelocity.y * std::exp(-2.5 * A * g * time / Radius), 1e-3);
    config.material.slidingFriction = 0.6;
    const std::vector<Particle> rolls = follow(config, { speed, 0, 0 }, { 0, speed / Radius, 0 });
    check::relative(name + "a ball that rolls", rolls[1].velocity.x,
      rolls[0].velocity.x * std::exp(-5.0 * A * g * time / (7.0 * Radius)), 1e-3);
    check::isTrue(name + "it goes on rolling", rolls[1].velocity.x > 0.1 * speed);
  }
}

/// Torque on the first body of a contact that spins.
double torqueOf(scene::OneContact& contact, double overlap, double spin)
{
  contact.force(overlap, {}, { 0.0, spin, 0.0 });
  return contact.torque().y;
}

/// A N u up to mu_r R* N. With DMT, N in A N u is Hertz's force alone, and the limit has the pull-off
/// as well. With JKR, both have the force and twice the pull-off.
void torques()
{
  constexpr double overlap = 1e-5, spin = 2.0;
  for (const bool atWall : { false, true })
  {
    const std::string name = atWall ? "at a wall, " : "of two grains, ";
    const double reduced = atWall ? Radius : 0.5 * Radius;
    Config config = lossy();
    const auto made = [&]
    {
      return scene::OneContact(config,
        atWall ? wallLaws(config, { {} }, 1e-7) : grainLaws(config, 1e-7),
        { Radius, 1e-3, atWall });
    };
    scene::OneContact plain = made();
    const double hertz = plain.force(overlap);
    check::relative(name + "A N u", torqueOf(plain, overlap, spin), -A * hertz * reduced * spin,
      1e-12);
    check::relative(name + "the other way", torqueOf(plain, overlap, -spin),
      A * hertz * reduced * spin, 1e-12);
    check::relative(name + "at the limit", torqueOf(plain, overlap, 1e4), -hertz * reduced, 1e-12);
    check::isTrue(name + "apart", torqueOf(plain, -overlap, spin) == 0.0);
    config.law.adhesion = AdhesionLaw::DMT;
    config.material.law[LawValue::SurfaceEnergy] = 0.05;
    const double pull = 2.0 * Pi * 0.1 * reduced;
    scene::OneContact sticky = made();
    check::relative(name + "DMT", torqueOf(sticky, overlap, spin), -A * hertz * reduced * spin,
      1e-9);
    check::relative(name + "DMT at the limit", torqueOf(sticky, overlap, 1e4),
      -(hertz + pull) * reduced, 1e-9);
    config.law.adhesion = AdhesionLaw::JKR;
    scene::OneContact soft = made();
    const double pressed = soft.force(overlap) + 1.5 * pull;
    check::relative(name + "JKR", torqueOf(soft, overlap, spin), -A * pressed * reduced * spin,
      1e-9);
    check::relative(name + "JKR at the limit", torqueOf(soft, overlap, 1e4), -pressed * reduced,
      1e-9);
    config.law.adhesion = AdhesionLaw::None;
    config.material.rollingFriction = 0.0;
    scene::OneContact free = made();
    check::isTrue(name + "no rolling friction", torqueOf(free, overlap, spin) == 0.0);
  }
}

/// Grains of radii 1 to 3 turn as two wheels whose rims have the speed w, with which the material
/// passes through the disc of contact: A N w on either one.
void wheels()
{
  constexpr double small = 0.002, large = 0.006, delta = 2e-9, w = 0.05;
  Config config = lossy();
  scene::setSteps(config, 1e-7, 1);
  const double force =
    0.5 * scene::planeStiffness(config, small * large / (small + large)) * std::pow(delta, 1.5);
  const auto torques = [&](double first, double second)
  {
    Simulation pair(config, Surface{},
      scene::startFrom({ scene::grain(0, small, Density, {}, {}, { 0, 0, first }),
        scene::grain(1, large, Density, { small + large - delta, 0, 0 }, {}, { 0, 0, second }) }));
    return pair.observe().torque;
  };
  const std::vector<Vec3> rolls = torques(w / small, -w / large);
  check::relative("wheels, the small one", rolls[0].z, -A * force * w, 1e-5);
  check::relative("wheels, the large one", rolls[1].z, A * force * w, 1e-5);
  const std::vector<Vec3> together = torques(10.0, 10.0);
  check::isTrue("a pair that rotates as one body", norm(together[0]) == 0.0);
}

/// What counts is the rotation against the wall.
void rotatingWall()
{
  constexpr double delta = 5e-9, spin = 10.0;
  Config config = lossy();
  scene::setSteps(config, 1e-7, 1);
  const double force = scene::planeStiffness(config, Radius) * std::pow(delta, 1.5);
  const auto torque = [&](double ofWall, double alongWall)
  {
    Surface wall = scene::plane(0.1);
    wall.bodies.resize(1);
    wall.bodies[0].motion.axis = { 0, 1, 0 };
    wall.bodies[0].motion.angularVelocity = ofWall;
    wall.bodies[0].motion.velocity = { alongWall, 0, 0 };
    Simulation run(config, wall,
      scene::startFrom(
        { scene::grain(0, Radius, Density, { 0, 0, Radius - delta }, {}, { 0, spin, 0 }) }));
    return run.observe().torque[0].y;
  };
  const double due = -A * force * Radius * spin;
  check::relative("a wall at rest", torque(0.0, 0.0), due, 1e-5);
  check::relative("a wall that slides", torque(0.0, 1.0), due, 1e-5);
  check::close("a wall that rotates with the ball, over one at rest", torque(spin, 0.0) / due, 0.0,
    1e-5);
  check::relative("a wall that rotates against the ball", torque(-spin, 0.0), 2.0 * due, 1e-5);
}

/// The torque over the spin, A N R, limits a stable step to 2 I over it. The automatic step is a
/// quarter of m* over A k / 10, for a force k R / 10.
void steps()
{
  constexpr double delta = 1e-6, strong = 1e3; // stiffness hardly matters then
  Config config = lossy();
  config.material.law[LawValue::RollingRelaxationTime] = strong;
  scene::setSteps(config, 1e-9, 1);
  const Particle ball = scene::grain(0, Radius, Density, { 0, 0, Radius - delta });
  const double force = scene::planeStiffness(config, Radius) * std::pow(delta, 1.5);
  Simulation run(config, scene::plane(0.1), scene::startFrom({ ball }));
  check::relative("stable step", run.stepLimits().stable,
    2.0 * sphereInertia(ball.mass, Radius) / (strong * force * Radius), 1e-3);
  const auto scale = [&]
  { return stepScale(config.law, config.material, Materials(config).largest(), Radius, Density); };
  config.material.law[LawValue::RollingRelaxationTime] = 1e6;
  const double hertz = 4.0 / 3.0 * 1e7 / (1.0 - 0.0625) * std::sqrt(0.1) * Radius;
  check::relative("automatic step", scale(), 0.25 * 0.5 * ball.mass / (1e5 * hertz), 1e-12);
  config.law.normal = NormalLaw::Hooke;
  config.material.law[LawValue::NormalStiffness] = 400.0;
  check::relative("automatic step of linear springs", scale(), 0.25 * 0.5 * ball.mass / 4e7, 1e-12);
  config.law.implicitDamping = true;
  const double implicit = scale();
  config.material.law[LawValue::RollingRelaxationTime] = 0.0;
  check::isTrue("automatic step with implicit damping", implicit == scale());
}

}

int main()
{
  return check::run(
    []
    {
      decay();
      torques();
      wheels();
      rotatingWall();
      steps();
    });
}
