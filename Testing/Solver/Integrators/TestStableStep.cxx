// Steps that follow what is stable: where they are on the time axis, that they keep the order of
// the leapfrog, the limit of steps with stages, that no scene blows up where the published step does, and what a user hears of it.
// Arguments are the first seed of random scenes, how many to try, and StableStepShare.
#include "Check.h"
#include "Scenes.h"

#include "Basics/Random.h"

#include <algorithm>
#include <cstdlib>

using namespace dem;

namespace
{

constexpr double Radius = 1e-3;
constexpr double Density = 2500.0;

Config stable()
{
  Config config = scene::still({ "grains", 1e7, 0.3, Density });
  config.stepControl = StepControlKind::Stable;
  scene::letFall(config);
  config.endTime = 0.3;
  return config;
}

/// Grains that fall into a box and come to rest.
std::vector<Particle> loose(int side)
{
  std::vector<Particle> grains;
  for (int k = 0; k < side * side * side; ++k)
  {
    const double shake = 0.1 * Radius;
    grains.push_back(scene::grain(k, Radius * (1.0 - 0.2 * (k % 3)), Density,
      { 2.2 * Radius * (k % side + 0.5) + shake * std::sin(3.0 * k),
        2.2 * Radius * (k / side % side + 0.5) + shake * std::sin(5.0 * k),
        2.2 * Radius * (k / (side * side) + 0.6) }));
  }
  return grains;
}

Surface openBox(int side)
{
  const double w = 2.2 * Radius * side;
  return scene::box({ 0, 0, 0 }, { w, w, 20.0 * w });
}

/// Frames are where they are with one step, and so is every longest step.
void timeAxis()
{
  Config config = stable();
  config.timeStep = 3e-5;
  const Simulation run(config, openBox(2), scene::startFrom(loose(2)));
  const TimePlan plan = run.timePlan();
  Config fixed = config;
  fixed.stepControl = StepControlKind::Published;
  const TimePlan one = Simulation(fixed, openBox(2), scene::startFrom(loose(2))).timePlan();
  check::close("the longest step", plan.longestStep(), one.timeStep, 0.0);
  check::equal("steps of a frame", plan.stepsPerFrame, one.stepsPerFrame * plan.longest());
  for (const double time : { 0.0, 0.0123, 0.01 * 17, 0.29, 0.3, 7.0 })
  {
    check::equal("the step at " + check::number(time), plan.stepAt(time),
      one.stepAt(time) * plan.longest());
    check::close("and back", plan.timeOf(plan.stepAt(time)), one.timeOf(one.stepAt(time)), 0.0);
  }
}

/// A bed comes to rest with the longest step; a shot shortens it before it does harm, and it comes
/// back.
void shotIntoBed()
{
  Config config = stable();
  config.stableShare = 1.0;
  config.timeStep = 1.5e-5;
  Simulation bed(config, openBox(4), scene::startFrom(loose(4)));
  const std::int64_t longest = bed.timePlan().longest();
  scene::advance(bed, bed.timePlan().lastStep());
  check::equal("the last step of a bed at rest", bed.steps().length, longest);
  Snapshot state = bed.snapshot();
  Particle shot = scene::grain(1000, 2.0 * Radius, Density, { 4e-3, 4e-3, 0.03 }, { 0, 0, -10 });
  state.particles.add(shot);
  state.order.clear();
  state.step = 0;
  state.steps = {};
  config.endTime = 0.6; // when what was thrown up has come down
  Simulation hit(config, openBox(4), state);
  std::int64_t shortest = longest;
  for (std::int64_t step = longest; step <= hit.timePlan().lastStep(); step += longest)
  {
    scene::advance(hit, step);
    shortest = std::min(shortest, hit.steps().length);
  }
  check::atMost("the shortest step of the shot, over the longest",
    static_cast<double>(shortest) / static_cast<double>(longest), 0.5);
  check::isTrue("it grows again", hit.steps().length >= 2 * shortest);
  check::atMost("the kinetic energy at the end", hit.observe().totals.translationalEnergy,
    1e-3 * 0.5 * shot.mass * 100.0);
}

/// A heavy grain swings on a spring while a light one bounces, which has the step of both change
/// each time: where the heavy one is in the end is off by the square of the step.
void keepsOrder()
{
  const double large = 10.0 * Radius, k = 1e3, g = 9.81;
  const double mass = sphereMass(Density, large);
  const double frequency = std::sqrt(k / mass), rest = mass * g / k;
  const auto offAfter = [&](double factor)
  {
    Config config = stable();
    config.stableShare = 0.8 * factor;
    config.timeStep = 1e-4 * factor;
    config.law.normal = NormalLaw::Hooke;
    config.law.rolling = RollingLaw::ElasticPlastic; // stiff, but nothing rolls
    config.material.rollingFriction = 6.0;
    config.material.restitution = 1.0;
    config.material.law[LawValue::NormalStiffness] = k;
    config.frameInterval = config.endTime = 0.1;
    config.allowInitialOverlap = true;
    Particle heavy = scene::grain(0, large, Density, { 0, 0, large - 1.5 * rest });
    const Particle light = scene::grain(1, Radius, Density, { 0.1, 0, 1.1 * Radius });
    // A velocity is that of half a step before.
    heavy.velocity.z = -0.5 * g * (0.5 * config.timeStep);
    Simulation run(config, scene::plane(1.0), scene::startFrom({ heavy, light }));
    scene::advance(run, run.timePlan().lastStep());
    const double due = large - rest - 0.5 * rest * std::cos(frequency * config.endTime);
    check::isTrue("the step changed", 4 * run.steps().shortest <= run.steps().longest);
    return std::abs(run.particles().get(0).position.z - due) / rest;
  };
  const double coarse = offAfter(0.25), fine = offAfter(0.0625);
  check::line(std::log(coarse / fine) / std::log(4.0) > 1.7, "order of the error",
    check::number(std::log(coarse / fine) / std::log(4.0)) + ", expected 2; errors " +
      check::number(coarse) + " and " + check::number(fine));
}

/// The formula of the third order is stable up to h w = sqrt(3), which stable steps keep.
void keepsLimitOfStages()
{
  const double k = 1e3, mass = sphereMass(Density, Radius), deep = 1e-6;
  const double limit = std::sqrt(3.0 * mass / (2.0 * k)); // of a grain between two plates
  Surface walls = scene::plane(0.1);
  scene::addRectangle(walls, { -0.1, -0.1, 2.0 * (Radius - deep) },
    { 0.1, -0.1, 2.0 * (Radius - deep) }, { 0.1, 0.1, 2.0 * (Radius - deep) },
    { -0.1, 0.1, 2.0 * (Radius - deep) });
  const auto made = [&](double timeStep, int steps)
  {
    Config config = stable();
    config.integrator = Integrator::RungeKutta23;
    config.gravity = {};
    config.law.normal = NormalLaw::Hooke;
    config.law.rolling = RollingLaw::None;
    config.law.twisting = TwistingLaw::None;
    config.material.restitution = 1.0;
    config.material.law[LawValue::NormalStiffness] = k;
    config.allowInitialOverlap = true;
    scene::setSteps(config, timeStep, steps);
    return config;
  };
  const auto swing = [&](Simulation& run)
  {
    scene::advance(run, run.timePlan().lastStep());
    const Particle grain = run.particles().get(0);
    const double frequency = std::sqrt(2.0 * k / mass);
    return std::hypot(grain.position.z - Radius + deep, grain.velocity.z / frequency) /
      (0.01 * deep);
  };
  const Snapshot start =
    scene::startFrom({ scene::grain(0, Radius, Density, { 0, 0, Radius - 1.01 * deep }) });
  for (const double share : { 0.97, 1.03 })
  {
    Config config = made(share * limit, 100);
    config.stepControl = StepControlKind::Published;
    Simulation run(config, walls, start);
    const double left = swing(run);
    check::isTrue("steps of " + check::number(share) +
        " of the limit, swing: " + check::number(left),
      share < 1.0 ? left < 0.2 : left > 5.0);
  }
  Config config = made(0.76 * limit, 150);
  config.stableShare = 1.0;
  Simulation run(config, walls, start);
  check::atMost("stable steps, swing", swing(run), 0.2);
  // Steps keep the limit by the contacts of a grain alone, w^2 <= 2 S / m. A longest step between that of
  // the formula and that of the leapfrog is halved.
  const double bound = limit / std::sqrt(2.0);
  const StepTotals steps = run.observe().totals.steps;
  check::atMost("longest stable step over its bound", steps.longest / bound, 1.0);
  check::isTrue("which is no shorter than it needs to be", steps.longest > 0.5 * bound);
}

/// A fast grain has steps in which it moves no farther than half its radius, so that it meets what
/// is in its path.
void fastGrain()
{
  Config config = stable();
  config.timeStep = 3e-5;
  Simulation run(config, scene::plane(1.0),
    scene::startFrom({ scene::grain(0, Radius, 1000.0 * Density, { 0, 0, 3.2 * Radius }),
      scene::grain(1, 0.5 * Radius, Density, { 0, 0, 1.0 }, { 0, 0, -60.0 }) }));
  scene::advance(run, run.timePlan().stepAt(0.01));
  const double distance = 60.0 * static_cast<double>(run.steps().longest) * run.timePlan().timeStep;
  check::atMost("the longest displacement of a fast grain, in radii", distance / (0.5 * Radius),
    0.5);
  // A fast grain that comes in among others that rest keeps to the limit as well.
  config.maximumParticles = 2;
  Scene scene(scene::plane(1.0));
  Inflow inflow;
  inflow.region.low = inflow.region.high = { 0, 0, 1.0 };
  inflow.sizes.radiusMin = inflow.sizes.radiusMax = 0.5 * Radius;
  inflow.velocity = { 0, 0, -60.0 };
  inflow.amount = InflowAmount::Fill;
  inflow.times = { { 0.005, 1.0 } };
  scene.inflows = { inflow };
  Simulation shot(config, scene,
    scene::startFrom({ scene::grain(0, Radius, Density, { 0, 0, Radius }) }));
  scene::advance(shot, shot.timePlan().stepAt(0.02));
  check::equal("a fast grain comes in", shot.particleCount(), 2);
  check::isTrue("and shortens the step", 4 * shot.steps().length <= shot.steps().longest);
}

void userHears()
{
  Config config = stable();
  config.allowInitialOverlap = true;
  config.stableShare = 1.0;
  config.timeStep = 1e-4;
  const std::vector<Particle> pressed{ scene::grain(0, Radius, Density, { 0, 0, 0.9 * Radius }),
    scene::grain(7, Radius, Density, { 0, 0, 2.7 * Radius }) };
  Simulation lowered(config, scene::plane(1.0), scene::startFrom(pressed));
  scene::advance(lowered, lowered.timePlan().longest());
  check::isTrue("a step that is too long is lowered",
    lowered.steps().shortest < lowered.timePlan().longest());
  config.stepTooLong = StepTooLong::Refuse;
  Simulation refused(config, scene::plane(1.0), scene::startFrom(pressed));
  check::isTrue("or refused",
    refused.advanceTo(refused.timePlan().longest()) == AdvanceStatus::Failed);
  check::contains("who asks for less", refused.failure(),
    "Take a smaller TimeStep, or let TimeStepTooLong be Lower. 0.0001 s is refused at t = 0 s: "
    "grain 0, which has 2 contacts, with grain 7 allows steps up to");
  const auto problem = [](Config bad) { return findProblem(bad); };
  config.stableShare = 1.5;
  check::contains("a share above 1", problem(config),
    "StableStepShare is 1.5 but must be above 0 and at most 1");
  config = stable();
  config.stepControl = static_cast<StepControlKind>(9);
  check::contains("no control", problem(config),
    "TimeStepControl is 9, which is none of its choices.");
}

/// Grains that press each other hard, of sizes and densities far apart, that resist rolling with
/// large coefficients or have strong dashpots.
struct Crowd
{
  Config config;
  Snapshot start;
  Surface walls;
};

Crowd crowd(std::uint64_t seed)
{
  Random chance(mixBits(seed));
  Crowd made;
  Config& config = made.config;
  config = stable();
  config.gravity = {};
  config.allowInitialOverlap = true;
  config.maximumOverlap = 1.9;
  config.material.restitution = chance.uniform(0.3, 1.0);
  config.material.slidingFriction = chance.uniform(0.0, 1.0);
  config.material.rollingFriction = chance.uniform(0.0, 12.0);
  config.material.poissonRatio = chance.uniform(0.0, 0.45);
  config.law.rolling = chance.uniform() < 0.5 ? RollingLaw::ElasticPlastic : RollingLaw::Springs;
  if (chance.uniform() < 0.3)
  {
    config.law.rolling = RollingLaw::Jiang;
    config.law.twisting = TwistingLaw::Jiang;
    config.material.law[LawValue::RollingShape] = chance.uniform(1.0, 12.0);
    config.material.law[LawValue::CrushingCoefficient] = 100.0; // nearly elastic
  }
  if (chance.uniform() < 0.3)
  {
    const double light = sphereMass(Density, 0.4 * Radius);
    config.law.damping = DampingLaw::Viscous;
    config.material.law[LawValue::Damping] = std::pow(10.0, chance.uniform(-1.0, 1.0)) * light /
      publishedTimeStep(config.material, 0.4 * Radius, Density);
  }
  std::vector<Particle> grains;
  const int count = 12 + static_cast<int>(20 * chance.uniform());
  const double width = 1.5 * Radius * std::cbrt(count);
  const double heavier = std::pow(1000.0, chance.uniform());
  for (int tries = 0; static_cast<int>(grains.size()) < count && tries < 100000; ++tries)
  {
    const double radius = (chance.uniform() < 0.5 ? 0.4 : chance.uniform(0.4, 1.2)) * Radius;
    const double density = chance.uniform() < 0.5 ? Density : heavier * Density;
    const double x = chance.uniform(radius, width - radius);
    const double y = chance.uniform(radius, width - radius);
    const Vec3 position{ x, y, chance.uniform(radius, width - radius) };
    const Particle one =
      scene::grain(static_cast<std::int64_t>(grains.size()), radius, density, position);
    if (std::none_of(grains.begin(), grains.end(),
          [&](const Particle& other)
          { return norm(one.position - other.position) < 0.8 * (one.radius + other.radius); }))
    {
      grains.push_back(one);
    }
  }
  made.start = scene::startFrom(grains);
  made.walls = scene::box({ 0, 0, 0 }, { width, width, width });
  return made;
}

/// Whether a run ends early or makes energy out of nothing.
/// @param steps that it took
bool blowsUp(const Crowd& from, StepControlKind control, double factor, std::int64_t& steps)
{
  Config config = from.config;
  config.stepControl = control;
  config.stableShare = factor;
  config.endTime = config.frameInterval =
    500.0 * 0.3 * publishedTimeStep(config.material, 0.4 * Radius, Density);
  Simulation run(config, from.walls, from.start);
  const double before = run.observe().totals.elasticEnergy;
  const AdvanceStatus status = run.advanceTo(run.timePlan().lastStep());
  steps += control == StepControlKind::Stable ? run.steps().taken : run.step();
  if (status != AdvanceStatus::Reached)
  {
    return true;
  }
  const Totals now = run.observe().totals;
  return !(now.translationalEnergy + now.rotationalEnergy + now.elasticEnergy <= 1.1 * before);
}

void crowds(std::uint64_t first, std::uint64_t count, double factor)
{
  std::int64_t published = 0, stableSteps = 0;
  int publishedBlows = 0, stableBlows = 0;
  for (std::uint64_t seed = first; seed < first + count; ++seed)
  {
    const Crowd made = crowd(seed);
    publishedBlows += blowsUp(made, StepControlKind::Published, 0.3, published) ? 1 : 0;
    const bool blows = blowsUp(made, StepControlKind::Stable, factor, stableSteps);
    stableBlows += blows ? 1 : 0;
    if (blows)
    {
      std::printf("       seed %llu\n", static_cast<unsigned long long>(seed));
    }
  }
  std::printf("       %llu scenes; published: %lld steps, %d blow up; stable: %lld steps, %d\n",
    static_cast<unsigned long long>(count), static_cast<long long>(published), publishedBlows,
    static_cast<long long>(stableSteps), stableBlows);
  check::equal("scenes that blow up with stable steps", stableBlows, 0);
  check::isTrue("some do with the published step", publishedBlows > 0);
}

}

int main(int argc, char** argv)
{
  const std::uint64_t first = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1;
  const std::uint64_t count = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 500;
  const double factor = argc > 3 ? std::atof(argv[3]) : 0.8;
  return check::run(
    [=]
    {
      if (argc == 1)
      {
        timeAxis();
        shotIntoBed();
        keepsOrder();
        keepsLimitOfStages();
        fastGrain();
        userHears();
      }
      crowds(first, count, factor);
    });
}
