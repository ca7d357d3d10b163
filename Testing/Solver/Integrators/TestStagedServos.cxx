// Walls with a servo by steps with stages: closed forms, the order of a plate on a grain, the work of
// the plate, the same bits after a restart; and laws in words that need the length of a step.
#include "Check.h"
#include "OneGrain.h"
#include "Stages.h"

#include <algorithm>
#include <cmath>
#include <string>

using namespace dem;
using scene::Density;
using scene::Radius;
using staged::nameOf;

namespace
{

/// A floor, and a plate with a servo above it as a body of its own.
Surface floorAndPlate(double height, const WallServo& servo)
{
  constexpr double half = 0.1;
  Surface walls = scene::plane(half);
  walls.bodies.resize(2);
  scene::addRectangle(walls, { -half, -half, height }, { half, -half, height },
    { half, half, height }, { -half, half, height }, 0.0);
  walls.elements.back().body = 1;
  walls.bodies.back().name = "plate";
  walls.bodies.back().motion.servo = servo;
  return walls;
}

WallServo pressing(double force, double inertia)
{
  WallServo servo;
  servo.kind = ServoKind::Force;
  servo.load = force;
  servo.inertia = inertia;
  servo.maximumSpeed = 1.0;
  return servo;
}

Config weightless(Integrator integrator, double time, std::int64_t steps)
{
  Config config = scene::still({ "grains", 1e7, 0.3, Density });
  config.integrator = integrator;
  config.allowInitialOverlap = true;
  scene::setSteps(config, time / static_cast<double>(steps), steps);
  return config;
}

/// A mass without grains has the speed n h F / m after n steps, up to its limits.
void freeMass(Integrator integrator)
{
  const Config config = weightless(integrator, 0.1, 1000);
  WallServo servo = pressing(3.0, 1.5);
  servo.maximumSpeed = 0.1;
  servo.highest = 7e-3;
  Simulation run(config, floorAndPlate(1.0, servo), scene::startFrom({}));
  const auto at = [&](std::int64_t step)
  {
    scene::advance(run, step);
    return run.snapshot().servos.at(1);
  };
  check::close(nameOf(integrator, "speed of a mass"), at(400).speed, 2.0 * 0.04, 1e-12);
  check::close(nameOf(integrator, "its travel"), at(400).travel, 2.0 * 1e-8 * 400 * 401 / 2, 1e-12);
  check::close(nameOf(integrator, "its largest speed"), at(600).speed, 0.1, 1e-15);
  check::close(nameOf(integrator, "end of its travel"), at(1000).travel, 7e-3, 1e-15);
  check::close(nameOf(integrator, "where it rests"), at(1000).speed, 0.0, 1e-15);
}

/// A plate that lies on a grain and was pushed.
struct OnGrain
{
  static constexpr double Load = 0.02, Mass = 2e-4;
  Config config;
  Surface walls;
  Snapshot start;

