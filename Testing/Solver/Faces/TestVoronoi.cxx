// Voronoi cells: they fill their box, each has what is nearest to its point, and lattices have the
// cells that everybody knows.
#include "Basics/Random.h"
#include "Check.h"
#include "Shapes/Faces/ConvexHull.h"
#include "Shapes/Faces/VoronoiCells.h"
#include "Shapes/MassProperties.h"

#include <cmath>
#include <string>
#include <vector>

namespace
{

const dem::VoronoiBox Box{ { -0.02, 0.01, 0.0 }, { 0.03, 0.04, 0.1 } };
constexpr double Volume = 0.05 * 0.03 * 0.1;

std::vector<dem::Vec3> scattered(int count, std::uint64_t seed)
{
  dem::Random chance(seed);
  std::vector<dem::Vec3> points;
  for (int k = 0; k < count; ++k)
  {
    points.push_back({ chance.uniform(Box.low.x, Box.high.x), chance.uniform(Box.low.y, Box.high.y),
      chance.uniform(Box.low.z, Box.high.z) });
  }
  return points;
}

std::vector<dem::ConvexHull> hullsOf(const std::vector<std::vector<dem::Vec3>>& cells)
{
  std::vector<dem::ConvexHull> hulls;
  for (const std::vector<dem::Vec3>& cell : cells)
  {
    hulls.push_back(dem::convexHull(cell));
  }
  return hulls;
}

bool isInside(const dem::ConvexHull& hull, const dem::Vec3& point, double slack)
{
  bool inside = hull.isBody();
  for (const dem::HullFace& face : hull.faces)
  {
    inside = inside && dot(face.normal, point) < face.offset + slack;
  }
  return inside;
}

std::size_t nearest(const std::vector<dem::Vec3>& points, const dem::Vec3& to)
{
  std::size_t best = 0;
  for (std::size_t k = 1; k < points.size(); ++k)
  {
    best = norm(points[k] - to) < norm(points[best] - to) ? k : best;
  }
  return best;
}

void fillsTheBox(int count, std::uint64_t seed)
{
  const std::string name = std::to_string(count) + " points";
  const std::vector<dem::Vec3> points = scattered(count, seed);
  const std::vector<dem::ConvexHull> hulls = hullsOf(dem::voronoiCells(points, Box));
  double volume = 0.0;
  for (const dem::ConvexHull& hull : hulls)
  {
    volume += dem::momentsOf(hull, 0.0).volume;
  }
  check::close(name + ": volume of all cells", volume, Volume, 1e-7 * Volume);
  int elsewhere = 0;
  for (const dem::Vec3& position : scattered(2000, seed + 1))
  {
    elsewhere += isInside(hulls[nearest(points, position)], position, 1e-8) ? 0 : 1;
  }
  check::equal(name + ": positions that are not in the cell of the nearest point", elsewhere, 0);
}

void latticesHaveTheirCells()
{
  const dem::VoronoiBox cube{ { 0, 0, 0 }, { 4, 4, 4 } };
  std::vector<dem::Vec3> simple, centred;
  for (int k = 0; k < 64; ++k)
  {
    const dem::Vec3 corner{ double(k % 4), double(k / 4 % 4), double(k / 16) };
    simple.push_back(corner + dem::Vec3{ 0.5, 0.5, 0.5 });
    centred.push_back(corner + dem::Vec3{ 0.25, 0.25, 0.25 });
    centred.push_back(corner + dem::Vec3{ 0.75, 0.75, 0.75 });
  }
  for (const dem::ConvexHull& hull : hullsOf(dem::voronoiCells(simple, cube)))
  {
    check::equal("corners of a cube", static_cast<int>(hull.corners.size()), 8);
    check::close("volume of a cube", dem::momentsOf(hull, 0.0).volume, 1.0, 1e-9);
  }
  // Cells that are away from the box are truncated octahedra.
  const std::vector<dem::ConvexHull> hulls = hullsOf(dem::voronoiCells(centred, cube));
  const dem::ConvexHull& middle = hulls[nearest(centred, { 2.25, 2.25, 2.25 })];
  check::equal("faces of a truncated octahedron", static_cast<int>(middle.faces.size()), 14);
  check::equal("corners of a truncated octahedron", static_cast<int>(middle.corners.size()), 24);
  check::close("volume of a truncated octahedron", dem::momentsOf(middle, 0.0).volume, 0.5, 1e-9);
}

/// The mean square of volumes about their mean, in parts of that.
double unevenness(const std::vector<dem::Vec3>& points)
{
  double sum = 0.0;
  const double mean = Volume / static_cast<double>(points.size());
  for (const dem::ConvexHull& hull : hullsOf(dem::voronoiCells(points, Box)))
  {
    const double off = dem::momentsOf(hull, 0.0).volume / mean - 1.0;
    sum += off * off;
  }
  return std::sqrt(sum / static_cast<double>(points.size()));
}

}

int main()
{
  return check::run(
    []
    {
      for (const int count : { 1, 2, 5, 40, 400 })
      {
        fillsTheBox(count, static_cast<std::uint64_t>(count));
      }
      latticesHaveTheirCells();
      const std::vector<dem::Vec3> points = scattered(200, 3);
      const double before = unevenness(points);
      check::isTrue("cells of scattered points differ: " + std::to_string(before), before > 0.3);
      check::atMost("evened out", unevenness(dem::evenedOut(points, Box, 10)), 0.2);
      // Near a face of the box its plane is far from the others in the dual body.
      std::vector<dem::Vec3> near = scattered(50, 9);
      near[0].x = Box.low.x + 1e-7;
      near[1] = near[0] + dem::Vec3{ 0.0, 1e-6, 0.0 };
      double volume = 0.0;
      for (const dem::ConvexHull& hull : hullsOf(dem::voronoiCells(near, Box)))
      {
        volume += dem::momentsOf(hull, 0.0).volume;
      }
      check::close("volume with a point at a face", volume, Volume, 1e-6 * Volume);
    });
}
