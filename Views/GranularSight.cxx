#include "GranularSight.h"

#include <algorithm>
#include <cmath>
#include <limits>

// What a sphere hides for certain is a disc through its centre that faces the camera: whatever is
// seen on it has the sphere before it. Discs fill a picture of depths, with wholly covered cells
// only. A sphere is hidden where all cells that its outline reaches have a depth before its nearest
// point.

namespace granular
{
namespace
{

/// Cells of the picture of depths are pixels, or larger ones where spheres are, so that a sphere
/// covers a hundred of them or so and not thousands.
constexpr double CellsOfRadius = 6.0;
constexpr double HalfDiagonal = 0.70711; // of a cell

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
      Nearest(static_cast<std::size_t>(this->Width) * this->Height,
        std::numeric_limits<float>::infinity())
  {
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
      return; // cut, so that one can look into it
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
    for (int row = rows.begin; row < rows.end; ++row)
    {
      // Of the row what is nearest to the middle.
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
  int Width, Height;
  std::vector<float> Nearest;
  double Least = 0.0; ///< of both scales
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

}

std::vector<int> findSeen(const Sight& sight, const std::vector<SeenSphere>& spheres)
{
  Depths depths(sight, std::max(usualRadius(sight, spheres) / CellsOfRadius, 0.7));
  for (const SeenSphere& sphere : spheres)
  {
    depths.cover(sphere);
  }
  std::vector<int> seen;
  for (std::size_t i = 0; i < spheres.size(); ++i)
  {
    if (depths.sees(spheres[i]))
    {
      seen.push_back(static_cast<int>(i));
    }
  }
  return seen;
}

}
