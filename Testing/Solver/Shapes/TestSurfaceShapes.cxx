// Bodies inside of surfaces: volume, centre and moments of inertia against closed forms, in which
// direction faces face, distances; grains whose moments are given.
#include "Check.h"

#include "Bodies.h"
#include "Clumps.h"
#include "Repair/MeshRepair.h"
#include "Shapes/MassProperties.h"
#include "Spawning/OutwardFaces.h"

#include <algorithm>

using namespace dem;

namespace
{

/// Faces that share a side face in one direction, as a repaired mesh has them, and then outwards.
void face(scene::Body& body)
{
  Surface surface;
  surface.points = body.points;
  for (const auto& corners : body.triangles)
  {
    Element element;
    element.kind = ElementKind::Triangle;
    element.radius = 0.0;
    std::copy(corners.begin(), corners.end(), element.point.begin());
    surface.elements.push_back(element);
  }
  repair(surface);
  body.triangles.clear();
  for (const Element& element : surface.elements)
  {
    body.triangles.push_back({ element.point[0], element.point[1], element.point[2] });
  }
  faceOutwards(body.points, body.triangles);
}

MassProperties massOf(scene::Body body)
{
  face(body);
  return massProperties(momentsOf(body.points, body.triangles));
}

void boxes()
{
  scene::Body box = scene::prism({ { -1, -2 }, { 1, -2 }, { 1, 2 }, { -1, 2 } }, 6.0);
  const double m = 48.0;
  const Vec3 due = m / 12.0 * Vec3{ 16 + 36, 4 + 36, 4 + 16 };
  const Vec3 far{ 1e3, -2e3, 5e2 };
  for (const bool oblique : { false, true })
  {
    scene::Body body = box;
    for (Vec3& p : body.points)
    {
      p = (oblique ? scene::ObliqueRotation().there(p) : p) + far;
    }
    const MassProperties mass = massOf(body);
    const std::string name = oblique ? "a box askew, " : "a box, ";
    check::relative(name + "volume", mass.volume, m, 1e-12);
    const Vec3 centre = oblique ? scene::ObliqueRotation().there({ 0, 0, 3 }) : Vec3{ 0, 0, 3 };
    check::close(name + "centre", norm(mass.centre - far - centre), 0.0, 1e-10);
    double moments[3] = { mass.inertia.x, mass.inertia.y, mass.inertia.z };
    double expected[3] = { due.x, due.y, due.z };
    std::sort(moments, moments + 3);
    std::sort(expected, expected + 3);
    for (int k = 0; k < 3; ++k)
    {
      check::relative(name + "moment " + std::to_string(k), moments[k], expected[k], 1e-9);
    }
  }
}

/// A tetrahedron of corners of a cube: all axes through its centre are principal, with V a^2 / 20
/// where a is the edge.
void tetrahedron()
{
  scene::Body body;
  body.points = { { 1, 1, 1 }, { 1, -1, -1 }, { -1, 1, -1 }, { -1, -1, 1 } };
  body.triangles = { { 0, 1, 2 }, { 0, 3, 1 }, { 0, 2, 3 }, { 1, 3, 2 } };
  const MassProperties mass = massOf(body);
  check::relative("a tetrahedron, volume", mass.volume, 8.0 / 3.0, 1e-15);
  check::close("a tetrahedron, centre", norm(mass.centre), 0.0, 1e-15);
  for (const double moment : { mass.inertia.x, mass.inertia.y, mass.inertia.z })
  {
    check::relative("a tetrahedron, moment", moment, 8.0 / 3.0 * 8.0 / 20.0, 1e-14);
  }
}

/// A torus of many faces: 2 pi^2 R r^2, and (R^2 + 3/4 r^2) m about its axis. With twice as many
/// faces in both directions the error is a quarter.
void torus()
{
  const double ring = 2.0, tube = 0.5;
  const double volume = 2.0 * Pi * Pi * ring * tube * tube;
  const double about = volume * (ring * ring + 0.75 * tube * tube);
  double before = 0.0;
  for (const int n : { 40, 80, 160 })
  {
    const MassProperties mass = massOf(scene::torus(ring, tube, 2 * n, n));
    const double error = std::abs(mass.inertia.z / about - 1.0);
    check::relative("a torus, volume", mass.volume, volume, 20.0 / (n * n));
    if (before > 0.0)
    {
      check::close("a torus, order of the error", std::log2(before / error), 2.0, 0.02);
    }
    before = error;
  }
}

/// The cavity of a hollow cube counts against it, and a cube in the cavity for it, in whichever
/// direction their faces are drawn.
void nested()
{
  for (int inward = 0; inward < 8; ++inward)
  {
    scene::Body all;
    const double half[3] = { 3.0, 2.0, 1.0 };
    for (int k = 0; k < 3; ++k)
    {
      scene::Body part = scene::cube(-half[k], half[k]);
      for (auto& t : part.triangles)
      {
        if ((inward >> k & 1) != 0)
        {
          std::swap(t[1], t[2]);
        }
      }
      all.add(part);
    }
    const MassProperties mass = massOf(all);
    check::relative("nested cubes, volume", mass.volume, 216.0 - 64.0 + 8.0, 1e-14);
    check::relative("nested cubes, moment", mass.inertia.y,
      (216.0 * 36.0 - 64.0 * 16.0 + 8.0 * 4.0) / 6.0, 1e-14);
  }
}

void distances()
{
  const scene::Body cube = scene::cube(-1.0, 1.0);
  const ClosedSurface surface(cube.points, cube.triangles);
  check::close("inside", surface.distance({ 0.3, 0.1, -0.2 }, 9.0), 0.7, 1e-15);
  check::close("over a face", surface.distance({ 0.3, 0.1, -3.0 }, 9.0), 2.0, 1e-15);
  check::close("past an edge", surface.distance({ 0.2, 4.0, -5.0 }, 9.0), 5.0, 1e-15);
  check::close("past a corner", surface.distance({ 2.0, 3.0, -3.0 }, 9.0), 3.0, 1e-15);
  check::close("farther than asked", surface.distance({ 2.0, 3.0, -3.0 }, 0.5), 0.5, 0.0);
}

/// Moments that are given are those of the grain; those of the union change nothing but rounding.
void given()
{
  GrainShape shape = scene::lump();
  const UnitShape plain = unitShape(shape);
  shape.moments = momentsOf(shape.balls);
  const UnitShape same = unitShape(shape);
  check::relative("the same volume", same.volume, plain.volume, 1e-9);
  check::close("the same moments", norm(same.inertia - plain.inertia), 0.0, 1e-9);
  check::close("the same position", norm(same.balls[2].centre - plain.balls[2].centre), 0.0, 1e-9);

  // A ball about the middle of a cube of edge 2 with half of its mass in excess on one side.
  shape = { "cube", { { { 5, 0, 0 }, 1.0 } } };
  scene::Body cube = scene::prism({ { 4, -1 }, { 6, -1 }, { 6, 1 }, { 4, 1 } }, 2.0);
  face(cube);
  shape.moments = momentsOf(cube.points, cube.triangles);
  const UnitShape unit = unitShape(shape);
  check::relative("a cube, bounding radius from its centre", unit.balls[0].radius, 0.5, 1e-11);
  check::close("a cube, where the ball is", norm(unit.balls[0].centre - Vec3{ 0, 0, -0.5 }), 0.0,
    1e-11);
  check::relative("a cube, volume", unit.volume, 1.0, 1e-11);
  check::relative("a cube, moment", unit.inertia.x, 4.0 / 6.0 * 0.25, 1e-11);

  check::isTrue("a body", findProblem(shape).empty());
  for (const double volume : { 0.0, -8.0, std::nan(""), 1e-3 })
  {
    shape.moments->volume = volume;
    check::contains("no body", findProblem(shape),
      "The shape \"cube\" has moments of volume that no body has.");
  }
}

}

int main()
{
  return check::run(
    []
    {
      boxes();
      tetrahedron();
      torus();
      nested();
      distances();
      given();
    });
}
