// Positions of new grains: evenly on a disc, and with their whole body inside closed surfaces that
// are bent, rotated, hollow, or meet the vertical in corners and edges.
#include "Bodies.h"
#include "Check.h"

#include "Spawning/Region.h"

#include <algorithm>
#include <functional>
#include <limits>

using namespace dem;
using namespace scene;

namespace
{

std::vector<Vec3> draw(const InflowRegion& region, double radius, int count)
{
  check::equal("a region", static_cast<long long>(findProblem(region).size()), 0);
  const RegionSampler sampler(region);
  Random random(4);
  std::vector<Vec3> positions;
  Vec3 position;
  for (int attempt = 0; attempt < 20 * count && static_cast<int>(positions.size()) < count;
       ++attempt)
  {
    if (sampler.draw(random, radius, position))
    {
      positions.push_back(position);
    }
  }
  check::equal("positions found", static_cast<long long>(positions.size()), count);
  return positions;
}

double chiSquared(const std::vector<int>& counts, int all)
{
  const double due = static_cast<double>(all) / static_cast<double>(counts.size());
  double sum = 0.0;
  for (const int n : counts)
  {
    sum += (n - due) * (n - due) / due;
  }
  return sum;
}

void disc()
{
  for (const Vec3& normal : { Vec3{ 0, 0, 1 }, Vec3{ 0, -3, 0 }, Vec3{ 1, 2, -0.5 } })
  {
    InflowRegion region;
    region.shape = InflowShape::Disc;
    region.centre = { 0.3, -0.2, 0.7 };
    region.normal = normal;
    region.radius = 0.25;
    const Vec3 n = normalized(normal);
    const Vec3 u = normalized(cross(n, { 0.3, 0.5, 0.8 }));
    const Vec3 v = cross(n, u);
    double height = 0.0, farthest = 0.0;
    std::vector<int> rings(10, 0), sectors(12, 0);
    const int count = 12000;
    for (const Vec3& p : draw(region, 0.01, count))
    {
      const Vec3 d = p - region.centre;
      height = std::max(height, std::abs(dot(d, n)));
      const double share = dot(d, d) / (0.25 * 0.25);
      farthest = std::max(farthest, share);
      ++rings[std::min(9, static_cast<int>(10.0 * share))]; // rings of equal area
      const double angle = std::atan2(dot(d, v), dot(d, u)) / (2.0 * Pi) + 0.5;
      ++sectors[std::min(11, static_cast<int>(12.0 * angle))];
    }
    check::atMost("out of the plane", height, 1e-15);
    check::isTrue("to the rim and not beyond", farthest <= 1.0 + 1e-14 && farthest > 0.999);
    check::atMost("rings of equal area", chiSquared(rings, count), 27.9); // 0.1 % of nine
    check::atMost("sectors", chiSquared(sectors, count), 31.3);           // of eleven
  }
}

/// An L of two arms of 1 x 3 x 1, rotated: every ball lies in it, and the centres fill what there
/// is for them evenly.
void turnedL()
{
  const ObliqueRotation rotation;
  Body body = prism({ { 0, 0 }, { 3, 0 }, { 3, 1 }, { 1, 1 }, { 1, 3 }, { 0, 3 } }, 1.0);
  for (Vec3& p : body.points)
  {
    p = rotation.there(p) + Vec3{ 5, -7, 2 };
  }
  const double radius = 0.25;
  const int count = 6000;
  double least = 1.0;
  std::vector<int> cells(9, 0);
  int all = 0;
  for (const Vec3& position : draw(body.region(), radius, count))
  {
    const Vec3 p = rotation.back(position - Vec3{ 5, -7, 2 });
    const double corner = std::hypot(std::max(0.0, 1.0 - p.x), std::max(0.0, 1.0 - p.y));
    const bool inArms = p.x <= 1.0 || p.y <= 1.0;
    const double fromNotch = inArms ? (p.x > 1.0 ? 1.0 - p.y : p.y > 1.0 ? 1.0 - p.x : corner) : -1;
    least = std::min({ least, p.x, p.y, p.z, 3.0 - p.x, 3.0 - p.y, 1.0 - p.z, fromNotch });
    // Nine equal cells of half a unit, clear of the walls: along both arms, and at the joint.
    const double across = std::min(p.x, p.y), along = std::max(p.x, p.y);
    if (across < 0.75 && along > 0.75 && along < 2.75)
    {
      ++cells[(p.x > p.y ? 0 : 4) + static_cast<int>((along - 0.75) / 0.5)];
      ++all;
    }
    else if (across >= 0.25 && along < 0.75)
    {
      ++cells[8];
      ++all;
    }
  }
  check::atMost("deepest in the wall of an L", radius - least, 1e-12);
  check::atMost("cells of an L", chiSquared(cells, all), 26.1); // 0.1 % of eight
}

void turnedTorus()
{
  const ObliqueRotation rotation;
  Body body = torus(1.0, 0.3, 60, 24);
  for (Vec3& p : body.points)
  {
    p = rotation.there(p);
  }
  double deepest = -1.0;
  int halves[2] = { 0, 0 };
  for (const Vec3& position : draw(body.region(), 0.1, 2000))
  {
    const Vec3 p = rotation.back(position);
    const double fromRing = std::hypot(std::hypot(p.x, p.y) - 1.0, p.z);
    deepest = std::max(deepest, fromRing + 0.1 - 0.3);
    ++halves[p.x > 0.0];
  }
  check::atMost("deepest in the wall of a torus", deepest, 1e-12);
  check::close("in one half", halves[0], 1000.0, 4.0 * std::sqrt(500.0));
}

/// A cube in a cube is a cavity, in whichever direction its triangles face.
void cavity()
{
  for (const bool flip : { false, true })
  {
    Body body = cube(0.0, 3.0);
    Body inner = cube(1.0, 2.0);
    for (ClosedSurface::Corners& t : inner.triangles)
    {
      std::swap(t[0], t[flip ? 1 : 0]);
    }
    body.add(inner);
    double least = 1.0;
    for (const Vec3& p : draw(body.region(), 0.2, 1000))
    {
      const auto beyond = [](double x) { return std::max({ 0.0, 1.0 - x, x - 2.0 }); };
      least = std::min({ least, p.x, p.y, p.z, 3.0 - p.x, 3.0 - p.y, 3.0 - p.z,
        norm({ beyond(p.x), beyond(p.y), beyond(p.z) }) });
    }
    check::atMost("deepest in a wall around a cavity", 0.2 - least, 1e-12);
  }
}

/// Verticals through corners, edges and the diagonals of faces.
void verticals()
{
  const Body boxes[] = { cube(-1.0, 1.0),
    []
    {
      Body octahedron;
      octahedron.points = { { 1, 0, 0 }, { 0, 1, 0 }, { -1, 0, 0 }, { 0, -1, 0 }, { 0, 0, 1 },
        { 0, 0, -1 } };
      for (std::int64_t k = 0; k < 4; ++k)
      {
        octahedron.triangles.push_back({ k, (k + 1) % 4, 4 });
        octahedron.triangles.push_back({ k, (k + 1) % 4, 5 });
      }
      return octahedron;
    }() };
  for (int which : { 0, 1 })
  {
    const ClosedSurface surface(boxes[which].points, boxes[which].triangles);
    int wrong = 0, inside = 0;
    for (int i = -8; i <= 8; ++i)
    {
      for (int j = -8; j <= 8; ++j)
      {
        for (int k = -8; k <= 8; ++k)
        {
          const Vec3 p{ i / 4.0, j / 4.0, k / 4.0 };
          const double reach = which == 0
            ? std::max({ std::abs(p.x), std::abs(p.y), std::abs(p.z) })
            : std::abs(p.x) + std::abs(p.y) + std::abs(p.z);
          inside += reach < 1.0;
          // A ball of 0.1 crosses no wall that is a quarter (of an octahedron: 0.14) away.
          wrong += reach != 1.0 && surface.holds(p, 0.1) != (reach < 1.0);
        }
      }
    }
    check::equal("on verticals through corners and edges, wrong", wrong, 0);
    check::isTrue("some are inside", inside > 20);
  }
}

void noSpace()
{
  const RegionSampler sampler(cube(0.0, 1.0).region());
  Random random(1);
  Vec3 position;
  int found = 0;
  for (int k = 0; k < 100; ++k)
  {
    found += sampler.draw(random, 0.51, position);
  }
  check::equal("a ball that is larger than the body", found, 0);
}

void refuse(const std::string& words, const std::function<void(InflowRegion&)>& spoil,
  InflowRegion region)
{
  Inflow inflow;
  inflow.region = std::move(region);
  check::equal("good at first", static_cast<long long>(findProblem(inflow).size()), 0);
  spoil(inflow.region);
  check::contains("refused", findProblem(inflow), words);
}

void badRegions()
{
  const double infinite = std::numeric_limits<double>::infinity();
  using Region = InflowRegion;
  const Region body = torus(1.0, 0.3, 8, 6).region();
  refuse(
    "is not closed: the edge from (", [](Region& r) { r.triangles.pop_back(); }, body);
  refuse(
    "odd number of triangles (3)",
    [](Region& r)
    {
      r.points.push_back({ 9, 9, 9 });
      r.triangles.push_back({ 0, 1, 48 });
    },
    body);
  refuse(
    "without triangles", [](Region& r) { r.triangles.clear(); }, body);
  refuse(
    "triangle 3 refers to point 99 of 48", [](Region& r) { r.triangles[3][1] = 99; }, body);
  refuse(
    "not finite (point 0)", [=](Region& r) { r.points[0].y = infinite; }, body);
  refuse(
    "triangle 2 has the area 0", [](Region& r) { r.triangles[2][1] = r.triangles[2][0]; }, body);
  Region disc;
  disc.shape = InflowShape::Disc;
  refuse(
    "has the Radius 0, but it must be a finite number above 0", [](Region& r) { r.radius = 0.0; },
    disc);
  refuse(
    "has the Normal (0, 0, 0) but needs one that is not 0", [](Region& r) { r.normal = {}; }, disc);
  refuse(
    "has the Center (inf", [=](Region& r) { r.centre.x = infinite; }, disc);
  refuse("has a Box with z from 0.5 to 0.4", [](Region& r) { r.low.z = 0.5; }, {});
  refuse("has the Box (-inf, ", [=](Region& r) { r.low.x = -infinite; }, {});
  // The corners of every triangle for themselves, as files have them that know no indices.
  Region loose = body;
  loose.points.clear();
  for (ClosedSurface::Corners& t : loose.triangles)
  {
    for (std::int64_t& corner : t)
    {
      loose.points.push_back(body.points[corner]);
      corner = static_cast<std::int64_t>(loose.points.size()) - 1;
    }
  }
  check::equal("points at the same position count as one",
    static_cast<long long>(findProblem(loose).size()), 0);
}

void cases()
{
  disc();
  turnedL();
  turnedTorus();
  cavity();
  verticals();
  noSpace();
  badRegions();
}

}

int main()
{
  return check::run(cases);
}
