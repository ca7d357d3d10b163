// Every parameter that cannot be simulated is named with its value; frames and steps lie where they
// should.
#include "Check.h"
#include "Scenes.h"

#include <algorithm>
#include <functional>
#include <limits>

using namespace dem;

namespace
{

const double NaN = std::numeric_limits<double>::quiet_NaN();
const double Infinite = std::numeric_limits<double>::infinity();

void refuse(const std::string& property, const std::string& value,
  const std::function<void(Config&)>& spoil)
{
  Config config;
  spoil(config);
  const std::string problem = findProblem(config);
  check::contains(property + " = " + value, problem, property);
  check::contains(property + " = " + value, problem, value);
  check::refused(
    property + " is refused", [&] { Simulation(config, {}); }, property);
}

void badNumbers(const std::string& property, double Config::*member,
  const std::vector<std::pair<double, std::string>>& values)
{
  for (const auto& value : values)
  {
    refuse(property, value.second, [&](Config& c) { c.*member = value.first; });
  }
}

/// Bad numbers of the material are refused.
void badNumbers(const std::string& property, double Material::*member,
  const std::vector<std::pair<double, std::string>>& values)
{
  for (const auto& value : values)
  {
    refuse(property, value.second, [&](Config& c) { c.material.*member = value.first; });
  }
}

void badVectors()
{
  const std::vector<std::pair<std::string, Vec3 Config::*>> vectors = {
    { "SpawnBox", &Config::spawnMin }, { "SpawnBox", &Config::spawnMax },
    { "InitialVelocity", &Config::initialVelocity },
    { "InitialAngularVelocity", &Config::initialAngularVelocity }, { "Gravity", &Config::gravity }
  };
  for (const auto& row : vectors)
  {
    refuse(row.first, "nan", [&](Config& c) { (c.*row.second).y = NaN; });
    refuse(row.first, "inf", [&](Config& c) { (c.*row.second).z = Infinite; });
  }
  for (int axis = 0; axis < 3; ++axis)
  {
    refuse("SpawnBox", std::string(1, "xyz"[axis]),
      [&](Config& c)
      {
        c.spawnMin = { 0, 0, 0 };
        c.spawnMax = { axis == 0 ? -0.5 : 1.0, axis == 1 ? -0.5 : 1.0, axis == 2 ? -0.5 : 1.0 };
      });
  }
}

void badValues()
{
  const std::vector<std::pair<double, std::string>> notFinite = { { NaN, "nan" },
    { Infinite, "inf" } };
  auto with = [&](std::vector<std::pair<double, std::string>> more)
  {
    more.insert(more.end(), notFinite.begin(), notFinite.end());
    return more;
  };
  const auto positive = with({ { 0.0, "0" }, { -2.5, "-2.5" } });
  const auto notNegative = with({ { -0.25, "-0.25" } });
  const auto poisson = with({ { -1.0, "-1" }, { 0.51, "0.51" } });
  badNumbers("RadiusRange", &Config::radiusMin, with({ { 0.0, "0" }, { 0.5, "0.5" } }));
  badNumbers("RadiusRange", &Config::radiusMax, with({ { -1.0, "-1" }, { 0.0001, "0.0001" } }));
  badNumbers("Density", &Material::density, positive);
  badNumbers("YoungsModulus", &Material::youngsModulus, positive);
  badNumbers("PoissonRatio", &Material::poissonRatio, poisson);
  badNumbers("Restitution", &Material::restitution, with({ { -0.1, "-0.1" }, { 1.5, "1.5" } }));
  badNumbers("SlidingFriction", &Material::slidingFriction, notNegative);
  badNumbers("RollingFriction", &Material::rollingFriction, notNegative);
  badNumbers("WallYoungsModulus", &Config::wallYoungsModulus, notNegative);
  badNumbers("WallPoissonRatio", &Config::wallPoissonRatio, poisson);
  badNumbers("Viscosity", &Config::viscosity, notNegative);
  badNumbers("TimeStep", &Config::timeStep, notNegative);
  badNumbers("TimeStepFactor", &Config::timeStepFactor, positive);
  badNumbers("EndTime", &Config::endTime, notNegative);
  badNumbers("FrameInterval", &Config::frameInterval, positive);
  badNumbers("MaximumOverlap", &Config::maximumOverlap, positive);
  for (const auto& value : notNegative)
  {
    refuse("TwistingFriction", value.second,
      [&](Config& c)
      {
        c.material.automaticTwistingFriction = false;
        c.material.twistingFriction = value.first;
      });
  }
  refuse("MaximumParticles", "-1", [](Config& c) { c.maximumParticles = -1; });
  refuse("MaximumParticlesInAll", "-2", [](Config& c) { c.maximumParticlesInAll = -2; });
  refuse("SpawnAttemptsPerStep", "-3", [](Config& c) { c.spawnAttemptsPerStep = -3; });
  refuse("NumberOfThreads", "-2", [](Config& c) { c.threads = -2; });
  refuse("NumberOfThreads", "1025", [](Config& c) { c.threads = 1025; });
  refuse("FrameInterval", "1e-12", [](Config& c) { c.frameInterval = 1e-12; });
  // A step so small that steps can no longer be counted.
  refuse("TimeStep", "1e-300", [](Config& c) { c.timeStep = 1e-300; });
}

void legalValues()
{
  check::isTrue("the defaults are legal", findProblem(Config()).empty());
  Config config;
  config.material.restitution = 0.0;
  config.material.slidingFriction = config.material.rollingFriction = 0.0;
  config.material.poissonRatio = 0.5;
  config.endTime = 0.0;
  config.maximumParticles = 0;
  config.radiusMax = config.radiusMin;
  config.spawnMax = config.spawnMin;
  check::isTrue("the ends of the ranges are legal", findProblem(config).empty());
  config.material.automaticTwistingFriction = true;
  config.material.twistingFriction = -1.0;
  check::isTrue("an unused twisting friction does not matter", findProblem(config).empty());
}

void checkPlan(const std::string& name, const TimePlan& plan, double wanted)
{
  check::isTrue(name + ", not above the step asked for", plan.timeStep <= wanted);
  check::close(name + ", steps divide the interval",
    plan.timeStep * static_cast<double>(plan.stepsPerFrame) / plan.frameInterval, 1.0, 1.1e-9);
  bool roundTrip = true, frames = true, between = true;
  for (std::int64_t k = 0; k <= plan.lastStep(); ++k)
  {
    const double time = plan.timeOf(k);
    roundTrip = roundTrip && plan.stepAt(time) == k;
    between = between && (k == plan.lastStep() || plan.stepAt(time + 0.5 * plan.timeStep) == k);
    if (k % plan.stepsPerFrame == 0)
    {
      const auto frame = static_cast<double>(k / plan.stepsPerFrame);
      frames = frames && time == frame * plan.frameInterval;
    }
  }
  check::isTrue(name + ", stepAt(timeOf(k)) = k for " + std::to_string(plan.lastStep()) + " steps",
    roundTrip);
  check::isTrue(name + ", frames at exactly k x interval", frames);
  check::isTrue(name + ", a time between steps belongs to the one before", between);
  check::equal(name + ", before the start", plan.stepAt(-1.0), 0);
  check::equal(name + ", NaN", plan.stepAt(NaN), 0);
  check::equal(name + ", after the end", plan.stepAt(1e9), plan.lastStep());
}

void plans()
{
  Config config;
  config.endTime = 3.0;
  config.frameInterval = 0.03;
  config.timeStep = 0.0;
  config.timeStepFactor = 0.3;
  const double published = publishedTimeStep(config.material, 0.002, 1000.0);
  check::relative("equation 49", published, 0.002 * std::sqrt(1000.0 * 0.91 / 1e6), 1e-14);
  TimePlan plan = planTime(config, published);
  check::equal("frames", plan.frameCount, 100);
  check::isTrue("automatic step is close to its bound", plan.timeStep > 0.29 * published);
  checkPlan("automatic", plan, 0.3 * published);
  for (double step : { 1.9e-5, 7e-5, 1.3e-4, 0.03, 0.1 })
  {
    config.timeStep = step;
    checkPlan("step " + check::number(step), planTime(config, published), step);
  }
  // Whole to within 1e-9: kept to the bit, whatever rounding did to the interval.
  for (double step : { 0.00012066482503198684, 0.1, 1e-5, 1.0 / 3.0 })
  {
    for (std::int64_t count : { 1, 3, 7, 50, 499 })
    {
      config.timeStep = step;
      config.frameInterval = step * static_cast<double>(count) * (1.0 + 2e-10);
      config.endTime = 10.0 * config.frameInterval;
      plan = planTime(config, published);
      check::isTrue("whole number of steps " + check::number(step) + " x " + std::to_string(count),
        plan.timeStep == step && plan.stepsPerFrame == count && plan.frameCount == 10);
    }
  }
  config.endTime = 0.0;
  check::equal("no frames but the first", planTime(config, published).frameCount, 0);
  config.frameInterval = 0.1;
  for (int frames = 1; frames <= 200; ++frames)
  {
    config.endTime = 0.1 * frames;
    if (countFrames(config) != frames)
    {
      check::equal("frames to " + check::number(config.endTime), countFrames(config), frames);
    }
  }
  config.endTime = 0.25;
  check::equal("a part of a frame is left out", countFrames(config), 2);
}

/// A run that begins later: at a frame of the axis of another one its frames and steps are the same
/// to the bit, elsewhere they count from where it begins.
void laterPlans()
{
  Config config;
  config.frameInterval = 0.01;
  config.timeStep = 1e-3;
  config.endTime = 0.4;
  const TimePlan whole = planTime(config, 1.0);
  config.startTime = 0.15;
  const TimePlan rest = planTime(config, 1.0);
  check::equal("first frame", rest.firstFrame, 15);
  check::equal("last frame", rest.frameCount, 40);
  check::equal("first step", rest.firstStep(), 150);
  bool same = rest.stepAt(0.0) == 150 && rest.stepAt(0.15) == 150 && rest.stepAt(1.0) == 400;
  for (std::int64_t step = 150; step <= 400; ++step)
  {
    const double time = rest.timeOf(step);
    same = same && time == whole.timeOf(step) && rest.stepAt(time) == step;
  }
  check::isTrue("steps of the whole run", same);

  config.startTime = 0.1534;
  const TimePlan between = planTime(config, 1.0);
  check::equal("first frame of its own", between.firstFrame, 0);
  check::equal("last one up to the end", between.frameCount, 24);
  check::close("begin", between.timeOf(0), 0.1534, 0.0);
  check::close("a frame", between.timeOf(70), 0.1534 + 7 * 0.01, 0.0);
  check::equal("a step", between.stepAt(0.1534 + 0.0234), 23);
  check::equal("before it", between.stepAt(0.15), 0);
  config.frameOrigin = 0.1534;
  config.startTime = between.timeOf(70);
  const TimePlan further = planTime(config, 1.0);
  check::equal("a frame of that one", further.firstFrame, 7);
  check::close("the same time", further.timeOf(93), between.timeOf(93), 0.0);

  config.startTime = 0.4;
  check::contains("nothing is left", findProblem(config),
    "Raise EndTime, or set StartTime to 0 to count time anew: the run begins at 0.4 s, and EndTime "
    "is 0.4 s.");
  config.startTime = -0.1;
  check::contains("before time", findProblem(config), "StartTime is -0.1 but must be");
  config.startTime = 1e8;
  config.endTime = 1e8 + 1.0;
  check::contains("too late for frames that short", findProblem(config),
    "makes more than 1,000,000,000 frames up to StartTime");
}

/// The automatic step follows the grain that needs the smallest, spawned or given.
void automaticStep()
{
  Config config = scene::still();
  config.timeStep = 0.0;
  config.frameInterval = 1e-3;
  config.endTime = 1e-2;
  const Simulation given(config, {},
    scene::startFrom({ scene::grain(0, 0.05, 1000, {}), scene::grain(1, 0.001, 1000, { 1, 0, 0 }),
      scene::grain(2, 0.002, 100, { 2, 0, 0 }) }));
  const double wanted = config.timeStepFactor *
    std::min(publishedTimeStep(config.material, 0.001, 1000),
      publishedTimeStep(config.material, 0.002, 100));
  check::isTrue("step of the most demanding given grain",
    given.timePlan().timeStep <= wanted && given.timePlan().timeStep > 0.9 * wanted);
  config.maximumParticles = 5;
  const Simulation spawned(config, {});
  const double smallest = config.timeStepFactor *
    publishedTimeStep(config.material, config.radiusMin, config.material.density);
  check::isTrue("step of the smallest grain that may spawn",
    spawned.timePlan().timeStep <= smallest && spawned.timePlan().timeStep > 0.9 * smallest);
}

void cases()
{
  badValues();
  badVectors();
  legalValues();
  plans();
  laterPlans();
  automaticStep();
}

}

int main()
{
  return check::run(cases);
}
