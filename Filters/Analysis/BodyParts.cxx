#include "Analysis/BodyParts.h"

#include "Boundaries/ClosestPoint.h"
#include "Shapes/Faces/ConvexHull.h"
#include "Shapes/LevelBodies.h"
#include "Shapes/Smooth/SurfaceReach.h"

#include <algorithm>
#include <cmath>

namespace granular
{
namespace
{

constexpr int InOctant = 64;   // points in each octant
constexpr double Small = 1e-3; // radius of a part
constexpr int Sides = 6;       // of the cube whose grid defines directions to the surface

double halfAxis(const dem::Superellipsoid& surface, int axis, double towards)
{
  return towards < 0.0 ? surface.negative[axis] : surface.positive[axis];
}

/// A function that is 1 on the surface and is homogeneous of degree 2/e2.
double height(const dem::Superellipsoid& surface, const dem::Vec3& p)
{
  const auto part = [&](int axis, double exponent)
  { return std::pow(std::abs(p[axis] / halfAxis(surface, axis, p[axis])), 2.0 / exponent); };
  return std::pow(part(0, surface.e1) + part(1, surface.e1), surface.e1 / surface.e2) +
    part(2, surface.e2);
}

/// Calls use(sides) for the signs of all octants.
template <typename Use>
void forOctants(const Use& use)
{
  for (int octant = 0; octant < 8; ++octant)
  {
    const auto sign = [octant](int bit) { return (octant & bit) != 0 ? -1.0 : 1.0; };
    use(dem::Vec3{ sign(1), sign(2), sign(4) });
  }
}

/// Points that fill a part of the cube from 0 to 1 evenly: those of the additive recurrence of
/// Roberts (2018) with the powers of 1/1.2207 for which isInside(point) is true.
template <typename IsInside>
std::vector<dem::Vec3> evenPoints(std::size_t count, const IsInside& isInside)
{
  constexpr double Root = 1.22074408460575947536; // of x^4 = x + 1
  const dem::Vec3 step{ 1.0 / Root, 1.0 / (Root * Root), 1.0 / (Root * Root * Root) };
  std::vector<dem::Vec3> points;
  for (int k = 1; points.size() < count; ++k)
  {
    const auto coordinate = [k](double by) { return std::fmod(0.75 + k * by, 1.0); };
    const dem::Vec3 point{ coordinate(step.x), coordinate(step.y), coordinate(step.z) };
    if (isInside(point))
    {
      points.push_back(point);
    }
  }
  return points;
}

/// Calls use(p) for a grid on the cube from -1 to 1.
template <typename Use>
void forDirections(const Use& use)
{
  const auto coordinate = [](int k) { return 2.0 * k / Sides - 1.0; };
  for (int i = 0; i <= Sides; ++i)
  {
    for (int j = 0; j <= Sides; ++j)
    {
      for (int k = 0; k <= Sides; ++k)
      {
        const dem::Vec3 p{ coordinate(i), coordinate(j), coordinate(k) };
        if (std::max({ std::abs(p.x), std::abs(p.y), std::abs(p.z) }) == 1.0)
        {
          use(p);
        }
      }
    }
  }
}

/// Points of the surface of a body along directions all over.
std::vector<dem::Vec3> surfacePoints(const dem::SmoothForm& form)
{
  const dem::FormSupport body(form, {});
  std::vector<dem::Vec3> points;
  forDirections([&](const dem::Vec3& p)
    { points.emplace_back(body.along(dem::Lane3(dem::normalized(p))).point); });
  return points;
}

/// Points of the box around some corners, and a margin more, that are inside of a body: they fill it
/// evenly.
template <typename IsInside>
std::vector<dem::Vec3> pointsWithin(const std::vector<dem::Vec3>& corners, double margin,
  const IsInside& isInside)
{
  dem::Vec3 low = corners[0], high = corners[0];
  for (const dem::Vec3& p : corners)
  {
    low = { std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z) };
    high = { std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z) };
  }
  const dem::Vec3 edge{ margin, margin, margin };
  low = low - edge;
  const dem::Vec3 size = high + edge - low;
  const auto inBox = [&](const dem::Vec3& p) {
    return low + dem::Vec3{ p.x * size.x, p.y * size.y, p.z * size.z };
  };
  std::vector<dem::Vec3> points =
    evenPoints(8 * InOctant, [&](const dem::Vec3& p) { return isInside(inBox(p)); });
  std::transform(points.begin(), points.end(), points.begin(), inBox);
  return points;
}

bool isWithin(const dem::ConvexHull& hull, double margin, const dem::Vec3& p)
{
  return std::all_of(hull.faces.begin(), hull.faces.end(),
    [&](const dem::HullFace& face) { return dem::dot(face.normal, p) < face.offset + margin; });
}

