// Walls that move: where they are, what they do to grains, and the work that they do.
#include "Check.h"
#include "OnWalls.h"

#include <algorithm>

using namespace dem;
using namespace onwalls;

namespace
{

/// The derivative that a pose states is that of its positions; every part is zero at its beginning.
void posesAndVelocities()
{
  WallMotion motion;
  motion.velocity = { 0.3, -0.1, 0.2 };
  motion.translationTimes = { 0.1, 0.9 };
  motion.centre = { 0.2, 0.1, -0.3 };
  motion.axis = { 1.0, 2.0, -0.5 };
  motion.angularVelocity = 3.0;
  motion.rotationTimes = { 0.2, 0.7 };
  motion.amplitude = { 0.01, 0.02, -0.04 };
  motion.oscillation = { 5.0, 0.7, { 0.3, 0.8 } };
  motion.swingAngle = 0.4;
  motion.swing = { 2.0, -0.4, { 0.4, 1.0 } };
  const Vec3 drawn{ 0.5, -0.4, 0.8 };
  check::atMost("a wall is where it was drawn when it begins",
    norm(poseAt(motion, 0.0).transform(drawn) - drawn), 1e-15);
  const double h = 1e-6;
  double worst = 0.0, back = 0.0;
  for (double t : { 0.05, 0.15, 0.25, 0.35, 0.45, 0.65, 0.75, 0.85, 0.95, 1.5 })
  {
    const Pose pose = poseAt(motion, t);
    const Vec3 x = pose.transform(drawn);
    const Vec3 slope =
      (0.5 / h) * (poseAt(motion, t + h).transform(drawn) - poseAt(motion, t - h).transform(drawn));
    worst = std::max(worst, norm(slope - pose.velocityAt(x)));
    back = std::max(back, norm(pose.transformBack(x) - drawn));
  }
  check::atMost("velocity of a point against the difference of its positions", worst, 1e-8);
  check::atMost("there and back", back, 1e-15);
  WallMotion far = motion;
  far.axis = 1e300 * motion.axis;
  check::atMost("an axis of any length",
    norm(poseAt(far, 0.5).transform(drawn) - poseAt(motion, 0.5).transform(drawn)), 1e-15);
  check::atMost("a wall is at rest after its end", norm(poseAt(motion, 2.0).velocityAt(drawn)),
    0.0);
}

/// Along the rows of a table, from the first of them on.
void tables()
{
  WallMotion motion;
  motion.centre = { 1.0, 0.0, 0.0 };
  motion.axis = { 0.0, 0.0, 2.0 };
  motion.table = { { 0.5, { 7.0, 1.0, 0.0 }, 1.0 }, { 1.0, { 7.0, 1.0, 2.0 }, 1.0 },
    { 3.0, { 7.0, 0.0, 2.0 }, 1.0 + 0.5 * Pi } };
  check::isTrue("a table moves", motion.moves());
  const Vec3 drawn{ 2.0, 0.0, 0.0 };
  const auto isAt = [&](double time, const Vec3& position, const Vec3& velocity)
  {
    const Pose pose = poseAt(motion, time);
    const std::string when = " at " + std::to_string(time);
    check::atMost("position" + when, norm(pose.transform(drawn) - position), 1e-12);
    check::atMost("velocity" + when, norm(pose.velocityAt(pose.transform(drawn)) - velocity),
      1e-12);
  };
  const double w = 0.25 * Pi, c = std::sqrt(0.5);
  isAt(0.0, drawn, {});
  isAt(0.49, drawn, {});
  isAt(0.5, drawn, { 0.0, 0.0, 4.0 });
  isAt(0.75, { 2.0, 0.0, 1.0 }, { 0.0, 0.0, 4.0 });
  isAt(2.0, { 1.0 + c, c - 0.5, 2.0 }, { -w * c, w * c - 0.5, 0.0 });
  isAt(3.0, { 1.0, 0.0, 2.0 }, {});
  isAt(9.0, { 1.0, 0.0, 2.0 }, {});

  // A translation is what its table says, and so is a rotation.
  Config config = heavy(1e-5, 20000);
  config.material.slidingFriction = 0.4;
  config.material.rollingFriction = 0.1;
  config.material.restitution = 0.5;
  WallMotion moved, tabled;
  moved.velocity = { 0.1, 0.05, -0.02 };
  moved.translationTimes = { 0.05, 0.15 };
  moved.angularVelocity = 0.5;
  moved.rotationTimes = moved.translationTimes;
  tabled.table = { { 0.05, {}, 0.0 }, { 0.15, 0.1 * moved.velocity, 0.05 } };
  const Surface plane = mesh::plane(0.3, 20, 0.4, 12);
  const Snapshot start = scene::startFrom({ resting(config, 0.01, 0.02) });
  Simulation one(config, moving(plane, moved), start), other(config, moving(plane, tabled), start);
  scene::advance(one, 20000);
  scene::advance(other, 20000);
  const Particle a = one.particles().get(0), b = other.particles().get(0);
  check::atMost("the grain is taken along", 0.01, norm(a.velocity));
  check::atMost("a table of a motion, position", norm(a.position - b.position), 1e-10);
  check::atMost("a table of a motion, velocity", norm(a.velocity - b.velocity), 1e-8);

  motion.table[2].time = 1.0;
  check::contains("times", findProblem(motion),
    "has in MotionTable the time 1 after 1, but times must grow from row to row");
  motion.table[1].angle = std::nan("");
  check::contains("numbers", findProblem(motion), "in row 2 of MotionTable a number that is not");
}

/// A belt takes a grain along: sliding ends after 2 u / (7 mu g), at 2/7 of the speed of the belt.
void belt()
{
  const double speed = 0.5, friction = 0.25;
  const double time = 2.0 * speed / (7.0 * friction * G);
  Config config = heavy(1e-5, static_cast<std::int64_t>(std::round(1.5 * time / 1e-5)));
  config.material.slidingFriction = friction;
  config.material.restitution = 0.3;
  WallMotion motion;
  motion.velocity = { speed, 0.0, 0.0 };
  const Surface walls = moving(mesh::plane(0.3, 60, 0.4, 2), motion);
  Simulation simulation(config, walls, scene::startFrom({ resting(config, 0.0, 0.0) }));
  scene::advance(simulation, simulation.timePlan().lastStep());
  const Particle grain = simulation.particles().get(0);
  check::relative("belt, speed of the grain", grain.velocity.x, 2.0 / 7.0 * speed, 3e-3);
  check::relative("belt, spin of the grain", grain.angularVelocity.y, -5.0 / 7.0 * speed / R, 1e-3);
  const Totals totals = simulation.observe().totals;
  // Slides by speed * time / 2 against mu m g.
  check::relative("belt, energy lost", totals.dissipatedEnergy,
    friction * grain.mass * G * 0.5 * speed * time, 2e-3);
}

/// What a piston does to a bouncing grain is the energy that the grain gains.
void piston()
{
  Config config = heavy(2e-6, 100000);
  WallMotion motion;
  motion.amplitude = { 0.0, 0.0, 0.001 };
  motion.oscillation.frequency = 30.0;
  Particle grain = scene::grain(0, R, 1000.0, { 0.001, 0.002, 3.0 * R });
  Simulation simulation(config, moving(mesh::plane(0.05, 10, 0.4, 2), motion),
    scene::startFrom({ grain }));
  const Totals before = simulation.observe().totals;
  double swing = 0.0;
  for (std::int64_t step = 0; step <= 100000; step += 1000)
  {
    scene::advance(simulation, step);
    const Totals t = simulation.observe().totals;
    swing = std::max(swing,
      std::abs(t.translationalEnergy + t.potentialEnergy - before.translationalEnergy -
        before.potentialEnergy));
  }
  const Totals after = simulation.observe().totals;
  check::atMost("piston, it does change the energy of the grain", 0.2 * grain.mass * G * R, swing);
  check::atMost("piston, energy that is not accounted for, relative",
    std::abs(after.dissipatedEnergy) / swing, 2e-3);
}

/// A grain sticks to a table that rotates, inside of mu g / w^2, and slides off outside.
void turntable()
{
  Config config = heavy(1e-5, 100000);
  config.material.slidingFriction = 0.5;
  config.material.rollingFriction = 0.5;
  config.material.restitution = 0.2;
  config.material.twistingFriction = 0.5;
  WallMotion motion;
  motion.angularVelocity = 4.0;
  const double limit = 0.5 * G / 16.0;
  for (double share : { 0.7, 1.3 })
  {
    // On the table from the beginning, with its speed and spin.
    Particle grain = resting(config, 0.06, 0.0);
    motion.centre = { 0.06 - share * limit, 0.0, 0.0 };
    grain.velocity = { 0.0, 4.0 * share * limit, 0.0 };
    grain.angularVelocity = { 0.0, 0.0, 4.0 };
    Simulation simulation(config, moving(mesh::plane(1.0, 80, 0.4, 3), motion),
      scene::startFrom({ grain }));
    scene::advance(simulation, 40000);
    const Vec3 d = simulation.particles().get(0).position - motion.centre;
    const double off = std::hypot(d.x, d.y) - share * limit;
    if (share < 1.0)
    {
      check::atMost("turntable, a grain inside of the limit stays", std::abs(off), 0.02 * R);
    }
    else
    {
      check::atMost("turntable, a grain outside slides off", R, off);
    }
  }
}

/// A wall that is moved along a track is one that has that motion.
void tracks()
{
  Config config = heavy(1e-5, 20000);
  config.material.slidingFriction = 0.4;
  config.material.rollingFriction = 0.1;
  config.material.restitution = 0.5;
  const Surface plane = mesh::plane(0.1, 20, 0.4, 12);
  WallMotion motion;
  motion.velocity = { 0.2, 0.1, -0.05 };
  Surface tracked = plane;
  tracked.bodies.resize(1);
  WallTrack& track = tracked.bodies[0].track;
  for (double t : { -0.02, 0.03, 0.1, 0.3 })
  {
    track.times.push_back(t);
    track.points.push_back(
      mesh::mapped(plane, [&](const Vec3& p) { return p + t * motion.velocity; }).points);
  }
  const Snapshot start = scene::startFrom({ resting(config, 0.01, 0.02) });
  Simulation one(config, moving(plane, motion), start), other(config, tracked, start);
  scene::advance(one, 20000);
  scene::advance(other, 20000);
  const Particle a = one.particles().get(0), b = other.particles().get(0);
  check::atMost("a track of a translation, position", norm(a.position - b.position), 1e-12);
  check::atMost("a track of a translation, velocity", norm(a.velocity - b.velocity), 1e-11);
  check::atMost("a track of a translation, spin", R * norm(a.angularVelocity - b.angularVelocity),
    1e-11);
  check::relative("a track of a translation, energy supplied",
    other.observe().totals.dissipatedEnergy, one.observe().totals.dissipatedEnergy, 1e-9);
}

/// A track that grows while the run continues gives the same as one that is known from the
/// beginning.
void growingTracks()
{
  Config config = scene::rain(FrictionUpdate::Incremental, 2, 2000);
  const double frame = 500 * 3e-5;
  const Surface plane = mesh::mapped(mesh::plane(0.05, 10, 0.4, 12),
    [](const Vec3& p) {
      return p + Vec3{ 0.0, 0.0, 0.001 };
    });
  Surface whole = plane, growing = plane;
  whole.bodies.resize(1);
  growing.bodies.resize(1);
  for (int k = 0; k <= 4; ++k)
  {
    whole.bodies[0].track.times.push_back(k * frame);
    whole.bodies[0].track.points.push_back(mesh::mapped(plane,
      [k](const Vec3& p) {
        return p + std::sin(0.3 * k) * Vec3{ 0.1 * p.y, 0.0, 0.05 * p.x };
      }).points);
  }
  const auto upTo = [&](std::size_t frames)
  {
    WallTrack track = whole.bodies[0].track;
    track.times.resize(frames + 1);
    track.points.resize(frames + 1);
    growing.bodies[0].track = track;
    return growing;
  };
  Simulation one(config, whole), other(config, upTo(0));
  scene::advance(one, 2000);
  for (std::int64_t frame = 1; frame <= 4; ++frame)
  {
    other.extendTracks(upTo(frame));
    scene::advance(other, 500 * frame);
  }
  check::isTrue("a track that grows", scene::identical(one.snapshot(), other.snapshot()));
}

/// A wall that stood still gets a track on which it rises to a grain that hovers a little above it.
void beginningTrack()
{
  constexpr double radius = 0.002, frame = 1e-4;
  Config config = scene::still();
  scene::setSteps(config, 1e-5, 80);
  const Surface plane = mesh::plane(0.05, 2, 0.0, 1);
  const auto risen = [&](int frames)
  {
    Surface wall = plane;
    wall.bodies.resize(1);
    for (int k = 0; k <= frames; ++k)
    {
      const Vec3 up{ 0.0, 0.0, std::max(k - 2, 0) * 0.2 * radius };
      wall.bodies[0].track.times.push_back(k * frame);
      wall.bodies[0].track.points.push_back(
        mesh::mapped(plane, [up](const Vec3& p) { return p + up; }).points);
    }
    return wall;
  };
  const Snapshot start =
    scene::startFrom({ scene::grain(0, radius, 1000.0, { 0.001, 0.0005, 1.12 * radius }) });
  Simulation whole(config, risen(8), start), growing(config, risen(0), start);
  scene::advance(whole, 80);
  scene::advance(growing, 20);
  growing.extendTracks(risen(8));
  scene::advance(growing, 80);
  check::atMost("a wall that begins to rise hits the grain", 0.1,
    whole.particles().get(0).velocity.z);
  check::isTrue("whether or not it was known that it will",
    scene::identical(whole.snapshot(), growing.snapshot()));
}

}

int main()
{
  return check::run(
    []
    {
      posesAndVelocities();
      tables();
      belt();
      piston();
      turntable();
      tracks();
      growingTracks();
      beginningTrack();
    });
}
