// A batch of grains, or of balls of grains, in neighbouring slots: their rows as lanes, and back.
#pragma once

#include "Basics/Quaternion.h"
#include "State/Particles.h"
#include "Vectors/Load.h"

#include <cstring>

namespace dem
{

/// A batch of grains in neighbouring slots, or of balls of such, with the sums of their contacts.
struct GrainBlock
{
  /// With 128 a step of a grain takes 15 % longer.
  static constexpr int Capacity = BatchSize < 64 ? BatchSize : 64;
  std::size_t begin = 0;
  int stride = 1; ///< slots from one to the next, more than one only for balls of grains
  int count = 0;
  // Rows as lanes.
  Lanes4Of<Capacity> x;           ///< and radius
  Lanes4Of<Capacity> v;           ///< and mass
  Lanes4Of<Capacity> w;           ///< and one over the moment of inertia
  Lanes4Of<Capacity> orientation; ///< (w, x, y, z), in this order
  Lanes4Of<Capacity> force;       ///< [M L/T^2]
  Lanes4Of<Capacity> torque;      ///< [M L^2/T^2]
  /// Result: the square of the distance that each grain moved, in a flow beyond that [L^2].
  LanesOf<Capacity> moved;

  std::int64_t slot(int lane) const
  {
    return static_cast<std::int64_t>(this->begin) + std::int64_t{ this->stride } * lane;
  }
};

/// Makes lanes of the rows that @a at(lane) gives; those past the last one repeat it.
template <int Width, typename At, int Size>
DEM_INLINE void loadLanes(const At& at, int count, Lanes4Of<Size>& to)
{
  int c = 0;
  for (; c + Width <= count; c += Width)
  {
    rows::load<Width>(at, c, to);
  }
  const int last = count - 1;
  const auto atMost = [&](int k) DEM_INLINE_LAMBDA -> decltype(auto)
  { return at(k < last ? k : last); };
  for (; c < wholeVectors(count); c += Width)
  {
    rows::load<Width>(atMost, c, to);
  }
}

/// The rows that a block of grains has of all, by its lanes.
template <typename All>
DEM_INLINE auto rowsOf(const All& all, const GrainBlock& block)
{
  const auto* from = all.data() + block.begin;
  return [from](int k) DEM_INLINE_LAMBDA -> const auto&
  {
    return from[k];
  };
}

/// The lanes of a quaternion have the names of a row.
template <int Size>
DEM_INLINE Quaternion quaternion(const Lanes4Of<Size>& q, int c)
{
  return { q.x[c], q.y[c], q.z[c], q.w[c] };
}

/// Makes rows of lanes.
/// @param to(lane, row) keeps a row
template <int Width, int Size, int SizeOfLast, typename To>
DEM_INLINE void storeRows(const Lanes3Of<Size>& lanes, const LanesOf<SizeOfLast>& last, int count,
  const To& to)
{
  rows::Pack packs[Width], rest[Width];
  int c = 0;
  for (; c + Width <= count; c += Width)
  {
    rows::pack<Width>(lanes, last, c, packs);
    rows::forEach<Width>([&](int k) DEM_INLINE_LAMBDA { to(c + k, packs[k]); });
  }
  if (c < count)
  {
    rows::pack<Width>(lanes, last, c, rest);
    for (int k = 0; c + k < count; ++k)
    {
      to(c + k, rest[k]);
    }
  }
}

/// Makes rows of lanes, those of a block of grains among all.
template <int Width, int Size, typename All>
DEM_INLINE void storeLanes(const Lanes4Of<Size>& lanes, const GrainBlock& block, All& all)
{
  auto* to = all.data() + block.begin;
  storeRows<Width>(lanes, lanes.w, block.count,
    [to](int k, const rows::Pack& row) DEM_INLINE_LAMBDA { rows::copy(row, to[k]); });
}

/// Loads the rows of a block; lanes past the last grain repeat it.
struct LoadGrains
{
  template <int Width>
  static DEM_INLINE void run(const Particles& particles, const Load* loads, GrainBlock& block)
  {
    const int count = block.count;
    loadLanes<Width>(rowsOf(particles.position.row, block), count, block.x);
    loadLanes<Width>(rowsOf(particles.velocity.row, block), count, block.v);
    loadLanes<Width>(rowsOf(particles.angularVelocity.row, block), count, block.w);
    loadLanes<Width>(rowsOf(particles.orientation, block), count, block.orientation);
    loadLanes<Width>([&](int k) DEM_INLINE_LAMBDA -> const Row& { return loads[k].force; }, count,
      block.force);
    loadLanes<Width>([&](int k) DEM_INLINE_LAMBDA -> const Row& { return loads[k].torque; }, count,
      block.torque);
  }
};

struct StoreGrains
{
  template <int Width>
  static DEM_INLINE void run(const GrainBlock& block, Particles& particles)
  {
    storeLanes<Width>(block.x, block, particles.position.row);
    storeLanes<Width>(block.v, block, particles.velocity.row);
    storeLanes<Width>(block.w, block, particles.angularVelocity.row);
    storeLanes<Width>(block.orientation, block, particles.orientation);
  }
};

}
