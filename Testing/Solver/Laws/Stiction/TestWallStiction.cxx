// Walls that hold grains (Yee, Christara and Lait, equation 7 and algorithm 2), against closed forms:
// steady pushes below and above the limit, speeds and spins that fade, torques, shapes, forces that
// are shown, and steps with stages.
#include "Check.h"
#include "Clumps.h"
#include "Sticking.h"

#include <algorithm>
#include <cmath>
#include <string>

using namespace dem;
using namespace sticking;

namespace
{

/// A ball on a slope, and on the floor with a force on it: what is below the limit moves nothing,
/// and does not roll. Friction that only grows with the velocity creeps instead (MuJoCo, issue 3328;
/// Newton, issue 3943: u = W e / (2 mu N), whatever mu). A ball beyond the limit slides by the law at
/// walls, here with a viscosity c: v = m b / c (1 - exp(-c t / m)).
void pushes()
{
  const double c = 0.002;
  for (const double share : { 0.5, 0.99, 1.05 })
  {
    Config config = usual();
    config.material.law[LawValue::SlidingViscosity] = c;
    scene::setSteps(config, Step, 1000);
    const double time = config.endTime, push = share * Friction * Gravity;
    const std::string name = "push over limit " + check::number(share);
    config.gravity.x = push;
    const Velocities slope =
      after(config, scene::plane(0.1), scene::startFrom({ lying(config, 0.0) }));
    config.gravity.x = 0.0;
    Snapshot pushed = scene::startFrom({ lying(config, 0.0) });
    scene::apply(pushed, 0, { { Mass * push, 0, 0 }, {} });
    const Velocities force = after(config, scene::plane(0.1), pushed);
    // The force of the law at walls is below its limit 0.3 m g, and slows down the point of contact.
    const double rate = 3.5 * c / Mass; // as the ball starts to roll
    const double slides = push / 3.5 * (2.5 * time + (1.0 - std::exp(-rate * time)) / rate);
    for (const Velocities& seen : { slope, force })
    {
      if (share < 1.0)
      {
        check::atMost(name + ", creep", norm(seen.linear), 1e-13);
        check::atMost(name + ", spin", norm(seen.angular), 1e-10);
      }
      else
      {
        check::relative(name + ", slides", seen.linear.x, slides, 2e-2);
      }
    }
  }
  Config contacts = usual();
  contacts.wallStiction = false;
  contacts.wallLaws.sliding = OtherSlidingLaw::YeeStiction;
  contacts.gravity.x = 0.5 * Friction * Gravity;
  scene::setSteps(contacts, Step, 1000);
  check::isTrue("contacts that stick by themselves creep",
    norm(after(contacts, scene::plane(0.1), scene::startFrom({ lying(contacts, 0.0) })).linear) >
      1e-5);
}

/// Forces of other grains count: a ball is pushed against a second one with half of a push. Both
/// together hold 2 mu_q m g.
void neighbours()
{
  for (const double share : { 1.8, 2.2 })
  {
    Config config = usual();
    config.law.sliding = SlidingLaw::Viscous; // without viscosity: grains slide over each other
    scene::setSteps(config, Step, 6000);
    const double pair = std::sqrt(0.125) * scene::planeStiffness(config, Radius);
    const double half = 0.5 * share * Friction * Mass * Gravity;
    Particle first = lying(config, 0.0);
    Particle second = lying(config, 2.0 * Radius - scene::hertzOverlap(half, pair));
    second.id = 1;
    Snapshot start = scene::startFrom({ first, second });
    scene::apply(start, 0, { { 2.0 * half, 0, 0 }, {} });
    const double speed = after(config, scene::plane(0.1), start).linear.x;
    const std::string name = "a row, push over limit " + check::number(share);
    share < 2.0 ? check::atMost(name, std::abs(speed), 1e-9) : check::isTrue(name, speed > 0.01);
  }
}

/// A speed loses kappa, a spin kappa_t in each step. A torque about the normal does nothing; another
/// one T has the ball rotate with T h / (kappa_t I). A fast ball, and a rolling one, lose mu_q g h.
void fading()
{
  Config config = usual();
  for (const Integrator integrator : { Integrator::SemiImplicitEuler, Integrator::Leapfrog })
  {
    for (const std::int64_t steps : { 1, 12 })
    {
      config.integrator = integrator;
      scene::setSteps(config, Step, steps);
      const double most = Friction * Gravity * Step / Share;
      Particle ball = lying(config, 0.0);
      ball.velocity = { 0.6 * most, -0.5 * most, 0 };
      ball.angularVelocity = { 1.0, 2.0, -3.0 };
      Simulation run(config, scene::plane(0.1), scene::startFrom({ ball }));
      scene::advance(run, steps);
      const Particle seen = run.particles().get(0);
      // With Leapfrog a start is given in the middle of a step.
      const double kept = std::pow(1.0 - Share, static_cast<double>(steps));
      const double spins = std::pow(1.0 - SpinShare, static_cast<double>(steps));
      const std::string name = std::to_string(steps) + " steps, " + nameOf(integrator);
      const bool halves = integrator == Integrator::Leapfrog;
      const double loose = halves ? 1.2 * Share : 1e-9;
      check::relative(name + ", speed", seen.velocity.x, kept * ball.velocity.x, loose);
      check::relative(name + ", across", seen.velocity.y, kept * ball.velocity.y, loose);
      check::relative(name + ", spin", seen.angularVelocity.x, spins, halves ? 0.1 : 1e-9);
      check::relative(name + ", about the normal", seen.angularVelocity.z, -3.0 * spins,
        halves ? 0.1 : 1e-9);
    }
  }
  config.integrator = Integrator::SemiImplicitEuler;
  // The friction of the law at walls adds nothing to what holds.
  Config rough = config;
  rough.material.law[LawValue::SlidingViscosity] = 0.5;
  scene::setSteps(rough, Step, 12);
  Particle slow = lying(rough, 0.0);
  slow.velocity.x = 0.5 * Friction * Gravity * Step / Share;
  check::relative("a speed on a wall with friction of its own",
    after(rough, scene::plane(0.1), scene::startFrom({ slow })).linear.x,
    std::pow(1.0 - Share, 12.0) * slow.velocity.x, 1e-9);
  scene::setSteps(config, Step, 400);
  const double torque = 1e-9;
  Snapshot start = scene::startFrom({ lying(config, 0.0) });
  scene::apply(start, 0, { {}, { torque, 0, 40.0 * torque } });
  const Velocities seen = after(config, scene::plane(0.1), start);
  check::relative("a steady torque", seen.angular.x, torque * Step / (SpinShare * Inertia), 1e-9);
  check::atMost("a torque about the normal", std::abs(seen.angular.z), 1e-10);
  scene::setSteps(config, Step, 1);
  Particle fast = lying(config, 0.0);
  fast.velocity.x = 1.01 * Friction * Gravity * Step / Share;
  const double slower = Friction * Gravity * Step;
  check::relative("too fast to stop at once",
    after(config, scene::plane(0.1), scene::startFrom({ fast })).linear.x, fast.velocity.x - slower,
    1e-12);
  scene::setSteps(config, Step, 600);
  fast.velocity.x = 0.1;
  fast.angularVelocity.y = 0.1 / Radius;
  check::relative("a ball that rolls slows down",
    after(config, scene::plane(0.1), scene::startFrom({ fast })).linear.x, 0.1 - 600.0 * slower,
    1e-9);
  scene::setSteps(config, Step, 4000);
  check::atMost("and comes to rest",
    norm(after(config, scene::plane(0.1), scene::startFrom({ fast })).linear), 1e-12);
}

/// A ball between two plates that press from both sides hangs as long as its weight is below
/// mu_q 2 N (MuJoCo, issue 3328: a capsule crept through a grip at 20 to 95 times the limit).
void pinched()
{
  for (const double share : { 0.9, 1.1 })
  {
    Config config = usual();
    scene::setSteps(config, Step, 1000);
    const double press = Mass * Gravity / (2.0 * Friction * share);
    const double sunk = scene::hertzOverlap(press, scene::planeStiffness(config, Radius));
    Surface plates;
    for (const double side : { -1.0, 1.0 })
    {
      const double x = side * (Radius - sunk), w = 0.05;
      scene::addRectangle(plates, { x, -w, -w }, { x, w, -w }, { x, w, w }, { x, -w, w });
    }
    const double speed =
      after(config, plates, scene::startFrom({ scene::grain(0, Radius, Density, {}) })).linear.z;
    const std::string name = "between plates, weight over limit " + check::number(share);
    share < 1.0 ? check::atMost(name, std::abs(speed), 1e-13)
                : check::relative(name, speed, -Gravity * config.endTime, 1e-6);
  }
}

/// A cube of 27 balls, nine of them on a slope, stays as it is; the wall holds it at its centre.
void shapes()
{
  Config config = usual();
  config.shapes = { scene::cube() };
  scene::setSteps(config, Step, 400);
  const UnitShape cube = unitShape(config.shapes[0]);
  ShapedGrain grain;
  grain.size = 0.002;
  const double mass = massOf(cube, Density, grain.size);
  Snapshot start;
  scene::addClump(config, 0, grain, start);
  double lowest = 1.0;
  for (std::size_t k = 0; k < start.particles.size(); ++k)
  {
    lowest = std::min(lowest, start.particles.position.get(k).z - start.particles.radius(k));
  }
  const double radius = start.particles.radius(0);
  const double sunk =
    scene::hertzOverlap(mass * Gravity / 9.0, scene::planeStiffness(config, radius));
  Surface floor;
  const double z = lowest + sunk;
  scene::addRectangle(floor, { -0.1, -0.1, z }, { 0.1, -0.1, z }, { 0.1, 0.1, z },
    { -0.1, 0.1, z });
  for (const double share : { 0.9, 1.1 })
  {
    config.gravity.x = share * Friction * Gravity;
    Simulation run(config, floor, start);
    const Observation seen = run.observe();
    scene::advance(run, 400);
    const ShapedGrain& end = run.particles().shaped[0];
    const std::string name = "a cube, push over limit " + check::number(share);
    if (share > 1.0)
    {
      check::relative(name, end.velocity.x, config.gravity.x * config.endTime, 1e-3);
      continue;
    }
    check::atMost(name, norm(end.velocity), 1e-9);
    check::atMost(name + ", spin", norm(end.angularVelocity), 1e-6);
    check::atMost(name + ", the force that is seen", norm(seen.force[0]), 1e-6 * mass * Gravity);
    double held = 0.0;
    Vec3 torque;
    for (const ContactView& contact : seen.contacts)
    {
      held += contact.force.x;
      check::isTrue(name + ", no contact slides", !contact.sliding);
    }
    check::relative(name + ", all walls", held, -mass * config.gravity.x, 1e-9);
  }
}

/// Forces that are shown are those of the next step, with a neighbour that pushes and the ball slow.
void shown()
{
  Config config = usual();
  config.material.law[LawValue::SlidingViscosity] = 0.01;
  scene::setSteps(config, Step, 20);
  Particle first = lying(config, 0.0), second = lying(config, 1.9999 * Radius);
  second.id = 1;
  second.position.z += 0.2 * Radius;
  first.velocity = { 1e-4, 2e-4, 0 };
  first.angularVelocity = { 1.0, -2.0, 3.0 };
  Simulation run(config, scene::plane(0.1), scene::startFrom({ first, second }));
  for (std::int64_t step = 0; step < 20; ++step)
  {
    const Observation seen = run.observe();
    const Particle before = run.particles().get(0);
    scene::advance(run, step + 1);
    const Particle now = run.particles().get(0);
    const Vec3 force = (Mass / Step) * (now.velocity - before.velocity);
    const Vec3 torque = (Inertia / Step) * (now.angularVelocity - before.angularVelocity);
    check::atMost("force shown at step " + std::to_string(step), norm(seen.force[0] - force),
      1e-9 * Mass * Gravity);
    check::atMost("torque shown", norm(seen.torque[0] - torque), 1e-9 * Mass * Gravity * Radius);
    for (const ContactView& contact : seen.contacts)
    {
      const Vec3 t = contact.force - Vec3{ 0, 0, contact.normalForce };
      check::isTrue("held below the limit",
        contact.second >= 0 || norm(t) < Friction * contact.normalForce + 1e-15);
    }
  }
}

/// Steps with stages: a speed fades as exp(-kappa t / T) with the longest step T, and a push below
/// the limit moves nothing.
void stages()
{
  for (const StepControlKind control : { StepControlKind::Published, StepControlKind::Error })
  {
    Config config = usual();
    config.integrator = Integrator::RungeKutta45;
    config.stepControl = control;
    config.errorTolerance = 1e-4;
    config.contactVelocity = 0.01;
    scene::setSteps(config, Step, 20);
    Particle ball = lying(config, 0.0);
    const double speed = 0.5 * Friction * Gravity * Step / Share;
    ball.velocity.x = speed;
    const std::string name = std::string("stages, ") + nameOf(control);
    check::relative(name + ", speed",
      after(config, scene::plane(0.1), scene::startFrom({ ball })).linear.x,
      speed * std::exp(-20.0 * Share), 1e-2);
    config.gravity.x = 0.9 * Friction * Gravity;
    check::atMost(name + ", creep",
      norm(after(config, scene::plane(0.1), scene::startFrom({ lying(config, 0.0) })).linear),
      1e-13);
  }
}
}

int main()
{
  return check::run(
    []
    {
      pushes();
      neighbours();
      fading();
      pinched();
      shapes();
      shown();
      stages();
    });
}
