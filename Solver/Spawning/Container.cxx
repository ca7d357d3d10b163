#include "Spawning/Container.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

constexpr int LinesAcross = 48;

UpAxis upAgainst(const Vec3& gravity)
{
  UpAxis up;
  double most = 0.0;
  for (const int axis : { 2, 1, 0 })
  {
    if (std::abs(gravity[axis]) > most)
    {
      most = std::abs(gravity[axis]);
      up = { axis, gravity[axis] > 0.0 ? -1.0 : 1.0 };
    }
  }
  return up;
}

}

Container::Container(const Surface& walls, const Vec3& gravity) : Up(upAgainst(gravity))
{
  for (const Vec3& p : walls.points)
  {
    this->Points.push_back(this->Up.rotate(p));
  }
  for (const Element& element : walls.elements)
  {
    const auto& p = element.point;
    if (element.kind == ElementKind::Triangle || element.kind == ElementKind::Rectangle)
    {
      this->Triangles.push_back({ p[0], p[1], p[2] });
    }
    if (element.kind == ElementKind::Rectangle)
    {
      this->Triangles.push_back({ p[0], p[2], p[3] });
    }
  }
  if (!this->Triangles.empty())
  {
    this->Faces = ClosedSurface(this->Points, this->Triangles);
    for (int axis = 0; axis < 2; ++axis)
    {
      std::vector<Vec3> rotated;
      for (const Vec3& p : this->Points)
      {
        rotated.push_back(UpAxis{ axis, 1.0 }.rotate(p));
      }
      this->SideFaces[axis] = ClosedSurface(rotated, this->Triangles);
    }
    this->measure();
  }
}

/// Whether there are faces on two opposite sides of @a p.
bool Container::isBetween(const Vec3& p) const
{
  for (int axis = 0; axis < 2; ++axis)
  {
    const Vec3 rotated = UpAxis{ axis, 1.0 }.rotate(p);
    const std::vector<double> met = this->SideFaces[axis].heights(rotated.x, rotated.y);
    if (!met.empty() && met.front() < rotated.z && rotated.z < met.back())
    {
      return true;
    }
  }
  return false;
}

/// Chooses the layer of the container by its volume, and measures it.
void Container::measure()
{
  const Box& box = this->Faces.box();
  const Vec3 size = box.high - box.low;
  std::vector<std::vector<double>> lines;
  std::vector<double> covered(1, 0.0); // lengths by the number of faces below
  double open = 0.0;
  for (int i = 0; i < LinesAcross; ++i)
  {
    for (int k = 0; k < LinesAcross; ++k)
    {
      const double x = box.low.x + (i + 0.5) / LinesAcross * size.x;
      const double y = box.low.y + (k + 0.5) / LinesAcross * size.y;
      lines.push_back(this->Faces.heights(x, y));
      const std::vector<double>& heights = lines.back();
      open += heights.empty() ? 0.0 : box.high.z - heights.back();
      covered.resize(std::max(covered.size(), heights.size()), 0.0);
      for (std::size_t below = 1; below < heights.size(); ++below)
      {
        const double middle = 0.5 * (heights[below - 1] + heights[below]);
        covered[below] +=
          this->isBetween({ x, y, middle }) ? heights[below] - heights[below - 1] : 0.0;
      }
    }
  }
  const auto largest = std::max_element(covered.begin(), covered.end());
  this->FacesBelow = *largest > open ? static_cast<int>(largest - covered.begin()) : 0;
  this->LineArea = size.x * size.y / (LinesAcross * LinesAcross);
  const auto below = static_cast<std::size_t>(this->FacesBelow);
  for (const std::vector<double>& heights : lines)
  {
    this->Lines += !heights.empty();
    if (below > 0 && heights.size() > below)
    {
      this->Columns.push_back({ heights[below - 1], heights[below] });
    }
    else if (below == 0 && !heights.empty())
    {
      this->Columns.push_back({ heights.back(), box.high.z });
    }
  }
}

double Container::heightAt(double level) const
{
  double low = this->Faces.box().high.z, high = this->Faces.box().low.z;
  for (const Layer& column : this->Columns)
  {
    low = std::min(low, column.low);
    high = std::max(high, column.high);
  }
  return low + level * std::max(0.0, high - low);
}

double Container::volume(double level) const
{
  const double surface = this->heightAt(level);
  double length = 0.0;
  for (const Layer& column : this->Columns)
  {
    length += std::max(0.0, std::min(column.high, surface) - column.low);
  }
  return length * this->LineArea;
}

bool Container::suits(const Vec3& low, const Vec3& high) const
{
  constexpr double inner = 1.0 - 1e-6; // a box may end at a wall
  const Vec3 middle = 0.5 * (low + high);
  for (int which = 0; which < 8; ++which)
  {
    const Vec3 corner{ (which & 1 ? high : low).x, (which & 2 ? high : low).y,
      (which & 4 ? high : low).z };
    if (!this->Faces.isInLayer(this->Up.rotate(middle + inner * (corner - middle)),
          this->FacesBelow))
    {
      return false;
    }
  }
  return true;
}

InflowRegion Container::region(double low, double high) const
{
  const Box& box = this->Faces.box();
  InflowRegion region;
  region.shape = InflowShape::Container;
  region.up = this->Up;
  region.points = this->Points;
  region.triangles = this->Triangles;
  region.facesBelow = this->FacesBelow;
  region.low = { box.low.x, box.low.y, low };
  region.high = { box.high.x, box.high.y, high };
  return region;
}

InflowRegion Container::inside(double level) const
{
  return this->region(this->heightAt(0.0), this->heightAt(level));
}

InflowRegion Container::above(double radius) const
{
  const Box& box = this->Faces.box();
  const double wide = 0.25 * (box.high.x - box.low.x + box.high.y - box.low.y);
  const double low = box.high.z + radius;
  return this->region(low, low + std::max(6.0 * radius, wide));
}

}
