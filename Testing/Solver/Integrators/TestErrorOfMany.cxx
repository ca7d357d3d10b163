// Steps that keep the error that is requested, where grains are many: what is reported against what
// is there, in a gas that cools and in a pour that comes to rest; a bed at rest has the longest
// steps, and a shot into it is met with shorter ones; what that costs beside steps of one length.
#include "Check.h"
#include "Scenes.h"

#include <algorithm>

using namespace dem;

namespace
{

constexpr double Radius = 1e-3;
constexpr double Density = 2500.0;

Config controlled(double tolerance)
{
  Config config = scene::still({ "grains", 1e7, 0.3, Density });
  config.stepControl = StepControlKind::Error;
  config.errorTolerance = tolerance;
  return config;
}

/// Steps of one length instead, much shorter than any.
Config exact(Config config, double timeStep)
{
  config.stepControl = StepControlKind::Published;
  config.timeStep = timeStep;
  return config;
}

/// Grains on a lattice, each a little off its site.
std::vector<Particle> lattice(int side, int layers, double apart, double speed)
{
  std::vector<Particle> grains;
  for (int k = 0; k < side * side * layers; ++k)
  {
    const auto off = [k](int axis) { return std::sin(12.9898 * k + 78.233 * axis) * 43758.5453; };
    const auto chance = [&off](int axis)
    { return 2.0 * (off(axis) - std::floor(off(axis))) - 1.0; };
    const Vec3 position{ k % side + 0.5, k / side % side + 0.5, k / (side * side) + 0.6 };
    grains.push_back(scene::grain(k, Radius, Density,
      apart * position + 0.1 * Radius * Vec3{ chance(0), chance(1), chance(2) },
      speed * Vec3{ chance(3), chance(4), chance(5) }));
  }
  return grains;
}

Totals endOf(const Config& config, const Surface& walls, const std::vector<Particle>& grains)
{
  Simulation run(config, { walls }, scene::startFrom(grains));
  scene::advance(run, run.timePlan().lastStep());
  return run.observe().totals;
}

/// A gas without friction in a periodic cell cools as Haff has it, and as with much shorter steps:
/// what is off of the energy follows from velocities that are off as reported. It ends before the
/// gas has grown a difference of rounding into one of percents, which takes twice as long.
void gas()
{
  constexpr int side = 5;
  constexpr double width = side * 3.2 * Radius;
  Config config = controlled(0.01);
  config.material.restitution = 0.9;
  config.cell.periodic = { true, true, true };
  config.cell.origin = {};
  config.cell.edges = Matrix3::diagonal(width, width, width);
  config.frameInterval = config.endTime = 0.01;
  const std::vector<Particle> grains = lattice(side, side, 3.2 * Radius, 1.0);
  const Totals seen = endOf(config, {}, grains), due = endOf(exact(config, 5e-7), {}, grains);
  Config begin = config;
  begin.frameInterval = begin.endTime = 1e-5;
  const double before = endOf(exact(begin, 5e-7), {}, grains).translationalEnergy;
  const double mass = grains.front().mass * static_cast<double>(grains.size());
  const double speed = std::sqrt(2.0 * seen.translationalEnergy / mass);
  const double off = std::abs(seen.translationalEnergy - due.translationalEnergy) / (mass * speed);
  std::printf("       %lld steps, %lld more given up; energy %g of %g, due %g\n",
    static_cast<long long>(seen.steps.taken), static_cast<long long>(seen.steps.given),
    seen.translationalEnergy, before, due.translationalEnergy);
  check::atMost("a gas cools, energy over that before", due.translationalEnergy / before, 0.8);
  check::line(seen.steps.meanError >= 0.5 * off, "a gas, reported over true error",
    check::number(seen.steps.meanError / off) + ", at least 0.5");
  check::relative("a gas, energy left", seen.translationalEnergy, due.translationalEnergy, 0.02);
}

Config pouring(double tolerance)
{
  Config config = controlled(tolerance);
  scene::letFall(config);
  config.endTime = 0.2;
  return config;
}

/// A pour comes to rest: what steps take from the energy, and give to it, beside what contacts
/// lose, follows from velocities that are off as reported.
void pour()
{
  for (const double tolerance : { 0.03, 0.003 })
  {
    Config config = pouring(tolerance);
    config.energyParts = true;
    const std::vector<Particle> grains = lattice(3, 6, 2.5 * Radius, 0.1);
    const double width = 3 * 2.5 * Radius;
    const Totals seen = endOf(config, scene::box({ 0, 0, 0 }, { width, width, 0.1 }), grains);
    const double mass = grains.front().mass * static_cast<double>(grains.size());
    const double fall = std::sqrt(2.0 * 9.81 * 6 * 1.25 * Radius);
    const double off = std::abs(seen.energyError()) / (mass * fall);
    const std::string name = "a pour, tolerance " + check::number(tolerance);
    std::printf("       %s: %lld steps, %lld more given up, %lld windows missed; off by %g m/s\n",
      name.c_str(), static_cast<long long>(seen.steps.taken),
      static_cast<long long>(seen.steps.given), static_cast<long long>(seen.steps.missed), off);
    check::atMost(name + ", kinetic energy of the fall that is left",
      seen.translationalEnergy / (0.5 * mass * fall * fall), 1e-3);
    check::line(seen.steps.meanError >= 0.5 * off, name + ", reported over true error",
      check::number(seen.steps.meanError / off) + ", at least 0.5");
  }
}

/// A bed comes to rest with the longest step; a shot into it has shorter ones, and they come back.
void shot()
{
  Config config = pouring(0.01);
  config.contactVelocity = 0.3;
  config.endTime = 0.3;
  config.timeStep = 1.5e-5;
  config.stableShare = 1.0;
  const double width = 3 * 2.5 * Radius;
  const Surface walls = scene::box({ 0, 0, 0 }, { width, width, 0.2 });
  Simulation bed(config, { walls }, scene::startFrom(lattice(3, 4, 2.5 * Radius, 0.1)));
  scene::advance(bed, bed.timePlan().lastStep());
  const std::int64_t longest = bed.timePlan().longest();
  check::equal("the last step of a bed at rest", bed.steps().length, longest);
  Snapshot state = bed.snapshot();
  const Particle shot =
    scene::grain(1000, Radius, Density, { 0.5 * width, 0.5 * width, 0.06 }, { 0, 0, -5 });
  state.particles.add(shot);
  state.order.clear();
  state.step = 0;
  const std::int64_t before = state.steps.given;
  Simulation hit(config, { walls }, state);
  std::int64_t shortest = longest;
  const std::int64_t window = hit.timePlan().window();
  for (std::int64_t step = window; step <= hit.timePlan().lastStep(); step += window)
  {
    scene::advance(hit, step);
    shortest = std::min(shortest, hit.steps().length);
  }
  std::printf("       shortest step of a shot 1/%lld of the longest, %lld steps given up\n",
    static_cast<long long>(longest / shortest), static_cast<long long>(hit.steps().given - before));
  check::atMost("the shortest step of the shot, over the longest",
    static_cast<double>(shortest) / static_cast<double>(longest), 0.25);
  check::equal("the last step after it", hit.steps().length, longest);
}

/// The energy of a ball in flight [J/kg], and the steps that it took to be there.
struct Bounced
{
  double energy = 0.0;
  std::int64_t steps = 0;
};

Bounced bounce(const Config& config, double height)
{
  Simulation run(config, { scene::plane(1.0) },
    scene::startFrom({ scene::grain(0, Radius, Density, { 0, 0, height }) }));
  const TimePlan& plan = run.timePlan();
  scene::advance(run, plan.lastStep());
  const StepState steps = run.steps();
  const bool changes = steps.taken > 0;
  const Particle ball = run.particles().get(0);
  // Velocities are those of half a step before.
  const double last = static_cast<double>(changes ? steps.length : 1) * plan.timeStep;
  const double v = ball.velocity.z - 0.5 * 9.81 * last;
  return { 0.5 * v * v + 9.81 * ball.position.z,
    changes ? steps.taken + steps.given : plan.lastStep() };
}

/// As many steps of one length are less exact than the controlled ones, for balls that bounce: by the
/// root mean square over where they begin, as what one is off by follows from where in a step it hits.
void cost()
{
  Config config = pouring(0.01);
  config.material.restitution = 0.9;
  config.endTime = config.frameInterval = 0.2;
  constexpr int balls = 6;
  double due[balls];
  const auto height = [](int k) { return 0.01 + 0.0007 * k; };
  for (int k = 0; k < balls; ++k)
  {
    due[k] = bounce(exact(config, 2e-7), height(k)).energy;
  }
  const auto off = [&](const Config& of, std::int64_t& steps)
  {
    double sum = 0.0;
    steps = 0;
    for (int k = 0; k < balls; ++k)
    {
      const Bounced seen = bounce(of, height(k));
      sum += std::pow((seen.energy - due[k]) / due[k], 2) / balls;
      steps += seen.steps / balls;
    }
    return std::sqrt(sum);
  };
  for (const double tolerance : { 0.03, 0.01, 0.003 })
  {
    config.errorTolerance = tolerance;
    std::int64_t work = 0, fixed = 0;
    const double error = off(config, work);
    for (double step = 1.2e-5; off(exact(config, step), fixed) > error && fixed < work;)
    {
      step /= 1.5;
    }
    const std::string name = "a bouncing ball, tolerance " + check::number(tolerance);
    std::printf("       %s: %lld steps, energy off by %.2e; no better: %lld fixed ones\n",
      name.c_str(), static_cast<long long>(work), error, static_cast<long long>(fixed));
    check::atMost(name + ", steps over those of one length",
      static_cast<double>(work) / static_cast<double>(fixed), 1.0);
  }
}

}

int main()
{
  return check::run(
    []
    {
      gas();
      pour();
      shot();
      cost();
    });
}
