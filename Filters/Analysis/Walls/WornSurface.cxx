#include "Analysis/Walls/WornSurface.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace granular
{

namespace
{

using dem::Vec3;

/// Share of the volume of a triangle that may have been worn on the other side.
constexpr double OtherSide = 1e-9;

/// How points move, but for a factor.
struct Displacements
{
  std::vector<Vec3> of;       ///< per point [L]
  std::vector<double> facing; ///< per triangle: 1 where grains are in front, -1 behind, 0 unknown
};

Vec3 areaOf(const WornMesh& mesh, const WornTriangle& triangle)
{
  const Vec3& p = mesh.points[static_cast<std::size_t>(triangle.point[0])];
  const Vec3& q = mesh.points[static_cast<std::size_t>(triangle.point[1])];
  const Vec3& r = mesh.points[static_cast<std::size_t>(triangle.point[2])];
  return 0.5 * dem::cross(q - p, r - p);
}

double facingOf(const WornMesh& mesh, const WornTriangle& triangle)
{
  const double least = std::min(triangle.front, triangle.behind);
  const double most = std::max(triangle.front, triangle.behind);
  if (least > OtherSide * most)
  {
    throw dem::Error("Draw the two sides of the wall as two surfaces: a cell at " +
      dem::inDigits(mesh.points[static_cast<std::size_t>(triangle.point[0])], 4) +
      " m is worn on both sides.");
  }
  return most > 0.0 ? (triangle.front > triangle.behind ? 1.0 : -1.0) : 0.0;
}

Displacements findDisplacements(const WornMesh& mesh)
{
  Displacements found;
  const std::size_t count = mesh.points.size();
  std::vector<double> volume(count), area(count);
  found.of.resize(count);
  for (const WornTriangle& triangle : mesh.triangles)
  {
    const double facing = facingOf(mesh, triangle);
    const Vec3 normal = areaOf(mesh, triangle);
    found.facing.push_back(facing);
    for (const std::int64_t point : triangle.point)
    {
      const auto p = static_cast<std::size_t>(point);
      volume[p] += triangle.front + triangle.behind;
      area[p] += dem::norm(normal);
      found.of[p] = found.of[p] + facing * normal;
    }
  }
  for (std::size_t p = 0; p < count; ++p)
  {
    const double size = dem::norm(found.of[p]);
    if (volume[p] > 0.0 && !(size > 1e-6 * area[p]))
    {
      throw dem::Error(
        "Draw the two sides of the wall as two surfaces: worn cells face each other at " +
        dem::inDigits(mesh.points[p], 4) + " m.");
    }
    found.of[p] = volume[p] > 0.0 ? (-volume[p] / (area[p] * size)) * found.of[p] : Vec3{};
  }
  return found;
}

/// Volume that moving triangles pass, by powers of the factor of all displacements.
std::array<double, 3> volumesPassed(const WornMesh& mesh, const Displacements& moves)
{
  std::array<double, 3> all{};
  for (std::size_t k = 0; k < mesh.triangles.size(); ++k)
  {
    const std::array<std::int64_t, 3>& point = mesh.triangles[k].point;
    const auto at = [&](int i) { return mesh.points[static_cast<std::size_t>(point[i])]; };
    const auto move = [&](int i) { return moves.of[static_cast<std::size_t>(point[i])]; };
    const Vec3 e = at(1) - at(0), f = at(2) - at(0);
    const Vec3 g = move(1) - move(0), h = move(2) - move(0);
    const Vec3 mean = (1.0 / 3.0) * (move(0) + move(1) + move(2));
    const double first = 0.5 * dem::dot(mean, dem::cross(e, f));
    const double facing =
      moves.facing[k] != 0.0 ? moves.facing[k] : (first < 0.0 ? 1.0 : -1.0); // is worn nowhere else
    all[0] -= facing * first;
    all[1] -= facing * 0.25 * dem::dot(mean, dem::cross(e, h) + dem::cross(g, f));
    all[2] -= facing * dem::dot(mean, dem::cross(g, h)) / 6.0;
  }
  return all;
}

double valueAt(const std::array<double, 3>& terms, double x)
{
  return ((terms[2] * x + terms[1]) * x + terms[0]) * x;
}

/// The factor with which a volume is passed.
double factorFor(const std::array<double, 3>& terms, double volume)
{
  double x = 1.0;
  for (int step = 0; step < 50; ++step)
  {
    const double slope = (3.0 * terms[2] * x + 2.0 * terms[1]) * x + terms[0];
    const double change = (volume - valueAt(terms, x)) / slope;
    x += change;
    if (std::abs(change) < 1e-16 * std::abs(x))
    {
      break;
    }
  }
  if (!(x > 0.0) || !(std::abs(valueAt(terms, x) - volume) <= 1e-12 * volume))
  {
    throw dem::Error("Lower TimeFactor: the wear is deeper than the surface is curved.");
  }
  return x;
}

void checkEdges(const WornMesh& mesh, const Displacements& moves, double factor)
{
  for (const WornTriangle& triangle : mesh.triangles)
  {
    for (int k = 0; k < 3; ++k)
    {
      const auto p = static_cast<std::size_t>(triangle.point[k]);
      const auto q = static_cast<std::size_t>(triangle.point[(k + 1) % 3]);
      const double edge = dem::norm(mesh.points[q] - mesh.points[p]);
      const double way = factor * std::max(dem::norm(moves.of[p]), dem::norm(moves.of[q]));
      if (way > 0.5 * edge)
      {
        throw dem::Error(
          "Lower TimeFactor, or draw the wall with larger cells: wear moves a point at " +
          dem::inDigits(mesh.points[p], 4) + " m by " + dem::asTyped(way) +
          " m, more than half of an edge of " + dem::asTyped(edge) + " m.");
      }
    }
  }
}

}

double wearOff(WornMesh& mesh)
{
  double volume = 0.0;
  for (const WornTriangle& triangle : mesh.triangles)
  {
    volume += triangle.front + triangle.behind;
  }
  if (!(volume > 0.0))
  {
    return 0.0;
  }
  const Displacements moves = findDisplacements(mesh);
  const std::array<double, 3> terms = volumesPassed(mesh, moves);
  const double factor = factorFor(terms, volume);
  checkEdges(mesh, moves, factor);
  for (std::size_t p = 0; p < mesh.points.size(); ++p)
  {
    mesh.points[p] = mesh.points[p] + factor * moves.of[p];
  }
  return valueAt(terms, factor);
}

}
