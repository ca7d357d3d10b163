#include "Clumping/BodyCells.h"

#include "Clumping/DistanceTransform.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace granular
{
namespace
{

/// The grid around a body, with a layer of cells outside.
struct Grid
{
  double edge;
  std::array<int, 3> count;
  double origin[3];

  Grid(const dem::Box& box, double edge) : edge(edge)
  {
    for (int axis = 0; axis < 3; ++axis)
    {
      const double length = box.high[axis] - box.low[axis];
      this->count[axis] = static_cast<int>(std::ceil(length / edge * (1.0 - 1e-12))) + 2;
      this->origin[axis] = box.low[axis] + 0.5 * (length - (this->count[axis] - 1) * edge);
    }
  }
  double coordinate(int axis, std::size_t k) const
  {
    return this->origin[axis] + static_cast<double>(k) * this->edge;
  }
  std::size_t size() const
  {
    return static_cast<std::size_t>(this->count[0]) * this->count[1] * this->count[2];
  }
  dem::Vec3 centre(std::size_t cell) const
  {
    return { this->coordinate(0, cell % this->count[0]),
      this->coordinate(1, cell / this->count[0] % this->count[1]),
      this->coordinate(2, cell / this->count[0] / this->count[1]) };
  }
};

/// 1 for cells inside and 0 for those outside.
std::vector<unsigned char> drawBody(const SurfaceBody& body, const Grid& grid, const Telling& tell)
{
  std::vector<unsigned char> inside(grid.size(), 0);
  for (int j = 0; j < grid.count[1]; ++j)
  {
    tell(0.0);
    for (int i = 0; i < grid.count[0]; ++i)
    {
      const std::vector<double> met =
        body.surface.heights(grid.coordinate(0, i), grid.coordinate(1, j));
      for (int k = 0; k < grid.count[2]; ++k)
      {
        const auto below =
          std::lower_bound(met.begin(), met.end(), grid.coordinate(2, k)) - met.begin();
        const std::size_t line = j + static_cast<std::size_t>(grid.count[1]) * k;
        inside[i + grid.count[0] * line] = below % 2 == 1 ? 1 : 0;
      }
    }
  }
  return inside;
}

}

BodyCells findCells(const SurfaceBody& body, int resolution, const Telling& tell)
{
  const dem::Vec3 edges = body.surface.box().high - body.surface.box().low;
  BodyCells result;
  result.edge = std::max({ edges.x, edges.y, edges.z }) / resolution;
  const Grid grid(body.surface.box(), result.edge);
  const std::vector<std::int32_t> squares =
    squaredDistances(drawBody(body, grid, tell), grid.count, [&tell](double) { tell(0.0); });
  for (std::size_t cell = 0; cell < squares.size(); ++cell)
  {
    if (squares[cell] > 0)
    {
      result.cells.push_back({ grid.centre(cell), result.edge * std::sqrt(squares[cell]) });
    }
  }
  return result;
}

}
