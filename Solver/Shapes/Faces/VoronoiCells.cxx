#include "Shapes/Faces/VoronoiCells.h"

#include "Shapes/Faces/ConvexHull.h"
#include "Shapes/MassProperties.h"

#include <algorithm>
#include <cmath>
#include <tuple>

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
  CellMaker(const std::vector<Vec3>& points, const VoronoiBox& box)
    : Points(points), Box(box), Others(points.size())
  {
  }

  std::vector<Vec3> cellOf(std::size_t index)
  {
    const Vec3& middle = this->Points[index];
    this->measureFrom(middle);
    std::vector<Vec3> duals = this->facesOfBox(middle);
    std::vector<Vec3> corners;
    double reach = norm(this->Box.high - this->Box.low);
    std::size_t next = 0;
    // A neighbour cuts at half the distance, so those beyond twice the farthest corner cut nothing.
    while (next < this->Others.size() && this->sortNext(next) < 2.0 * reach)
    {
      const std::size_t end = std::min(next + FewNeighbours, this->Others.size());
      for (; next < end; ++next)
      {
        const Vec3 to = this->Points[this->Others[next].index] - middle;
        if (this->Others[next].index != index)
        {
          duals.push_back((2.0 / dot(to, to)) * to);
        }
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

  struct Other
  {
    double squared; ///< square of the distance
    std::size_t index;

    bool operator<(const Other& other) const
    {
      return std::tie(this->squared, this->index) < std::tie(other.squared, other.index);
    }
  };

  void measureFrom(const Vec3& middle)
  {
    for (std::size_t k = 0; k < this->Others.size(); ++k)
    {
      const Vec3 to = this->Points[k] - middle;
      this->Others[k] = { dot(to, to), k };
    }
  }

  /// Puts the next few in order; the distance of the first of them.
  double sortNext(std::size_t next)
  {
    const auto from = this->Others.begin() + static_cast<std::ptrdiff_t>(next);
    const std::size_t count = std::min(FewNeighbours, this->Others.size() - next);
    std::partial_sort(from, from + static_cast<std::ptrdiff_t>(count), this->Others.end());
    return std::sqrt(from->squared);
  }

  std::vector<Vec3> facesOfBox(const Vec3& p) const
  {
    const Vec3 &low = this->Box.low, &high = this->Box.high;
    return { { 1.0 / (high.x - p.x), 0.0, 0.0 }, { 1.0 / (low.x - p.x), 0.0, 0.0 },
      { 0.0, 1.0 / (high.y - p.y), 0.0 }, { 0.0, 1.0 / (low.y - p.y), 0.0 },
      { 0.0, 0.0, 1.0 / (high.z - p.z) }, { 0.0, 0.0, 1.0 / (low.z - p.z) } };
  }

  const std::vector<Vec3>& Points;
  const VoronoiBox& Box;
  std::vector<Other> Others; ///< from the nearest on, which is the point itself
};

}

std::vector<std::vector<Vec3>> voronoiCells(const std::vector<Vec3>& points, const VoronoiBox& box,
  const std::function<void(double)>& tell)
{
  CellMaker maker(points, box);
  std::vector<std::vector<Vec3>> cells;
  for (std::size_t k = 0; k < points.size(); ++k)
  {
    cells.push_back(maker.cellOf(k));
    if (tell)
    {
      tell(static_cast<double>(k + 1) / static_cast<double>(points.size()));
    }
  }
  return cells;
}

std::vector<Vec3> evenedOut(std::vector<Vec3> points, const VoronoiBox& box, int times,
  const std::function<void(double)>& tell)
{
  for (int time = 0; time < times; ++time)
  {
    std::function<void(double)> tellPart;
    if (tell)
    {
      tellPart = [&](double share) { tell((time + share) / times); };
    }
    const std::vector<std::vector<Vec3>> cells = voronoiCells(points, box, tellPart);
    for (std::size_t k = 0; k < points.size(); ++k)
    {
      const Moments moments = momentsOf(convexHull(cells[k]), 0.0);
      points[k] = (1.0 / moments.volume) * moments.first;
    }
  }
  return points;
}

}
