// Which faces are together a convex part of a plane, so that a grain over one of them can touch no
// other: triangulated plates of every outline, flat, bent, folded, holed and moving.
#include "Basics/Random.h"
#include "Boundaries/Seams/Seams.h"
#include "Check.h"
#include "Meshes.h"
#include "Scenes.h"
#include "TriangulatedWalls.h"

#include <cmath>
#include <functional>
#include <string>

using namespace dem;

namespace
{

/// Unit squares of a plate, two triangles each, where @a there says so; the corners of each begin
/// anywhere and go around in either direction.
Surface plate(int columns, int lines, const std::function<bool(int, int)>& there)
{
  Random random(5);
  Surface surface;
  for (int y = 0; y < lines; ++y)
  {
    for (int x = 0; x < columns; ++x)
    {
      const auto corner = [&](int k) {
        return Vec3{ x + (k == 1 || k == 2 ? 1.0 : 0.0), y + (k > 1 ? 1.0 : 0.0), 0.0 };
      };
      for (int half = 0; there(x, y) && half < 2; ++half)
      {
        std::vector<Vec3> corners{ corner(0), corner(half + 1), corner(half + 2) };
        std::rotate(corners.begin(), corners.begin() + static_cast<int>(random.uniform(0.0, 2.99)),
          corners.end());
        if (random.uniform(0.0, 1.0) < 0.5)
        {
          std::swap(corners[0], corners[1]);
        }
        meshes::addElement(surface, corners);
      }
    }
  }
  return surface;
}

bool all(int, int)
{
  return true;
}

/// Triangles around a point, of which some sixths are there.
Surface fan(int sixths)
{
  Surface surface;
  const auto rim = [](int k) {
    return Vec3{ std::cos(k * M_PI / 3.0), std::sin(k * M_PI / 3.0), 0.0 };
  };
  for (int k = 0; k < sixths; ++k)
  {
    meshes::addElement(surface, { {}, rim(k), rim((k + 1) % 6) });
  }
  return surface;
}

/// Whether all elements are in one convex patch, and whether none is in any.
void expect(const std::string& name, const Surface& surface, bool convex)
{
  const Seams seams(surface);
  bool one = true, none = true;
  for (std::int32_t e = 0; e < static_cast<std::int32_t>(surface.elements.size()); ++e)
  {
    one = one && seams.areInConvexPatch(0, e);
    none = none && seams.convexPatch(e) < 0 && !seams.areInConvexPatch(e, e);
  }
  check::isTrue(name + (convex ? " is one convex patch" : " is none"), convex ? one : none);
}

void outlines()
{
  expect("a triangle", fan(1), true);
  expect("a square", plate(1, 1, all), true);
  expect("a plate", plate(5, 4, all), true);
  expect("a strip", plate(7, 1, all), true);
  expect("an L", plate(2, 2, [](int x, int y) { return x == 0 || y == 0; }), false);
  expect("a cross", plate(3, 3, [](int x, int y) { return x == 1 || y == 1; }), false);
  expect("a frame", plate(3, 3, [](int x, int y) { return x != 1 || y != 1; }), false);
  expect("a plate with a hole", plate(5, 5, [](int x, int y) { return x != 2 || y != 2; }), false);
  expect("a hexagon", fan(6), true);
  expect("half of a hexagon", fan(3), true);
  expect("a hexagon without a piece", fan(5), false);
  expect("a plate that no axis knows", mesh::mapped(plate(5, 4, all), mesh::tilted), true);
  expect("a hexagon that no axis knows", mesh::mapped(fan(6), mesh::tilted), true);
  Surface mixed = plate(2, 1, [](int x, int) { return x == 1; });
  meshes::addElement(mixed, { {}, { 1, 0, 0 }, { 1, 1, 0 }, { 0, 1, 0 } });
  expect("a rectangle beside triangles", mixed, true);
}

void noPlanes()
{
  const auto bent = [](double angle)
  {
    return mesh::mapped(plate(4, 1, all),
      [angle](const Vec3& p) {
        return Vec3{ p.x, p.y, p.x > 2.0 ? angle * (p.x - 2.0) : 0.0 };
      });
  };
  expect("a plate bent as little as a patch can be", bent(1e-4), false);
  const Surface sharp = bent(0.1);
  const Seams seams(sharp);
  check::isTrue("the halves of a plate bent more are one each",
    seams.areInConvexPatch(0, 3) && seams.areInConvexPatch(4, 7) && !seams.areInConvexPatch(0, 4));
  Surface twice = plate(2, 1, all);
  meshes::addElement(twice, { { 1, 0, 0 }, { 2, 0, 0 }, { 2, 1, 0 } });
  expect("a plate with a second sheet", twice, false);
  Surface bodies = plate(3, 1, all);
  bodies.bodies.resize(1);
  bodies.bodies[0].motion.velocity = { 1.0, 0.0, 0.0 };
  expect("a plate that moves", bodies, true);
  bodies.bodies[0].motion = {};
  bodies.bodies[0].track.times = { 0.0, 1.0 };
  bodies.bodies[0].track.points = { bodies.points, bodies.points };
  expect("a plate that may bend later", bodies, false);
  Surface thin;
  meshes::addElement(thin, { {}, { 1, 0, 0 } });
  meshes::addElement(thin, { { 0, 0, 2 } });
  expect("an edge or a point", thin, false);
}

void neighbours()
{
  Surface two = plate(1, 1, all);
  const Surface other = mesh::mapped(plate(1, 1, all),
    [](const Vec3& p) {
      return p + Vec3{ 1.0, 1.0, 0.0 };
    });
  const Surface surface = mesh::joined(two, other);
  const Seams seams(surface);
  check::isTrue("squares that share a corner are two patches",
    seams.areInConvexPatch(0, 1) && seams.areInConvexPatch(2, 3) && !seams.areInConvexPatch(0, 2));
  for (Element& element : two.elements)
  {
    element.radius = 0.1;
  }
  const Seams thick(mesh::joined(two,
    mesh::mapped(plate(1, 1, all),
      [](const Vec3& p) {
        return p + Vec3{ 1.0, 0.0, 0.0 };
      })));
  check::isTrue("as are squares of different thickness",
    thick.areInConvexPatch(0, 1) && thick.areInConvexPatch(2, 3) && !thick.areInConvexPatch(1, 2));
}

/// A grain over one leg of a plate goes sideways until it reaches the other leg over the gap, which
/// it then touches as well, whatever it touched before.
void overGap()
{
  const Surface legs = plate(3, 2, [](int x, int y) { return x != 1 || y == 1; });
  Config config = scene::still();
  config.material.slidingFriction = 0.0;
  scene::setSteps(config, 1e-4, 40);
  const double R = 3.0, x = 0.8, speed = 50.0;
  Simulation simulation(config, legs,
    scene::startFrom({ scene::grain(0, R, 1000.0, { x, 0.4, R - 0.2 }, { speed, 0.0, 0.0 }) }));
  std::int64_t wrong = 0, both = 0;
  for (std::int64_t step = 0; step <= 40; ++step)
  {
    scene::advance(simulation, step);
    const Vec3 now = simulation.particles().get(0).position;
    const bool reaches = (2.0 - now.x) * (2.0 - now.x) + now.z * now.z < R * R;
    wrong += simulation.observe().contacts.size() == (reaches ? 2U : 1U) ? 0 : 1;
    both += reaches ? 1 : 0;
  }
  check::equal("steps at which a grain does not feel what it reaches over a gap", wrong, 0);
  check::isTrue("it reaches it in some of the steps", both > 5 && both < 40);
}

}

int main()
{
  return check::run(
    []
    {
      outlines();
      noPlanes();
      neighbours();
      overGap();
    });
}
