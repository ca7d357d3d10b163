#include "Analysis/Fields/FieldSources.h"

#include <algorithm>
#include <cmath>

namespace granular
{
namespace
{

bool isIn(const Box& region, const dem::Vec3& p, double margin)
{
  for (int axis = 0; axis < 3; ++axis)
  {
    if (p[axis] < region.low[axis] - margin || p[axis] > region.high[axis] + margin)
    {
      return false;
    }
  }
  return true;
}

/// Numbers of edges, from and to.
struct EdgeRange
{
  double low[3];
  double high[3];
};

/// Where a region with a margin is, in edges of a lattice.
EdgeRange edgesOf(const dem::Lattice& space, const Box& region, double margin)
{
  EdgeRange range;
  for (int k = 0; k < 3; ++k)
  {
    const dem::Vec3 row = space.numbers.row(k);
    double low = 0.0;
    double high = 0.0;
    for (int axis = 0; axis < 3; ++axis)
    {
      const double a = row[axis] * (region.low[axis] - margin - space.origin[axis]);
      const double b = row[axis] * (region.high[axis] + margin - space.origin[axis]);
      low += std::min(a, b);
      high += std::max(a, b);
    }
    range.low[k] = low;
    range.high[k] = high;
  }
  return range;
}

/// Calls visit(lattice vector) for all images of a position that are in the region with its margin.
template <typename VisitT>
void forEachImage(const dem::Lattice& space, const Box& region, const EdgeRange& range,
  double margin, const dem::Vec3& position, const VisitT& visit)
{
  if (!space.periodic)
  {
    if (isIn(region, position, margin))
    {
      visit(dem::Vec3{});
    }
    return;
  }
  const dem::Vec3 at = space.numbers * (position - space.origin);
  double from[3];
  double to[3];
  for (int k = 0; k < 3; ++k)
  {
    const bool repeats = dem::norm(space.numbers.row(k)) > 0.0;
    from[k] = repeats ? std::ceil(range.low[k] - at[k]) : 0.0;
    to[k] = repeats ? std::floor(range.high[k] - at[k]) : 0.0;
  }
  for (double z = from[2]; z <= to[2]; ++z)
  {
    for (double y = from[1]; y <= to[1]; ++y)
    {
      for (double x = from[0]; x <= to[0]; ++x)
      {
        const dem::Vec3 shift = space.edges * dem::Vec3{ x, y, z };
        if (isIn(region, position + shift, margin))
        {
          visit(shift);
        }
      }
    }
  }
}

}

FieldSources imagesIn(const FieldSources& sources, const dem::Lattice& space, const Box& region,
  double reach)
{
  FieldSources images;
  const EdgeRange range = edgesOf(space, region, reach);
  for (const FieldGrain& grain : sources.grains)
  {
    forEachImage(space, region, range, reach, grain.position,
      [&](const dem::Vec3& shift)
      {
        FieldGrain image = grain;
        image.position = image.position + shift;
        image.velocity = space.flows ? image.velocity + space.flow * shift : image.velocity;
        images.grains.push_back(image);
      });
  }
  for (const FieldContact& contact : sources.contacts)
  {
    const double margin = reach + 0.5 * dem::norm(contact.first - contact.second);
    forEachImage(space, region, edgesOf(space, region, margin), margin,
      0.5 * (contact.first + contact.second),
      [&](const dem::Vec3& shift)
      {
        FieldContact image = contact;
        image.first = image.first + shift;
        image.second = image.second + shift;
        images.contacts.push_back(image);
      });
  }
  return images;
}

NearPoints::NearPoints(const std::vector<dem::Vec3>& positions, double reach)
{
  dem::Vec3 high{};
  for (std::size_t i = 0; i < positions.size(); ++i)
  {
    const dem::Vec3& p = positions[i];
    this->Low = i == 0 ? p
                       : dem::Vec3{ std::min(this->Low.x, p.x), std::min(this->Low.y, p.y),
                           std::min(this->Low.z, p.z) };
    high =
      i == 0 ? p : dem::Vec3{ std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z) };
  }
  // At most a few cells for each position.
  double side = reach;
  const auto cellsAlong = [&](int axis) { return (high[axis] - this->Low[axis]) / side + 1.0; };
  while (cellsAlong(0) * cellsAlong(1) * cellsAlong(2) > 4.0 * positions.size() + 64.0)
  {
    side *= 1.25;
  }
  this->PerCell = 1.0 / side;
  for (int axis = 0; axis < 3; ++axis)
  {
    this->Count[axis] = static_cast<int>(std::floor((high[axis] - this->Low[axis]) / side)) + 1;
  }
  const auto cellOf = [&](const dem::Vec3& p)
  {
    int at[3];
    for (int axis = 0; axis < 3; ++axis)
    {
      const int cell = static_cast<int>(std::floor((p[axis] - this->Low[axis]) * this->PerCell));
      at[axis] = std::clamp(cell, 0, this->Count[axis] - 1);
    }
    return this->cellAt(at[0], at[1], at[2]);
  };
  this->Begin.assign(this->cellAt(0, 0, this->Count[2]) + 1, 0);
  for (const dem::Vec3& p : positions)
  {
    ++this->Begin[cellOf(p) + 1];
  }
  for (std::size_t cell = 1; cell < this->Begin.size(); ++cell)
  {
    this->Begin[cell] += this->Begin[cell - 1];
  }
  std::vector<std::size_t> next(this->Begin.begin(), this->Begin.end() - 1);
  this->Order.resize(positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i)
  {
    this->Order[next[cellOf(positions[i])]++] = i;
  }
}

}
