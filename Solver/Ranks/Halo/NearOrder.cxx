#include "Ranks/Halo/NearOrder.h"

#include "Neighbours/KeySort.h"
#include "Neighbours/SpatialOrder.h"
#include "Ranks/Halo/OccupiedBoxes.h"

#include <algorithm>

namespace dem
{

namespace
{

/// Spheres of the same size, as many as have a box, that fill half of a cube have one whose half
/// diagonal is so many of their radii; those in Z-order often have one of twice that.
constexpr double Apart = 20.0;

bool areApart(const LargeVector<Vec4>& covers, std::size_t begin, std::size_t end)
{
  OccupiedBox box;
  double largest = 0.0;
  for (std::size_t slot = begin; slot < end; ++slot)
  {
    box.add(boxOf(covers[slot]));
    largest = std::max(largest, covers[slot].w);
  }
  return box.halfDiagonal() > Apart * largest;
}

/// Along a Z-order curve.
void sort(const LargeVector<Vec4>& covers, const Team& team, std::vector<std::int32_t>& slots)
{
  OccupiedBox box;
  double radii = 0.0;
  for (const std::int32_t slot : slots)
  {
    box.add(boxOf(covers[slot]));
    radii += covers[slot].w;
  }
  const SpatialCells cells{ { box.low[0], box.low[1], box.low[2] },
    2.0 * radii / static_cast<double>(slots.size()) };
  LargeVector<KeyedSlot> keys;
  keys.reserve(slots.size());
  for (const std::int32_t slot : slots)
  {
    const Vec4& cover = covers[slot];
    keys.push_back({ cells.key({ cover.x, cover.y, cover.z }), slot });
  }
  sortByKey(keys, SpatialCells::KeyBits, team);
  std::transform(keys.begin(), keys.end(), slots.begin(), [](const auto& key) { return key.slot; });
}

}

std::vector<std::int32_t> nearOrder(const LargeVector<Vec4>& covers, const Team& team)
{
  std::vector<std::int32_t> order, apart;
  order.reserve(covers.size());
  for (std::size_t begin = 0; begin < covers.size(); begin += OccupiedBox::Grains)
  {
    const std::size_t end = std::min(begin + OccupiedBox::Grains, covers.size());
    std::vector<std::int32_t>& to = areApart(covers, begin, end) ? apart : order;
    for (std::size_t slot = begin; slot < end; ++slot)
    {
      to.push_back(static_cast<std::int32_t>(slot));
    }
  }
  if (!apart.empty())
  {
    sort(covers, team, apart);
    order.insert(order.end(), apart.begin(), apart.end());
  }
  return order;
}

}
