// Loads on the points of walls against the force and the torque of contacts.
#include "Check.h"
#include "Clumps.h"
#include "OnWalls.h"
#include "ShapesInMotion.h"
#include "SmoothShapes.h"
#include "ThrownGrains.h"

#include "Basics/Random.h"
#include "Boundaries/NodalLoads.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

using namespace dem;
using namespace onwalls;

namespace
{

using Corners = std::array<Vec3, 4>;

struct Wrench
{
  Vec3 force, torque; ///< the torque about the origin
};

Wrench sumOf(const Corners& at, const Corners& force, int corners)
{
  Wrench sum;
  for (int k = 0; k < corners; ++k)
  {
    sum.force = sum.force + force[k];
    sum.torque = sum.torque + cross(at[k], force[k]);
  }
  return sum;
}

/// 2000 contacts above triangles and rectangles, beside them too, with couples: the forces on the
/// corners have the force and the torque. Barycentric weights alone leave out 0.5 of the torque.
void randomContacts()
{
  Random chance(3);
  double worstForce = 0.0, worstTorque = 0.0, without = 0.0;
  for (int k = 0; k < 2000; ++k)
  {
    const int corners = 3 + k % 2;
    const Vec3 origin = chance.uniform(0.0, 3.0) * randomDirection(chance);
    const Vec3 u = randomDirection(chance), w = randomDirection(chance);
    const Vec3 v = corners == 3 ? w : chance.uniform(0.2, 2.0) * normalized(w - dot(w, u) * u);
    const Corners corner = corners == 3 ? Corners{ origin, origin + u, origin + v, Vec3{} }
                                        : Corners{ origin, origin + u, origin + u + v, origin + v };
    if (norm(cross(u, v)) < 0.05)
    {
      continue;
    }
    PointLoad load;
    load.point = origin + chance.uniform(-0.2, 1.2) * u + chance.uniform(-0.2, 1.2) * v +
      chance.uniform(-0.1, 0.1) * normalized(cross(u, v));
    load.force = chance.uniform(0.0, 2.0) * randomDirection(chance);
    load.torque = 0.1 * randomDirection(chance);
    const Wrench sum = sumOf(corner, shareOverCorners(corner, corners, load), corners);
    const Vec3 due = load.torque + cross(load.point, load.force);
    worstForce = std::max(worstForce, norm(sum.force - load.force));
    worstTorque = std::max(worstTorque, norm(sum.torque - due));
    without = std::max(without, norm(load.torque));
  }
  check::atMost("random contacts, force", worstForce, 1e-13);
  check::atMost("random contacts, torque", worstTorque, 1e-12);
  check::atMost("couples that would be lost without", 0.05, without);
}

/// A contact near a corner of a triangle of sides of 1, at (0.05, 0.05): its moments are 0.05. A third
/// of the force on each corner has 0.333. In the plane the shares are the barycentric coordinates.
void nearCorner()
{
  const Corners corner{ Vec3{}, Vec3{ 1, 0, 0 }, Vec3{ 0, 1, 0 }, Vec3{} };
  const PointLoad load{ { 0.05, 0.05, 0.0 }, { 0.0, 0.0, -1.0 }, {} };
  const Corners force = shareOverCorners(corner, 3, load);
  const Wrench sum = sumOf(corner, force, 3);
  check::close("near a corner, moment about x", sum.torque.x, -0.05, 1e-15);
  check::close("near a corner, moment about y", sum.torque.y, 0.05, 1e-15);
  check::close("near a corner, the corner has", force[0].z, -0.9, 1e-15);
  check::close("near a corner, the next has", force[1].z, -0.05, 1e-15);
  const Corners square{ Vec3{}, Vec3{ 2, 0, 0 }, Vec3{ 2, 1, 0 }, Vec3{ 0, 1, 0 } };
  const Corners shares = shareOverCorners(square, 4, { { 0.5, 0.25, 0.0 }, { 0, 0, 16.0 }, {} });
  check::close("rectangle, first corner", shares[0].z, 9.0, 1e-14);
  check::close("rectangle, second corner", shares[1].z, 3.0, 1e-14);
  check::close("rectangle, opposite corner", shares[2].z, 1.0, 1e-14);
  check::close("rectangle, last corner", shares[3].z, 3.0, 1e-14);
}

/// A needle of 100,000 : 1 takes a couple about its length by large forces, and exactly.
void needle()
{
  const Vec3 along{ 0.8, 0.5, 0.3 }, origin{ 0.3, -0.2, 0.7 };
  const Corners corner{ origin, origin + along,
    origin + 0.4 * along + 1e-5 * Vec3{ -0.5, 0.8, 0.1 }, Vec3{} };
  const PointLoad load{ origin + 0.4 * along + Vec3{ 0.0, 0.0, 1e-4 }, { 0.3, 1.0, -2.0 },
    { 1e-4, 2e-4, 1e-4 } };
  const Wrench sum = sumOf(corner, shareOverCorners(corner, 3, load), 3);
  check::atMost("needle, force", norm(sum.force - load.force), 1e-13);
  check::atMost("needle, torque", norm(sum.torque - load.torque - cross(load.point, load.force)),
    1e-13);
}

/// All points of a wall that rests together have the impulse and the angular impulse that the solver
/// sums for the wall, whatever grains and laws there are.
void compare(const std::string& name, const Config& config, const Surface& walls,
  const Snapshot& start)
{
  Config with = config;
  with.nodalLoads = true;
  Simulation run(with, walls, start);
  scene::advance(run, run.timePlan().lastStep());
  const Snapshot end = run.snapshot();
  const WallSums& due = end.wallSums.at(0);
  check::isTrue(name + ", many points", end.nodal.entries.size() > 3);
  check::isTrue(name + ", in their order", end.nodal.isSorted());
  Vec3 impulse, angular;
  double scale = 0.0;
  for (const NodalImpulse& one : run.observe().nodal)
  {
    const Vec3& at = walls.points[static_cast<std::size_t>(one.point)];
    impulse = impulse + one.impulse;
    angular = angular + cross(at, one.impulse);
    scale += norm(one.impulse);
  }
  check::atMost(name + ", impulse", norm(impulse - due.impulse), 1e-12 * scale);
  check::atMost(name + ", angular impulse", norm(angular - due.angularImpulse), 1e-12 * scale);
}

Config rough()
{
  Config config = heavy(1e-5, 1500);
  config.material.slidingFriction = 0.4;
  config.material.rollingFriction = 0.2;
  config.material.twistingFriction = 0.1;
  return config;
}

/// A bed of thrown grains in a box of triangles: impulse of the walls on the grains and gravity are
/// what the momentum of the grains has changed by.
void momentum()
{
  Config config = rough();
  config.nodalLoads = true;
  const double h = 0.02;
  const Surface box = scene::box({ -0.001, -0.001, -0.001 }, { 2 * h, 2 * h, 2 * h });
  const Snapshot start = scene::thrown(4, 0.0095, 0.004);
  Simulation run(config, box, start);
  scene::advance(run, 1500);
  const Snapshot end = run.snapshot();
  Vec3 change, weight, impulse;
  for (std::size_t k = 0; k < end.particles.size(); ++k)
  {
    const double m = end.particles.mass(k);
    change = change + m * (end.particles.velocity.get(k) - start.particles.velocity.get(k));
    weight = weight + m * config.gravity;
  }
  for (const NodalImpulse& one : run.observe().nodal)
  {
    impulse = impulse + one.impulse;
  }
  const Vec3 due = 1500 * 1e-5 * weight - change;
  check::atMost("momentum of all grains", norm(impulse - due), 1e-12 * norm(due));
}

/// A grain at rest weighs on the corners of its cell as it lies, whatever cells there are.
void weight()
{
  Config config = heavy(1e-5, 2000);
  config.nodalLoads = true;
  const Particle grain = resting(config, 0.013, -0.007);
  const Surface plate = mesh::plane(0.1, 9, 0.2, 4);
  Simulation run(config, plate, scene::startFrom({ grain }));
  scene::advance(run, 2000);
  const double due = grain.mass * G * 2000 * 1e-5;
  double sum = 0.0, alongX = 0.0, alongY = 0.0;
  for (const NodalImpulse& one : run.observe().nodal)
  {
    const Vec3& at = plate.points[static_cast<std::size_t>(one.point)];
    sum += one.impulse.z;
    alongX += at.x * one.impulse.z;
    alongY += at.y * one.impulse.z;
  }
  check::relative("weight at rest", sum, -due, 1e-9);
  check::relative("where it lies, x", alongX / sum, 0.013, 1e-9);
  check::relative("where it lies, y", alongY / sum, -0.007, 1e-9);
}

/// A box that turns and moves: rotated to where the box is, what points get in a step is what the wall
/// gets.
void moving()
{
  Config config = rough();
  config.nodalLoads = true;
  config.gravity = {};
  Surface box = scene::box({ 0, 0, 0 }, { 0.04, 0.04, 0.04 });
  box.bodies.resize(1);
  WallMotion& motion = box.bodies[0].motion;
  motion.axis = { 0.3, 1.0, 0.1 };
  motion.centre = { 0.02, 0.02, 0.02 };
  motion.angularVelocity = 40.0;
  motion.velocity = { 0.5, 0.2, 0.0 };
  motion.translationTimes = motion.rotationTimes = { 0.0, 1e30 };
  Simulation run(config, box, scene::thrown(4, 0.01, 0.0048));
  std::vector<Vec3> before(box.points.size());
  WallSums sums;
  double worst = 0.0, scale = 0.0;
  for (std::int64_t step = 0; step < 1000; ++step)
  {
    const Pose pose = poseAt(motion, run.timePlan().timeOf(step));
    scene::advance(run, step + 1);
    Vec3 impulse, angular;
    for (const NodalImpulse& one : run.observe().nodal)
    {
      Vec3& last = before[static_cast<std::size_t>(one.point)];
      const Vec3 part = pose.rotate(one.impulse - last);
      const Vec3& at = box.points[static_cast<std::size_t>(one.point)];
      impulse = impulse + part;
      angular = angular + cross(pose.rotate(at - motion.centre), part);
      last = one.impulse;
    }
    const WallSums now = run.snapshot().wallSums.at(0);
    worst = std::max({ worst, norm(impulse - (now.impulse - sums.impulse)),
      norm(angular - (now.angularImpulse - sums.angularImpulse)) });
    sums = now;
    scale = std::max(scale, norm(sums.impulse));
  }
  check::isTrue("a box that turns is hit", scale > 1e-6);
  check::atMost("a box that turns, steps", worst, 1e-12 * scale);
}

void refusals()
{
  const auto refused = [](const std::string& part, const Config& config, const Surface& walls)
  {
    check::refused(
      part, [&] { Simulation run(config, walls, scene::startFrom({})); }, part.c_str());
  };
  Config config = heavy(1e-5, 10);
  config.nodalLoads = true;
  Config staged = config;
  staged.integrator = Integrator::RungeKutta45;
  refused("Turn NodalLoads off: loads are not summed with Integrator RungeKutta45", staged,
    scene::plane(1.0));
  Surface walls = onwalls::moving(scene::plane(1.0), {});
  walls.bodies[0].name = "Lid";
  Surface lines = walls;
  lines.elements.push_back({ ElementKind::Edge, { 0, 1, 0, 0 } });
  refused("points and lines take no torque: the wall 'Lid' has points or lines.", config, lines);
  walls.bodies[0].repeated = true;
  refused("Switch RepeatWalls off, or turn NodalLoads off", config, walls);
  walls = onwalls::moving(mesh::plane(0.1, 2, 0.0, 1), {});
  walls.bodies[0].name = "Lid";
  walls.bodies[0].track.times = { 0.0, 1.0 };
  walls.bodies[0].track.points = { walls.points, walls.points };
  refused("only walls that keep their shape have a frame for loads: the wall 'Lid'", config, walls);
}

}

int main()
{
  return check::run(
    []
    {
      randomContacts();
      nearCorner();
      needle();
      weight();
      momentum();
      const Surface box = scene::box({ -0.001, -0.001, -0.001 }, { 0.04, 0.04, 0.04 });
      const Snapshot grains = scene::thrown(4, 0.0095, 0.004);
      compare("rolling and twisting", rough(), box, grains);
      Config config = rough();
      config.wallStiction = true;
      compare("walls that hold grains", config, box, grains);
      config = rough();
      config.shapes = { scene::lump(), superellipsoid("bean", { 1.25, 1.0, 0.8 }, 0.7, 1.0) };
      compare("shapes", config, scene::box({ -0.05, -0.05, -0.05 }, { 0.05, 0.05, 0.06 }),
        clumps::crowd(config, -120.0));
      moving();
      refusals();
    });
}
