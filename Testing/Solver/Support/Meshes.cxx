#include "Meshes.h"

#include "Basics/Random.h"
#include "Boundaries/Walls.h"

#include <algorithm>
#include <limits>

using namespace dem;

namespace meshes
{

std::int64_t addPoint(Surface& surface, const Vec3& p)
{
  surface.points.push_back(p);
  return static_cast<std::int64_t>(surface.points.size()) - 1;
}

void addElement(Surface& surface, const std::vector<Vec3>& corners, double radius,
  std::int32_t body)
{
  Element element;
  element.kind = static_cast<ElementKind>(corners.size());
  element.radius = radius;
  element.body = body;
  for (std::size_t i = 0; i < corners.size(); ++i)
  {
    element.point[i] = addPoint(surface, corners[i]);
  }
  surface.elements.push_back(element);
}

Surface torus(int n, int m)
{
  Surface surface;
  for (int i = 0; i < n; ++i)
  {
    for (int j = 0; j < m; ++j)
    {
      const double u = 2.0 * Pi * i / n;
      const double v = 2.0 * Pi * j / m;
      const double r = 1.0 + 0.4 * std::cos(v);
      addPoint(surface, { r * std::cos(u), r * std::sin(u), 0.4 * std::sin(v) });
    }
  }
  const auto at = [n, m](int i, int j) -> std::int64_t { return i % n * m + j % m; };
  for (int i = 0; i < n; ++i)
  {
    for (int j = 0; j < m; ++j)
    {
      Element triangle;
      triangle.kind = ElementKind::Triangle;
      triangle.point = { at(i, j), at(i + 1, j), at(i + 1, j + 1), 0 };
      surface.elements.push_back(triangle);
      triangle.point = { at(i, j), at(i + 1, j + 1), at(i, j + 1), 0 };
      surface.elements.push_back(triangle);
    }
  }
  return surface;
}

Surface separated(const Surface& surface)
{
  Surface result;
  for (const Element& element : surface.elements)
  {
    std::vector<Vec3> corners;
    for (int i = 0; i < static_cast<int>(element.kind); ++i)
    {
      corners.push_back(surface.points[element.point[i]]);
    }
    addElement(result, corners, element.radius, element.body);
  }
  return result;
}

void spoil(Surface& surface, std::uint64_t seed, double noise)
{
  Random random(seed);
  Surface spoiled;
  for (const Element& element : surface.elements)
  {
    Vec3 p[3];
    for (int i = 0; i < 3; ++i)
    {
      const Vec3 off{ random.uniform(-noise, noise), random.uniform(-noise, noise),
        random.uniform(-noise, noise) };
      p[i] = surface.points[element.point[i]] + off;
    }
    if (random.uniform() < 0.2)
    {
      std::swap(p[1], p[2]);
    }
    const double share = random.uniform();
    if (share < 0.1)
    {
      const Vec3 middle = 0.5 * (p[0] + p[1]);
      addElement(spoiled, { p[0], middle, p[2] });
      addElement(spoiled, { middle, p[1], p[2] });
      continue;
    }
    addElement(spoiled, { p[0], p[1], p[2] });
    if (share < 0.2)
    {
      addElement(spoiled, { p[0], p[1], p[1] });
    }
    else if (share < 0.3)
    {
      addElement(spoiled, { p[0], p[0] + 0.5 * (p[1] - p[0]), p[1] });
    }
    else if (share < 0.4)
    {
      addElement(spoiled, { p[2], p[0], p[1] });
    }
  }
  surface = spoiled;
}

double area(const Surface& surface)
{
  double sum = 0.0;
  for (const Element& element : surface.elements)
  {
    const auto p = [&](int i) { return surface.points[element.point[i]]; };
    if (element.kind == ElementKind::Triangle || element.kind == ElementKind::Rectangle)
    {
      const double twice = norm(cross(p(1) - p(0), p(2) - p(0)));
      sum += element.kind == ElementKind::Triangle ? 0.5 * twice : twice;
    }
  }
  return sum;
}

SideCounts countSides(const Surface& surface)
{
  SideCounts counts;
  for (const Element& element : surface.elements)
  {
    const int corners = static_cast<int>(element.kind);
    for (int i = 0; i < corners && corners > 2; ++i)
    {
      const Vec3& a = surface.points[element.point[i]];
      const Vec3& b = surface.points[element.point[(i + 1) % corners]];
      const Coordinates from{ a.x, a.y, a.z };
      const Coordinates to{ b.x, b.y, b.z };
      ++(from < to ? counts[{ from, to }].first : counts[{ to, from }].second);
    }
  }
  return counts;
}

std::int64_t borderSides(const Surface& surface)
{
  const SideCounts counts = countSides(surface);
  return std::count_if(counts.begin(), counts.end(),
    [](const auto& side) { return side.second.first + side.second.second == 1; });
}

bool isOriented(const Surface& surface)
{
  const SideCounts counts = countSides(surface);
  return std::none_of(counts.begin(), counts.end(),
    [](const auto& side) {
      return side.second.first + side.second.second == 2 && side.second.first != side.second.second;
    });
}

double distance(const Surface& surface, const Vec3& p)
{
  double least = std::numeric_limits<double>::infinity();
  for (const Element& element : surface.elements)
  {
    if (!findProblem(surface, element).empty())
    {
      continue;
    }
    Surface alone;
    alone.points = { surface.points[element.point[0]], surface.points[element.point[1]],
      surface.points[element.point[2]], surface.points[element.point[3]] };
    alone.elements = { element };
    alone.elements[0].point = { 0, 1, 2, 3 };
    least = std::min(least, norm(Walls(alone).foot(0, p).separation));
  }
  return least;
}

}
