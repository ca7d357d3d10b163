#include "GranularSight.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric> // partial_sum

// What a sphere hides for certain is a disc through its centre that faces the camera: whatever is
// seen on it has the sphere before it. Discs fill a picture of depths, with wholly covered cells
// only. A sphere is hidden where all cells that its outline reaches have a depth before its nearest
// point. Spheres are checked from the nearest on, so that what hides one is there before it. Hidden
// spheres are nearly all. They need no disc, and only a check of whole blocks of cells.

namespace granular
{
namespace
{

/// Cells of the picture of depths are pixels, or larger ones where spheres are, so that a sphere
/// covers a hundred of them or so and not thousands.
constexpr double CellsOfRadius = 6.0;
constexpr double HalfDiagonal = 0.70711; // of a cell
constexpr int BlockSide = 8;             // [cells]
constexpr float Infinity = std::numeric_limits<float>::infinity();
constexpr int DepthSteps = 4096; // by which spheres are put in order

struct Range
{
  int begin = 0, end = 0;
};

/// The whole numbers of [from, to], of those from 0 on and below a limit.
Range rangeOf(double from, double to, int limit)
{
  const double most = limit;
  Range range;
  range.begin = static_cast<int>(std::min(std::max(from, 0.0), most));
  range.end = static_cast<int>(std::min(std::max(std::floor(to) + 1.0, 0.0), most));
  return range;
}

struct Circle
{
  double x, y, radius;
};

class Depths
{
public:
  Depths(const Sight& sight, double pixels)
    : View(sight), Width(cells(sight.size[0], pixels)), Height(cells(sight.size[1], pixels)),
      BlocksWide((this->Width + BlockSide - 1) / BlockSide),
      Nearest(static_cast<std::size_t>(this->Width) * this->Height, Infinity)
  {
    const int blocksHigh = (this->Height + BlockSide - 1) / BlockSide;
    this->Blocks.assign(static_cast<std::size_t>(this->BlocksWide) * blocksHigh, Infinity);
    this->IsStale.assign(this->Blocks.size(), false);
    for (int axis = 0; axis < 2; ++axis)
    {
      this->View.scale[axis] /= pixels;
      this->View.centre[axis] /= pixels;
    }
    this->Least = std::min(std::abs(this->View.scale[0]), std::abs(this->View.scale[1]));
  }

  void cover(const SeenSphere& sphere)
  {
    const double depth = -sphere.z;
    if (!(depth - sphere.radius > this->View.nearest) || !(depth < this->View.farthest))
    {
      return; // cut, so that its inside is visible
    }
    const double shrink = this->shrink(depth);
    const double radius = this->Least * sphere.radius * shrink - HalfDiagonal;
    if (!(radius > 0.0))
    {
      return;
    }
    const double x = this->View.centre[0] + this->View.scale[0] * sphere.x * shrink;
    const double y = this->View.centre[1] + this->View.scale[1] * sphere.y * shrink;
    // The middle of a cell is half a cell from its number.
    const Range rows = rangeOf(std::ceil(y - radius - 0.5), y + radius - 0.5, this->Height);
    for (int row = rows.begin; row < rows.end; ++row)
    {
      const double dy = row + 0.5 - y;
      const double half = std::sqrt(std::max(radius * radius - dy * dy, 0.0));
      const Range columns = rangeOf(std::ceil(x - half - 0.5), x + half - 0.5, this->Width);
      float* cell = this->row(row);
      const auto far = static_cast<float>(depth);
      for (int column = columns.begin; column < columns.end; ++column)
      {
        cell[column] = std::min(cell[column], far);
      }
    }
    this->forEachBlock(rows, rangeOf(x - radius, x + radius, this->Width),
      [this](std::size_t block)
      {
        this->IsStale[block] = true;
        return true;
      });
  }

  bool sees(const SeenSphere& sphere)
  {
    const double front = -sphere.z - sphere.radius, back = -sphere.z + sphere.radius;
    if (back < this->View.nearest || front > this->View.farthest)
    {
      return false;
    }
    if (!(front > this->View.nearest))
    {
      return true; // around the camera, or cut
    }
    const auto nearest = std::nextafter(static_cast<float>(front), 0.0F);
    const Circle outline = this->outlineOf(sphere);
    const double r = outline.radius;
    const Range rows = rangeOf(std::floor(outline.y - r), outline.y + r, this->Height);
    if (this->areBefore(nearest, rows,
          rangeOf(std::floor(outline.x - r), outline.x + r, this->Width)))
    {
      return false;
    }
    for (int row = rows.begin; row < rows.end; ++row)
    {
      // Cells of the row that the outline covers, by the distance of the row from the middle.
      const double dy = std::max({ row - outline.y, outline.y - row - 1.0, 0.0 });
      const double half = std::sqrt(std::max(r * r - dy * dy, 0.0));
      const Range columns = rangeOf(std::floor(outline.x - half), outline.x + half, this->Width);
      const float* cell = this->row(row);
      for (int column = columns.begin; column < columns.end; ++column)
      {
        if (cell[column] >= nearest)
        {
          return true;
        }
      }
    }
    return false;
  }

private:
  static int cells(int pixels, double size)
  {
    return std::max(static_cast<int>(std::ceil(pixels / size)), 1);
  }

