// Closed surfaces that grains come in by.
#pragma once

#include "Spawning/ClosedSurface.h"
#include "Spawning/Inflow.h"

#include <array>
#include <cmath>
#include <vector>

namespace scene
{

/// A surface of triangles.
struct Body
{
  std::vector<dem::Vec3> points;
  std::vector<dem::ClosedSurface::Corners> triangles;

  void addQuad(std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d)
  {
    this->triangles.push_back({ a, b, c });
    this->triangles.push_back({ a, c, d });
  }
  void add(const Body& other)
  {
    const std::int64_t first = static_cast<std::int64_t>(this->points.size());
    this->points.insert(this->points.end(), other.points.begin(), other.points.end());
    for (const dem::ClosedSurface::Corners& t : other.triangles)
    {
      this->triangles.push_back({ first + t[0], first + t[1], first + t[2] });
    }
  }
  dem::InflowRegion region() const
  {
    dem::InflowRegion region;
    region.shape = dem::InflowShape::Surface;
    region.points = this->points;
    region.triangles = this->triangles;
    return region;
  }
};

/// About an axis askew, so that no face is left parallel to an axis.
struct ObliqueRotation
{
  dem::Vec3 row[3];
  ObliqueRotation()
  {
    const dem::Vec3 n = dem::normalized({ 1.0, -2.0, 0.7 });
    const double s = std::sin(0.9), c = std::cos(0.9), t = 1.0 - c;
    row[0] = { c + t * n.x * n.x, t * n.x * n.y - s * n.z, t * n.x * n.z + s * n.y };
    row[1] = { t * n.y * n.x + s * n.z, c + t * n.y * n.y, t * n.y * n.z - s * n.x };
    row[2] = { t * n.z * n.x - s * n.y, t * n.z * n.y + s * n.x, c + t * n.z * n.z };
  }
  dem::Vec3 there(const dem::Vec3& v) const
  {
    return { dem::dot(row[0], v), dem::dot(row[1], v), dem::dot(row[2], v) };
  }
  dem::Vec3 back(const dem::Vec3& v) const { return v.x * row[0] + v.y * row[1] + v.z * row[2]; }
};

/// A prism over a polygon that is star-shaped about its first corner.
inline Body prism(const std::vector<std::array<double, 2>>& outline, double height)
{
  Body body;
  const auto n = static_cast<std::int64_t>(outline.size());
  for (const double z : { 0.0, height })
  {
    for (const auto& p : outline)
    {
      body.points.push_back({ p[0], p[1], z });
    }
  }
  for (std::int64_t k = 0; k < n; ++k)
  {
    body.addQuad(k, (k + 1) % n, n + (k + 1) % n, n + k);
    if (k > 0 && k + 1 < n)
    {
      body.triangles.push_back({ 0, k, k + 1 });
      body.triangles.push_back({ n, n + k, n + k + 1 });
    }
  }
  return body;
}

inline Body cube(double low, double high)
{
  Body body = prism({ { low, low }, { high, low }, { high, high }, { low, high } }, high - low);
  for (dem::Vec3& p : body.points)
  {
    p.z += low;
  }
  return body;
}

inline Body torus(double ring, double tube, int around, int across)
{
  Body body;
  for (int i = 0; i < around; ++i)
  {
    for (int j = 0; j < across; ++j)
    {
      const double a = 2.0 * dem::Pi * i / around, b = 2.0 * dem::Pi * j / across;
      const double r = ring + tube * std::cos(b);
      body.points.push_back({ r * std::cos(a), r * std::sin(a), tube * std::sin(b) });
    }
  }
  for (int i = 0; i < around; ++i)
  {
    for (int j = 0; j < across; ++j)
    {
      const int k = (i + 1) % around, l = (j + 1) % across;
      body.addQuad(i * across + j, k * across + j, k * across + l, i * across + l);
    }
  }
  return body;
}

}