  OnGrain(Integrator integrator, std::int64_t steps, double push = 0.01)
    : config(weightless(integrator, 6e-3, steps))
  {
    config.material.restitution = 1.0;
    const double deep = scene::hertzOverlap(Load, scene::planeStiffness(config, Radius));
    walls = floorAndPlate(2.0 * (Radius - deep), pressing(Load, Mass));
    start = scene::startFrom({ scene::grain(0, Radius, Density, { 0, 0, Radius - deep }) });
    start.servos.resize(2);
    start.servos[1].speed = push;
  }
};

/// The grain follows the formula, and the plate is moved once a step, as leapfrog does: both come to
/// what short steps of another integrator come to, with the first order.
void order(Integrator integrator)
{
  const auto after = [](const OnGrain& made, std::int64_t steps)
  {
    Simulation run(made.config, made.walls, made.start);
    scene::advance(run, steps);
    const Snapshot end = run.snapshot();
    return Vec3{ end.servos.at(1).travel, end.particles.position.get(0).z,
      6e-3 * end.servos.at(1).speed };
  };
  const Vec3 due = after(OnGrain(Integrator::VelocityVerlet, 32000), 32000);
  double off[2];
  for (int k = 0; k < 2; ++k)
  {
    const std::int64_t steps = 800 << k;
    off[k] = norm(after(OnGrain(integrator, steps), steps) - due);
  }
  std::printf("       off by %g m and %g m\n", off[0], off[1]);
  check::atMost(nameOf(integrator, "a plate on a grain, off by [m]"), off[1], 2e-7);
  check::close(nameOf(integrator, "a plate on a grain, order"), std::log2(off[0] / off[1]), 1.0,
    0.25);
}

/// What the plate does is the energy that the grain gets, to the order of the formula. The plate
/// swings on without a loss or a gain, as its motion is that of the leapfrog.
void work(Integrator integrator)
{
  const std::int64_t steps = 4000;
  OnGrain made(integrator, steps);
  scene::setSteps(made.config, 6e-3 / 1000, steps);
  Simulation run(made.config, made.walls, made.start);
  double most[4] = {}; // in each quarter of the run
  const double begin = run.observe().totals.dissipatedEnergy;
  for (std::int64_t step = 1; step <= steps; ++step)
  {
    scene::advance(run, step);
    double& fastest = most[4 * (step - 1) / steps];
    fastest = std::max(fastest, std::abs(run.snapshot().servos[1].speed));
  }
  const Totals end = run.observe().totals;
  const double missing = std::abs(end.dissipatedEnergy - begin) / end.elasticEnergy;
  check::relative(nameOf(integrator, "the plate swings on, largest speed"), most[3], most[0], 0.02);
  check::atMost(nameOf(integrator, "work of the plate, share that is missing"), missing, 1e-4);
}

/// A plate that damped grains carry comes to rest where Hertz's force is the load: lammps/lammps#5087
/// asks for a piston that a load moves and no controller.
void rests(Integrator integrator)
{
  for (const double inertia : { 0.0, OnGrain::Mass })
  {
    OnGrain made(integrator, 4000, 0.0);
    made.config.material.restitution = 0.2;
    made.walls.bodies[1].motion.servo.inertia = inertia;
    made.walls.bodies[1].motion.servo.load = 2.0 * OnGrain::Load;
    scene::setSteps(made.config, 5e-6, 15000);
    Simulation run(made.config, made.walls, made.start);
    scene::advance(run, 15000);
    const double due =
      scene::hertzOverlap(2.0 * OnGrain::Load, scene::planeStiffness(made.config, Radius));
    for (const ContactView& contact : run.observe().contacts)
    {
      check::relative(
        nameOf(integrator, inertia > 0.0 ? "overlap under a mass" : "overlap under a load"),
        contact.overlap, due, 1e-6);
    }
  }
}

/// A light plate has a longest step. Steps of one length end the run, those by errors are shorter.
void light(Integrator integrator)
{
  const std::int64_t steps = 600;
  const auto made = [&](double share)
  {
    OnGrain on(integrator, steps, 0.0);
    const double h = on.config.timeStep;
    const double deep =
      scene::hertzOverlap(OnGrain::Load, scene::planeStiffness(on.config, Radius));
    const double stiffness = 1.5 * OnGrain::Load / deep;
    on.walls.bodies[1].motion.servo.inertia = 0.5 * h * h * stiffness / share;
    return on;
  };
  const auto afterSome = [&](const OnGrain& on)
  {
    Simulation run(on.config, on.walls, on.start);
    scene::advance(run, run.timePlan().stepAt(on.config.endTime / 100.0));
    return run.observe().totals.steps;
  };
  afterSome(made(0.9));
  check::refused(
    nameOf(integrator, "a light plate"), [&] { afterSome(made(1.1)); },
    std::string("Take a smaller TimeStep, ") +
      (integrator == Integrator::RungeKutta23 ? "let TimeStepControl be Stable, " : "") +
      "or make the wall 'plate' heavier (ServoInertia). At t = 0 s the contacts at this wall are too "
      "stiff for the step 1e-05 s.");
  OnGrain by = made(4.0);
  by.config.stepControl = StepControlKind::Error;
  by.config.contactVelocity = 0.1;
  by.config.errorTolerance = 1.0;
  const StepTotals found = afterSome(by);
  check::atMost(nameOf(integrator, "a light plate, the longest step by errors"), found.longest,
    0.55 * by.config.timeStep);
}

/// By errors, steps are given up, and walls with a servo go on once for each step that is taken. In
/// idaholab/moose#31054 the memory of contacts went on once for each attempt.
void bits(Integrator integrator)
{
  OnGrain made(integrator, 400, 0.3);
  made.config.stepControl = StepControlKind::Error;
  made.config.errorTolerance = 1e-4;
  made.config.contactVelocity = 0.1;
  made.config.material.slidingFriction = 0.5;
  made.start.particles.velocity.set(0, { 0.1, 0.0, 0.0 });
  Simulation whole(made.config, made.walls, made.start);
  const TimePlan plan = whole.timePlan();
  scene::advance(whole, plan.stepAt(3e-3));
  const Snapshot middle = whole.snapshot();
  scene::advance(whole, plan.lastStep());
  check::isTrue(nameOf(integrator, "steps were given up"),
    whole.observe().totals.steps.given > 0 && middle.servos.at(1).speed != 0.0);
  made.config.threads = 3;
  Simulation other(made.config, made.walls, middle);
  other.observe();
  scene::advance(other, plan.lastStep());
  check::isTrue(nameOf(integrator, "taken up, the same bits"),
    scene::identical(other.snapshot(), whole.snapshot()));
}

/// A force that divides by dt is none of a stage. In schrummy14/LIGGGHTS_Flexible_Fibers#3 such a force
/// made damping depend on the step. A law that does not divide by dt may read it.
void words(Integrator integrator)
{
  Config config = weightless(integrator, 1e-5, 10);
  const auto start = [&](const char* text)
  {
    config.law.expression = text;
    Simulation(config, scene::plane(0.1), scene::startFrom({}));
  };
  check::refused(
    nameOf(integrator, "a force over dt"), [&] { start("N = 1e5*delta + 1e-3*delta/dt"); },
    std::string("Set Integrator to SemiImplicitEuler, or do without dt: ") +
      dem::nameOf(integrator) + " has dt = 0 where forces act. LawExpression: Line 1, column");
  start("h1 = h1 + vn*dt; N = 1e5*delta + 10*h1");
  start("N = 1e5*delta + select(dt > 0, 1e-3*vn, 1e-3*vn)");
}

}

int main()
{
  return check::run(
    []
    {
      for (const Integrator integrator : staged::All)
      {
        freeMass(integrator);
        order(integrator);
        work(integrator);
        rests(integrator);
        light(integrator);
        bits(integrator);
        words(integrator);
      }
    });
}
