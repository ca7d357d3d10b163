// Exact surfaces of walls: the nearest point against a search over many points of the surface and
// against the equation of the surface, and how faces of a mesh share the surface out.
#include "Check.h"
#include "Scenes.h"

#include "Basics/Random.h"
#include "Boundaries/FormMesh.h"
#include "Boundaries/Seams/RoundFaces.h"
#include "Boundaries/Walls.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

using namespace dem;

namespace
{

/// A form with its equation, which knows nothing of nearest points.
struct Known
{
  std::string name;
  WallForm form;
  /// A point of the surface for two numbers from 0 to 1.
  std::function<Vec3(double, double)> at;
  double size; ///< of the search around it
};

Vec3 turned(double rho, double angle, double z)
{
  return { rho * std::cos(2.0 * Pi * angle), rho * std::sin(2.0 * Pi * angle), z };
}

std::vector<Known> forms()
{
  const double low = -0.4, high = 1.1;
  return {
    { "cylinder", cylinder(1.5, 2.0),
      [](double u, double v) { return turned(1.5, u, 2.0 * v); }, 3.0 },
    { "frustum", cone(2.0, 0.5, 1.2),
      [](double u, double v) { return turned(2.0 - 1.5 * v, u, 1.2 * v); }, 3.0 },
    { "cone with its tip", cone(0.0, 1.0, 1.7),
      [](double u, double v) { return turned(v, u, 1.7 * v); }, 3.0 },
    { "disc", disc(0.0, 1.2, 0.3), [](double u, double v) { return turned(1.2 * v, u, 0.3); },
      2.5 },
    { "ring", disc(0.7, 1.2, 0.3),
      [](double u, double v) { return turned(0.7 + 0.5 * v, u, 0.3); }, 2.5 },
    { "sphere", sphere(1.3, -0.5 * Pi, 0.5 * Pi),
      [](double u, double v)
      { return turned(1.3 * std::cos(Pi * (v - 0.5)), u, 1.3 * std::sin(Pi * (v - 0.5))); }, 2.5 },
    { "bowl", sphere(1.3, -0.5 * Pi, high),
      [=](double u, double v)
      {
        const double angle = -0.5 * Pi + v * (high + 0.5 * Pi);
        return turned(1.3 * std::cos(angle), u, 1.3 * std::sin(angle));
      },
      2.5 },
    { "zone", sphere(1.3, low, high),
      [=](double u, double v)
      {
        const double angle = low + v * (high - low);
        return turned(1.3 * std::cos(angle), u, 1.3 * std::sin(angle));
      },
      2.5 },
    { "torus", torus(2.0, 0.6),
      [](double u, double v)
      {
        const double angle = 2.0 * Pi * v;
        return turned(2.0 + 0.6 * std::cos(angle), u, 0.6 * std::sin(angle));
      },
      4.0 },
    { "ellipsoid", ellipsoid({ 2.0, 1.0, 0.6 }),
      [](double u, double v)
      {
        const double angle = Pi * (v - 0.5);
        const Vec3 p = turned(std::cos(angle), u, std::sin(angle));
        return Vec3{ 2.0 * p.x, p.y, 0.6 * p.z };
      },
      3.0 },
    // Regions of LAMMPS took the axes of ellipsoids in a wrong order (issue 3545).
    { "ellipsoid, shortest first", ellipsoid({ 0.6, 2.0, 1.0 }),
      [](double u, double v)
      {
        const double angle = Pi * (v - 0.5);
        const Vec3 p = turned(std::cos(angle), u, std::sin(angle));
        return Vec3{ 0.6 * p.x, 2.0 * p.y, p.z };
      },
      3.0 },
  };
}

Vec3 randomPoint(Random& random, double size)
{
  const auto in = [&] { return size * (2.0 * random.uniform() - 1.0); };
  const double x = in(), y = in(), z = in();
  return { x, y, z };
}

/// Distance of a point from the surface by ever finer grids about the best point of each of some
/// sectors. Near an axis, a grid about one point alone does not come around the axis.
double searched(const Known& known, const Vec3& p)
{
  constexpr int first = 48, fine = 8, sectors = 12;
  double nearest = std::numeric_limits<double>::infinity();
  for (int sector = 0; sector < sectors; ++sector)
  {
    double u = 0.0, v = 0.0, least = std::numeric_limits<double>::infinity();
    const auto look = [&](double a, double b)
    {
      const double inside = known.form.closed != 0 && known.form.ring > 0.0
        ? b // goes around
        : std::min(1.0, std::max(0.0, b));
      const Vec3 d = p - known.at(a, inside);
      if (dot(d, d) < least)
      {
        least = dot(d, d);
        u = a;
        v = inside;
      }
    };
    for (int i = 0; i <= first / sectors; ++i)
    {
      for (int k = 0; k <= first; ++k)
      {
        look(static_cast<double>(sector) / sectors + static_cast<double>(i) / first,
          static_cast<double>(k) / first);
      }
    }
    for (double width = 2.0 / first; width > 1e-9; width *= 0.5)
    {
      const double u0 = u, v0 = v;
      for (int i = -fine; i <= fine; ++i)
      {
        for (int k = -fine; k <= fine; ++k)
        {
          look(u0 + width * i / fine, v0 + width * k / fine);
        }
      }
    }
    nearest = std::min(nearest, least);
  }
  return std::sqrt(nearest);
}

/// No point of the surface is nearer than the one that is found, and that one is on the surface.
void nearest()
{
  for (const Known& known : forms())
  {
    Random random(17);
    double off = 0.0, away = 0.0;
    const int count = check::sanitizedOr(5, 40);
    for (int k = 0; k < count; ++k)
    {
      const Vec3 p = randomPoint(random, known.size);
      const FormFoot found = footOn(known.form, p);
      const Vec3 onForm = p - found.foot.separation;
      off = std::max(off, std::abs(norm(found.foot.separation) - searched(known, p)));
      away = std::max(away, searched(known, onForm));
    }
    // The square of a distance is known to 1e-16, so that a grid finds a distance from 0 to 1e-8.
    check::atMost(known.name + ", distance against a search", off, 1e-7);
    check::atMost(known.name + ", distance of the nearest point from the surface", away, 3e-8);
  }
}

/// The separation is along the normal where the nearest point is inside, and the height has the
/// sign of the side.
void normals()
{
  for (const Known& known : forms())
  {
    Random random(3);
    double across = 0.0, height = 0.0;
    int inside = 0;
    for (int k = 0; k < 500; ++k)
    {
      const Vec3 p = randomPoint(random, known.size);
      const FormFoot found = footOn(known.form, p);
      if (found.foot.site != Site::Inside)
      {
        continue;
      }
      ++inside;
      const Vec3 n = normalAt(known.form, p - found.foot.separation);
      across = std::max(across, norm(cross(n, found.foot.separation)));
      height = std::max(height, std::abs(dot(n, found.foot.separation) - found.height));
    }
    check::isTrue(known.name + ", some points are over the inside", inside > 50);
    check::atMost(known.name + ", separation across the normal", across, 1e-12);
    check::atMost(known.name + ", height against separation", height, 1e-12);
  }
}

/// Every point of a form belongs to a face of its mesh, and to one only but at sides of faces. Two
/// faces of a coarse mesh may share a point, whose contact is one because it has one foot.
void sharedOut()
{
  for (const Known& known : forms())
  {
    for (const int around : { 8, 24 })
    {
      Surface surface;
      addForm(surface, known.form, around);
      std::vector<RoundFace> faces;
      for (const Element& element : surface.elements)
      {
        faces.push_back(roundFace(surface, element));
      }
      Random random(5);
      int none = 0, several = 0;
      const int count = 3000;
      for (int k = 0; k < count; ++k)
      {
        const double u = random.uniform(), v = random.uniform();
        const Vec3 p = known.at(u, v);
        const auto owners = std::count_if(faces.begin(), faces.end(),
          [&](const RoundFace& face) { return face.has(p); });
        none += owners == 0 ? 1 : 0;
        several += owners > 1 ? 1 : 0;
      }
      const std::string name = known.name + " of " + std::to_string(around);
      check::equal(name + ", points without a face", none, 0);
      if (around == 24)
      {
        check::equal(name + ", points with several faces", several, 0);
      }
      check::isTrue(name + ", no problem", findProblem(surface).empty());
    }
  }
}

/// A search by boxes and balls finds the face that stands for the nearest point.
void found()
{
  for (const Known& known : forms())
  {
    Surface surface;
    addForm(surface, known.form, 9); // with a large bulge
    const Walls walls(surface);
    Random random(11);
    int missed = 0, near = 0;
    for (int k = 0; k < 2000; ++k)
    {
      const Vec3 p = randomPoint(random, known.size);
      const double reach = 0.4;
      const bool expected = norm(footOn(known.form, p).foot.separation) < reach;
      bool any = false;
      walls.forEachNear(p, reach,
        [&](std::int32_t element)
        {
          Foot foot;
          any = any || (walls.isWithin(element, p, reach, foot) && !foot.elsewhere);
        });
      near += expected ? 1 : 0;
      missed += any != expected ? 1 : 0;
    }
    check::isTrue(known.name + ", some points are near", near > 30);
    check::equal(known.name + ", points for which the face is not found", missed, 0);
  }
}

/// A form that was turned, scaled and moved has the nearest points that it had. Separations of LAMMPS
/// from ellipsoids were points, which shows away from the origin only (issue 3545).
void moving()
{
  const double c = std::cos(0.7), s = std::sin(0.7);
  const Vec3 rows[3] = { { c, -s, 0.0 }, { 0.8 * s, 0.8 * c, -0.6 }, { 0.6 * s, 0.6 * c, 0.8 } };
  const Vec3 shift{ 3.0, -1.0, 2.0 };
  const double scale = 1.7;
  for (const Known& known : forms())
  {
    Random random(29);
    double off = 0.0;
    const WallForm there = moved(known.form, rows, scale, shift);
    for (int k = 0; k < 300; ++k)
    {
      const Vec3 p = randomPoint(random, known.size);
      const auto turn = [&](const Vec3& v)
      { return Vec3{ dot(rows[0], v), dot(rows[1], v), dot(rows[2], v) }; };
      const Vec3 here = footOn(known.form, p).foot.separation;
      const Vec3 far = footOn(there, shift + scale * turn(p)).foot.separation;
      off = std::max(off, norm(far - scale * turn(here)));
    }
    check::atMost(known.name + ", moved", off, 1e-12);
  }
}

void expectProblem(const std::string& name, const WallForm& form, const std::string& words)
{
  check::isTrue(name + ": " + words, findProblem(form).find(words) != std::string::npos);
}

void refused()
{
  expectProblem("cylinder without a height", cylinder(1.0, 0.0), "has no area");
  expectProblem("cylinder of radius 0", cylinder(0.0, 1.0), "has no area");
  expectProblem("cone below 0", cone(1.0, -1.0, 1.0), "a radius below 0");
  expectProblem("spindle", torus(1.0, 1.5), "crosses itself");
  expectProblem("flat ellipsoid", ellipsoid({ 1.0, 0.0, 1.0 }), "three lengths above 0");
  Surface surface;
  addForm(surface, cylinder(1.0, 1.0), 12);
  surface.points[3].x += 0.01;
  check::isTrue("a corner that was moved",
    findProblem(surface).find("has a corner that is not on its form") != std::string::npos);
  surface.elements[0].form = 4;
  check::isTrue("no such form",
    findProblem(surface).find("has a form that there is not") != std::string::npos);
}

/// The smallest ball that a form holds in more than one place: of a cone at its small end r / cos of
/// half the opening angle, of a torus the tube or the hole.
void hollows()
{
  check::close("hollow of a cylinder", leastHollow(cylinder(1.5, 2.0)), 1.5, 0.0);
  // 3-4-5: the generator of a radius that falls by 3 over a height of 4 has the slope 3/4.
  check::close("hollow of a frustum", leastHollow(cone(5.0, 2.0, 4.0)), 2.0 / 0.8, 1e-15);
  check::close("hollow of a tip", leastHollow(cone(5.0, 0.0, 4.0)), 0.0, 0.0);
  check::close("hollow of a torus", leastHollow(torus(2.0, 1.5)), 0.5, 0.0);
  check::close("hollow of a hole", leastHollow(disc(0.25, 1.0, 0.0)), 0.25, 0.0);
  check::isTrue("hollow of a disc", std::isinf(leastHollow(disc(0.0, 1.0, 0.0))));
  check::close("hollow of an ellipsoid", leastHollow(ellipsoid({ 2.0, 1.0, 1.0 })), 0.5, 1e-15);
}

}

int main()
{
  return check::run([]
    {
      nearest();
      normals();
      sharedOut();
      found();
      moving();
      refused();
      hollows();
    });
}
