#include "Spawning/ClosedSurface.h"

#include "Basics/InWords.h"

#include <algorithm>
#include <cstddef>
#include <tuple>
#include <utility>

namespace dem
{

namespace
{

bool isBefore(const Vec3& a, const Vec3& b)
{
  return std::tie(a.x, a.y, a.z) < std::tie(b.x, b.y, b.z);
}

/// An edge with its ends in order.
struct Edge
{
  Vec3 from, to;

  bool operator<(const Edge& other) const
  {
    return isBefore(this->from, other.from) ||
      (!isBefore(other.from, this->from) && isBefore(this->to, other.to));
  }
};

std::string complaintAbout(const std::vector<Vec3>& points, const ClosedSurface::Corners& triangle)
{
  for (const std::int64_t index : triangle)
  {
    if (index < 0 || index >= static_cast<std::int64_t>(points.size()))
    {
      return "refers to point " + std::to_string(index) + " of " + std::to_string(points.size());
    }
    if (!isFinite(points[index]))
    {
      return "has a point that is not finite (point " + std::to_string(index) + ")";
    }
  }
  const Vec3 a = points[triangle[1]] - points[triangle[0]];
  const Vec3 b = points[triangle[2]] - points[triangle[0]];
  const double longest = std::max({ dot(a, a), dot(b, b), dot(b - a, b - a) });
  return norm(cross(a, b)) > 1e-12 * longest ? "" : "has the area 0";
}

/// Whether @a p, seen from above, is left of the line from @a a to @a b, of which @a a is before
/// @a b. On the line itself it is, which is the answer for a point a little beside @a p in y, and
/// by far less in -x, whatever the line: a vertical through an edge or a corner crosses as many
/// triangles as that beside it.
bool isLeft(const Vec3& a, const Vec3& b, const Vec3& p)
{
  return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) >= 0.0;
}

}

std::string findProblem(const std::vector<Vec3>& points,
  const std::vector<ClosedSurface::Corners>& triangles)
{
  if (triangles.empty())
  {
    return "has a surface without triangles";
  }
  std::vector<Edge> edges;
  for (std::size_t t = 0; t < triangles.size(); ++t)
  {
    const std::string complaint = complaintAbout(points, triangles[t]);
    if (!complaint.empty())
    {
      return "has a surface whose triangle " + std::to_string(t) + " " + complaint;
    }
    for (int k = 0; k < 3; ++k)
    {
      Edge edge{ points[triangles[t][k]], points[triangles[t][(k + 1) % 3]] };
      if (isBefore(edge.to, edge.from))
      {
        std::swap(edge.from, edge.to);
      }
      edges.push_back(edge);
    }
  }
  std::sort(edges.begin(), edges.end());
  for (auto begin = edges.begin(); begin != edges.end();)
  {
    const auto end = std::upper_bound(begin, edges.end(), *begin);
    if ((end - begin) % 2 != 0)
    {
      return "has a surface that is not closed: the edge from " + inWords(begin->from) + " to " +
        inWords(begin->to) + " belongs to an odd number of triangles (" +
        std::to_string(end - begin) + ")";
    }
    begin = end;
  }
  return {};
}

ClosedSurface::ClosedSurface(const std::vector<Vec3>& points, const std::vector<Corners>& triangles)
{
  std::vector<Box> boxes;
  for (const Corners& triangle : triangles)
  {
    const Vec3 p[3] = { points[triangle[0]], points[triangle[1]], points[triangle[2]] };
    this->Triangles.push_back(triangleFrame(p[0], p[1], p[2]));
    this->Ascends.push_back({ isBefore(p[0], p[1]), isBefore(p[1], p[2]), isBefore(p[2], p[0]) });
    boxes.push_back(enclose({ p[0], p[0] }, enclose({ p[1], p[1] }, { p[2], p[2] })));
  }
  this->Tree.build(boxes);
  this->Bounds = boxes.empty() ? Box{} : boxes.front();
  for (const Box& box : boxes)
  {
    this->Bounds = enclose(this->Bounds, box);
  }
}

/// Whether the vertical through @a p meets the triangle. Both triangles at an edge ask for the side
/// of the edge with the same numbers in the same order, so that nothing slips between.
bool ClosedSurface::isMet(const Vec3& p, std::int32_t triangle) const
{
  const TriangleFrame& t = this->Triangles[triangle];
  int left = 0;
  for (int k = 0; k < 3; ++k)
  {
    const Vec3& a = t.corner[k];
    const Vec3& b = t.corner[(k + 1) % 3];
    left += this->Ascends[triangle][k] ? isLeft(a, b, p) : !isLeft(b, a, p);
  }
  return left == 0 || left == 3;
}

/// Whether the vertical that rises from @a p does.
bool ClosedSurface::isBelow(const Vec3& p, std::int32_t triangle) const
{
  const TriangleFrame& t = this->Triangles[triangle];
  return this->isMet(p, triangle) && dot(t.normal, p - t.corner[0]) * t.normal.z < 0.0;
}

std::vector<double> ClosedSurface::heights(double x, double y) const
{
  std::vector<double> met;
  this->Tree.forEachOverlap({ { x, y, this->Bounds.low.z }, { x, y, this->Bounds.high.z } },
    [&](std::int32_t triangle)
    {
      const TriangleFrame& t = this->Triangles[triangle];
      if (t.normal.z != 0.0 && this->isMet({ x, y, 0.0 }, triangle))
      {
        const Vec3& a = t.corner[0];
        met.push_back(a.z - (t.normal.x * (x - a.x) + t.normal.y * (y - a.y)) / t.normal.z);
      }
    });
  std::sort(met.begin(), met.end());
  return met;
}

bool ClosedSurface::isInLayer(const Vec3& p, int facesBelow) const
{
  const std::vector<double> met = this->heights(p.x, p.y);
  const auto below = std::lower_bound(met.begin(), met.end(), p.z) - met.begin();
  const auto above = static_cast<std::ptrdiff_t>(met.size()) - below;
  return facesBelow > 0 ? below == facesBelow && above > 0 : below > 0 && above == 0;
}

bool ClosedSurface::isClear(const Vec3& centre, double radius) const
{
  bool apart = true;
  this->forEachNear(centre, radius,
    [&](std::int32_t triangle)
    { apart = apart && this->squareTo(triangle, centre) >= radius * radius; });
  return apart;
}

double ClosedSurface::distance(const Vec3& p, double most) const
{
  double nearest = most * most;
  const auto beyond = [](double x, double low, double high) {
    return std::max({ low - x, x - high, 0.0 });
  };
  this->Tree.forEach(
    [&](const Box& box)
    {
      const Vec3 d{ beyond(p.x, box.low.x, box.high.x), beyond(p.y, box.low.y, box.high.y),
        beyond(p.z, box.low.z, box.high.z) };
      return dot(d, d) < nearest;
    },
    [&](std::int32_t triangle) { nearest = std::min(nearest, this->squareTo(triangle, p)); });
  return std::sqrt(nearest);
}

bool ClosedSurface::holds(const Vec3& centre, double radius) const
{
  if (!this->isClear(centre, radius))
  {
    return false;
  }
  int above = 0;
  this->Tree.forEachOverlap({ centre, { centre.x, centre.y, this->Bounds.high.z } },
    [&](std::int32_t triangle) { above += this->isBelow(centre, triangle); });
  return above % 2 == 1;
}

}
