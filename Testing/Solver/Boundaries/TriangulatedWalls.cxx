#include "TriangulatedWalls.h"

#include "Basics/Random.h"
#include "Boundaries/Motion/WallMotion.h"

#include <algorithm>
#include <utility>

namespace mesh
{

using namespace dem;

Surface plane(double halfWidth, int cells, double jitter, std::uint64_t seed)
{
  Random random(seed);
  Surface surface;
  const double size = 2.0 * halfWidth / cells;
  const auto at = [cells](int i, int j) { return static_cast<std::int64_t>(j) * (cells + 1) + i; };
  for (int j = 0; j <= cells; ++j)
  {
    for (int i = 0; i <= cells; ++i)
    {
      const bool inner = i > 0 && i < cells && j > 0 && j < cells;
      const double most = inner ? jitter * size : 0.0;
      const double x = i * size - halfWidth + random.uniform(-most, most);
      surface.points.push_back({ x, j * size - halfWidth + random.uniform(-most, most), 0.0 });
    }
  }
  const auto add = [&](std::array<std::int64_t, 3> corners)
  {
    std::rotate(corners.begin(), corners.begin() + static_cast<int>(3 * random.uniform()),
      corners.end());
    if (random.uniform() < 0.5)
    {
      std::swap(corners[1], corners[2]);
    }
    surface.elements.push_back(
      { ElementKind::Triangle, { corners[0], corners[1], corners[2], 0 }, 0.0 });
  };
  for (int j = 0; j < cells; ++j)
  {
    for (int i = 0; i < cells; ++i)
    {
      const std::int64_t a = at(i, j), b = at(i + 1, j), c = at(i + 1, j + 1), d = at(i, j + 1);
      const bool other = random.uniform() < 0.5;
      add(other ? std::array<std::int64_t, 3>{ a, b, c } : std::array<std::int64_t, 3>{ a, b, d });
      add(other ? std::array<std::int64_t, 3>{ a, c, d } : std::array<std::int64_t, 3>{ b, c, d });
    }
  }
  return surface;
}

Surface splitInFour(const Surface& surface)
{
  Surface split = surface;
  split.elements.clear();
  for (const Element& element : surface.elements)
  {
    std::int64_t p[6];
    for (int k = 0; k < 3; ++k)
    {
      p[k] = element.point[k];
    }
    for (int k = 0; k < 3; ++k)
    {
      // The middle comes out the same from both sides.
      p[3 + k] = static_cast<std::int64_t>(split.points.size());
      split.points.push_back(0.5 * (surface.points[p[k]] + surface.points[p[(k + 1) % 3]]));
    }
    for (const auto& corners : { std::array<int, 3>{ 0, 3, 5 }, std::array<int, 3>{ 3, 1, 4 },
           std::array<int, 3>{ 5, 4, 2 }, std::array<int, 3>{ 3, 4, 5 } })
    {
      Element part = element;
      for (int k = 0; k < 3; ++k)
      {
        part.point[k] = p[corners[k]];
      }
      split.elements.push_back(part);
    }
  }
  return split;
}

Surface shuffled(const Surface& surface, std::uint64_t seed)
{
  Random random(seed);
  Surface result;
  result.bodies = surface.bodies;
  std::vector<Element> elements = surface.elements;
  for (std::size_t k = elements.size(); k > 1; --k)
  {
    std::swap(elements[k - 1], elements[static_cast<std::size_t>(k * random.uniform())]);
  }
  for (Element element : elements)
  {
    for (int k = 0; k < static_cast<int>(element.kind); ++k)
    {
      result.points.push_back(surface.points[element.point[k]]);
      element.point[k] = static_cast<std::int64_t>(result.points.size()) - 1;
    }
    result.elements.push_back(element);
  }
  return result;
}

Surface mapped(const Surface& surface, const Map& map)
{
  Surface result = surface;
  std::transform(surface.points.begin(), surface.points.end(), result.points.begin(), map);
  return result;
}

Surface joined(const Surface& a, const Surface& b)
{
  Surface result = a;
  const std::int64_t offset = static_cast<std::int64_t>(a.points.size());
  result.points.insert(result.points.end(), b.points.begin(), b.points.end());
  for (Element element : b.elements)
  {
    for (std::int64_t& point : element.point)
    {
      point += offset;
    }
    result.elements.push_back(element);
  }
  return result;
}

Vec3 tilted(const Vec3& p)
{
  WallMotion rotation;
  rotation.axis = { 0.3, -0.5, 0.8 };
  rotation.angularVelocity = 1.1;
  return poseAt(rotation, 1.0).rotate(p);
}

}
