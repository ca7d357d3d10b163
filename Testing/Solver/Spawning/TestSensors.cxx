// Sensors: crossings and visits against closed forms and against a check of the grains after each
// step; the same bits for any number of threads and after a restart; runs do not notice them.
#include "Cells.h"
#include "Check.h"
#include "Clumps.h"
#include "Flowing.h"
#include "State/StateWords.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

using namespace dem;

namespace
{

Sensor box(const Vec3& low, const Vec3& high, const std::string& name = "box")
{
  Sensor sensor;
  sensor.name = name;
  sensor.low = low;
  sensor.high = high;
  return sensor;
}

Sensor recording(Sensor sensor)
{
  sensor.recordVisits = true;
  return sensor;
}

Sensor plane(const Vec3& centre, const Vec3& normal, const std::string& name = "plane")
{
  Sensor sensor;
  sensor.name = name;
  sensor.shape = SensorShape::Plane;
  sensor.centre = centre;
  sensor.normal = normal;
  return sensor;
}

Sensor disc(const Vec3& centre, const Vec3& normal, double radius)
{
  Sensor sensor = plane(centre, normal, "disc");
  sensor.shape = SensorShape::Disc;
  sensor.radius = radius;
  return sensor;
}

SensorReading reading(const Simulation& simulation, std::size_t k = 0)
{
  return simulation.observe().totals.sensors.at(k);
}

/// A grain falls through a plane, is thrown up through another one by a floor, and falls again.
void bounce()
{
  Config config = scene::still();
  config.gravity = { 0, 0, -9.81 };
  config.material.restitution = 1.0;
  scene::setSteps(config, 1e-5, 200000);
  Scene scene(scene::plane(1.0));
  scene.sensors = { plane({ 5, 5, 0.1 }, { 0, 0, -3 }) };
  Simulation simulation(config, scene,
    scene::startFrom({ scene::grain(0, 0.01, 1000, { 0, 0, 0.21 }) }));
  const double mass = sphereMass(1000, 0.01);
  const auto stepAt = [](double time) { return static_cast<std::int64_t>(time / 1e-5); };
  const double passes = std::sqrt(2.0 * 0.11 / 9.81);
  scene::advance(simulation, stepAt(passes) - 2);
  check::equal("none before it is there", reading(simulation).in.count, 0);
  scene::advance(simulation, stepAt(passes) + 2);
  SensorReading seen = reading(simulation);
  check::equal("one along the normal", seen.in.count, 1);
  check::equal("none against it", seen.out.count, 0);
  check::relative("its mass", seen.in.mass, mass, 1e-15);
  check::relative("its momentum", seen.in.momentum.z, -mass * std::sqrt(2 * 9.81 * 0.11), 1e-4);
  const double falls = std::sqrt(2.0 * 0.2 / 9.81);
  scene::advance(simulation, stepAt(2.0 * falls));
  seen = reading(simulation);
  check::equal("back through it once", seen.out.count, 1);
  check::relative("as fast", seen.out.momentum.z, mass * std::sqrt(2 * 9.81 * 0.11), 1e-2);
  check::equal("and not twice along it", seen.in.count, 1);
  scene::advance(simulation, stepAt(4.0 * falls));
  check::equal("two bounces", reading(simulation).in.count + reading(simulation).out.count, 4);
}

/// What hits a disc is where the straight path of a step crosses it, whatever a step is long.
void obliqueOnDisc()
{
  Config config = scene::still();
  scene::setSteps(config, 0.01, 100);
  Scene scene;
  scene.sensors = { disc({ 0, 0, 0 }, { 0, 0, 1 }, 0.05), disc({ 0, 0, 0 }, { 0, 0, 1 }, 0.04) };
  scene.sensors[1].name = "smaller";
  // Passes through z = 0 at x = 0.045, from z = -0.005 to 0.005.
  Simulation simulation(config, scene,
    scene::startFrom({ scene::grain(0, 0.1, 1000, { 0.045 - 0.01, 0, -0.01 }, { 0.5, 0, 0.5 }) }));
  scene::advance(simulation, 10);
  check::equal("through the disc", reading(simulation, 0).in.count, 1);
  check::equal("past the smaller one", reading(simulation, 1).in.count, 0);
}

/// A box that a grain passes through at a constant speed.
void visit()
{
  Config config = scene::still();
  scene::setSteps(config, 1e-4, 20000);
  Scene scene;
  scene.sensors = { recording(box({ -0.1, -1, -1 }, { 0.2, 1, 1 })),
    box({ 0.2, -1, -1 }, { 0.3, 1, 1 }) };
  scene.sensors[1].name = "next";
  Simulation simulation(config, scene,
    scene::startFrom({ scene::grain(7, 0.01, 1000, { -0.5, 0, 0 }, { 1, 0, 0 }),
      scene::grain(9, 0.02, 1000, { 0.1, 0.5, 0 }, { 0, 0, 0 }) }));
  check::equal("what is there at first is inside", reading(simulation).inside.count, 1);
  check::equal("and counts as come", reading(simulation).in.count, 1);
  scene::advance(simulation, 5000);
  const SensorReading within = reading(simulation);
  check::equal("both are inside", within.inside.count, 2);
  check::relative("their mass", within.inside.mass, sphereMass(1000, 0.01) + sphereMass(1000, 0.02),
    1e-14);
  check::relative("their momentum", within.inside.momentum.x, sphereMass(1000, 0.01), 1e-12);
  check::close("how long they are there", within.ages, 0.5 + 0.1, 2e-4);
  scene::advance(simulation, 10000);
  const SensorReading after = reading(simulation);
  check::equal("one has left", after.out.count, 1);
  check::close("after the length over the speed", after.stay, 0.3, 2e-4);
  check::close("through the next box", reading(simulation, 1).stay, 0.1, 2e-4);
  check::equal("each has been in it once", reading(simulation, 1).in.count, 1);
  const SensorsState state = simulation.snapshot().sensors;
  check::equal("one visit is over", static_cast<long long>(state.each[0].ended.size()), 1);
  const EndedVisit& over = state.each[0].ended.at(0);
  check::equal("that of the moving grain", over.id, 7);
  check::close("which came", over.since, 0.4, 2e-4);
  check::close("and left", over.until, 0.7, 2e-4);
  check::relative("with its mass", over.mass, sphereMass(1000, 0.01), 1e-15);
  check::equal("the other grain is inside", state.each[0].inside.at(0).id, 9);
  check::relative("with its mass", state.each[0].inside.at(0).mass, sphereMass(1000, 0.02), 1e-15);
  check::equal("a box that records nothing", static_cast<long long>(state.each[1].ended.size()), 0);
}

/// A belt carries grains one after another through a box: plug flow, whose stays are all L/v. Grains
/// that turn round and grains that are taken out inside end their visits as well.
void plugFlow()
{
  Config config = scene::still();
  config.materials.resize(2);
  config.materials[0].name = "a";
  config.materials[1].name = "b";
  scene::setSteps(config, 1e-4, 20000);
  Scene scene;
  scene.sensors = { recording(box({ 0, -1, -1 }, { 0.3, 1, 1 })) };
  scene.outflow.boxes.push_back({ { 0.1, 0.5, -1 }, { 0.2, 1, 1 } });
  std::vector<Particle> grains;
  for (int k = 0; k < 20; ++k)
  {
    grains.push_back(scene::grain(k, 0.005, 1000, { -0.0123 - 0.031 * k, 0, 0 }, { 1, 0, 0 }));
    grains.back().material = k % 2;
  }
  grains.push_back(scene::grain(20, 0.005, 1000, { -0.05, 0.7, 0 }, { 0.5, 0, 0 }));
  Simulation simulation(config, scene, scene::startFrom(grains));
  scene::advance(simulation, 12000);
  const std::vector<EndedVisit> ended = simulation.snapshot().sensors.each[0].ended;
  check::equal("all have left", static_cast<long long>(ended.size()), 21);
  for (const EndedVisit& visit : ended)
  {
    const double stay = visit.id < 20 ? 0.3 : 0.2;
    check::close("stay of grain " + std::to_string(visit.id), visit.until - visit.since, stay,
      visit.id < 20 ? 1.01e-4 : 21e-4); // a step; grains are taken out every 20 steps
    check::equal("its material", visit.material, visit.id < 20 ? visit.id % 2 : 0);
  }
}

Scene measuredFunnel()
{
  Scene scene = scene::funnel();
  scene.sensors = { recording(box({ -0.02, -0.02, 0.03 }, { 0.02, 0.02, 0.06 }, "neck")),
    plane({ 0, 0, 0.031 }, { 0, 0, -1 }, "outlet"), disc({ 0, 0, 0.05 }, { 0.3, 0, -1 }, 0.01),
    box({ -1, -1, -1 }, { 1, 1, 1 }, "all") };
  return scene;
}

/// Against a check of all grains after each step; a run with sensors is that without.
void againstEachStep()
{
  constexpr std::int64_t steps = 1500;
  const Scene scene = measuredFunnel();
  Simulation simulation(scene::pour(steps), scene), plain(scene::pour(steps), scene::funnel());
  std::map<std::int64_t, Vec3> before;
  std::map<std::int64_t, double> since;
  std::int64_t forward = 0, backward = 0, came = 0, left = 0;
  double stay = 0.0;
  std::map<std::int64_t, double> stays; // of grains, all visits
  const Vec3 low = scene.sensors[0].low, high = scene.sensors[0].high;
  for (std::int64_t step = 0; step <= steps; ++step)
  {
    scene::advance(simulation, step);
    const double time = static_cast<double>(step) * 3e-5;
    const Particles grains = simulation.particles();
    std::map<std::int64_t, Vec3> now;
    std::map<std::int64_t, double> inside;
    for (std::size_t k = 0; k < grains.size(); ++k)
    {
      const Vec3 p = grains.position.get(k);
      const std::int64_t id = grains.id[k];
      now[id] = p;
      if (before.count(id) > 0)
      {
        forward += before[id].z > 0.031 && p.z <= 0.031;
        backward += before[id].z <= 0.031 && p.z > 0.031;
      }
      if (p.x >= low.x && p.x < high.x && p.y >= low.y && p.y < high.y && p.z >= low.z &&
        p.z < high.z)
      {
        came += since.count(id) == 0;
        inside[id] = since.count(id) > 0 ? since[id] : time;
      }
    }
    for (const auto& [id, from] : since)
    {
      if (inside.count(id) == 0)
      {
        ++left;
        stay += time - from;
        stays[id] += time - from;
      }
    }
    before = std::move(now);
    since = std::move(inside);
  }
  const SensorReading neck = reading(simulation, 0), outlet = reading(simulation, 1),
                      all = reading(simulation, 3);
  check::isTrue("much goes through: " + std::to_string(forward), forward > 50);
  check::equal("crossings forward", outlet.in.count, forward);
  check::equal("and backward", outlet.out.count, backward);
  check::equal("came into the neck", neck.in.count, came);
  check::equal("left it", neck.out.count, left);
  check::equal("are in it", neck.inside.count, static_cast<long long>(since.size()));
  check::relative("stayed in it", neck.stay, stay, 1e-9);
  const std::vector<EndedVisit> ended = simulation.snapshot().sensors.each[0].ended;
  check::equal("visits of the neck that are over", static_cast<long long>(ended.size()), left);
  for (const EndedVisit& visit : ended)
  {
    stays[visit.id] -= visit.until - visit.since;
  }
  for (const auto& [id, rest] : stays)
  {
    check::close("visits of grain " + std::to_string(id), rest, 0.0, 1e-10);
  }
  const Totals totals = simulation.observe().totals;
  check::equal("a box around all has all that came", all.in.count, totals.inflowCount);
  check::relative("with its mass", all.in.mass, totals.inflowMass, 1e-12);
  check::equal("and all that left", all.out.count, totals.outflowCount);
  check::relative("with its mass", all.out.mass, totals.outflowMass, 1e-12);
  scene::advance(plain, steps);
  Snapshot state = simulation.snapshot();
  state.sensors = {};
  check::isTrue("the run is the one without sensors", scene::identical(state, plain.snapshot()));
}

/// @param control with StepControlKind::Error some steps are taken back
void sameBits(StepControlKind control)
{
  constexpr std::int64_t steps = check::sanitizedOr(600, 2500);
  const Scene scene = measuredFunnel();
  const auto pour = [control](int threads)
  {
    Config config = scene::pour(steps, threads);
    config.stepControl = control;
    return config;
  };
  Simulation one(pour(1), scene), three(pour(3), scene);
  const std::int64_t longest = one.timePlan().longest(), end = steps * longest;
  scene::advance(one, end);
  scene::advance(three, end);
  const std::vector<std::uint64_t> words = wordsOf(one.snapshot().sensors);
  check::isTrue("three threads", words == wordsOf(three.snapshot().sensors));
  Simulation early(pour(2), scene);
  scene::advance(early, (2 * steps / 5 + 3) * longest);
  Simulation late(pour(1), scene, early.snapshot());
  late.restore(early.snapshot());
  scene::advance(late, end);
  check::isTrue("a restart", words == wordsOf(late.snapshot().sensors));
  const Totals totals = one.observe().totals;
  check::equal("a box around all has all that came", reading(one, 3).in.count, totals.inflowCount);
  check::isTrue("steps are taken back where errors are controlled",
    (totals.steps.given > 0) == (control == StepControlKind::Error));
  check::isTrue("and all else", scene::identical(one.snapshot(), late.snapshot()));
  Snapshot other = early.snapshot();
  other.sensors.each.pop_back();
  late.restore(other);
  check::equal("of other sensors they begin anew", reading(late, 0).in.count,
    reading(late, 0).inside.count);
  other = early.snapshot();
  check::isTrue("visits are over by then",
    check::sanitizedOr(true, other.sensors.each[0].ended.size() > 5)); // which are fewer steps
  other.sensors.each[0].records = false;
  late.restore(other);
  check::equal("as do others that record", reading(late, 0).in.count,
    reading(late, 0).inside.count);
}

/// How many are there is how many come, times how long they stay (Little, 1961).
void littlesLaw()
{
  Scene scene;
  scene.inflows.push_back(scene::tap(InflowAmount::Number, 2000.0));
  scene.outflow.planes.push_back({ { 0, 0, 0 }, { 0, 0, -1 } });
  scene.sensors = { box({ -1, -1, 0.05 }, { 1, 1, 0.15 }), plane({ 0, 0, 0.05 }, { 0, 0, -1 }) };
  Simulation simulation(scene::fall(10000), scene);
  scene::advance(simulation, 5000);
  const SensorReading first = reading(simulation), flowBefore = reading(simulation, 1);
  scene::advance(simulation, 10000);
  const SensorReading last = reading(simulation), flow = reading(simulation, 1);
  const double stay =
    (last.stay - first.stay) / static_cast<double>(last.out.count - first.out.count);
  const double speed = std::sqrt(4.0 + 2 * 9.81 * 0.05), after = std::sqrt(4.0 + 2 * 9.81 * 0.15);
  check::relative("residence time of a free fall", stay, (after - speed) / 9.81, 2e-3);
  check::relative("count is rate times residence", static_cast<double>(last.inside.count),
    2000.0 * stay, 0.03);
  check::relative("flux", (flow.in.mass - flowBefore.in.mass) / 0.5,
    2000.0 * sphereMass(1000, 0.001), 2e-3);
  check::relative("mean velocity there",
    (flow.in.momentum.z - flowBefore.in.momentum.z) / (flow.in.mass - flowBefore.in.mass), -after,
    1e-3);
}

/// A grain goes round and round; planes inside the cell, on its faces, and a box around all of it.
void inPeriodicCell()
{
  Config config = cells::beads(cells::cube(0.1));
  scene::setSteps(config, 1e-4, 100000);
  Scene scene;
  scene.sensors = { plane({ 0.05, 0, 0 }, { 1, 0, 0 }, "middle"),
    plane({ 0, 0, 0 }, { 1, 0, 0 }, "low"), plane({ 0.1, 0, 0 }, { -1, 0, 0 }, "high"),
    box({ 0, 0, 0 }, { 0.1, 0.1, 0.1 }), box({ 0.09, 0, 0 }, { 0.11, 0.1, 0.1 }, "across") };
  Simulation simulation(config, scene,
    scene::startFrom({ scene::grain(0, 0.001, 2500, { 0.02, 0.05, 0.05 }, { 1, 0.03, 0 }) }));
  scene::advance(simulation, 10000); // ten rounds
  check::equal("planes in the middle", reading(simulation, 0).in.count, 10);
  check::equal("on the low face", reading(simulation, 1).in.count, 10);
  check::equal("on the high face, whose normal points back", reading(simulation, 2).out.count, 10);
  check::equal("none backward", reading(simulation, 0).out.count, 0);
  check::equal("never out of all", reading(simulation, 3).out.count, 0);
  check::equal("a box across the face", reading(simulation, 4).out.count, 10);
  check::close("and how long", reading(simulation, 4).stay / 10, 0.02, 2e-4);
}

void clumpsCountOnce()
{
  Config config = scene::still();
  config.shapes = { scene::lump() };
  scene::setSteps(config, 1e-4, 20000);
  Scene scene;
  scene.sensors = { plane({ 0.05, 0, 0 }, { 1, 0, 0 }), box({ 0, -1, -1 }, { 0.1, 1, 1 }) };
  Snapshot start;
  ShapedGrain like;
  like.size = 0.01;
  like.velocity = { 1, 0, 0 };
  like.angularVelocity = { 0, 40, 10 };
  scene::addClump(config, 0, like, start);
  const double mass = start.particles.shaped[0].mass;
  Simulation simulation(config, scene, start);
  scene::advance(simulation, 600);
  check::equal("a clump crosses once", reading(simulation).in.count, 1);
  check::relative("with its mass", reading(simulation).in.mass, mass, 1e-15);
  check::relative("and momentum", reading(simulation).in.momentum.x, mass, 1e-12);
  check::equal("is one grain in a box", reading(simulation, 1).inside.count, 1);
  scene::advance(simulation, 1200);
  check::close("and leaves it", reading(simulation, 1).stay, 0.1, 2e-4);
}

void badOnes()
{
  const auto says = [](const Sensor& sensor, const std::string& words)
  { check::contains(words, findProblem({ sensor }), words); };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  says(box({ 0, 0, 0 }, { 1, 0, 1 }, "a"),
    "The sensor 'a' has a Box with y from 0 to 0 but needs the first below");
  says(box({ 0, nan, 0 }, { 1, 0, 1 }), "has the Box (0, 1, nan, 0, 0, 1), but it must be finite.");
  says(plane({ 0, 0, nan }, { 0, 0, 1 }), "has the Center (0, 0, nan), but it must be finite.");
  says(plane({}, {}), "has the Normal (0, 0, 0) but needs one that is not 0.");
  says(disc({}, { 0, 0, 1 }, -1.0), "has the Radius -1, but it must be a finite number above 0.");
  Sensor none = disc({}, { 0, 0, 1 }, 1.0);
  none.shape = static_cast<SensorShape>(5);
  says(none, "has the Shape 5, which is none of its choices.");
  check::contains("two of a name", findProblem({ plane({}, { 1, 0, 0 }), plane({}, { 1, 0, 0 }) }),
    "Give each sensor a Name of its own: two sensors have the Name 'plane'.");
}

void all()
{
  bounce();
  obliqueOnDisc();
  visit();
  plugFlow();
  againstEachStep();
  sameBits(StepControlKind::Published);
  sameBits(StepControlKind::Error);
  littlesLaw();
  inPeriodicCell();
  clumpsCountOnce();
  badOnes();
}

}

int main()
{
  return check::run(all);
}
