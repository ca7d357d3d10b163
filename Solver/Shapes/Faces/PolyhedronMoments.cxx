// A polyhedron as the sum of the tetrahedra over its faces with their tips in one point: those that
// reach out of it count as much against as for it.
#include "Shapes/MassProperties.h"

#include <algorithm>

namespace dem
{

namespace
{

/// Adds what the tetrahedron with the corners 0, a, b, c has (Tonon 2004, for density 1).
void addTetrahedron(const Vec3& a, const Vec3& b, const Vec3& c, Moments& sum)
{
  const double volume = dot(a, cross(b, c)) / 6.0;
  const Vec3 s = a + b + c;
  sum.volume += volume;
  sum.first = sum.first + (volume / 4.0) * s;
  const auto product = [&](double Vec3::*u, double Vec3::*v)
  { return volume / 20.0 * (a.*u * a.*v + b.*u * b.*v + c.*u * c.*v + s.*u * s.*v); };
  sum.second[0] += product(&Vec3::x, &Vec3::x);
  sum.second[1] += product(&Vec3::y, &Vec3::y);
  sum.second[2] += product(&Vec3::z, &Vec3::z);
  sum.second[3] += product(&Vec3::x, &Vec3::y);
  sum.second[4] += product(&Vec3::y, &Vec3::z);
  sum.second[5] += product(&Vec3::z, &Vec3::x);
}

}

Moments momentsOf(const std::vector<Vec3>& points,
  const std::vector<std::array<std::int64_t, 3>>& triangles)
{
  Moments sum;
  if (triangles.empty())
  {
    return sum;
  }
  Vec3 low = points[triangles[0][0]], high = low;
  for (const auto& triangle : triangles)
  {
    for (const std::int64_t corner : triangle)
    {
      const Vec3& p = points[corner];
      low = { std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z) };
      high = { std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z) };
    }
  }
  const Vec3 middle = 0.5 * (low + high); // as tip: a body far from the origin keeps its digits
  for (const auto& [a, b, c] : triangles)
  {
    addTetrahedron(points[a] - middle, points[b] - middle, points[c] - middle, sum);
  }
  return moved(sum, middle, 1.0);
}

}
