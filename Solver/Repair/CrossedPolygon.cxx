#include "Repair/CrossedPolygon.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

struct Point
{
  double x, y;
};

/// Twice the area of a triangle, above 0 if its corners run counter-clockwise.
double twiceArea(const Point& a, const Point& b, const Point& c)
{
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// Whether c and d are on different sides of the line through a and b.
bool parts(const Point& a, const Point& b, const Point& c, const Point& d, double negligible)
{
  const double atC = twiceArea(a, b, c), atD = twiceArea(a, b, d);
  return std::min(atC, atD) < -negligible && std::max(atC, atD) > negligible;
}

/// Twice the area of a polygon, along its mean normal (Newell).
Vec3 areaOf(const std::vector<Vec3>& corners)
{
  Vec3 area{};
  for (std::size_t i = 1; i + 1 < corners.size(); ++i)
  {
    area = area + cross(corners[i] - corners[0], corners[i + 1] - corners[0]);
  }
  return area;
}

/// As seen along a normal.
std::vector<Point> flattened(const std::vector<Vec3>& corners, const Vec3& normal)
{
  const double x = std::abs(normal.x), y = std::abs(normal.y), z = std::abs(normal.z);
  const Vec3 other =
    x <= y && x <= z ? Vec3{ 1, 0, 0 } : (y <= z ? Vec3{ 0, 1, 0 } : Vec3{ 0, 0, 1 });
  const Vec3 across = cross(normal, other);
  const Vec3 u = (1.0 / norm(across)) * across;
  const Vec3 v = cross(normal, u);
  std::vector<Point> flat;
  for (const Vec3& corner : corners)
  {
    const Vec3 r = corner - corners[0];
    flat.push_back({ dot(r, u), dot(r, v) });
  }
  return flat;
}

}

bool crossesItself(const std::vector<Vec3>& corners)
{
  double longest = 0.0;
  for (const Vec3& corner : corners)
  {
    longest = std::max(longest, norm(corner - corners[0]));
  }
  const double negligible = 1e-12 * longest * longest;
  const Vec3 area = areaOf(corners);
  if (!(norm(area) > negligible))
  {
    return true;
  }
  const std::vector<Point> p = flattened(corners, (1.0 / norm(area)) * area);
  const std::size_t n = p.size();
  for (std::size_t i = 0; i + 2 < n; ++i)
  {
    const std::size_t end = i == 0 ? n - 1 : n; // the last side and the first are neighbours
    for (std::size_t j = i + 2; j < end; ++j)
    {
      const Point &a = p[i], &b = p[i + 1], &c = p[j], &d = p[(j + 1) % n];
      if (parts(a, b, c, d, negligible) && parts(c, d, a, b, negligible))
      {
        return true;
      }
    }
  }
  return false;
}

}
