// Where walls are at a time, and what is said of motions that make no sense.
#include "Boundaries/WallPositions.h"
#include "Check.h"

using namespace dem;

namespace
{

/// Two edges of a body each, the second with a track, and a point that nothing refers to.
Surface makeSurface()
{
  Surface surface;
  surface.points = { { 1, 0, 0 }, { 2, 0, 0 }, { 0, 0, 5 }, { 1, 0, 5 }, { 7, 7, 7 } };
  surface.elements.resize(2);
  surface.elements[0].kind = surface.elements[1].kind = ElementKind::Edge;
  surface.elements[0].point = { 0, 1, 0, 0 };
  surface.elements[1].point = { 2, 3, 0, 0 };
  surface.elements[1].body = 1;
  surface.bodies.resize(2);
  surface.bodies[0].name = "Arm";
  WallTrack& track = surface.bodies[1].track;
  track.firstPoint = 2;
  track.times = { 1.0, 2.0, 4.0 };
  track.points = { { { 0, 0, 5 }, { 1, 0, 5 } }, { { 0, 0, 6 }, { 1, 0, 7 } },
    { { 0, 0, 6.1 }, { 1, 0.2, 7 } } };
  return surface;
}

void at(const char* what, const Vec3& x, const Vec3& expected, double tolerance = 0.0)
{
  check::atMost(what, norm(x - expected), tolerance);
}

void motion()
{
  Surface surface = makeSurface();
  WallMotion& motion = surface.bodies[0].motion;
  motion.angularVelocity = 0.5 * Pi;
  motion.rotationTimes = { 1.0, 2.0 };
  motion.velocity = { 0, 0, 2 };
  at("as drawn", placedPoints(surface, 0.0)[0], { 1, 0, 0 });
  at("translated", placedPoints(surface, 1.0)[1], { 2, 0, 2 });
  at("a quarter of a rotation", placedPoints(surface, 2.0)[1], { 0, 2, 4 }, 1e-15);
  at("rotated to its end", placedPoints(surface, 3.0)[1], { 0, 2, 6 }, 1e-15);
  at("of no element", placedPoints(surface, 3.0)[4], { 7, 7, 7 });
}

void track()
{
  Surface surface = makeSurface();
  at("before the first time", placedPoints(surface, 0.5)[3], { 1, 0, 5 });
  at("in between", placedPoints(surface, 1.25)[3], { 1, 0, 5.5 });
  at("exactly at a time", placedPoints(surface, 2.0)[2], { 0, 0, 6 });
  at("exactly at the last time", placedPoints(surface, 4.0)[2], { 0, 0, 6.1 });
  at("after it", placedPoints(surface, 9.0)[3], { 1, 0.2, 7 });
  surface.bodies[1].motion.velocity = { 1, 0, 0 };
  at("motion and track", placedPoints(surface, 2.0)[3], { 3, 0, 7 });
}

void problems()
{
  Surface surface = makeSurface();
  const auto says = [&](const char* part)
  {
    check::contains(part, findProblem(surface), part);
    surface = makeSurface();
  };
  surface.bodies[0].motion.axis = { 0, 0, 0 };
  says("The wall 'Arm' has the RotationAxis (0, 0, 0), which has no direction.");
  surface.bodies[0].motion.swing.times = { 2.0, 1.0 };
  says("has SwingTimes from 2 to 1");
  surface.bodies[0].motion.oscillation.frequency = -1.0;
  says("has the OscillationFrequency -1, but");
  surface.bodies[1].material.restitution = 2.0;
  says("Wall 1: Restitution is 2 but must be from 0 to 1.");
  surface.bodies[1].track.times[1] = 1.0;
  says("Wall 1 moves by times that do not ascend.");
}

}

int main()
{
  return check::run(
    []
    {
      motion();
      track();
      problems();
    });
}
