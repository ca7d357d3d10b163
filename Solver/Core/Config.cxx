#include "Core/Config.h"

#include "Core/Error.h"
#include "Core/InWords.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

/// A rounding tolerance in steps: an interval this close to a whole number of steps is whole.
constexpr double WholeSteps = 1e-9;

/// Threads above which asking for them is a mistake.
constexpr int MostThreads = 1024;

/// Steps a frame above which a time step is a mistake.
constexpr double MostSteps = 1e12;

/// Collects the first complaint only.
class Checker
{
public:
  void scalar(const char* name, double value, bool allowed, const char* demand)
  {
    if (this->Problem.empty() && !(std::isfinite(value) && allowed))
    {
      this->Problem = std::string(name) + " is " + asTyped(value) + " but must be " + demand + ".";
    }
  }
  void positive(const char* name, double value)
  {
    this->scalar(name, value, value > 0.0, "a finite number above 0");
  }
  void notNegative(const char* name, double value)
  {
    this->scalar(name, value, value >= 0.0, "a finite number, 0 or above");
  }
  void vector(const char* name, const Vec3& v)
  {
    if (this->Problem.empty() && !isFinite(v))
    {
      this->Problem = std::string(name) + " is " + asTyped(v) + " but must be finite.";
    }
  }
  void that(bool allowed, const std::string& complaint)
  {
    if (this->Problem.empty() && !allowed)
    {
      this->Problem = complaint;
    }
  }
  std::string Problem;
};

void checkGrains(Checker& check, const Config& c)
{
  check.positive("RadiusRange (smallest)", c.radiusMin);
  check.positive("RadiusRange (largest)", c.radiusMax);
  check.that(c.radiusMin <= c.radiusMax,
    "RadiusRange is " + asTyped(c.radiusMin) + " to " + asTyped(c.radiusMax) +
      " but the first must not exceed the second.");
  check.vector("SpawnBox (lower corner)", c.spawnMin);
  check.vector("SpawnBox (upper corner)", c.spawnMax);
  for (int axis = 0; axis < 3; ++axis)
  {
    check.that(c.spawnMin[axis] <= c.spawnMax[axis],
      std::string("SpawnBox has ") + "xyz"[axis] + " from " + asTyped(c.spawnMin[axis]) + " to " +
        asTyped(c.spawnMax[axis]) + " but the first must not exceed the second.");
    check.that(std::isfinite(c.spawnMax[axis] - c.spawnMin[axis]),
      std::string("SpawnBox has ") + "xyz"[axis] + " from " + asTyped(c.spawnMin[axis]) + " to " +
        asTyped(c.spawnMax[axis]) + ", which is too wide to compute with.");
  }
  check.that(c.maximumParticles >= 0,
    "MaximumParticles is " + std::to_string(c.maximumParticles) + " but must be 0 or above.");
  check.that(c.spawnAttemptsPerStep >= 0,
    "SpawnAttemptsPerStep is " + std::to_string(c.spawnAttemptsPerStep) +
      " but must be 0 or above.");
  check.vector("InitialVelocity", c.initialVelocity);
  check.vector("InitialAngularVelocity", c.initialAngularVelocity);
}

void checkMaterial(Checker& check, const Config& c)
{
  const char* const poissonDemand = "above -1 and at most 0.5";
  check.positive("Density", c.density);
  check.positive("YoungsModulus", c.youngsModulus);
  check.scalar("PoissonRatio", c.poissonRatio, c.poissonRatio > -1.0 && c.poissonRatio <= 0.5,
    poissonDemand);
  check.scalar("Restitution", c.restitution, c.restitution >= 0.0 && c.restitution <= 1.0,
    "from 0 to 1");
  check.notNegative("SlidingFriction", c.slidingFriction);
  check.notNegative("RollingFriction", c.rollingFriction);
  if (!c.automaticTwistingFriction)
  {
    check.notNegative("TwistingFriction", c.twistingFriction);
  }
  check.notNegative("WallYoungsModulus", c.wallYoungsModulus);
  check.scalar("WallPoissonRatio", c.wallPoissonRatio,
    c.wallPoissonRatio > -1.0 && c.wallPoissonRatio <= 0.5, poissonDemand);
  check.notNegative("Viscosity", c.viscosity);
  check.vector("Gravity", c.gravity);
}