/// Small balls at points inside of a rounded body, and smaller ones around its corners.
std::vector<dem::Ball> partsAt(const std::vector<dem::Vec3>& inside,
  const std::vector<dem::Vec3>& corners, double rounding)
{
  std::vector<dem::Ball> parts;
  for (const dem::Vec3& p : inside)
  {
    parts.push_back({ p, Small });
  }
  for (const dem::Vec3& corner : corners)
  {
    forDirections(
      [&](const dem::Vec3& p) {
        parts.push_back({ corner + rounding * dem::normalized(p), 1e-4 * Small });
      });
  }
  return parts;
}

std::vector<dem::Ball> partsOfCapsule(const std::vector<dem::Vec3>& ends, double radius)
{
  const dem::Vec3 span = ends[1] - ends[0], along = dem::normalized(span);
  const auto isInside = [&](const dem::Vec3& p)
  { return dem::norm(dem::footOnSegment(p, ends[0], along, dem::norm(span)).separation) < radius; };
  return partsAt(pointsWithin(ends, radius, isInside), ends, radius);
}

std::vector<dem::Ball> partsOfSuperellipsoid(const dem::Superellipsoid& surface,
  const dem::Vec3& centre)
{
  const auto stretched = [&](const dem::Vec3& p) -> dem::Vec3
  {
    return { p.x * halfAxis(surface, 0, p.x), p.y * halfAxis(surface, 1, p.y),
      p.z * halfAxis(surface, 2, p.z) };
  };
  const dem::Superellipsoid unit{ { 1, 1, 1 }, { 1, 1, 1 }, surface.e1, surface.e2 };
  const std::vector<dem::Vec3> inside =
    evenPoints(InOctant, [&unit](const dem::Vec3& p) { return height(unit, p) < 1.0; });
  std::vector<dem::Ball> parts;
  forOctants(
    [&](const dem::Vec3& sides)
    {
      const dem::Vec3 corner = stretched(sides);
      const double radius = Small * std::cbrt(std::abs(corner.x * corner.y * corner.z));
      for (const dem::Vec3& p : inside)
      {
        parts.push_back(
          { centre + dem::Vec3{ p.x * corner.x, p.y * corner.y, p.z * corner.z }, radius });
      }
    });
  forDirections(
    [&](const dem::Vec3& p)
    {
      const dem::Vec3 position = stretched(p);
      const double scale = std::pow(height(surface, position), -0.5 * surface.e2);
      parts.push_back({ centre + scale * position, 1e-4 * parts[0].radius });
    });
  return parts;
}

}

std::vector<dem::Ball> partsOf(const dem::SmoothForm& surface, const dem::Vec3& centre)
{
  if (const auto* octants = std::get_if<dem::Superellipsoid>(&surface))
  {
    return partsOfSuperellipsoid(*octants, centre);
  }
  const std::vector<dem::Vec3> points = surfacePoints(surface);
  const double volume = dem::momentsOf(surface).volume;
  const double radius = Small * std::cbrt(volume / (8 * InOctant));
  const dem::ConvexHull hull = dem::convexHull(points);
  std::vector<dem::Ball> parts;
  for (const dem::Vec3& p :
    pointsWithin(points, 0.0, [&](const dem::Vec3& point) { return isWithin(hull, 0.0, point); }))
  {
    parts.push_back({ centre + p, radius });
  }
  for (const dem::Vec3& p : points)
  {
    parts.push_back({ centre + p, 1e-4 * radius });
  }
  return parts;
}

std::vector<dem::Ball> partsOf(const std::vector<dem::Vec3>& corners, double rounding)
{
  if (corners.size() == 2)
  {
    return partsOfCapsule(corners, rounding);
  }
  const dem::ConvexHull hull = dem::convexHull(corners);
  if (!hull.isBody())
  {
    return {};
  }
  const auto isInside = [&](const dem::Vec3& p) { return isWithin(hull, rounding, p); };
  return partsAt(pointsWithin(corners, rounding, isInside), hull.corners, rounding);
}

std::vector<dem::Ball> partsOf(const dem::UnitShape& unit)
{
  const std::vector<dem::LevelBody> levels = dem::levelsOf(unit);
  std::vector<dem::Vec3> surface;
  for (const dem::LevelBody& level : levels)
  {
    forDirections(
      [&](const dem::Vec3& p)
      {
        const dem::Vec3 n = dem::normalized(p);
        surface.push_back(level.farthest(n) + level.rounding * n);
      });
  }
  const auto isInside = [&](const dem::Vec3& p)
  {
    return std::any_of(levels.begin(), levels.end(),
      [&](const dem::LevelBody& level) { return level.level(p).value < 0.0; });
  };
  std::vector<dem::Ball> parts;
  for (const dem::Vec3& p : pointsWithin(surface, 0.0, isInside))
  {
    parts.push_back({ p, Small });
  }
  for (const dem::Vec3& p : surface)
  {
    parts.push_back({ p, 1e-4 * Small });
  }
  return parts;
}
}
