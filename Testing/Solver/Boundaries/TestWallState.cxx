// What a run keeps of its walls: the work of sliding, materials, clocks; the same bits by any route
// to a time; and walls that are refused.
#include "Check.h"
#include "OnWalls.h"

#include <algorithm>

using namespace dem;
using namespace onwalls;

namespace
{

/// The heat of sliding on the belt is the work that the elements of the wall count.
void slidingWork()
{
  const double friction = 0.3;
  Config config = heavy(1e-5, 10000);
  config.material.slidingFriction = friction;
  Particle grain = resting(config, -0.08, -0.05);
  const double speed = 2.5;
  grain.velocity = { 0.8 * speed, 0.6 * speed, 0.0 };
  Simulation simulation(config, mesh::plane(0.25, 100, 0.4, 6), scene::startFrom({ grain }));
  scene::advance(simulation, 10000);
  const double slid = speed * 0.1 - 0.5 * friction * G * 0.01;
  const Observation seen = simulation.observe();
  double sum = 0.0, most = 0.0;
  for (const ElementWork& done : seen.slidingWork)
  {
    sum += done.work;
    most = std::max(most, done.work);
  }
  // The surface of the grain rotates along: the sliding distance is less by 5/2 mu g t^2 / 2.
  const double distance = slid - 1.25 * friction * G * 0.01;
  check::relative("work of sliding, all elements", sum, friction * grain.mass * G * distance, 2e-3);
  check::relative("work of sliding, against the energy lost", sum, seen.totals.dissipatedEnergy,
    2e-3);
  check::atMost("many elements share it", 40.0, static_cast<double>(seen.slidingWork.size()));
  check::atMost("none has much of it", most, 0.1 * sum);
}

/// Walls of other materials in one scene.
void materials()
{
  Config config = heavy(1e-5, 10000);
  config.material.slidingFriction = 0.1;
  Surface walls = mesh::joined(mesh::mapped(mesh::plane(0.1, 10, 0.3, 4),
                                 [](const Vec3& p) {
                                   return p - Vec3{ 0.0, 0.1, 0.0 };
                                 }),
    mesh::mapped(mesh::plane(0.1, 10, 0.3, 4),
      [](const Vec3& p) {
        return p + Vec3{ 0.0, 0.1, 0.0 };
      }));
  walls.bodies.resize(2);
  walls.bodies[1].material.slidingFriction = 0.4;
  for (std::size_t k = walls.elements.size() / 2; k < walls.elements.size(); ++k)
  {
    walls.elements[k].body = 1;
  }
  Particle first = resting(config, -0.05, -0.05), second = resting(config, -0.05, 0.05);
  second.id = 1;
  first.velocity = second.velocity = { 2.0, 0.0, 0.0 };
  Simulation simulation(config, walls, scene::startFrom({ first, second }));
  scene::advance(simulation, 4000);
  const Particles grains = simulation.particles();
  check::relative("friction of the grains' parameters", 2.0 - grains.velocity.get(0).x,
    0.1 * G * 0.04, 1e-3);
  check::relative("friction of the wall's own", 2.0 - grains.velocity.get(1).x, 0.4 * G * 0.04,
    1e-3);
}

/// Grains in a cup that shakes and rotates, on a floor of two inputs.
Surface cup()
{
  const double w = 0.025;
  const Surface flat = mesh::plane(w, 12, 0.4, 8);
  Surface all = mesh::mapped(flat, [w](const Vec3& p) { return p - Vec3{ 0.0, 0.0, w }; });
  all = mesh::joined(all,
    mesh::mapped(flat,
      [w](const Vec3& p) {
        return Vec3{ p.z - w, p.x, p.y };
      }));
  all = mesh::joined(all,
    mesh::mapped(flat,
      [w](const Vec3& p) {
        return Vec3{ p.z + w, p.x, p.y };
      }));
  all = mesh::joined(all,
    mesh::mapped(flat,
      [w](const Vec3& p) {
        return Vec3{ p.x, p.z - w, p.y };
      }));
  all = mesh::joined(all,
    mesh::mapped(flat,
      [w](const Vec3& p) {
        return Vec3{ p.x, p.z + w, p.y };
      }));
  all.bodies.resize(1);
  WallMotion& motion = all.bodies[0].motion;
  motion.amplitude = { 0.001, 0.0, 0.002 };
  motion.oscillation = { 15.0, 0.3, {} };
  motion.swingAngle = 0.4;
  motion.swing = { 4.0, 0.0, {} };
  motion.axis = { 0.2, 1.0, 0.0 };
  motion.angularVelocity = 1.0;
  motion.rotationTimes = { 0.02, 0.2 };
  motion.surface.velocity = { 0.1, -0.2, 0.05 };
  motion.surface.angularVelocity = 2.0;
  motion.surface.times = { 0.01, 0.15 };
  return all;
}

/// Runs have equal bits for any number of threads, and after a restart.
void sameBits()
{
  constexpr std::int64_t last = check::sanitizedOr(1800, 6000);
  Config config = scene::rain(FrictionUpdate::Incremental, 1, last);
  config.radiusMin = 0.001;
  config.radiusMax = 0.002;
  config.spawnMin = { -0.02, -0.02, -0.01 };
  config.spawnMax = { 0.02, 0.02, 0.02 };
  config.maximumParticles = 500;
  Simulation one(config, cup());
  scene::advance(one, last / 2);
  const Snapshot middle = one.snapshot();
  scene::advance(one, last);
  const Snapshot end = one.snapshot();
  check::atMost("shaken cup, contacts with walls", 50.0,
    static_cast<double>(std::count_if(end.contacts.begin(), end.contacts.end(),
      [](const ContactHistory& contact) { return contact.second < 0; })));
  check::atMost("shaken cup, elements with work", 50.0,
    static_cast<double>(end.slidingWork.size()));
  for (const int threads : check::sanitizedOr<std::vector<int>>({ 3 }, { 2, 3, 8 }))
  {
    config.threads = threads;
    Simulation other(config, cup());
    scene::advance(other, last);
    check::isTrue("shaken cup, " + std::to_string(threads) + " threads",
      scene::identical(other.snapshot(), end));
    other.restore(middle);
    scene::advance(other, last / 2 + 1);
    scene::advance(other, last);
    check::isTrue("shaken cup, restored, " + std::to_string(threads) + " threads",
      scene::identical(other.snapshot(), end));
  }
  Simulation again(config, cup());
  for (std::int64_t step = 0; step <= last; step += last / 6)
  {
    scene::advance(again, step);
    again.restore(again.snapshot());
  }
  check::isTrue("shaken cup, restored from its own snapshots",
    scene::identical(again.snapshot(), end));
}

Config rainIntoCup()
{
  Config config = scene::rain(FrictionUpdate::Incremental, 2, 1500);
  config.spawnMin = { -0.02, -0.02, -0.01 };
  config.spawnMax = { 0.02, 0.02, 0.02 };
  config.radiusMin = 0.001;
  config.radiusMax = 0.002;
  config.maximumParticles = 300;
  return config;
}

/// A run that starts from the end of another one, with its steps counted from 0 again, continues
/// with the walls where they were.
void continued()
{
  Config config = rainIntoCup();
  config.frameInterval = 500 * 3e-5;
  Simulation whole(config, cup());
  scene::advance(whole, 1500);
  Simulation first(config, cup());
  scene::advance(first, 700);
  Snapshot middle = first.snapshot();
  middle.wallClock = middle.wallClock.after(first.timePlan(), middle.step);
  middle.step = 0;
  Simulation second(config, cup(), middle);
  scene::advance(second, 300);
  middle = second.snapshot();
  middle.wallClock = middle.wallClock.after(second.timePlan(), middle.step);
  middle.step = 0;
  Simulation third(config, cup(), middle);
  scene::advance(third, 500);
  Snapshot end = third.snapshot();
  end.step = 1500;
  end.wallClock = {};
  check::isTrue("continued twice", scene::identical(end, whole.snapshot()));
  config.frameInterval = 500 * 2e-5;
  config.timeStep = 2e-5;
  Simulation finer(config, cup(), middle);
  check::close("continued with another step, time of the walls",
    finer.snapshot().wallClock.at(finer.timePlan(), 50), 1000 * 3e-5 + 50 * 2e-5, 1e-15);
  RunClock clock = middle.wallClock;
  for (int run = 0; run < 3; ++run)
  {
    check::close("continued again and again with that step, time of the walls",
      clock.at(finer.timePlan(), 50), 1000 * 3e-5 + (50 + 200 * run) * 2e-5, 1e-15);
    clock = clock.after(finer.timePlan(), 200);
  }
  // Frames whose times are rounded, and steps that change at one of them.
  const TimePlan coarse{ 0.02 / 7, 0.02, 7, 100 };
  const TimePlan fine{ 0.02 / 9, 0.02, 9, 100 };
  const RunClock goesOn = RunClock{}.after(coarse, 3 * 7).after(coarse, 2 * 7).after(fine, 4 * 9);
  check::isTrue("from a frame on with another step, the times of a run that never stopped",
    goesOn.at(fine, 13) == fine.timeOf(9 * 9 + 13) && goesOn.steps == 9 * 9);
}

/// A run that keeps the time axis of the one before: at one of its frames walls and inflows have
/// the same bits as if nothing had stopped, with their clocks or with that of the run.
void keepsTime()
{
  Config config = rainIntoCup();
  config.frameInterval = 100 * 3e-5;
  Simulation whole(config, cup());
  scene::advance(whole, 700);
  const Snapshot middle = whole.snapshot();
  scene::advance(whole, 1500);
  config.startTime = whole.timePlan().timeOf(700);
  for (const bool ofWalls : { true, false })
  {
    Snapshot start = middle;
    start.step = 0;
    start.wallClock = start.inflowClock =
      ofWalls ? RunClock{}.after(whole.timePlan(), 700) : RunClock::ofRun(frameAxisOf(config));
    Simulation rest(config, cup(), start);
    check::equal("it begins at the step of that time", rest.step(), 700);
    scene::advance(rest, 1500);
    Snapshot end = rest.snapshot();
    end.wallClock = end.inflowClock = {};
    check::isTrue("the bits of a run that never stopped", scene::identical(end, whole.snapshot()));
  }
  const TimePlan plan{ 0.02 / 7, 0.02, 7, 100, 0, 1, 0.013, 0 };
  const RunClock own{ 0, 0.013, 0.0, 0.0 };
  const RunClock later = own.after(plan, 3 * 7);
  const TimePlan rest{ 0.02 / 7, 0.02, 7, 100, 0, 1, 0.013, 3 };
  check::isTrue("also of one with frames of its own",
    own.at(plan, 40) == plan.timeOf(40) && later.at(rest, 40) == plan.timeOf(40));
  // Walls that were elsewhere in time when the run began keep that difference.
  const RunClock ahead{ 0, 0.5, 0.0, 0.0 };
  check::close("a difference stays", ahead.at(rest, 3 * 7 + 14), 0.5 + 0.04, 1e-15);
}

/// An inflow that a run has from the begin on adds nothing for the time before.
void inflowsOfLaterRuns()
{
  Config config = scene::still();
  config.radiusMax = config.radiusMin;
  config.maximumParticles = 1000;
  config.frameInterval = 0.01;
  config.timeStep = 1e-4;
  config.startTime = 5.0;
  config.endTime = 6.0;
  Scene scene;
  scene.inflows.resize(1);
  Inflow& inflow = scene.inflows[0];
  inflow.region.low = { -10, -10, -10 };
  inflow.region.high = { 10, 10, 10 };
  inflow.sizes.radiusMin = inflow.sizes.radiusMax = 1e-3;
  inflow.amount = InflowAmount::Number;
  inflow.rate = 1000.0;
  Simulation run(config, scene, {});
  check::equal("at first", run.particleCount(), 0);
  scene::advance(run, run.timePlan().stepAt(5.02));
  check::equal("in a fiftieth of a second", run.particleCount(), 20);
  inflow.times = { { 5.005, 5.01 }, { 5.015, 9.0 } };
  Simulation windows(config, scene, {});
  scene::advance(windows, windows.timePlan().stepAt(5.02));
  check::equal("in its windows", windows.particleCount(), 10);
  inflow.amount = InflowAmount::Fill;
  inflow.maximum = 7;
  inflow.times = { { 5.01, 5.02 } };
  Simulation fill(config, scene, {});
  scene::advance(fill, fill.timePlan().stepAt(5.0099));
  check::equal("before a fill", fill.particleCount(), 0);
  scene::advance(fill, fill.timePlan().stepAt(5.0101));
  check::equal("after it", fill.particleCount(), 7);
}

void badWalls()
{
  Config config = scene::still();
  Surface walls = scene::plane(0.1);
  walls.bodies.resize(1);
  walls.bodies[0].name = "lid";
  const auto refused = [&](const std::string& words)
  {
    check::refused(
      "refused", [&] { Simulation(config, walls); }, words);
  };
  walls.bodies[0].motion.axis = {};
  refused("The wall 'lid' has the RotationAxis (0, 0, 0), which has no direction.");
  walls.bodies[0].motion = {};
  walls.bodies[0].motion.translationTimes = { 2.0, 1.0 };
  refused("The wall 'lid' has TranslationTimes from 2 to 1, but");
  walls.bodies[0].motion = {};
  walls.bodies[0].motion.swing.frequency = -1.0;
  refused("The wall 'lid' has the SwingFrequency -1, but it must be finite, and 0 or above.");
  walls.bodies[0].motion = {};
  walls.bodies[0].material.restitution = 1.5;
  refused("The wall 'lid': Restitution is 1.5 but must be from 0 to 1.");
  walls.bodies[0].material = {};
  walls.bodies[0].track = { { 0.0, 1.0 }, { walls.points, walls.points }, 0 };
  refused("is a rectangle of a wall that changes its shape, which needs triangles.");
  walls.elements[0].kind = ElementKind::Triangle;
  walls.bodies[0].track.times = { 1.0, 1.0 };
  refused("The wall 'lid' moves by times that do not ascend.");
}

}

int main()
{
  return check::run(
    []
    {
      slidingWork();
      materials();
      sameBits();
      continued();
      keepsTime();
      inflowsOfLaterRuns();
      badWalls();
    });
}