void checkTime(Checker& check, const Config& c)
{
  check.notNegative("TimeStep", c.timeStep);
  check.positive("TimeStepFactor", c.timeStepFactor);
  check.notNegative("EndTime", c.endTime);
  check.positive("FrameInterval", c.frameInterval);
  check.scalar("TimeStep", c.timeStep,
    c.timeStep == 0.0 || c.frameInterval / c.timeStep <= MostSteps,
    "0 (automatic) or at least FrameInterval / 1e12");
  check.that(c.endTime / c.frameInterval <= 1e7,
    "FrameInterval is " + asTyped(c.frameInterval) +
      ", which makes more than 10,000,000 frames up "
      "to EndTime " +
      asTyped(c.endTime) + "; take a longer interval.");
  check.positive("MaximumOverlap", c.maximumOverlap);
  check.that(c.threads >= 0 && c.threads <= MostThreads,
    "NumberOfThreads is " + std::to_string(c.threads) + " but must be from 0 (all) to " +
      std::to_string(MostThreads) + ".");
  check.that(c.grainsPerThread > 0,
    "grainsPerThread is " + std::to_string(c.grainsPerThread) + " but must be above 0.");
}

}

std::string findProblem(const Config& config)
{
  Checker check;
  checkGrains(check, config);
  checkMaterial(check, config);
  checkTime(check, config);
  return check.Problem;
}

std::int64_t TimePlan::stepAt(double time) const
{
  if (!(time > 0.0))
  {
    return 0;
  }
  // Frame times are k x frameInterval in floating point; a time that close to a step is the step.
  const double steps = time / this->frameInterval * static_cast<double>(this->stepsPerFrame);
  const double last = static_cast<double>(this->lastStep());
  return static_cast<std::int64_t>(std::min(std::floor(steps * (1.0 + 1e-12) + WholeSteps), last));
}

double TimePlan::timeOf(std::int64_t step) const
{
  const std::int64_t frame = step / this->stepsPerFrame;
  const std::int64_t beyond = step % this->stepsPerFrame;
  const double start = static_cast<double>(frame) * this->frameInterval;
  return beyond == 0 ? start : start + static_cast<double>(beyond) * this->timeStep;
}

std::int64_t countFrames(const Config& config)
{
  return static_cast<std::int64_t>(
    std::floor(config.endTime / config.frameInterval * (1.0 + 1e-12) + WholeSteps));
}

double publishedTimeStep(const Config& config, double radius, double density)
{
  const double nu = config.poissonRatio;
  return radius * std::sqrt(density * (1.0 - nu * nu) / config.youngsModulus);
}

TimePlan planTime(const Config& config, double shortestTime)
{
  TimePlan plan;
  plan.frameInterval = config.frameInterval;
  plan.frameCount = countFrames(config);
  const double wanted =
    config.timeStep > 0.0 ? config.timeStep : config.timeStepFactor * shortestTime;
  const double steps = config.frameInterval / wanted;
  if (!(steps <= MostSteps))
  {
    throw Error((config.timeStep > 0.0 ? "TimeStep is " : "The automatic TimeStep is ") +
      asTyped(wanted) + ", which makes more than 1e12 steps in a FrameInterval of " +
      asTyped(config.frameInterval) + "; take a larger one.");
  }
  const double whole = std::round(steps);
  if (whole >= 1.0 && std::abs(steps - whole) <= WholeSteps * whole)
  {
    plan.stepsPerFrame = static_cast<std::int64_t>(whole);
    plan.timeStep = wanted;
  }
  else
  {
    plan.stepsPerFrame = static_cast<std::int64_t>(std::ceil(steps));
    plan.timeStep = config.frameInterval / static_cast<double>(plan.stepsPerFrame);
  }
  return plan;
}

}
