// A batch of grains, or of balls of grains, in neighbouring slots: numbers to lanes, and back.
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
  // Packed numbers as lanes.
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

/// Makes lanes of the four numbers that @a at(lane) returns; lanes past the last one repeat it.
template <int Width, typename At, int Size>
DEM_INLINE void loadLanes(const At& at, int count, Lanes4Of<Size>& to)
{
  int c = 0;
  for (; c + Width <= count; c += Width)
  {
    vec4::load<Width>(at, c, to);
  }
  const int last = count - 1;
  const auto atMost = [&](int k) DEM_INLINE_LAMBDA -> decltype(auto)
  { return at(k < last ? k : last); };
  for (; c < wholeVectors(count); c += Width)
  {
    vec4::load<Width>(atMost, c, to);
  }
}

/// The four numbers of each lane of a block, from an array of all grains.
template <typename All>
DEM_INLINE auto packedOf(const All& all, const GrainBlock& block)
{
  const auto* from = all.data() + block.begin;
  return [from](int k) DEM_INLINE_LAMBDA -> const auto&
  {
    return from[k];
  };
}

/// A quaternion from lanes, whose order is (w, x, y, z).
template <int Size>
DEM_INLINE Quaternion quaternion(const Lanes4Of<Size>& q, int c)
{
  return { q.x[c], q.y[c], q.z[c], q.w[c] };
}

/// Packs lanes into four numbers each.
/// @param to(lane, packed) stores the four numbers of a lane
template <int Width, int Size, int SizeOfLast, typename To>
DEM_INLINE void storeVec4s(const Lanes3Of<Size>& lanes, const LanesOf<SizeOfLast>& last, int count,
  const To& to)
{
  vec4::Pack packs[Width], rest[Width];
  int c = 0;
  for (; c + Width <= count; c += Width)
  {
    vec4::pack<Width>(lanes, last, c, packs);
    vec4::forEach<Width>([&](int k) DEM_INLINE_LAMBDA { to(c + k, packs[k]); });
  }
  if (c < count)
  {
    vec4::pack<Width>(lanes, last, c, rest);
    for (int k = 0; c + k < count; ++k)
    {
      to(c + k, rest[k]);
    }
  }
}

/// Stores the lanes of a block in an array of all grains.
template <int Width, int Size, typename All>
DEM_INLINE void storeLanes(const Lanes4Of<Size>& lanes, const GrainBlock& block, All& all)
{
  auto* to = all.data() + block.begin;
  storeVec4s<Width>(lanes, lanes.w, block.count,
    [to](int k, const vec4::Pack& packed) DEM_INLINE_LAMBDA { vec4::copy(packed, to[k]); });
}

/// Loads the lanes of a block; lanes past the last grain repeat it.
struct LoadGrains
{
  template <int Width>
  static DEM_INLINE void run(const Particles& particles, const Load* loads, GrainBlock& block)
  {
    const int count = block.count;
    loadLanes<Width>(packedOf(particles.position.packed, block), count, block.x);
    loadLanes<Width>(packedOf(particles.velocity.packed, block), count, block.v);
    loadLanes<Width>(packedOf(particles.angularVelocity.packed, block), count, block.w);
    loadLanes<Width>(packedOf(particles.orientation, block), count, block.orientation);
    loadLanes<Width>([&](int k) DEM_INLINE_LAMBDA -> const Vec4& { return loads[k].force; }, count,
      block.force);
    loadLanes<Width>([&](int k) DEM_INLINE_LAMBDA -> const Vec4& { return loads[k].torque; }, count,
      block.torque);
  }
};

struct StoreGrains
{
  template <int Width>
  static DEM_INLINE void run(const GrainBlock& block, Particles& particles)
  {
    storeLanes<Width>(block.x, block, particles.position.packed);
    storeLanes<Width>(block.v, block, particles.velocity.packed);
    storeLanes<Width>(block.w, block, particles.angularVelocity.packed);
    storeLanes<Width>(block.orientation, block, particles.orientation);
  }
};

}
