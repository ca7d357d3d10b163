#include "Shapes/VoronoiCells.h"

#include "Shapes/ConvexHull.h"
#include "Shapes/MassProperties.h"

#include <algorithm>
#include <cmath>
#include <numeric>

// The planes around a point, each as its unit normal over its distance, are the points of a body
// that is dual to the cell: a face of its hull, with the normal n at the distance d, is the corner
// n / d of the cell.

namespace dem
{
namespace
{

constexpr double Flat = 1e-10; ///< corners of cells that are the same, as in a lattice
constexpr std::size_t FewNeighbours = 30;

class CellMaker
{
public:
  CellMaker(const std::vector<Vec3>& points, const CellBox& box)
    : Points(points), Box(box), Order(points.size())
  {
  }

  std::vector<Vec3> cellOf(std::size_t index)
  {
    const Vec3& middle = this->Points[index];
    this->sortFrom(middle);
    std::vector<Vec3> duals = this->facesOfBox(middle);
    std::vector<Vec3> corners;
    double reach = norm(this->Box.high - this->Box.low);
    std::size_t next = 1; // the nearest is the point itself
    // A neighbour cuts half way, so those beyond twice the farthest corner cut nothing.
    while (next < this->Order.size() && this->distance(next, middle) < 2.0 * reach)
    {
      const std::size_t end = std::min(next + FewNeighbours, this->Order.size());
      for (; next < end; ++next)
      {
        const Vec3 to = this->Points[this->Order[next]] - middle;
        duals.push_back((2.0 / dot(to, to)) * to);
      }
      corners = cornersOf(duals);
      reach = farthest(corners);
    }
    corners = corners.empty() ? cornersOf(duals) : corners;
    for (Vec3& corner : corners)
    {
      corner = corner + middle;
    }
    return corners;
  }

private:
  static std::vector<Vec3> cornersOf(const std::vector<Vec3>& duals)
  {
    std::vector<Vec3> corners;
    for (const HullFace& face : convexHull(duals, Flat).faces)
    {
      corners.push_back((1.0 / face.offset) * face.normal);
    }
    return corners;
  }

  static double farthest(const std::vector<Vec3>& corners)
  {
    double farthest = 0.0;
    for (const Vec3& corner : corners)
    {
      farthest = std::max(farthest, norm(corner));
    }
    return farthest;
  }

  double distance(std::size_t place, const Vec3& from) const
  {
    return norm(this->Points[this->Order[place]] - from);
  }

  void sortFrom(const Vec3& middle)
  {
    std::iota(this->Order.begin(), this->Order.end(), std::size_t{ 0 });
    const auto squared = [&](std::size_t k)
    { return dot(this->Points[k] - middle, this->Points[k] - middle); };
    std::sort(this->Order.begin(), this->Order.end(),
      [&](std::size_t a, std::size_t b)
      { return squared(a) != squared(b) ? squared(a) < squared(b) : a < b; });
  }

  std::vector<Vec3> facesOfBox(const Vec3& p) const
  {
    const Vec3 &low = this->Box.low, &high = this->Box.high;
    return { { 1.0 / (high.x - p.x), 0.0, 0.0 }, { 1.0 / (low.x - p.x), 0.0, 0.0 },
      { 0.0, 1.0 / (high.y - p.y), 0.0 }, { 0.0, 1.0 / (low.y - p.y), 0.0 },
      { 0.0, 0.0, 1.0 / (high.z - p.z) }, { 0.0, 0.0, 1.0 / (low.z - p.z) } };
  }

  const std::vector<Vec3>& Points;
  const CellBox& Box;
  std::vector<std::size_t> Order; ///< of the points, from the nearest on
};

}

std::vector<std::vector<Vec3>> voronoiCells(const std::vector<Vec3>& points, const CellBox& box)
{
  CellMaker maker(points, box);
  std::vector<std::vector<Vec3>> cells;
  for (std::size_t k = 0; k < points.size(); ++k)
  {
    cells.push_back(maker.cellOf(k));
  }
  return cells;
}

std::vector<Vec3> evenedOut(std::vector<Vec3> points, const CellBox& box, int times)
{
  for (int time = 0; time < times; ++time)
  {
    const std::vector<std::vector<Vec3>> cells = voronoiCells(points, box);
    for (std::size_t k = 0; k < points.size(); ++k)
    {
      const Moments moments = momentsOf(convexHull(cells[k]), 0.0);
      points[k] = (1.0 / moments.volume) * moments.first;
    }
  }
  return points;
}

}
