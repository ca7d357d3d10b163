#include "Neighbours/SpatialOrder.h"

#include "Neighbours/KeySort.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

constexpr int Bits = 21;

/// Spreads the bits of a coordinate so that two others fit between them.
std::uint64_t spread(std::uint64_t v)
{
  std::uint64_t result = 0;
  for (int bit = 0; bit < Bits; ++bit)
  {
    result |= (v >> bit & 1) << (3 * bit);
  }
  return result;
}

std::uint64_t coordinate(double distance, double cellSize)
{
  constexpr double largest = (1 << Bits) - 1;
  // The centre of a grain can be below the lowest of a ball.
  return static_cast<std::uint64_t>(
    std::min(std::floor(std::max(distance, 0.0) / cellSize), largest));
}

}

std::vector<std::int32_t> spatialOrder(const Particles& particles, const Team& team)
{
  const std::size_t count = particles.size();
  std::vector<std::int32_t> order(count);
  if (count == 0)
  {
    return order;
  }
  const VectorRows& p = particles.position;
  Vec3 origin = p.get(0);
  for (const Row& row : p.row)
  {
    origin = { std::min(origin.x, row.x), std::min(origin.y, row.y), std::min(origin.z, row.z) };
  }
  const double cellSize = 2.0 * particles.meanRadius();
  LargeVector<KeyedSlot> keys(count);
  for (std::size_t slot = 0; slot < count; ++slot)
  {
    const std::int32_t grain = particles.shapedAt(slot);
    const Vec3 d = (grain < 0 ? p.get(slot) : particles.shaped[grain].position) - origin;
    keys[slot] = { spread(coordinate(d.x, cellSize)) | spread(coordinate(d.y, cellSize)) << 1 |
        spread(coordinate(d.z, cellSize)) << 2,
      static_cast<std::int32_t>(slot) };
  }
  sortByKey(keys, 3 * Bits, team);
  std::transform(keys.begin(), keys.end(), order.begin(), [](const auto& key) { return key.slot; });
  return order;
}

}
