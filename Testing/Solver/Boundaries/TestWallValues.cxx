// Single values of walls: how fast they are at a contact and what they supply there, which of their
// faces are one, what they are made of, where their vertices are joined, and where a servo ends.
#include "Check.h"
#include "OnWalls.h"

#include "Boundaries/Motion/WallServo.h"
#include "Boundaries/Seams/Seams.h"
#include "Boundaries/WallPositions.h"
#include "Boundaries/Walls.h"
#include "Repair/MeshRepair.h"
#include "Shapes/ShapeTable.h"
#include "Stepping/Walls/WallTouch.h"

using namespace dem;

namespace
{

constexpr double R = onwalls::R;

/// Contacts are in the middle of the overlap; a plane that rotates about a line in it is faster
/// anywhere else.
void velocityAtTheContact()
{
  WallMotion motion;
  motion.axis = { 1.0, 0.0, 0.0 };
  motion.angularVelocity = 3.0;
  const Walls walls(onwalls::moving(scene::plane(0.1), motion));
  const double overlap = 0.1 * R, y = 0.04;
  Particles grains;
  grains.add(scene::grain(0, R, 1000.0, { 0.01, y, R - overlap }));
  const ShapeTable shapes;
  WallLanes contacts;
  Vec4 noNormal;
  setContact(walls, SmoothGrains(shapes), grains, 0,
    { 0, { { 0.0, 0.0, R - overlap }, Site::Inside }, R, true, -1 }, false, noNormal, contacts, 0);
  const Vec3 expected = cross({ 3.0, 0.0, 0.0 }, Vec3{ 0.0, y, -0.5 * overlap });
  check::atMost("velocity of a wall at a contact", norm(Vec3(contacts.velocity.get(0)) - expected),
    1e-15);
}

/// A triangle that bends and rotates.
Surface bending()
{
  Surface surface;
  scene::addElement(surface, { { 1, 0, 0 }, { 2, 0, 0 }, { 1, 1, 0 } }, 0.0);
  surface.bodies.resize(1);
  WallTrack& track = surface.bodies[0].track;
  track.times = { 0.0, 1.0, 3.0 };
  track.points = { surface.points, { { 1, 0, 0 }, { 2, 0, 1 }, { 1, 1, 2 } },
    { { 1, 0, 0.5 }, { 2, 2, 1 }, { 1, 1, 2 } } };
  return surface;
}

void expectVelocities(const std::string& name, const Surface& surface, double time, double from,
  double to)
{
  Walls walls(surface);
  walls.setTime(time);
  const std::vector<Vec3> now = placedPoints(surface, time), before = placedPoints(surface, from),
                          after = placedPoints(surface, to);
  double off = 0.0;
  for (std::size_t k = 0; k < now.size(); ++k)
  {
    const Vec3 velocity = (1.0 / (to - from)) * (after[k] - before[k]);
    off = std::max(off, norm(walls.velocityAt(0, now[k], { 0, 0, 1 }) - velocity));
  }
  check::atMost(name + ", velocities of corners against their displacements", off, 1e-6);
}

/// Whatever moves a corner, its velocity is its displacement over the time; at a time of the track
/// the displacement up to then.
void velocitiesOfTracks()
{
  Surface surface = bending();
  const double h = 1e-5;
  expectVelocities("in between", surface, 0.5, 0.5 - h, 0.5 + h);
  expectVelocities("at a time of the track", surface, 1.0, 1.0 - h, 1.0);
  expectVelocities("at the last time", surface, 3.0, 3.0 - h, 3.0);
  expectVelocities("after it", surface, 3.0 + 2.0 * h, 3.0 + h, 3.0 + 3.0 * h);
  surface.bodies[0].motion.axis = { 1.0, 2.0, -0.5 };
  surface.bodies[0].motion.angularVelocity = 2.0;
  expectVelocities("rotated", surface, 2.0, 2.0 - h, 2.0 + h);
}

/// A grain at rest on a plane that rotates below it, about the line through both: all that it gets
/// is the work of what resists twisting.
void workOfTwisting()
{
  Config config = onwalls::heavy(1e-6, 400);
  config.material.youngsModulus = 1e7;
  config.material.slidingFriction = 0.5;
  config.material.twistingFriction = 100.0; // never slips
  WallMotion motion;
  motion.angularVelocity = 0.5;
  Simulation simulation(config, onwalls::moving(scene::plane(0.1), motion),
    scene::startFrom({ onwalls::resting(config, 0.0, 0.0) }));
  scene::advance(simulation, 400);
  const Totals totals = simulation.observe().totals;
  check::isTrue("the grain rotates", totals.rotationalEnergy > 0.0);
  check::atMost("dissipated beside the energy of its spin",
    std::abs(totals.dissipatedEnergy) / totals.rotationalEnergy, 0.02);
}

void twistingFrictionOfItsOwn()
{
  Config config = scene::still();
  config.material.slidingFriction = 0.6;
  config.material.automaticTwistingFriction = true;
  WallMaterial wall;
  check::relative("automatic twisting friction",
    Materials(config).between(0, wall).effectiveTwistingFriction(), 0.4, 1e-15);
  wall.twistingFriction = 0.05;
  check::relative("a wall's own", Materials(config).between(0, wall).effectiveTwistingFriction(),
    0.05, 1e-15);
}

/// A patch of many faces, each of which is flat against the next one, bends around a grain: where
/// its faces are at an angle the grain touches both.
void patchThatBends()
{
  constexpr int faces = 300;
  const double angle = 0.9 * Seams::FlatAngle;
  const auto corner = [&](int k, double y) {
    return Vec3{ std::sin(k * angle), y, 1.0 - std::cos(k * angle) };
  };
  Surface arc;
  for (int k = 0; k < faces; ++k)
  {
    scene::addRectangle(arc, corner(k, 0), corner(k + 1, 0), corner(k + 1, 0.01), corner(k, 0.01));
  }
  const Seams seams(arc);
  const auto touch = [&](int face, double depth)
  {
    const Vec3 up{ -std::sin(face * angle), 0.0, std::cos(face * angle) };
    return Touch{ face, { (1.0 - depth) * up, Site::Inside }, 1.0 };
  };
  for (const double apart : { 0.12, 0.16, 0.25 })
  {
    const int other = static_cast<int>(std::lround(apart / angle));
    check::isTrue("faces at " + check::number(apart) + " rad " +
        (apart < 0.14 ? "are one contact" : "are two"),
      seams.isSame(touch(0, 0.02), touch(other, 0.01)) == (apart < 0.14));
  }
}

/// An outline with the slightest corner inwards is not convex: a grain beside it touches two sides.
void dent()
{
  for (const double depth : { 0.0, 1e-6, 3e-4 })
  {
    Surface surface;
    scene::addElement(surface, { { 0, 1, 0 }, { -1, 0, 0 }, { 0, depth, 0 } }, 0.0);
    scene::addElement(surface, { { 0, 1, 0 }, { 0, depth, 0 }, { 1, 0, 0 } }, 0.0);
    const bool one = Seams(surface).areInConvexPatch(0, 1);
    check::isTrue("a dent of " + check::number(depth), one == (depth == 0.0));
  }
}

/// Vertices that are within the tolerance of a side split it, up to all of the tolerance.
void verticesNearSides()
{
  const double tolerance = 1e-3;
  for (const double share : { 0.3, 0.9, 1.1 })
  {
    Surface surface;
    scene::addElement(surface, { { 0, 0, 0 }, { 2, 0, 0 }, { 1, 1, 0 } }, 0.0);
    scene::addElement(surface, { { 1, -share * tolerance, 0 }, { 1, -1, 0 }, { 1.5, -1, 0 } }, 0.0);
    check::equal("sides split by a vertex at " + check::number(share) + " of the tolerance",
      repair(surface, tolerance).splitElements, share < 1.0 ? 1 : 0);
  }
}

/// A wall that reaches the end of its travel has in that step the speed that takes it there.
void endOfTravel()
{
  WallServo servo;
  servo.kind = ServoKind::Force;
  servo.maximumSpeed = 2.0;
  servo.highest = 0.25;
  BodyState state;
  for (const double due : { 2.0, 0.5, 0.0 })
  {
    advance(servo, 1.0, {}, 0.0, 0.1, state);
    check::close("speed in the step to its end", state.speed, due, 1e-14);
  }
  check::close("travel at the end", state.travel, 0.25, 0.0);
}

void all()
{
  endOfTravel();
  velocityAtTheContact();
  velocitiesOfTracks();
  workOfTwisting();
  twistingFrictionOfItsOwn();
  patchThatBends();
  dent();
  verticesNearSides();
}

}

int main()
{
  return check::run(all);
}
