#include "Neighbours/SpatialOrder.h"

#include "Neighbours/KeySort.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

constexpr int Bits = SpatialCells::KeyBits / 3;

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

std::uint64_t SpatialCells::key(const Vec3& position) const
{
  const Vec3 d = position - this->origin;
  return spread(coordinate(d.x, this->cellSize)) | spread(coordinate(d.y, this->cellSize)) << 1 |
    spread(coordinate(d.z, this->cellSize)) << 2;
}

std::uint64_t SpatialCells::keyOf(const Particles& particles, std::size_t slot) const
{
  return this->key(particles.centreOf(slot));
}

Vec3 leastCorner(const Particles& particles, const OwnSlots& among, const Vec3& ofOthers)
{
  Vec3 least = ofOthers;
  const OwnSlots part = among.within(0, static_cast<std::int64_t>(particles.size()));
  for (std::int64_t slot = part.begin; slot < part.end; ++slot)
  {
    const Vec4& from = particles.position.packed[static_cast<std::size_t>(slot)];
    least = { std::min(least.x, from.x), std::min(least.y, from.y), std::min(least.z, from.z) };
  }
  return least;
}

std::vector<std::int32_t> spatialOrder(const Particles& particles, const Team& team)
{
  const std::size_t count = particles.size();
  std::vector<std::int32_t> order(count);
  if (count == 0)
  {
    return order;
  }
  const SpatialCells cells{ leastCorner(particles, {}, particles.position.get(0)),
    2.0 * particles.meanRadius() };
  LargeVector<KeyedSlot> keys(count);
  for (std::size_t slot = 0; slot < count; ++slot)
  {
    keys[slot] = { cells.keyOf(particles, slot), static_cast<std::int32_t>(slot) };
  }
  sortByKey(keys, SpatialCells::KeyBits, team);
  std::transform(keys.begin(), keys.end(), order.begin(), [](const auto& key) { return key.slot; });
  return order;
}

}
