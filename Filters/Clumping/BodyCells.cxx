#include "Clumping/BodyCells.h"

#include "Clumping/DistanceTransform.h"

#include <algorithm>
#include <cmath>

namespace granular
{

BodyGrid::BodyGrid(const dem::Box& box, double length) : edge(length)
{
  for (int axis = 0; axis < 3; ++axis)
  {
    const double width = box.high[axis] - box.low[axis];
    this->count[axis] = static_cast<int>(std::ceil(width / length * (1.0 - 1e-12))) + 2;
    this->origin[axis] = box.low[axis] + 0.5 * (width - (this->count[axis] - 1) * length);
  }
}

namespace
{

/// 1 for cells inside and 0 for those outside.
std::vector<unsigned char> drawBody(const SurfaceBody& body, const BodyGrid& grid,
  const Telling& tell)
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
        inside[grid.index(i, j, k)] = below % 2 == 1 ? 1 : 0;
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
  result.grid = BodyGrid(body.surface.box(), std::max({ edges.x, edges.y, edges.z }) / resolution);
  result.squares = squaredDistances(drawBody(body, result.grid, tell), result.grid.count,
    [&tell](double) { tell(0.0); });
  return result;
}

}
