#include "Simulation/BodySteps.h"

#include "Parameters/Laws/StoredEnergy.h"
#include "Simulation/TimeSteps/TimeStepping.h"
#include "Simulation/Wording.h"

#include <algorithm>

namespace dem
{

namespace
{

void count(const BodyOutcome& done, RunState& state)
{
  state.suppliedEnergy += done.supplied;
  state.losses.damping += done.damped;
}

std::string nameOf(const Walls& walls, std::size_t body)
{
  const std::string& name = walls.bodies()[body].name;
  return name.empty() ? "wall " + std::to_string(body) : "the wall '" + name + "'";
}

/// Calls use(body, state) for each wall with a mass.
template <typename Run, typename Use>
void forEachDynamic(Run& run, const Use& use)
{
  const Walls& walls = run.contacts.boundary();
  for (std::size_t k = 0; walls.anyDynamic() && k < run.state.servos.size(); ++k)
  {
    if (const DynamicBody* body = walls.dynamic(static_cast<std::int32_t>(k)))
    {
      use(*body, run.state.servos[k]);
    }
  }
}

bool hasRims(const Config& config)
{
  return std::any_of(config.shapes.begin(), config.shapes.end(),
    [](const GrainShape& shape) { return shape.hasRims(); });
}

/// Whether all numbers of a state are finite.
bool isFinite(const BodyState& state)
{
  return std::all_of(state.numbers.begin(), state.numbers.end(),
    [](double number) { return std::isfinite(number); });
}

}

std::string findBodyProblem(const Config& config, const Surface& walls)
{
  for (std::size_t k = 0; k < walls.bodies.size(); ++k)
  {
    const WallBody& body = walls.bodies[k];
    const bool isMembrane = body.membrane.any;
    if (!body.motion.rigid.any() && !isMembrane)
    {
      continue;
    }
    const std::string name = body.name.empty() ? std::to_string(k) : "'" + body.name + "'";
    const std::string because =
      ": the wall " + name + (isMembrane ? " is a Membrane." : " is a Rigid Body.");
    if (isMembrane &&
      (config.integrator != Integrator::SemiImplicitEuler ||
        config.stepControl == StepControlKind::Error))
    {
      return "Set Integrator to SemiImplicitEuler, and TimeStepControl to Published or Stable" +
        because;
    }
    if (body.motion.rigid.fromSurface)
    {
      return "Weigh the walls before they are simulated" + because;
    }
    if (config.hasStages() || config.stepControl == StepControlKind::Error)
    {
      return "Set Integrator to SemiImplicitEuler, Leapfrog or VelocityVerlet, and TimeStepControl to "
             "Published or Stable" +
        because;
    }
    if (config.cell.any())
    {
      return "Switch PeriodicAxes off, which repeat no wall that moves freely" + because;
    }
    if (config.wallStiction)
    {
      return "Switch WallStiction off, which is for walls of a given motion" + because;
    }
    if (body.bonded)
    {
      return "Switch BondGrains off, as bonds hold grains at walls of a given motion" + because;
    }
    if (isMembrane && config.maximumOverlap > 1.0)
    {
      return "Set MaximumOverlap to 1 or below, as a sheet pushes a grain on whose centre has gone "
             "through" +
        because;
    }
    if (isMembrane && hasRims(config))
    {
      return "Take spheres, clumps, smooth shapes or convex parts, as cylinders and cones do not feel "
             "the edges of a sheet that bends" +
        because;
    }
    if (isMembrane && storesSeveralEnergies(atWalls(config)))
    {
      return "Take one NormalLaw of the list for all materials, without LawExpression, as contacts at "
             "folds of a sheet share one form of elastic energy" +
        because;
    }
    if (isMembrane && config.collisionStatistics)
    {
      return "Turn CollisionStatistics off, as a ball in a membrane touches several faces at once" +
        because;
    }
    if (!isMembrane && (body.changesShape() || !body.track.times.empty()))
    {
      return "Connect a surface that does not change with time" + because;
    }
  }
  return {};
}

void adoptBodies(const RunParts& run, Snapshot& start)
{
  const Walls& walls = run.contacts.boundary();
  start.servos.resize(walls.anyServo() || walls.anyDynamic() ? walls.bodies().size() : 0);
  for (std::size_t body = 0; body < start.servos.size(); ++body)
  {
    const DynamicBody* dynamic = walls.dynamic(static_cast<std::int32_t>(body));
    if (!dynamic)
    {
      start.servos[body].numbers.clear();
    }
    else if (!dynamic->accepts(start.servos[body]))
    {
      start.servos[body] = dynamic->start(start.wallClock.at(run.plan, start.step));
    }
  }
}

void driveServos(const Walls& walls, const std::vector<ServoLoad>& loads, double time,
  double timeStep, std::vector<BodyState>& servos)
{
  for (std::size_t body = 0; walls.anyServo() && body < servos.size(); ++body)
  {
    advance(walls.bodies()[body].motion.servo, walls.servoTarget(static_cast<std::int32_t>(body)),
      loads[body], time, timeStep, servos[body]);
  }
}

ServoLimit limitOfServos(const Walls& walls, const std::vector<ServoLoad>& loads, double timeStep)
{
  ServoLimit limit;
  for (std::size_t body = 0; walls.anyServo() && body < loads.size(); ++body)
  {
    const double share = shareOfStep(walls.bodies()[body].motion.servo, loads[body], timeStep);
    limit = share > limit.share ? ServoLimit{ share, body } : limit;
  }
  return limit;
}

std::string tooLight(const RunParts& run, std::size_t body)
{
  const bool isFixed = run.config.stepControl == StepControlKind::Published &&
    run.config.integrator != Integrator::RungeKutta45; // which has no stable step
  const Walls& walls = run.contacts.boundary();
  const std::string name = nameOf(walls, body);
  return std::string("Take a smaller TimeStep, ") +
    (isFixed ? "let TimeStepControl be Stable, " : "") + "or make " + name + " heavier" +
    (walls.bodies()[body].motion.servo.any() ? " (ServoInertia)" : "") +
    ". At t = " + inWords(run.time()) + " s the contacts at this wall are too stiff for the step " +
    inWords(run.motion.timeStep) + " s.";
}

std::string driveServos(RunParts& run, TimeStepping& time)
{
  const Walls& walls = run.contacts.boundary();
  if (run.config.hasStages() || !walls.anyServo())
  {
    return {};
  }
  const std::vector<ServoLoad>& loads = run.sweep.servos();
  const double measured = run.sweep.measured();
  const ServoLimit limit =
    limitOfServos(walls, loads, measured > 0.0 ? measured : run.motion.timeStep);
  driveServos(walls, loads, run.wallTime(), run.motion.timeStep, run.state.servos);
  return time.allows(limit.share) ? std::string() : tooLight(run, limit.body);
}

std::string moveBodies(RunParts& run, TimeStepping& time)
{
  const Walls& walls = run.contacts.boundary();
  if (!walls.anyDynamic())
  {
    return {};
  }
  const std::vector<LoadedPart> parts = run.sweep.loadedParts();
  const BodyStep step{ run.wallTime(), run.lengths, keepsHalfSteps(run.config.integrator),
    run.config.gravity, run.sweep.measured() };
  const LoadedPart* next = parts.data();
  const LoadedPart* const last = next + parts.size();
  for (std::size_t body = 0; body < run.state.servos.size(); ++body)
  {
    const LoadedPart* end = std::find_if(next, last,
      [&](const LoadedPart& part) { return part.body != static_cast<std::int64_t>(body); });
    const DynamicBody* dynamic = walls.dynamic(static_cast<std::int32_t>(body));
    if (dynamic)
    {
      BodyState& state = run.state.servos[body];
      const BodyOutcome done = dynamic->advance(step, next, end, state);
      count(done, run.state);
      if (!done.problem.empty())
      {
        return "Take stiffer walls, slower grains or a smaller TimeStep. At t = " +
          inWords(run.time()) + " s " + nameOf(walls, body) + " " + done.problem + ".";
      }
      if (!isFinite(state) || !time.allows(done.share))
      {
        return tooLight(run, body);
      }
    }
    next = end;
  }
  return {};
}

void passBodies(RunParts& run, double before)
{
  forEachDynamic(run,
    [&](const DynamicBody& body, BodyState& state)
    { count(body.pass(before, run.wallTime(), state), run.state); });
}

void addBodies(const RunParts& run, Totals& totals)
{
  forEachDynamic(run,
    [&](const DynamicBody& body, const BodyState& state)
    { totals.walls.add(body.totals(state, run.wallTime(), run.config.gravity)); });
}

}
