// How steps with stages follow their errors: the rule by positions of Yee, Christara and Lait
// (2009, algorithm 1), the shortest step that a user gives, and what is refused.
#include "Check.h"
#include "Scenes.h"
#include "Stages.h"

#include <algorithm>
#include <cmath>

using namespace dem;

namespace
{

constexpr double Radius = 1e-3;
constexpr double Density = 2500.0;

/// Hits of one grain at a plane.
Config hitting(Integrator integrator, double tolerance)
{
  Config config = scene::still({ "grains", 1e7, 0.3, Density });
  config.material.restitution = 0.9;
  config.integrator = integrator;
  config.stepControl = StepControlKind::Error;
  config.contactVelocity = 1.0;
  config.errorTolerance = tolerance;
  config.timeStep = 1e-5;
  config.frameInterval = config.endTime = 3.2e-3;
  return config;
}

StepTotals stepsOf(const Config& config)
{
  Simulation run(config, scene::plane(1.0),
    scene::startFrom({ scene::grain(0, Radius, Density, { 0, 0, 1.5 * Radius }, { 0, 0, -1 }) }));
  scene::advance(run, run.timePlan().lastStep());
  return run.observe().totals.steps;
}

/// Positions alone ask for longer steps than all errors, and a smaller tolerance for more of them.
void positions()
{
  for (const Integrator integrator : staged::All)
  {
    const std::string name = nameOf(integrator);
    std::int64_t before = 0;
    for (const double tolerance : { 1e-2, 1e-4, 1e-6 })
    {
      Config config = hitting(integrator, tolerance);
      const StepTotals all = stepsOf(config);
      config.stageErrors = StageErrors::Positions;
      const StepTotals some = stepsOf(config);
      std::printf("       %s, tolerance %g: %lld steps by all errors, %lld by positions\n",
        name.c_str(), tolerance, static_cast<long long>(all.taken),
        static_cast<long long>(some.taken));
      check::isTrue(name + ", no more steps by positions", some.taken <= all.taken);
      check::isTrue(name + ", no fewer with a smaller tolerance", some.taken >= before);
      before = some.taken;
    }
  }
}

/// A grain that a fluid slows down: dx/dt = v, dv/dt = -c v. Of one step of the pair of Bogacki and
/// Shampine both positions are known, so that the length of the step that is taken is.
/// @return how often the first step is halved
int lengthsWith(double tolerance)
{
  const double viscosity = 0.05;
  const double c = 6.0 * Pi * viscosity * Radius / sphereMass(Density, Radius);
  Config config = scene::still({ "grains", 1e3, 0.3, Density }); // soft, as steps are long
  config.viscosity = viscosity;
  config.integrator = Integrator::RungeKutta23;
  config.stepControl = StepControlKind::Error;
  config.stageErrors = StageErrors::Positions;
  config.contactVelocity = 1.0;
  config.errorTolerance = tolerance;
  config.timeStep = 5e-4;
  config.frameInterval = config.endTime = 4e-2;
  const double speed = 0.5;
  Simulation run(config, Surface{},
    scene::startFrom({ scene::grain(0, Radius, Density, {}, { speed, 0, 0 }) }));
  scene::advance(run, run.timePlan().lastStep());
  const StepTotals steps = run.observe().totals.steps;

  // The first step, by hand.
  double h = 5e-4;
  const auto apart = [&](double length)
  {
    const double z = -c * length;
    const double v[4] = { speed, speed * (1.0 + 0.5 * z),
      speed * (1.0 + 0.75 * z * (1.0 + 0.5 * z)), 0.0 };
    const double last = speed + z * (2.0 / 9 * v[0] + 1.0 / 3 * v[1] + 4.0 / 9 * v[2]);
    const double difference = (2.0 / 9 - 7.0 / 24) * v[0] + (1.0 / 3 - 1.0 / 4) * v[1] +
      (4.0 / 9 - 1.0 / 3) * v[2] - 1.0 / 8 * last;
    return std::abs(difference); // over the length of the step
  };
  int halved = 0, given = 0;
  while (apart(h) > 0.5 * tolerance / (0.75 * 0.75))
  {
    double error = apart(h) / (0.5 * tolerance);
    do
    {
      h *= 0.5;
      error *= 0.25;
      ++halved;
    } while (error > 1.0);
    ++given;
  }
  check::relative("the shortest step is the first one, tolerance " + check::number(tolerance),
    steps.shortest, h, 1e-12);
  check::equal("steps that are given up", steps.given, given); // all later steps would just do
  check::isTrue("steps grow as the grain slows down", steps.longest > steps.shortest);
  return halved;
}

/// Each halving divides the error by about four: tolerances less than that apart show where a step is
/// taken, and against what its error counts.
void lengths()
{
  int least = 100, most = 0;
  for (int k = 0; k < 12; ++k)
  {
    const int halved = lengthsWith(1.2e-5 * std::pow(1.3, -k));
    least = std::min(least, halved);
    most = std::max(most, halved);
  }
  check::isTrue("first steps are rejected", least > 0);
  check::isTrue("some more often than others", most > least);
}

/// No step is shorter for the sake of an error than the user allows, and such steps are counted.
void shortest()
{
  for (const StageErrors rule : { StageErrors::All, StageErrors::Positions })
  {
    Config config = hitting(Integrator::RungeKutta45, 1e-9);
    config.stageErrors = rule;
    config.shortestStep = 2.4e-6;
    const StepTotals steps = stepsOf(config);
    check::relative("the shortest step", steps.shortest, 2.5e-6, 1e-12);
    check::isTrue("steps with too large an error are counted", steps.missed > 0);
    check::isTrue("and are some of all", steps.missed < steps.taken);
    config.shortestStep = 0.0;
    check::isTrue("shorter ones without a bound", stepsOf(config).shortest < 1e-6);
  }
  Config config = hitting(Integrator::RungeKutta45, 1e-3);
  config.shortestStep = 2e-5;
  check::refused(
    "a shortest step above the longest", [&] { planTime(config, 1e-5); },
    "Take a shorter ShortestStep: it is 2e-05 s, but the longest step is 1e-05 s.");
  config.integrator = Integrator::SemiImplicitEuler;
  check::isTrue("which does not count without stages", planTime(config, 1e-5).longestStep() > 0.0);
}

/// The next step is a function of the state: a run that is taken up after any step goes on so.
void restarts()
{
  for (const StageErrors rule : { StageErrors::All, StageErrors::Positions })
  {
    Config config = hitting(Integrator::RungeKutta45, 1e-5);
    config.stageErrors = rule;
    config.shortestStep = 1e-7;
    const Snapshot start =
      scene::startFrom({ scene::grain(0, Radius, Density, { 0, 0, 1.5 * Radius }, { 0, 0, -1 }) });
    Simulation whole(config, scene::plane(1.0), start);
    const TimePlan plan = whole.timePlan();
    bool same = true;
    for (std::int64_t step = plan.window(); step < plan.lastStep(); step += 40 * plan.window())
    {
      scene::advance(whole, step);
      Simulation next(config, scene::plane(1.0), whole.snapshot());
      scene::advance(whole, step + 5 * plan.window());
      scene::advance(next, step + 5 * plan.window());
      same = same && scene::identical(whole.snapshot(), next.snapshot());
    }
    check::isTrue("taken up anywhere", same);
  }
}

}

int main()
{
  return check::run(
    []
    {
      positions();
      lengths();
      shortest();
      restarts();
    });
}
