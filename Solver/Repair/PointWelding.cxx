#include "Repair/PointWelding.h"

#include "Basics/Random.h"
#include "Boundaries/BodyShapes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace dem
{

namespace
{

/// Points in cells, to find those near a position. Cells that share an entry of the table only cost
/// time, since the caller checks distances.
class PointTable
{
public:
  explicit PointTable(std::int64_t points) : Next(points, -1)
  {
    std::size_t size = 16;
    while (size < 2 * static_cast<std::size_t>(points))
    {
      size *= 2;
    }
    this->First.assign(size, -1);
  }

  void add(std::int64_t point, const Vec3& p, double cell)
  {
    std::int64_t& first =
      this->First[this->slotOf(cellOf(p.x, cell), cellOf(p.y, cell), cellOf(p.z, cell))];
    this->Next[point] = first;
    first = point;
  }

  /// Calls visit(point) for all points within @a reach of @a p along each axis that were added with
  /// this size of cells, and for others.
  template <typename Visit>
  void forEachNear(const Vec3& p, double reach, double cell, const Visit& visit) const
  {
    for (std::int64_t x = cellOf(p.x - reach, cell); x <= cellOf(p.x + reach, cell); ++x)
    {
      for (std::int64_t y = cellOf(p.y - reach, cell); y <= cellOf(p.y + reach, cell); ++y)
      {
        for (std::int64_t z = cellOf(p.z - reach, cell); z <= cellOf(p.z + reach, cell); ++z)
        {
          for (std::int64_t k = this->First[this->slotOf(x, y, z)]; k >= 0; k = this->Next[k])
          {
            visit(k);
          }
        }
      }
    }
  }

private:
  static std::int64_t cellOf(double x, double cell)
  {
    return static_cast<std::int64_t>(std::floor(x / cell));
  }

  std::size_t slotOf(std::int64_t x, std::int64_t y, std::int64_t z) const
  {
    std::uint64_t mixed = 0;
    for (const std::int64_t part : { x, y, z })
    {
      mixed = mixBits(mixed + static_cast<std::uint64_t>(part));
    }
    return mixed & (this->First.size() - 1);
  }

  std::vector<std::int64_t> First; ///< for each slot of the table, -1 for none
  std::vector<std::int64_t> Next;  ///< for each point that was added
};

/// The body of each point, -1 for points without an element.
std::vector<std::int32_t> bodiesOfPoints(const Surface& surface)
{
  std::vector<std::int32_t> body(surface.points.size(), -1);
  for (const Element& element : surface.elements)
  {
    for (int i = 0; i < static_cast<int>(element.kind); ++i)
    {
      body[element.point[i]] = element.body;
    }
  }
  return body;
}

class Welding
{
public:
  Welding(const Surface& surface, std::size_t bodies)
    : Walls(surface), Body(bodiesOfPoints(surface)), Vertex(surface.points.size()),
      Largest(bodies, 0.0)
  {
    std::iota(this->Vertex.begin(), this->Vertex.end(), 0);
    for (std::size_t i = 0; i < this->Body.size(); ++i)
    {
      if (this->Body[i] >= 0)
      {
        const Vec3& p = surface.points[i];
        double& largest = this->Largest[this->Body[i]];
        largest = std::max({ largest, std::abs(p.x), std::abs(p.y), std::abs(p.z) });
      }
    }
  }

  /// Merges every vertex that has another within its tolerance into the nearest that stays.
  void weld(const std::vector<double>& tolerances, const std::function<void(double)>& tell)
  {
    constexpr std::int64_t between = 4096; // points that take no time worth telling
    const std::int64_t count = static_cast<std::int64_t>(this->Vertex.size());
    PointTable table(count);
    for (std::int64_t i = 0; i < count; ++i)
    {
      if (i % between == 0)
      {
        tell(static_cast<double>(i) / static_cast<double>(count));
      }
      if (this->Body[i] < 0 || this->Vertex[i] != i)
      {
        continue;
      }
      const double tolerance = tolerances[this->Body[i]];
      const double cell = this->cellSize(this->Body[i], tolerance);
      this->Vertex[i] = this->findNearest(table, i, tolerance, cell);
      if (this->Vertex[i] == i)
      {
        table.add(i, this->Walls.points[i], cell);
      }
    }
    for (std::int64_t& vertex : this->Vertex)
    {
      vertex = this->Vertex[vertex];
    }
  }

  std::vector<std::int64_t>& vertices() { return this->Vertex; }

private:
  /// Wider than the tolerance, so that most queries see a single cell, yet few points; the numbers
  /// of cells must fit.
  double cellSize(std::int32_t body, double tolerance) const
  {
    return std::max(
      { 8.0 * tolerance, 1e-15 * this->Largest[body], std::numeric_limits<double>::min() });
  }

  std::int64_t findNearest(const PointTable& table, std::int64_t i, double tolerance,
    double cell) const
  {
    std::int64_t nearest = i;
    double least = tolerance;
    table.forEachNear(this->Walls.points[i], tolerance, cell,
      [&](std::int64_t k)
      {
        if (this->Body[k] != this->Body[i])
        {
          return;
        }
        const double distance = this->farthestApart(i, k);
        if (distance < least || (distance == least && (nearest == i || k < nearest)))
        {
          least = distance;
          nearest = k;
        }
      });
    return nearest;
  }

  double farthestApart(std::int64_t i, std::int64_t k) const
  {
    double farthest = 0.0;
    for (int shape = 0; shape < shapeCount(this->Walls, this->Body[i]); ++shape)
    {
      farthest = std::max(farthest,
        norm(pointInShape(this->Walls, this->Body[i], shape, i) -
          pointInShape(this->Walls, this->Body[i], shape, k)));
    }
    return farthest;
  }

  const Surface& Walls;
  std::vector<std::int32_t> Body;
  std::vector<std::int64_t> Vertex;
  std::vector<double> Largest; ///< of the coordinates of each body [L]
};

/// Moves @a points with their vertices; returns whether anything but a sign of zero changed.
void moveToVertices(std::vector<Vec3>& points, std::int64_t firstPoint,
  const std::vector<std::int64_t>& vertex, std::vector<char>& moved)
{
  for (std::size_t i = 0; i < points.size(); ++i)
  {
    const std::int64_t from = vertex[firstPoint + i] - firstPoint;
    if (from < 0 || from >= static_cast<std::int64_t>(points.size()) ||
      from == static_cast<std::int64_t>(i))
    {
      continue;
    }
    Vec3& p = points[i];
    const Vec3& q = points[from];
    moved[firstPoint + i] |= p.x != q.x || p.y != q.y || p.z != q.z;
    p = q;
  }
}

}

WeldedPoints weldPoints(Surface& surface, const std::vector<double>& tolerances,
  const std::function<void(double)>& tell)
{
  Welding welding(surface, tolerances.size());
  // Points at the same position first, so that they stay together.
  welding.weld(std::vector<double>(tolerances.size(), 0.0),
    [&tell](double share) { tell(0.5 * share); });
  welding.weld(tolerances, [&tell](double share) { tell(0.5 + 0.5 * share); });
  WeldedPoints result;
  result.vertex = std::move(welding.vertices());
  std::vector<char> moved(surface.points.size(), 0);
  moveToVertices(surface.points, 0, result.vertex, moved);
  for (WallBody& body : surface.bodies)
  {
    for (std::vector<Vec3>& points : body.track.points)
    {
      moveToVertices(points, body.track.firstPoint, result.vertex, moved);
    }
  }
  result.moved = std::count(moved.begin(), moved.end(), 1);
  return result;
}

}
