#include "Repair/VertexSearch.h"

#include "Boundaries/Seams/Sides.h"
#include "Boundaries/BodyShapes.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

/// A line between two points, as thick as a tolerance. Against this, the box around a long line
/// across a mesh would hold all of it.
class ThickLine
{
public:
  ThickLine(const Vec3& from, const Vec3& to, double thickness)
    : From(from), Along(to - from), Thickness(thickness)
  {
  }

  /// Whether a box may be within the thickness of the line.
  bool reaches(const Box& box) const
  {
    double begin = 0.0, end = 1.0; // the part that is between the planes so far
    for (int axis = 0; axis < 3; ++axis)
    {
      const double low = box.low[axis] - this->Thickness - this->From[axis];
      const double high = box.high[axis] + this->Thickness - this->From[axis];
      const double along = this->Along[axis];
      if (std::abs(along) <= this->Thickness)
      {
        if (std::min(0.0, along) > high || std::max(0.0, along) < low)
        {
          return false;
        }
        continue;
      }
      begin = std::max(begin, (along > 0.0 ? low : high) / along);
      end = std::min(end, (along > 0.0 ? high : low) / along);
    }
    return begin <= end;
  }

private:
  Vec3 From;
  Vec3 Along;
  double Thickness;
};

}

VertexSearch::VertexSearch(const Surface& surface, const std::vector<std::int64_t>& vertex,
  const std::vector<double>& tolerances)
  : Walls(surface), Tolerances(tolerances)
{
  std::vector<std::int32_t> body(surface.points.size(), -1);
  for (const Element& element : surface.elements)
  {
    for (int i = 0; i < static_cast<int>(element.kind) && sideCount(element) > 0; ++i)
    {
      body[vertex[element.point[i]]] = element.body;
    }
  }
  std::vector<Box> boxes;
  for (std::size_t i = 0; i < body.size(); ++i)
  {
    if (body[i] >= 0)
    {
      const Vec3& p = surface.points[i];
      boxes.push_back({ p, p });
      this->Vertices.push_back({ static_cast<std::int64_t>(i), body[i] });
      this->Rounding = std::max(
        { this->Rounding, 1e-14 * std::abs(p.x), 1e-14 * std::abs(p.y), 1e-14 * std::abs(p.z) });
    }
  }
  this->Tree.build(boxes);
}

void VertexSearch::find(std::int64_t from, std::int64_t to, std::int32_t body,
  std::vector<std::int64_t>& found)
{
  const Vec3& a = this->Walls.points[from];
  const Vec3& b = this->Walls.points[to];
  const double tolerance = this->Tolerances[body];
  this->OnLine.clear();
  const ThickLine line(a, b, tolerance + this->Rounding);
  this->Tree.forEach([&line](const Box& box) { return line.reaches(box); },
    [&](std::int32_t index)
    {
      const auto& [candidate, itsBody] = this->Vertices[index];
      if (itsBody == body && candidate != from && candidate != to &&
        this->isInside(candidate, from, to, body))
      {
        this->OnLine.push_back({ dot(this->Walls.points[candidate] - a, b - a), candidate });
      }
    });
  std::sort(this->OnLine.begin(), this->OnLine.end());
  found.clear();
  for (const auto& entry : this->OnLine)
  {
    found.push_back(entry.second);
  }
}

bool VertexSearch::isInside(std::int64_t v, std::int64_t from, std::int64_t to,
  std::int32_t body) const
{
  for (int shape = 0; shape < shapeCount(this->Walls, body); ++shape)
  {
    const Vec3& a = pointInShape(this->Walls, body, shape, from);
    const Vec3 along = pointInShape(this->Walls, body, shape, to) - a;
    const Vec3 w = pointInShape(this->Walls, body, shape, v) - a;
    const double length = norm(along);
    const double foot = dot(w, along);
    if (!(foot > 0.0 && foot < length * length) ||
      norm(cross(along, w)) > this->Tolerances[body] * length)
    {
      return false;
    }
  }
  return true;
}

}