  /// @param visit gets the number of a block and returns whether to continue
  template <typename Visit>
  void forEachBlock(const Range& rows, const Range& columns, Visit&& visit)
  {
    for (int row = rows.begin / BlockSide; row * BlockSide < rows.end; ++row)
    {
      for (int column = columns.begin / BlockSide; column * BlockSide < columns.end; ++column)
      {
        if (!visit(static_cast<std::size_t>(row) * this->BlocksWide + column))
        {
          return;
        }
      }
    }
  }

  /// Whether all blocks that have some of the cells are before a depth.
  bool areBefore(float depth, const Range& rows, const Range& columns)
  {
    bool before = true;
    this->forEachBlock(rows, columns,
      [&](std::size_t block)
      {
        if (this->Blocks[block] >= depth && this->IsStale[block])
        {
          this->renew(block);
        }
        before = this->Blocks[block] < depth;
        return before;
      });
    return before;
  }

  void renew(std::size_t block)
  {
    const int firstRow = static_cast<int>(block / this->BlocksWide) * BlockSide;
    const int firstColumn = static_cast<int>(block % this->BlocksWide) * BlockSide;
    const int width = std::min(BlockSide, this->Width - firstColumn);
    float farthest = 0.0F;
    for (int row = firstRow; row < std::min(firstRow + BlockSide, this->Height); ++row)
    {
      const float* cell = this->row(row) + firstColumn;
      farthest = std::max(farthest, *std::max_element(cell, cell + width));
    }
    this->Blocks[block] = farthest;
    this->IsStale[block] = false;
  }

  double shrink(double depth) const { return this->View.perspective ? 1.0 / depth : 1.0; }

  float* row(int number)
  {
    return this->Nearest.data() + static_cast<std::size_t>(number) * this->Width;
  }

  /// Around all of a sphere that can be seen [cells]. With perspective it is an ellipse, the
  /// section of a cone: (p c)^2 = (c^2 - R^2) p^2 for p = (u, v, 1); the circle is that of its long
  /// axis.
  Circle outlineOf(const SeenSphere& sphere) const
  {
    const double x = sphere.x, y = sphere.y, z = sphere.z, r = sphere.radius;
    const double most = std::max(std::abs(this->View.scale[0]), std::abs(this->View.scale[1]));
    double shrink = 1.0, radius = r;
    if (this->View.perspective)
    {
      shrink = -z / (z * z - r * r);
      radius = r * std::sqrt(x * x + y * y + z * z - r * r) / (z * z - r * r);
    }
    constexpr double rounding = 0.01;
    return { this->View.centre[0] + this->View.scale[0] * x * shrink,
      this->View.centre[1] + this->View.scale[1] * y * shrink, most * radius + rounding };
  }

  Sight View; ///< in cells
  int Width, Height, BlocksWide;
  std::vector<float> Nearest; ///< of each cell
  std::vector<float> Blocks;  ///< the farthest of each block's cells, or what that was before
  std::vector<bool> IsStale;  ///< whether it may be nearer by now
  double Least = 0.0;         ///< lesser of both scales
};

/// The radius of a sphere as it is seen, on the mean of those that are before the camera [pixels].
double usualRadius(const Sight& sight, const std::vector<SeenSphere>& spheres)
{
  double sum = 0.0;
  std::size_t count = 0;
  for (const SeenSphere& sphere : spheres)
  {
    if (-sphere.z > sight.nearest)
    {
      sum += sphere.radius / (sight.perspective ? -sphere.z : 1.0);
      ++count;
    }
  }
  return count > 0 ? std::abs(sight.scale[0]) * sum / static_cast<double>(count) : 0.0;
}

/// The indices of all spheres, by the depth of their nearest points in steps of a small part of all
/// depths.
std::vector<int> nearestFirst(const std::vector<SeenSphere>& spheres)
{
  const auto depthOf = [](const SeenSphere& sphere) { return -sphere.z - sphere.radius; };
  float least = std::numeric_limits<float>::max(), most = std::numeric_limits<float>::lowest();
  for (const SeenSphere& sphere : spheres)
  {
    least = std::min(least, depthOf(sphere));
    most = std::max(most, depthOf(sphere));
  }
  const float steps = most > least ? (DepthSteps - 1) / (most - least) : 0.0F;
  const auto stepOf = [&](const SeenSphere& sphere)
  {
    const float step = (depthOf(sphere) - least) * steps;
    return step > 0.0F ? std::min(static_cast<int>(step), DepthSteps - 1) : 0; // 0 if not a number
  };
  std::vector<int> begin(DepthSteps + 1, 0);
  for (const SeenSphere& sphere : spheres)
  {
    ++begin[stepOf(sphere) + 1];
  }
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  std::vector<int> order(spheres.size());
  for (std::size_t i = 0; i < spheres.size(); ++i)
  {
    order[begin[stepOf(spheres[i])]++] = static_cast<int>(i);
  }
  return order;
}

}

std::vector<int> findSeen(const Sight& sight, const std::vector<SeenSphere>& spheres)
{
  Depths depths(sight, std::max(usualRadius(sight, spheres) / CellsOfRadius, 0.7));
  std::vector<int> seen;
  for (const int i : nearestFirst(spheres))
  {
    if (depths.sees(spheres[i]))
    {
      depths.cover(spheres[i]);
      seen.push_back(i);
    }
  }
  return seen;
}

}
