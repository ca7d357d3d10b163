// Puts grains into an order in which neighbours in space are near each other in memory.
#pragma once

#include "State/OwnSlots.h"
#include "State/Particles.h"
#include "Vectors/Parallel.h"

#include <cstdint>
#include <vector>

namespace dem
{

/// The cells of that order.
struct SpatialCells
{
  Vec3 origin;           ///< the least corner [L]
  double cellSize = 0.0; ///< [L]

  /// The index of a grain's cell along the curve; of KeyBits bits.
  std::uint64_t key(const Vec3& position) const;
  /// Key of the grain that a ball belongs to.
  std::uint64_t keyOf(const Particles& particles, std::size_t slot) const;
  static constexpr int KeyBits = 63;
};

/// The least coordinates of the balls, and of those that another part of them has.
Vec3 leastCorner(const Particles& particles, const OwnSlots& among, const Vec3& ofOthers);

/// The slots of the grains, all balls of one together, along a Z-order curve through cells of a
/// mean diameter (Morton 1966); grains of the same cell keep their order.
std::vector<std::int32_t> spatialOrder(const Particles& particles, const Team& team);

}
