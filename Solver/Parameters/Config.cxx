#include "Parameters/Config.h"

#include "Basics/Checker.h"
#include "Basics/Error.h"
#include "Parameters/ParameterTable.h"
#include "Parameters/Plates.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dem
{

DEM_COMPILE(Config);

namespace
{

/// A rounding tolerance in steps: an interval this close to a whole number of steps is whole.
constexpr double WholeSteps = 1e-9;

/// Steps a frame above which a time step is a mistake.
constexpr double MostSteps = 1e12;

/// Where steps change: from the longest to a millionth of it.
constexpr int Halvings = 20;

void checkGrains(Checker& check, const Config& c)
{
  check.that(c.radiusMin <= c.radiusMax,
    "RadiusRange is " + asTyped(c.radiusMin) + " to " + asTyped(c.radiusMax) +
      " but the first must not exceed the second.");
  check.that(isRadius(c.radiusMin) && isRadius(c.radiusMax),
    "RadiusRange is " + asTyped(c.radiusMin) + " to " + asTyped(c.radiusMax) + ", " + RadiusLimits +
      ".");
  for (int axis = 0; axis < 3; ++axis)
  {
    check.that(c.spawnMin[axis] <= c.spawnMax[axis],
      std::string("SpawnBox has ") + "xyz"[axis] + " from " + asTyped(c.spawnMin[axis]) + " to " +
        asTyped(c.spawnMax[axis]) + " but the first must not exceed the second.");
    check.that(std::isfinite(c.spawnMax[axis] - c.spawnMin[axis]),
      std::string("SpawnBox has ") + "xyz"[axis] + " from " + asTyped(c.spawnMin[axis]) + " to " +
        asTyped(c.spawnMax[axis]) + ", which is too wide to compute with.");
  }
}

/// What integrators with stages cannot do.
void checkStages(Checker& check, const Config& c)
{
  check.that(!c.law.implicitDamping,
    std::string("Set Integrator to SemiImplicitEuler: ") + nameOf(c.integrator) +
      " is not for ImplicitDamping, whose force depends on the length of the step.");
  check.that(c.stepControl != StepControlKind::Stable || c.integrator == Integrator::RungeKutta23,
    "Set TimeStepControl to Published or Error, or Integrator to RungeKutta23: RungeKutta45 has no "
    "stable step, as oscillations without a dashpot grow with any step.");
}

/// What collisions are not counted of.
void checkCollisions(Checker& check, const Config& c)
{
  const auto without = [&](bool there, const std::string& what)
  {
    check.that(!c.collisionStatistics || !there,
      "Turn CollisionStatistics off: collisions are not counted with " + what + ".");
  };
  without(!c.shapes.empty(), "Shapes, but for spheres alone");
  without(c.bonds.any(), "bonds");
  without(c.wallStiction, "WallStiction");
  without(c.hasStages(),
    std::string("Integrator ") + nameOf(c.integrator) +
      ", but for integrators with one force in a step");
}

/// What wear is not counted of, and what it needs.
void checkWear(Checker& check, const Config& c)
{
  if (c.wearLaw == WearLaw::None)
  {
    return;
  }
  check.that(!c.hasStages(),
    std::string("Set WearLaw to None: wear is not counted with Integrator ") +
      nameOf(c.integrator) + ", but for integrators with one force in a step.");
  check.that(!c.wallStiction, "Set WearLaw to None: wear is not counted with WallStiction.");
  const auto noImpacts = [&](bool there, const std::string& what)
  {
    check.that(!wearsByImpacts(c.wearLaw) || !there,
      "Set WearLaw to Archard or None: wear by impacts is not counted with " + what + ".");
  };
  noImpacts(!c.shapes.empty(), "Shapes, but for spheres alone");
  noImpacts(c.bonds.any(), "bonds");
  noImpacts(c.wallSeams == WallSeams::PerElement,
    "WallSeams PerElement, where a sphere hits each element beside an edge");
  const std::vector<LawOfPairs> laws = lawsAmong(atWalls(c));
  for (const LawOfPairs& one : laws)
  {
    noImpacts(one.law.adhesion == AdhesionLaw::Hamaker || one.law.attractionRange > 0.0,
      "attraction that begins before touch");
    check.that(!wearsBySliding(c.wearLaw) ||
        (one.law.sliding != SlidingLaw::Viscous && one.law.sliding != SlidingLaw::YeeStiction),
      std::string("Set SlidingLaw to Displacement, or WearLaw to None: with ") +
        nameOf(one.law.sliding) +
        ", grains slide below the limit of friction, and that wear is not counted.");
  }
  bool any = c.materials.empty() && c.material.law[LawValue::WearCoefficient] > 0.0;
  for (const Material& material : c.materials)
  {
    any = any || material.law[LawValue::WearCoefficient] > 0.0;
  }
  for (const MaterialPair& pair : c.materialPairs)
  {
    any = any || pair.law[LawValue::WearCoefficient].value_or(0.0) > 0.0;
  }
  check.that(!wearsBySliding(c.wearLaw) || any,
    "Set WearCoefficient above 0, or WearLaw to None: grains that slide wear nothing.");
}

void checkNodalLoads(Checker& check, const Config& c)
{
  check.that(!c.nodalLoads || !c.hasStages(),
    std::string("Turn NodalLoads off: loads are not summed with Integrator ") +
      nameOf(c.integrator) + ", but for integrators with one force in a step.");
}

void checkFrictionHeat(Checker& check, const Config& c)
{
  check.that(!c.heatsByFriction() || !c.hasStages(),
    std::string("Turn FrictionHeat off: contacts do not warm bodies with Integrator ") +
      nameOf(c.integrator) + ", but with integrators with one force in a step.");
}

void checkTime(Checker& check, const Config& c)
{
  if (c.hasStages())
  {
    checkStages(check, c);
  }
  check.scalar("TimeStep", c.timeStep,
    c.timeStep == 0.0 || c.frameInterval / c.timeStep <= MostSteps,
    "0 (automatic) or at least FrameInterval / 1e12");
  bounds::AtLeast(0.0).check(check, "StartTime", { c.startTime }, false);
  check.that(c.startTime == 0.0 || c.endTime > c.startTime,
    "Raise EndTime, or set StartTime to 0 to count time anew: the run begins at " +
      asTyped(c.startTime) + " s, and EndTime is " + asTyped(c.endTime) + " s.");
  check.that((c.endTime - c.startTime) / c.frameInterval <= 1e7,
    "Take a longer FrameInterval: " + asTyped(c.frameInterval) +
      " s makes more than 10,000,000 frames up to EndTime, " + asTyped(c.endTime) + " s.");
  check.that(c.startTime / c.frameInterval <= 1e9,
    "Take a longer FrameInterval: " + asTyped(c.frameInterval) +
      " s makes more than 1,000,000,000 frames up to StartTime, " + asTyped(c.startTime) + " s.");
  check.that(c.grainsPerThread > 0,
    "grainsPerThread is " + std::to_string(c.grainsPerThread) + " but must be above 0.");
}
}

Config atWalls(const Config& config)
{
  Config other = config;
  other.law = config.wallLaws.over(config.law);
  other.wallLaws = {};
  return other;
}

std::vector<LawOfPairs> lawsAmong(const Config& config)
{
  std::vector<LawOfPairs> all{ { config.law, {} } };
  for (const MaterialPair& pair : config.materialPairs)
  {
    const LawChoice law = pair.laws.over(config.law);
    const auto same = std::find_if(all.begin(), all.end(),
      [&](const LawOfPairs& other) { return other.law.isAs(law); });
    const std::string names = pair.first + " and " + pair.second;
    if (same == all.end())
    {
      all.push_back({ law, names });
    }
    else if (same != all.begin())
    {
      same->pairs += ", " + names;
    }
  }
  return all;
}

Config withLaw(const Config& config, const LawChoice& law)
{
  Config other = config;
  other.law = law;
  other.wallLaws = {};
  for (MaterialPair& pair : other.materialPairs)
  {
    pair.laws = {};
  }
  return other;
}

std::vector<Config> ofEachLaw(const Config& config)
{
  std::vector<Config> all;
  for (const LawOfPairs& one : lawsAmong(config))
  {
    all.push_back(withLaw(config, one.law));
  }
  for (const LawOfPairs& one :
    config.wallLaws.any() ? lawsAmong(atWalls(config)) : std::vector<LawOfPairs>())
  {
    all.push_back(withLaw(config, one.law));
  }
  return all;
}

std::string findProblem(const Config& config)
{
  Checker check;
  checkParameters(check, config);
  if (!check.Problem.empty())
  {
    return check.Problem;
  }
  checkGrains(check, config);
  const std::string shapes = findProblem(config.shapes);
  check.that(shapes.empty(), shapes);
  const std::string shares = findProblem(config.spawnShapes, config.shapes.size());
  check.that(shares.empty(), "SpawnShapes " + shares + ".");
  const std::string materials = findProblemOfMaterials(config);
  check.that(materials.empty(), materials);
  const std::string law = materials.empty() ? findProblemOfLaw(config) : std::string();
  check.that(law.empty(), law);
  const std::string plates = law.empty() ? findProblemOfPlates(config) : std::string();
  check.that(plates.empty(), plates);
  const std::string heat = law.empty() ? findProblemOfHeatExchange(config) : std::string();
  check.that(heat.empty(), heat);
  const std::string bonds = findProblemOfBonds(config);
  check.that(bonds.empty(), bonds);
  const std::string cell = findProblem(config.cell);
  check.that(cell.empty(), cell);
  for (int k = 0; k < Component::Count && config.axisAcrossPlane() >= 0 && config.cell.any(); ++k)
  {
    const int i = Component::row[k];
    const int j = Component::column[k];
    const bool across = i == config.axisAcrossPlane() || j == config.axisAcrossPlane();
    check.that(!across ||
        (config.cell.velocityGradient.entry(i, j) == 0.0 &&
          config.cell.velocityGradient.entry(j, i) == 0.0 &&
          config.cell.control[k] == CellControl::Rate),
      "MotionPlane holds grains in planes, but CellVelocityGradient or CellControl moves them out of "
      "these.");
  }
  checkTime(check, config);
  checkCollisions(check, config);
  checkWear(check, config);
  checkNodalLoads(check, config);
  checkFrictionHeat(check, config);
  return check.Problem;
}

std::int64_t TimePlan::stepAt(double time) const
{
  if (!(time > this->timeOf(this->firstStep())))
  {
    return this->firstStep();
  }
  // Frame times are k x frameInterval in floating point; a time that close to a step is the step.
  const std::int64_t perFrame = this->stepsPerFrame / this->window();
  const double steps = (time - this->origin) / this->frameInterval * static_cast<double>(perFrame);
  const double last = static_cast<double>(this->lastStep() / this->window());
  const double step = std::min(std::floor(steps * (1.0 + 1e-12) + WholeSteps), last);
  return static_cast<std::int64_t>(step) * this->window();
}

double TimePlan::lengthOf(std::int64_t steps) const
{
  const std::int64_t frame = steps / this->stepsPerFrame;
  const std::int64_t beyond = steps % this->stepsPerFrame;
  const double start = static_cast<double>(frame) * this->frameInterval;
  return beyond == 0 ? start : start + static_cast<double>(beyond) * this->timeStep;
}

std::int64_t FrameAxis::frameAt(double time) const
{
  return static_cast<std::int64_t>(
    std::floor((time - this->origin) / this->interval * (1.0 + 1e-12) + WholeSteps));
}

FrameAxis frameAxisOf(const Config& config)
{
  for (const double origin : { config.frameOrigin, 0.0 })
  {
    const double frames = (config.startTime - origin) / config.frameInterval;
    const double whole = std::round(frames);
    if (whole >= 0.0 && std::abs(frames - whole) <= WholeSteps * std::max(1.0, whole))
    {
      return { origin, static_cast<std::int64_t>(whole), config.frameInterval };
    }
  }
  return { config.startTime, 0, config.frameInterval };
}

std::int64_t countFrames(const Config& config)
{
  return frameAxisOf(config).frameAt(config.endTime);
}

std::int64_t mostToAppear(const Config& config)
{
  return config.maximumParticlesInAll > 0
    ? std::min(config.maximumParticles, config.maximumParticlesInAll)
    : config.maximumParticles;
}

double publishedTimeStep(const Material& material, double radius, double density)
{
  const double nu = material.poissonRatio;
  return radius * std::sqrt(density * (1.0 - nu * nu) / material.youngsModulus);
}

namespace
{

/// Steps of a window: a copy of the state is to cost little beside them, and little is to be lost
/// where they are given up.
constexpr std::int64_t MostOfWindow = 32;

/// Divides frames into windows of equal numbers of steps; where there is no such number, steps
/// become somewhat shorter.
void divide(TimePlan& plan)
{
  const std::int64_t steps = plan.stepsPerFrame;
  std::int64_t most = std::min(steps, MostOfWindow);
  while (2 * most > MostOfWindow && steps % most != 0)
  {
    --most;
  }
  if (steps % most == 0)
  {
    plan.windowSteps = most;
    return;
  }
  const std::int64_t windows = (steps + MostOfWindow - 1) / MostOfWindow;
  plan.windowSteps = (steps + windows - 1) / windows;
  plan.stepsPerFrame = windows * plan.windowSteps;
  plan.timeStep = plan.frameInterval / static_cast<double>(plan.stepsPerFrame);
}

/// Rules the axis by the shortest steps.
/// @param shortest step that the user wants [T]
void refine(TimePlan& plan, StepControlKind control, double shortest)
{
  constexpr double countable = 4e18;
  const double steps =
    static_cast<double>(plan.stepsPerFrame) * static_cast<double>(plan.frameCount + 1);
  if (std::ldexp(steps, Halvings) > countable)
  {
    throw Error("Take an earlier EndTime, or a larger TimeStep: the longest step is " +
      asTyped(plan.timeStep) + " s, of which " + asTyped(steps) +
      " make a run, too many for TimeStepControl " + nameOf(control) + ".");
  }
  if (!(shortest <= plan.timeStep * (1.0 + WholeSteps)))
  {
    throw Error("Take a shorter ShortestStep: it is " + asTyped(shortest) +
      " s, but the longest step is " + asTyped(plan.timeStep) + " s.");
  }
  plan.halvings = Halvings;
  plan.stepsPerFrame <<= Halvings;
  plan.timeStep = std::ldexp(plan.timeStep, -Halvings);
}

}

TimePlan planTime(const Config& config, double shortestTime)
{
  TimePlan plan;
  const FrameAxis frames = frameAxisOf(config);
  plan.origin = frames.origin;
  plan.firstFrame = frames.first;
  plan.frameInterval = config.frameInterval;
  plan.frameCount = frames.frameAt(config.endTime);
  const double wanted =
    config.timeStep > 0.0 ? config.timeStep : config.timeStepFactor * shortestTime;
  const double steps = config.frameInterval / wanted;
  if (!(steps <= MostSteps))
  {
    throw Error(std::string("Take a larger TimeStep: ") +
      (config.timeStep > 0.0 ? "it is " : "the automatic one is ") + asTyped(wanted) +
      " s, which makes more than 1e12 steps in a FrameInterval of " +
      asTyped(config.frameInterval) + " s.");
  }
  const double whole = std::round(steps);
  if (whole >= 1.0 && std::abs(steps - whole) <= WholeSteps * whole)
  {
    plan.stepsPerFrame = static_cast<std::int64_t>(whole);
    plan.timeStep = wanted;
  }
  else
  {
    plan.stepsPerFrame = std::max(std::int64_t{ 1 }, static_cast<std::int64_t>(std::ceil(steps)));
    plan.timeStep = config.frameInterval / static_cast<double>(plan.stepsPerFrame);
  }
  if (config.stepControl != StepControlKind::Published)
  {
    const bool staged = config.stepControl == StepControlKind::Error && config.hasStages();
    if (config.stepControl == StepControlKind::Error && !staged)
    {
      divide(plan);
    }
    refine(plan, config.stepControl, staged ? config.shortestStep : 0.0);
  }
  return plan;
}

}
