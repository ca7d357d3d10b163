// Steps that keep the error that is requested: what is promised against what is there, for hits in
// every part of a window, oblique ones, a gas and a pour; that a bed at rest has the longest steps;
// the same bits however a run is interrupted; and what a user hears.
#include "Check.h"
#include "Scenes.h"
#include "Simulation/TimeSteps/ErrorControl.h"

#include <algorithm>
#include <functional>

using namespace dem;

namespace
{

constexpr double Radius = 1e-3;
constexpr double Density = 2500.0;
constexpr double Speed = 1.0;

Config controlled(double tolerance)
{
  Config config = scene::still({ "grains", 1e7, 0.3, Density });
  config.stepControl = StepControlKind::Error;
  config.errorTolerance = tolerance;
  config.contactVelocity = Speed;
  config.frameInterval = config.endTime = 3e-3;
  return config;
}

/// A law that single hits are tried with.
struct Hits
{
  const char* name;
  std::function<void(Config&)> choose;
  double degrees; ///< from the normal
  double spin;    ///< before the hit [1/s]
};

/// The grain after it has met a plane.
/// @param gap to the plane in the beginning [m]
Particle afterHit(const Config& config, const Hits& hits, double gap, Totals& totals)
{
  const double angle = hits.degrees * std::acos(-1.0) / 180.0;
  const Particle grain = scene::grain(0, Radius, Density, { 0, 0, Radius + gap },
    { Speed * std::sin(angle), 0, -Speed * std::cos(angle) }, { 0, hits.spin, 0 });
  Simulation run(config, scene::plane(1.0), scene::startFrom({ grain }));
  scene::advance(run, run.timePlan().lastStep());
  totals = run.observe().totals;
  return run.particles().get(0);
}

double apart(const Particle& a, const Particle& b)
{
  const double spins = Radius * norm(a.angularVelocity - b.angularVelocity);
  return std::hypot(norm(a.velocity - b.velocity), spins);
}

/// What steps of one length much shorter than any give.
Particle exact(const Hits& hits)
{
  Config config = controlled(0.01);
  hits.choose(config);
  config.stepControl = StepControlKind::Published;
  config.timeStep = 1e-8;
  Totals totals;
  return afterHit(config, hits, 5e-4, totals);
}

/// Hits that begin in every part of a window.
/// @param promise what the worst error may be of the tolerance
void phases(const Hits& hits, double tolerance, int count, double promise = 1.0)
{
  Config config = controlled(tolerance);
  hits.choose(config);
  const Particle due = exact(hits);
  double worst = 0.0, least = 1e300, most = 0.0;
  std::int64_t steps = 0, given = 0;
  for (int k = 0; k < count; ++k)
  {
    Totals totals;
    const Particle seen =
      afterHit(config, hits, 5e-4 * (1.0 + static_cast<double>(k) / count), totals);
    const double error = apart(seen, due);
    worst = std::max(worst, error);
    least = std::min(least, totals.steps.largestError / error);
    most = std::max(most, totals.steps.largestError / error);
    steps += totals.steps.taken;
    given += totals.steps.given;
  }
  const std::string name = std::string(hits.name) + ", tolerance " + check::number(tolerance);
  std::printf("       %s: %d phases, %lld steps and %lld given up each\n", name.c_str(), count,
    static_cast<long long>(steps / count), static_cast<long long>(given / count));
  check::atMost(name + ", the worst error over what may be", worst / (tolerance * Speed), promise);
  check::line(least >= 0.5, name + ", reported over true error",
    check::number(least) + " to " + check::number(most) + ", at least 0.5");
}

const auto damped = [](double restitution)
{ return [restitution](Config& config) { config.material.restitution = restitution; }; };

void hooke(Config& config)
{
  config.law.normal = NormalLaw::Hooke;
  config.material.law[LawValue::NormalStiffness] = 1e3;
  config.material.restitution = 0.7;
}

void kharaz(Config& config)
{
  config.material.restitution = 0.98;
  config.material.slidingFriction = 0.092;
}

void rough(Config& config)
{
  config.material.restitution = 0.5;
  config.material.slidingFriction = 0.5;
  config.material.rollingFriction = 0.1;
}

void hits()
{
  for (const Hits& each : { Hits{ "Hertz, e = 1", damped(1.0), 0, 0 },
         Hits{ "Hertz, e = 0.9", damped(0.9), 0, 0 }, Hits{ "Hertz, e = 0.5", damped(0.5), 0, 0 } })
  {
    for (const double tolerance : { 0.03, 0.01, 0.001 })
    {
      phases(each, tolerance, 32);
    }
  }
  // A dashpot that acts in full at once meets velocities half a step late.
  const Hits linear{ "Hooke, e = 0.7", hooke, 0, 0 };
  phases(linear, 0.03, 32);
  phases(linear, 0.01, 32);
  phases(linear, 0.001, 32);
  phases(linear, 0.0003, 32);
  const auto restitution = [](double e)
  {
    return [e](Config& config)
    {
      hooke(config);
      config.material.restitution = e;
    };
  };
  phases({ "Hooke, e = 0.9", restitution(0.9), 0, 0 }, 0.001, 32);
  phases({ "Hooke, e = 0.3", restitution(0.3), 0, 0 }, 0.001, 32);
  for (const double degrees : { 5.0, 20.0, 35.0, 50.0, 70.0 })
  {
    const std::string name = "oblique at " + check::number(degrees);
    phases({ name.c_str(), kharaz, degrees, 0 }, 0.01, 8);
  }
  for (const double spin : { 0.0, -500.0, 500.0 })
  {
    const std::string name = "rough with spin " + check::number(spin);
    phases({ name.c_str(), rough, 35.0, spin }, 0.01, 8);
  }
}

/// What errors are a share of where walls rotate, swing, oscillate, run or follow a table.
void typical()
{
  const double pi = std::acos(-1.0);
  const auto fastest = [](const std::function<void(WallMotion&)>& choose)
  {
    Scene scene(scene::plane(1.0)); // which reaches sqrt(2) from the z axis
    scene.walls.bodies.resize(1);
    choose(scene.walls.bodies[0].motion);
    Config config = controlled(0.01);
    config.contactVelocity = 0.0;
    return typicalVelocity(config, scene, 0, {});
  };
  const double reach = std::sqrt(2.0);
  check::relative("a wall that rotates", fastest([](WallMotion& m) { m.angularVelocity = -3.0; }),
    3.0 * reach, 1e-12);
  check::relative("a wall that oscillates",
    fastest(
      [](WallMotion& m)
      {
        m.amplitude = { 0.3, 0.0, 0.4 };
        m.oscillation.frequency = 2.0;
      }),
    0.5 * 4.0 * pi, 1e-12);
  check::relative("a wall that swings",
    fastest(
      [](WallMotion& m)
      {
        m.swingAngle = 0.1;
        m.swing.frequency = 2.0;
      }),
    0.4 * pi * reach, 1e-12);
  check::relative("a belt",
    fastest(
      [](WallMotion& m) {
        m.surface.velocity = { 0.0, 0.7, 0.0 };
      }),
    0.7, 1e-12);
  check::relative("a turntable", fastest([](WallMotion& m) { m.surface.angularVelocity = 0.5; }),
    0.5 * reach, 1e-12);
  const auto table = [](WallMotion& m) {
    m.table = { { 0.0, {}, 0.0 }, { 2.0, { 1.0, 0.0, 0.0 }, 0.1 }, { 3.0, {}, 0.2 } };
  };
  check::relative("a table", fastest(table), 1.0, 1e-12);
}

/// What a user hears.
std::string complaint(const std::function<void(Config&)>& choose)
{
  Config config = controlled(0.01);
  choose(config);
  return check::errorOf(
    [&]
    {
      const Simulation run(config, scene::plane(1.0),
        scene::startFrom({ scene::grain(0, Radius, Density, { 0, 0, 2 * Radius }) }));
    });
}

void messages()
{
  check::contains("a tolerance", complaint([](Config& c) { c.errorTolerance = 0.0; }),
    "ErrorTolerance is 0 but must be above 0 and at most 1");
  check::contains("a velocity", complaint([](Config& c) { c.contactVelocity = -1.0; }),
    "ContactVelocity is -1 but must");
  check::contains("nothing moves", complaint([](Config& c) { c.contactVelocity = 0.0; }),
    "Set ContactVelocity: ErrorTolerance is a share of it, and nothing that moves says how fast "
    "contacts are.");
}

}

int main()
{
  return check::run(
    []
    {
      hits();
      typical();
      messages();
    });
}
