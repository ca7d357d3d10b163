// Walls whose surface runs while they stay where they are: belts, turntables and rollers.
#include "Check.h"
#include "OnWalls.h"

#include <limits>

using namespace dem;
using namespace onwalls;

namespace
{

WallMotion running(const Vec3& velocity, const TimeWindow& times = {})
{
  WallMotion motion;
  motion.surface.velocity = velocity;
  motion.surface.times = times;
  return motion;
}

/// A grain that cannot roll is sped up by mu g until it is as fast as the belt.
void accelerates()
{
  constexpr double speed = 0.5, friction = 0.25, step = 1e-5;
  const double time = speed / (friction * G);
  Config config = heavy(step, static_cast<std::int64_t>(std::round(1.5 * time / step)));
  config.material.slidingFriction = friction;
  config.material.rollingFriction = 2.0 * friction;
  config.material.restitution = 0.3;
  // What is along the normal of the belt is no velocity of its surface.
  const Surface belt = moving(mesh::plane(0.3, 60, 0.4, 2), running({ speed, 0.0, 3.0 }));
  Simulation simulation(config, belt, scene::startFrom({ resting(config, 0.0, 0.0) }));
  scene::advance(simulation, static_cast<std::int64_t>(0.6 * time / step));
  Particle grain = simulation.particles().get(0);
  check::relative("belt, speed in between", grain.velocity.x, 0.6 * speed, 3e-3);
  check::relative("belt, distance moved", grain.position.x, 0.18 * speed * time, 5e-3);
  scene::advance(simulation, simulation.timePlan().lastStep());
  grain = simulation.particles().get(0);
  check::relative("belt, speed at last", grain.velocity.x, speed, 1e-3);
  check::atMost("belt, it stays on it", std::abs(grain.velocity.z), 1e-4);
  const Totals totals = simulation.observe().totals;
  check::relative("belt, energy lost", totals.dissipatedEnergy,
    friction * grain.mass * G * 0.5 * speed * time, 5e-3);
}

/// A grain that rolls slides up to 2/7 of the speed, as on a belt that moves.
void rolls()
{
  constexpr double speed = 0.5, friction = 0.25, step = 1e-5;
  const double time = 2.0 * speed / (7.0 * friction * G);
  Config config = heavy(step, static_cast<std::int64_t>(std::round(1.5 * time / step)));
  config.material.slidingFriction = friction;
  config.material.restitution = 0.3;
  const Surface belt = moving(mesh::plane(0.3, 60, 0.4, 2), running({ 0.0, speed, 0.0 }));
  Simulation simulation(config, belt, scene::startFrom({ resting(config, 0.0, 0.0) }));
  scene::advance(simulation, simulation.timePlan().lastStep());
  const Particle grain = simulation.particles().get(0);
  check::relative("speed of a grain that rolls", grain.velocity.y, 2.0 / 7.0 * speed, 3e-3);
  check::relative("its spin", grain.angularVelocity.x, 5.0 / 7.0 * speed / R, 1e-3);
}

void compare(const std::string& what, const Config& config, const Surface& moved,
  const Surface& run, const Snapshot& start)
{
  Simulation one(config, moved, start), other(config, run, start);
  const std::int64_t last = one.timePlan().lastStep();
  scene::advance(one, last);
  scene::advance(other, last);
  const Particle a = one.particles().get(0), b = other.particles().get(0);
  const Particle begin = start.particles.get(0);
  check::atMost(what + " does something", 0.01, norm(a.velocity - begin.velocity));
  check::atMost(what + ", position", norm(a.position - b.position), 1e-9);
  check::atMost(what + ", velocity", norm(a.velocity - b.velocity), 1e-7);
  check::atMost(what + ", spin", R * norm(a.angularVelocity - b.angularVelocity), 1e-7);
  check::relative(what + ", energy that is lost", other.observe().totals.dissipatedEnergy,
    one.observe().totals.dissipatedEnergy, 1e-6);
}

/// Where a wall passes into itself, its motion and that of its surface are the same.
void asIfMoved()
{
  Config config = heavy(1e-5, 20000);
  config.material.slidingFriction = 0.4;
  config.material.rollingFriction = 0.1;
  config.material.twistingFriction = 0.2;
  config.material.restitution = 0.5;
  const Surface plane = scene::plane(2.0);
  WallMotion moved;
  moved.velocity = { 0.2, 0.1, 0.0 };
  moved.translationTimes = { 0.02, 0.15 };
  compare("a belt that moves", config, moving(plane, moved),
    moving(plane, running(moved.velocity, moved.translationTimes)),
    scene::startFrom({ resting(config, 0.01, 0.02) }));

  moved = {};
  moved.centre = { 0.01, -0.03, 0.0 };
  moved.angularVelocity = -5.0;
  WallMotion run = moved;
  run.angularVelocity = 0.0;
  run.surface.angularVelocity = moved.angularVelocity;
  Particle bouncing = resting(config, 0.01, 0.02);
  bouncing.position.z += 0.002;
  compare("a turntable", config, moving(plane, moved), moving(plane, run),
    scene::startFrom({ bouncing }));

  Surface rod;
  scene::addElement(rod, { { -0.3, 0, -0.02 }, { 0.3, 0, -0.02 } }, 0.02);
  moved.centre = { 0.05, 0.0, -0.02 };
  moved.axis = { 3.0, 0.0, 0.0 };
  run.centre = moved.centre;
  run.axis = moved.axis;
  scene::setSteps(config, 1e-5, 5000);
  compare("a roller", config, moving(rod, moved), moving(rod, run),
    scene::startFrom({ resting(config, 0.01, 0.0) }));
}

/// A belt that is rotated takes the velocity of its surface along.
void rotatesAlong()
{
  WallMotion motion = running({ 2.0, 0.0, 0.0 }, { 0.0, 1.0 });
  motion.velocity = { 0.0, 0.0, 1.0 };
  motion.angularVelocity = 0.5 * Pi;
  motion.surface.angularVelocity = 3.0;
  motion.centre = { 1.0, 0.0, 0.0 };
  const double time = 1.0 - 1e-9;
  const Pose pose = poseAt(motion, time);
  check::atMost("velocity of the surface",
    norm(pose.surfaceVelocityAt({ 1.0, 0.5, 1.0 }, { 0, 0, 1 }) - Vec3{ -1.5, 2.0, 0.0 }), 1e-8);
  check::atMost("along a slope",
    norm(pose.surfaceVelocityAt({ 1.0, 0.0, 1.0 }, { 0, 0.6, 0.8 }) - Vec3{ 0.0, 1.28, -0.96 }),
    1e-8);
  check::isTrue("it moves", motion.moves());
  check::isTrue("none at the end",
    norm(poseAt(motion, 1.0).surfaceVelocityAt({ 4.0, 5.0, 1.0 }, { 0, 0, 1 })) == 0.0);
  check::isTrue("a surface that runs moves no wall", !running({ 1, 0, 0 }).moves());
}

void badOnes()
{
  const double infinite = std::numeric_limits<double>::infinity();
  check::contains("velocity", findProblem(running({ infinite, 0, 0 })),
    "has the SurfaceVelocity (inf, 0, 0), which is not finite");
  WallMotion motion;
  motion.surface.angularVelocity = infinite;
  check::contains("spin", findProblem(motion), "has the SurfaceAngularVelocity inf");
  check::contains("times", findProblem(running({ 1, 0, 0 }, { 1.0, 0.5 })),
    "has SurfaceTimes from 1 to 0.5");
}

}

int main()
{
  return check::run(
    []
    {
      accelerates();
      rolls();
      asIfMoved();
      rotatesAlong();
      badOnes();
    });
}
