// Runs in which walls hold grains: what a step that failed leaves behind, the order of bonds that
// break, laws of grains with Runge-Kutta steps, energies of grains whose velocities are held, forces
// that are shown of many contacts, and the same bits on any path to a step.
#include "BondedGrains.h"
#include "Check.h"
#include "Clumps.h"
#include "CustomExamples.h"
#include "OnWalls.h"
#include "Stages.h"
#include "Sticking.h"

#include <cmath>
#include <limits>
#include <string>
#include <vector>

using namespace dem;
using namespace sticking;

namespace
{

/// A law of grains fails in mid-run, once walls have found what they hold. The run goes back to its
/// start and has the bits of a run that nothing went wrong with.
void failedStep()
{
  Config config = usual();
  scene::setSteps(config, Step, 200);
  config.gravity.x = 0.5 * Friction * Gravity;
  config.grainLaw = custom::pushes(
    [](const CustomGrain& grain)
    {
      const bool bad = grain.id == 5 && grain.time > 100.5 * Step;
      return CustomLoad{ { bad ? std::numeric_limits<double>::quiet_NaN() : 1e-5, 0, 0 }, {} };
    });
  std::vector<Particle> balls;
  for (int k = 0; k < 8; ++k)
  {
    balls.push_back(lying(config, 3.0 * Radius * k));
    balls.back().id = k;
    balls.back().velocity = { 1e-5 * k, 2e-5, 0 };
    balls.back().angularVelocity = { 1.0, 2.0, 3.0 };
  }
  Simulation run(config, scene::plane(0.1), scene::startFrom(balls));
  Simulation fresh(config, scene::plane(0.1), scene::startFrom(balls));
  const Snapshot start = run.snapshot();
  check::refused(
    "a law that fails", [&] { scene::advance(run, 200); }, "that is no finite number, for grain 5");
  run.restore(start);
  scene::advance(run, 50);
  scene::advance(fresh, 50);
  check::isTrue("the same bits after a step that failed",
    scene::identical(run.snapshot(), fresh.snapshot()));
}

/// All bonds break in the first step, of which each grain at the floor has one with the floor and
/// some with grains: the order in which bonds break is the same on any number of threads.
void brokenBonds()
{
  Config config = scene::withBonds();
  config.wallStiction = true;
  config.bonds.interactionRadius = 1.2;
  config.bonds.tensileStrength = config.bonds.shearStrength = 1e-3;
  config.grainsPerThread = 1;
  scene::setSteps(config, 2e-6, 2);
  std::vector<Particle> balls;
  for (int k = 0; k < 400; ++k)
  {
    const double side = k % 3 - 1.0;
    balls.push_back(scene::grain(k, 1e-3, 2500.0, { 2e-3 * (k % 20), 2e-3 * (k / 20), 1e-3 },
      { 0.1 * side, -0.2 * side, 0.3 }));
  }
  const Snapshot start = scene::startFrom(balls);
  Surface floor = scene::plane(0.1);
  floor.bodies.resize(1);
  floor.bodies[0].bonded = true;
  const auto breaksOf = [&](int threads)
  {
    config.threads = threads;
    Simulation run(config, floor, start);
    scene::advance(run, 2);
    return run.observe().breaks;
  };
  const std::vector<BondBreak> due = breaksOf(1);
  check::isTrue("all bonds break", due.size() > 1100);
  for (const int threads : { 2, 3, 4, 5, 6, 7, 8 })
  {
    const std::vector<BondBreak> seen = breaksOf(threads);
    long long different = seen.size() == due.size() ? 0 : 1;
    for (std::size_t k = 0; k < due.size() && k < seen.size(); ++k)
    {
      different += seen[k].first != due[k].first || seen[k].second != due[k].second ? 1 : 0;
    }
    check::equal("bonds in another order, threads " + std::to_string(threads), different, 0);
  }
}

/// A ball that is pushed along the floor with 2 mu_q m g slides: the work of sliding is that of
/// mu_s m g over the path, whatever pushes the ball.
void slidingWork()
{
  for (const Integrator integrator : staged::All)
  {
    const double push = 2.0 * Friction * Gravity;
    const auto workOf = [&](bool byLaw)
    {
      Config config = usual();
      config.integrator = integrator;
      config.wallLaws.sliding = OtherSlidingLaw::AsUsual;
      scene::setSteps(config, Step, 4000);
      config.gravity.x = byLaw ? 0.0 : push;
      config.forceExpression = byLaw ? "Fx = m * " + check::number(push) : "";
      Simulation run(config, scene::plane(0.1), scene::startFrom({ lying(config, 0.0) }));
      scene::advance(run, 4000);
      double work = 0.0;
      for (const ElementWork& done : run.observe().slidingWork)
      {
        work += done.work;
      }
      return work;
    };
    const std::string name = std::string("work of sliding, ") + nameOf(integrator);
    const double byGravity = workOf(false);
    // Friction slows the point of contact down by mu_s g, and by 5/2 mu_s g as the ball rolls.
    const double a = push - 3.5 * 0.3 * Gravity, t = 4000.0 * Step;
    check::relative(name, byGravity, 0.3 * Mass * Gravity * 0.5 * a * t * t, 2e-2);
    check::relative(name + ", of a ForceExpression", workOf(true), byGravity, 1e-5);
  }
}

/// A ball that is dragged over the floor at a velocity that is held: a fast one loses mu_q m g v, a
/// slow one kappa m v^2 / h, and a spin w that is held kappa_t I w^2 / h.
void heldGrains()
{
  const std::int64_t steps = 100;
  const double slow = 0.5 * Friction * Gravity * Step / Share, fast = 3.0 * slow, w = 5.0;
  struct Case
  {
    const char* name;
    std::uint8_t held;
    double v, w;
    double power;
  };
  const std::uint8_t X = 1, aboutZ = HeldBits::First << 2;
  for (const Case& one : { Case{ "fast", X, fast, 0.0, Friction * Mass * Gravity * fast },
         Case{ "slow", X, slow, 0.0, Share * Mass * slow * slow / Step },
         Case{ "a spin", aboutZ, 0.0, w, SpinShare * Inertia * w * w / Step } })
  {
    Config config = usual();
    config.energyParts = true;
    scene::setSteps(config, Step, steps);
    Particle ball = lying(config, 0.0);
    ball.velocity.x = one.v;
    ball.angularVelocity.z = one.w;
    Snapshot start = scene::startFrom({ ball });
    scene::apply(start, 0, { {}, {}, one.held });
    Simulation run(config, scene::plane(0.1), start);
    scene::advance(run, steps);
    const Totals totals = run.observe().totals;
    const double due = one.power * Step * static_cast<double>(steps);
    const std::string name = std::string("a held ball, ") + one.name;
    check::relative(name + ", lost", totals.losses.friction + totals.losses.damping, due, 1e-6);
    check::close(name + ", all of it is known", totals.energyError(), 0.0, 1e-6 * due);
  }
}

/// Forces that are shown of more contacts than are worked on at once, with grains of three contacts
/// each: every grain on a slope is held.
void manyContacts()
{
  Config config = usual();
  config.shapes = { { "tripod",
    { { { 0, 0, 0 }, 1.0 }, { { 3, 0, 0 }, 1.0 }, { { 0, 3, 0 }, 1.0 } } } };
  config.gravity.x = 0.9 * Friction * Gravity;
  config.threads = 2;
  scene::setSteps(config, Step, 1);
  ShapedGrain grain;
  grain.size = 0.004;
  Snapshot one, start;
  scene::addClump(config, 0, grain, one);
  const double radius = one.particles.radius(0);
  const double mass = massOf(unitShape(config.shapes[0]), Density, grain.size);
  const double sunk =
    scene::hertzOverlap(mass * Gravity / 3.0, scene::planeStiffness(config, radius));
  for (int k = 0; k < 22000; ++k)
  {
    grain.position = { 0.01 * (k % 150), 0.01 * (k / 150), radius - sunk };
    scene::addClump(config, 0, grain, start);
  }
  const Simulation run(config, scene::plane(4.0), start);
  const Observation seen = run.observe();
  check::equal("contacts", static_cast<long long>(seen.contacts.size()), 66000);
  double largest = 0.0;
  for (const Vec3& force : seen.force)
  {
    largest = std::max(largest, std::abs(force.x));
  }
  check::atMost("force on each of many grains", largest, 1e-6 * mass * Gravity);
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
}

int main()
{
  return check::run(
    []
    {
      failedStep();
      brokenBonds();
      slidingWork();
      heldGrains();
      manyContacts();
      bits();
    });
}
