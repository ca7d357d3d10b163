// Walls that hold grains (Yee, Christara and Lait, equation 7 and algorithm 2), against closed forms:
// steady pushes below and above the limit, speeds and spins that fade, torques, the wall that
// moves, shapes, forces that are shown, energy, and the same bits on any path to a step.
#include "Check.h"
#include "Clumps.h"
#include "OnWalls.h"
#include "Sticking.h"

#include "Parameters/ParameterTable.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

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

/// A ball on a plate that rotates goes round with the point under it (Kratos, pull request 4019: the
/// rotation of a wall was missing in the velocity of the point that holds). With kappa = 1 it goes
/// along the tangent in each step, so that the distance from the axis grows by 1 + (w h)^2 / 2.
void turntable()
{
  Config config = usual();
  config.material.law[LawValue::StictionShare] = 1.0;
  config.material.law[LawValue::SpinStictionShare] = 1.0;
  const double w = 20.0, distance = 0.015;
  scene::setSteps(config, Step, 2000);
  WallMotion motion;
  motion.angularVelocity = w;
  Particle ball = lying(config, distance);
  ball.velocity = { 0, w * distance, 0 };
  ball.angularVelocity = { 0, 0, w };
  Simulation run(config, onwalls::moving(scene::plane(0.1), motion), scene::startFrom({ ball }));
  scene::advance(run, 2000);
  const Particle seen = run.particles().get(0);
  const double angle = w * config.endTime;
  check::relative("distance from the axis", std::hypot(seen.position.x, seen.position.y),
    distance * (1.0 + 0.5 * w * w * Step * config.endTime), 1e-4);
  check::close("angle", std::atan2(seen.position.y, seen.position.x), angle, 1e-3);
  check::relative("spin of the plate", seen.angularVelocity.z, w, 1e-6);
}

/// A belt with the speed V takes a ball along: the wall does m V^2, half of which the ball keeps.
void belt()
{
  Config config = usual();
  config.energyParts = true;
  scene::setSteps(config, Step, 400);
  const double V = 0.9 * Friction * Gravity * Step / Share;
  WallMotion motion;
  motion.surface.velocity = { V, 0, 0 };
  Simulation run(config, onwalls::moving(scene::plane(0.1), motion),
    scene::startFrom({ lying(config, 0.0) }));
  const double before = run.observe().totals.dissipatedEnergy;
  scene::advance(run, 400);
  const Totals totals = run.observe().totals;
  check::relative("speed of the belt", run.particles().get(0).velocity.x, V, 1e-9);
  check::relative("lost", totals.dissipatedEnergy - before, 0.5 * Mass * V * V, 1e-3);
  check::relative("lost by what holds", totals.losses.damping, 0.5 * Mass * V * V, 1e-3);
  // A fast belt slips under the ball for V / (mu_q g), which takes as much.
  motion.surface.velocity.x = 0.1;
  scene::setSteps(config, Step, 3000);
  Simulation slow(config, onwalls::moving(scene::plane(0.1), motion),
    scene::startFrom({ lying(config, 0.0) }));
  scene::advance(slow, 3000);
  const Totals slipped = slow.observe().totals;
  check::relative("speed of a fast belt", slow.particles().get(0).velocity.x, 0.1, 1e-9);
  check::relative("lost by slip", slipped.losses.friction, 0.5 * Mass * 0.01, 1e-2);
  check::close("all of it is known", slipped.energyError(), 0.0, 1e-6 * Mass * 0.01);
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

/// Rain onto a floor and in a box that shakes: the same bits with threads, after a restart and with
/// ranks.
void bits()
{
  Config config = scene::rain(FrictionUpdate::Incremental, 1, 600);
  config.viscosity = 0.0;
  config.spawnMin.z = 0.02;
  config.spawnMax.z = 0.1;
  config.wallStiction = true;
  config.energyParts = true;
  config.shapes = { scene::lump() };
  config.spawnShapes = { { 0, 0.5 } };
  config.grainsPerThread = 16;
  Surface floor = scene::plane(1.0);
  WallMotion motion;
  motion.amplitude = { 0.01, 0.0, 0.002 };
  motion.oscillation.frequency = 30.0;
  const Surface walls = onwalls::moving(floor, motion);
  const auto end = [&](int threads)
  {
    Config with = config;
    with.threads = threads;
    Simulation run(with, walls);
    scene::advance(run, 300);
    const Snapshot middle = run.snapshot();
    scene::advance(run, 600);
    Simulation second(with, walls, middle);
    scene::advance(second, 600);
    check::isTrue("the same bits after a restart, threads " + std::to_string(threads),
      scene::identical(run.snapshot(), second.snapshot()));
    return run.snapshot();
  };
  const Snapshot one = end(1);
  check::isTrue("the same bits with threads", scene::identical(one, end(3)));
  config.wallStiction = false;
  check::isTrue("walls that hold matter", !scene::identical(one, end(1)));
}

/// What cannot be, and what is shown when.
void rules()
{
  Config config = usual();
  config.cell.periodic = { true, true, false };
  check::isTrue("a periodic cell that keeps its shape", findProblem(config).empty());
  config.cell.velocityGradient.entry(0, 1) = 0.1;
  check::contains("a cell that deforms", findProblem(config),
    "Turn WallStiction off: walls cannot");
  const auto counts = [](const char* name, const Config& of)
  { return dem::counts(parameterOf(name), parameters(), of); };
  Config plain = scene::still();
  check::isTrue("hidden",
    !counts("StictionFriction", plain) && !counts("SpinStictionShare", plain));
  plain.wallStiction = true;
  check::isTrue("shown",
    counts("StictionFriction", plain) && counts("StictionShare", plain) &&
      counts("SpinStictionShare", plain));
}

/// Fingerprints of runs whose walls hold no grains are those of before SpinStictionShare, and so are
/// those of tables of materials and pairs that do not give the value.
void fingerprints()
{
  const std::string name = "SpinStictionShare";
  Config config = scene::still();
  std::vector<double> without;
  for (const Parameter<Config>& one : parameters())
  {
    if (one.name != name && isRead(one, parameters(), config))
    {
      const std::vector<double> some = one.numbers(config);
      without.insert(without.end(), some.begin(), some.end());
    }
  }
  check::isTrue("a usual run", numbersOf(config, Effect::Shown) == without);
  config.material.law[LawValue::SpinStictionShare] = 0.5;
  check::isTrue("a value that nothing reads", numbersOf(config, Effect::Shown) == without);
  config.wallStiction = true;
  const std::vector<double> half = numbersOf(config, Effect::Shown);
  config.material.law[LawValue::SpinStictionShare] = 0.4;
  check::isTrue("a value that walls read", numbersOf(config, Effect::Shown) != half);

  const auto& ofMaterials = materialParameters();
  const Parameter<Material>& ofOne = *findParameter(ofMaterials, name);
  Material material;
  check::isTrue("a material as usual", !isRead(ofOne, ofMaterials, material));
  material.law[LawValue::SpinStictionShare] = 0.5;
  check::isTrue("a material with a value of its own", isRead(ofOne, ofMaterials, material));
  const auto& ofPairs = pairParameters();
  const Parameter<GivenCoefficients>& ofTwo = *findParameter(ofPairs, name);
  GivenCoefficients pair;
  check::isTrue("a pair without the value", !isRead(ofTwo, ofPairs, pair));
  pair.law[LawValue::SpinStictionShare] = 0.0;
  check::isTrue("a pair with the value 0", isRead(ofTwo, ofPairs, pair));
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
      turntable();
      belt();
      shapes();
      shown();
      stages();
      bits();
      rules();
      fingerprints();
    });
}
