// Walls and grains that cannot be simulated are refused with one sentence that names them; a run
// that blows up says which grain, when, and what to try.
#include "Check.h"
#include "Scenes.h"
#include "Vectors/Parallel.h"

#include <atomic>
#include <functional>
#include <limits>
#include <new>

using namespace dem;

namespace
{

const double NaN = std::numeric_limits<double>::quiet_NaN();
const double Infinite = std::numeric_limits<double>::infinity();

/// @a parts must all be in the message.
void refuse(const std::string& what, const Config& config, const Surface& walls,
  const Snapshot& start, const std::vector<std::string>& parts)
{
  try
  {
    Simulation simulation(config, walls, start);
    check::isTrue(what + " is refused", false);
  }
  catch (const Error& error)
  {
    for (const std::string& part : parts)
    {
      check::contains(what, error.what(), part);
    }
  }
}

void badWalls()
{
  const Vec3 a{ 0, 0, 0 }, b{ 1, 0, 0 }, c{ 1, 1, 0 }, d{ 0, 1, 0 };
  struct Case
  {
    const char* name;
    std::vector<Vec3> corners;
    double radius;
  };
  for (const Case& bad : std::vector<Case>{ { "edge of no length", { b, b }, 0 },
         { "triangle on a line", { a, b, { 2, 0, 0 } }, 0 },
         { "triangle of a point", { a, a, a }, 0 }, { "rectangle of no width", { a, b, b, a }, 0 },
         { "crossed corners", { a, c, b, d }, 0 }, { "trapezium", { a, b, { 0.8, 1, 0 }, d }, 0 },
         { "corner out of plane", { a, b, { 1, 1, 0.1 }, d }, 0 },
         { "NaN point", { a, b, { NaN, 0, 0 } }, 0 },
         { "infinite point", { { 0, Infinite, 0 } }, 0 }, { "negative radius", { a, b }, -0.1 },
         { "NaN radius", { a, b }, NaN }, { "infinite radius", { a, b }, Infinite } })
  {
    Surface walls = scene::plane(1.0);
    scene::addElement(walls, { b, c }, 0.1);
    scene::addElement(walls, bad.corners, bad.radius);
    check::contains(bad.name, findProblem(walls), "2");
    refuse(bad.name, scene::still(), walls, {}, { "2" });
  }
  Surface walls = scene::plane(1.0);
  walls.elements[0].point[3] = 99;
  refuse("index out of range", scene::still(), walls, {}, { "0", "99" });
  walls.elements[0].point[3] = -1;
  refuse("negative index", scene::still(), walls, {}, { "0", "-1" });
  check::isTrue("no walls are legal", findProblem(Surface()).empty());
  check::isTrue("a rotated rectangle is one",
    isRectangle({ 0.1, 0.2, 0.3 }, { 0.1 + 0.6, 0.2 + 0.8, 0.3 }, { 0.7 - 0.4, 1.0 + 0.3, 0.8 },
      { 0.1 - 0.4, 0.2 + 0.3, 0.8 }));
}

void badGrains()
{
  const Particle good = scene::grain(3, 0.01, 1000, { 0, 0, 0 });
  auto with = [&](const std::function<void(Particle&)>& spoil)
  {
    Particle bad = scene::grain(4, 0.01, 1000, { 1, 0, 0 });
    spoil(bad);
    return scene::startFrom({ good, bad });
  };
  const Config config = scene::still();
  refuse("duplicate id", config, {}, with([](Particle& p) { p.id = 3; }), { "3" });
  refuse("NaN position", config, {}, with([](Particle& p) { p.position.x = NaN; }), { "4" });
  refuse("infinite velocity", config, {}, with([](Particle& p) { p.velocity.y = Infinite; }),
    { "4" });
  refuse("NaN spin", config, {}, with([](Particle& p) { p.angularVelocity.z = NaN; }), { "4" });
  refuse("radius 0", config, {}, with([](Particle& p) { p.radius = 0; }), { "4", "adius" });
  refuse("negative radius", config, {}, with([](Particle& p) { p.radius = -0.02; }),
    { "4", "-0.02" });
  refuse("NaN radius", config, {}, with([](Particle& p) { p.radius = NaN; }), { "4" });
  refuse("a radius whose mass is no number", config, {},
    with([](Particle& p) { p.radius = 1e110; }), { "4", "too large to compute with" });
  refuse("mass 0", config, {}, with([](Particle& p) { p.mass = 0; }), { "4", "ass" });
  refuse("NaN mass", config, {}, with([](Particle& p) { p.mass = NaN; }), { "4" });
  refuse("NaN orientation", config, {}, with([](Particle& p) { p.orientation.w = NaN; }), { "4" });
  refuse("orientation 0", config, {}, with([](Particle& p) { p.orientation.w = 0; }), { "4" });
}

void overlaps()
{
  const Snapshot start = scene::startFrom(
    { scene::grain(10, 0.01, 1000, { 0, 0, 0 }), scene::grain(11, 0.01, 1000, { 0.0199, 0, 0 }),
      scene::grain(12, 0.01, 1000, { 1, 0, 0 }), scene::grain(13, 0.02, 1000, { 1, 0.024, 0 }) });
  Config config = scene::still();
  scene::setSteps(config, 1e-5, 100);
  refuse("overlap, the worst pair", config, {}, start,
    { "Move the initial grains apart, or set AllowInitialOverlap ",
      "grain 12 overlaps grain 13 by 0.006 m" });
  config.allowInitialOverlap = true;
  Simulation allowed(config, {}, start);
  scene::advance(allowed, 100);
  check::isTrue("allowed overlap pushes apart", allowed.particles().velocity.get(1).x > 0.0);
}

/// Runs until the end or the failure and returns the message.
std::string blowUp(const Config& config, const Surface& walls, const Snapshot& start)
{
  Simulation simulation(config, walls, start);
  const AdvanceStatus status = simulation.advanceTo(simulation.timePlan().lastStep());
  return status == AdvanceStatus::Failed ? simulation.failure() : "";
}

void checkFailure(const std::string& what, const std::string& message)
{
  check::isTrue(what + " fails", !message.empty());
  check::contains(what + ", grain", message, "42");
  check::contains(what + ", time", message, "t = ");
  check::contains(what + ", advice", message, "TimeStep");
}

void blowUps()
{
  Config config = scene::still();
  scene::setSteps(config, 1e-4, 200);
  const Snapshot fast =
    scene::startFrom({ scene::grain(42, 0.01, 1000, { 0, 0, 1 }, { 300, 0, 0 }) });
  checkFailure("a grain that moves more than its radius", blowUp(config, {}, fast));

  Scene shower;
  shower.inflows.resize(1);
  shower.inflows[0].region.low = {};
  shower.inflows[0].region.high = { 0.1, 0.1, 0.1 };
  shower.inflows[0].sizes.radiusMin = shower.inflows[0].sizes.radiusMax = 0.01;
  shower.inflows[0].times = { { 0.0, 1.0 } };
  shower.inflows[0].velocity = { 0, 1e303, 0 };
  config.maximumParticles = 5;
  Simulation fastest(config, shower);
  check::isTrue("grains that come so fast that their path is no number",
    fastest.advanceTo(20) == AdvanceStatus::Failed);
  config.maximumParticles = 0;

  config.gravity = { 0, 0, -1e306 };
  const Snapshot resting = scene::startFrom({ scene::grain(42, 0.01, 1000, { 0, 0, 1 }) });
  checkFailure("a grain that is no longer finite", blowUp(config, {}, resting));

  config = scene::still({ "soft", 1e4, 0.3, 1000 });
  config.maximumOverlap = 0.2;
  scene::setSteps(config, 1e-5, 5000);
  const Snapshot falling =
    scene::startFrom({ scene::grain(42, 0.01, 1000, { 0, 0, 0.0101 }, { 0, 0, -10 }) });
  checkFailure("too much overlap with a wall", blowUp(config, scene::plane(1.0), falling));
  const Snapshot meeting = scene::startFrom({ scene::grain(41, 0.02, 1000, { 0, 0, 0 }),
    scene::grain(42, 0.01, 1000, { 0, 0, 0.0301 }, { 0, 0, -10 }) });
  checkFailure("too much overlap of two grains", blowUp(config, {}, meeting));
  config.maximumOverlap = 1.0;
  config.material.youngsModulus = 1e7;
  check::isTrue("the same is fine when it is stiff enough",
    blowUp(config, scene::plane(1.0), falling).empty());

  // A step far too large for the stiffness.
  config = scene::still();
  config.gravity = { 0, 0, -9.81 };
  scene::setSteps(config, 4.0 * publishedTimeStep(config.material, 0.01, 1000.0), 4000);
  std::vector<Particle> stack;
  for (int i = 0; i < 20; ++i)
  {
    stack.push_back(scene::grain(i, 0.01, 1000, { 1e-4 * (i % 3), 0, 0.011 + 0.021 * i }));
  }
  const std::string message = blowUp(config, scene::plane(1.0), scene::startFrom(stack));
  check::contains("a step far too large", message, "TimeStep");
}

/// After a failure the run can go back to a state that was kept.
void recovery()
{
  Config config = scene::still();
  scene::setSteps(config, 1e-4, 2000);
  config.gravity = { 0, 0, -1000 };
  Simulation simulation(config, {},
    scene::startFrom({ scene::grain(42, 0.01, 1000, { 0, 0, 0 }) }));
  scene::advance(simulation, 900);
  const Snapshot kept = simulation.snapshot();
  check::isTrue("fails later", simulation.advanceTo(2000) == AdvanceStatus::Failed);
  simulation.restore(kept);
  check::isTrue("restores after a failure", scene::identical(simulation.snapshot(), kept));
  check::isTrue("steps again", simulation.advanceTo(950) == AdvanceStatus::Reached);
  check::isTrue("no failure left", simulation.failure().empty());
  check::isTrue("fails again", simulation.advanceTo(2000) == AdvanceStatus::Failed);
}

void stepTooLargeForContacts()
{
  const Snapshot start = scene::startFrom({ scene::grain(0, 0.01, 1000, { 0, 0, 0 }) });
  Config config = scene::still();
  config.frameInterval = config.endTime = 1.0;
  const double published = publishedTimeStep(config.material, 0.01, 1000);
  config.timeStep = 31.0 * published;
  refuse("step too large for contacts", config, {}, start,
    { "Take a smaller TimeStep, or 0 to have it chosen: the step is ",
      " s, more than 30 times that of equation 49" });
  config.timeStep = 29.0 * published;
  Simulation simulation(config, {}, start);
  scene::advance(simulation, 1);
}

/// Drag slows a spin by gamma dt a step; from 2 on, explicit steps make it grow.
void strongDrag()
{
  const double radius = 0.01, density = 1000;
  const Snapshot start =
    scene::startFrom({ scene::grain(0, radius, density, { 0, 0, 0 }, { 0, 0, 0 }, { 1, 0, 0 }) });
  Config config = scene::still();
  config.viscosity = 1000.0;
  config.frameInterval = config.endTime = 1e-3;
  const double gamma = 15.0 * config.viscosity / (density * radius * radius);
  config.timeStep = 3.0 / gamma;
  refuse("step too large for drag", config, {}, start,
    { "Take a smaller TimeStep, ", "Viscosity 1000 Pa s ", "below 1.33333e-05 s" });

  config.timeStep = 0.0; // automatic
  Simulation simulation(config, {}, start);
  const double share = gamma * simulation.timePlan().timeStep;
  check::atMost("automatic step, share of the drag time", share,
    config.timeStepFactor * (1.0 + 1e-12));
  check::isTrue("automatic step is no smaller than needed", share > 0.9 * config.timeStepFactor);
  scene::advance(simulation, simulation.timePlan().lastStep());
  check::close("spin", simulation.particles().angularVelocity.get(0).x, 0.0, 1e-20);
}

/// A spin that leaves the numbers ends the run, also where nothing else moves.
void endlessSpin()
{
  Config config = scene::still();
  scene::setSteps(config, 1e-4, 100);
  Simulation simulation(config, {}, scene::startFrom({ scene::grain(7, 0.01, 1000, { 0, 0, 0 }) }));
  Snapshot state = simulation.snapshot();
  state.particles.angularVelocity.set(0, { Infinite, 0.0, 0.0 });
  simulation.restore(state);
  check::isTrue("fails", simulation.advanceTo(100) == AdvanceStatus::Failed);
  check::contains("names", simulation.failure(), "grain 7 has a position, velocity or spin");
}

/// What a thread throws comes out of the loop, after all threads; the second phase is left out.
void throwingThreads()
{
  const Team team{ 4, 1 };
  for (const bool phases : { false, true })
  {
    std::atomic<int> seconds{ 0 };
    const auto first = [](int range)
    {
      if (range == 2)
      {
        throw std::bad_alloc();
      }
    };
    bool isCaught = false;
    try
    {
      if (phases)
      {
        parallelPhases(4, first, [&](int) { ++seconds; });
      }
      else
      {
        parallelRanges(8, team, [&](int range, std::int64_t, std::int64_t) { first(range); });
      }
    }
    catch (const std::bad_alloc&)
    {
      isCaught = true;
    }
    check::isTrue("what a thread throws", isCaught);
    check::equal("second phases after that", seconds, 0);
  }
}

void cases()
{
  throwingThreads();
  stepTooLargeForContacts();
  strongDrag();
  endlessSpin();
  badWalls();
  badGrains();
  overlaps();
  blowUps();
  recovery();
}

}

int main()
{
  return check::run(cases);
}
