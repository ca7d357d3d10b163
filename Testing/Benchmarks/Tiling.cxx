#include "Tiling.h"

#include "Bed.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace bed
{

namespace
{

/// Overlap of two grains that is kept, over the sum of their radii: a settled bed has up to a few
/// percent at its floor.
constexpr double LargestOverlap = 0.03;

/// A block that repeats itself along all axes, filled grain by grain with what finds space.
class PeriodicBlock
{
public:
  PeriodicBlock(const dem::Vec3& size, double largestRadius) : Size{ size.x, size.y, size.z }
  {
    for (int axis = 0; axis < 3; ++axis)
    {
      this->Cells[axis] = static_cast<std::int64_t>(this->Size[axis] / (2 * largestRadius));
      if (this->Cells[axis] < 3)
      {
        throw dem::Error("The bed to tile from has no bulk.");
      }
    }
    this->Content.resize(this->Cells[0] * this->Cells[1] * this->Cells[2]);
  }

  void addIfFree(const dem::Particle& grain)
  {
    if (this->fits(grain))
    {
      this->Content[this->cellOf(grain.position, { 0, 0, 0 })].push_back(this->Grains.size());
      this->Grains.push_back(grain);
    }
  }

  const std::vector<dem::Particle>& grains() const { return this->Grains; }

private:
  std::size_t cellOf(const dem::Vec3& x, const std::array<int, 3>& offset) const
  {
    const double along[3] = { x.x, x.y, x.z };
    std::int64_t cell = 0;
    for (int axis = 0; axis < 3; ++axis)
    {
      const std::int64_t n = this->Cells[axis];
      const auto k = static_cast<std::int64_t>(along[axis] / this->Size[axis] * n);
      cell = cell * n + (std::clamp<std::int64_t>(k, 0, n - 1) + offset[axis] + n) % n;
    }
    return static_cast<std::size_t>(cell);
  }

  bool fits(const dem::Particle& grain) const
  {
    for (int k = 0; k < 27; ++k)
    {
      for (const std::size_t other :
        this->Content[this->cellOf(grain.position, { k % 3 - 1, k / 3 % 3 - 1, k / 9 - 1 })])
      {
        const double reach = (1.0 - LargestOverlap) * (grain.radius + this->Grains[other].radius);
        if (this->distance(grain.position, this->Grains[other].position) < reach)
        {
          return false;
        }
      }
    }
    return true;
  }

  double distance(const dem::Vec3& a, const dem::Vec3& b) const
  {
    const auto nearest = [](double d, double size) { return d - size * std::round(d / size); };
    return norm(dem::Vec3{ nearest(a.x - b.x, this->Size[0]), nearest(a.y - b.y, this->Size[1]),
      nearest(a.z - b.z, this->Size[2]) });
  }

  std::array<double, 3> Size;
  std::array<std::int64_t, 3> Cells{};
  std::vector<std::vector<std::size_t>> Content;
  std::vector<dem::Particle> Grains;
};

double heightBelow(const dem::Particles& grains, double share)
{
  std::vector<double> heights;
  for (const dem::Vec4& row : grains.position.packed)
  {
    heights.push_back(row.z);
  }
  const auto k = static_cast<std::ptrdiff_t>(share * static_cast<double>(heights.size() - 1));
  std::nth_element(heights.begin(), heights.begin() + k, heights.end());
  return heights[k];
}

/// The bulk of a bed, its lowest corner at the origin.
PeriodicBlock cutBlock(const dem::Particles& grains, double low, const dem::Vec3& size)
{
  const double bottom = heightBelow(grains, 0.10);
  PeriodicBlock block(size, bed::LargestRadius);
  for (std::size_t i = 0; i < grains.size(); ++i)
  {
    dem::Particle grain = grains.get(i);
    const dem::Vec3 x = grain.position - dem::Vec3{ low, low, bottom };
    if (x.x >= 0 && x.y >= 0 && x.z >= 0 && x.x < size.x && x.y < size.y && x.z < size.z)
    {
      grain.position = x;
      grain.velocity = grain.angularVelocity = {};
      block.addIfFree(grain);
    }
  }
  return block;
}

/// Adds the grains of one copy that clear floor and sides.
void addCopy(const PeriodicBlock& block, const dem::Vec3& shift, double width,
  std::vector<dem::Particle>& result)
{
  for (dem::Particle grain : block.grains())
  {
    grain.position = grain.position + shift;
    const dem::Vec3& x = grain.position;
    const double r = grain.radius;
    if (std::min({ x.x, x.y, x.z, width - x.x, width - x.y }) >= r)
    {
      result.push_back(grain);
    }
  }
}

}

dem::Snapshot tile(const dem::Snapshot& source, double sourceWidth, std::int64_t count,
  double width)
{
  const dem::Particles& grains = source.particles;
  const double margin = 4.0 * grains.meanRadius(); // where the sides still order the grains
  const auto across = static_cast<int>(std::ceil(width / (sourceWidth - 2 * margin)));
  const double pitch = width / across;
  const double bulk = heightBelow(grains, 0.85) - heightBelow(grains, 0.10);
  const PeriodicBlock block = cutBlock(grains, margin, { pitch, pitch, bulk });

  std::vector<dem::Particle> all;
  for (int layer = 0; static_cast<std::int64_t>(all.size()) < count; ++layer)
  {
    for (int k = 0; k < across * across; ++k)
    {
      addCopy(block, { k % across * pitch, k / across * pitch, layer * bulk }, width, all);
    }
  }
  std::sort(all.begin(), all.end(),
    [](const dem::Particle& a, const dem::Particle& b) { return a.position.z < b.position.z; });
  all.resize(count);

  dem::Snapshot start;
  for (dem::Particle& grain : all)
  {
    grain.id = static_cast<std::int64_t>(start.particles.size());
    start.particles.add(grain);
  }
  return start;
}

}
