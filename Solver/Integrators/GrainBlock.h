// A batch of grains, or of balls of grains, in neighbouring slots: their rows as lanes, and back.
#pragma once

#include "Core/Load.h"
#include "Core/Particles.h"

#include <cstring>

namespace dem
{

/// A batch of grains in neighbouring slots, with the sums of their contacts.
struct GrainBlock
{
  static constexpr int Capacity = 64; ///< with 128 a step of a grain takes 15 % longer
  std::size_t begin = 0;
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
};

/// Loads the rows of a block; lanes past the last grain repeat it.
/// @tparam Turned also orientations, which the balls of a grain have from that
template <bool Turned>
struct LoadGrains
{
  template <int Width>
  static DEM_INLINE void run(const Particles& particles, const Load* loads, GrainBlock& block)
  {
    const auto load = [&](const auto& at, auto& to) DEM_INLINE_LAMBDA
    {
      int c = 0;
      for (; c + Width <= block.count; c += Width)
      {
        rows::load<Width>(at, c, to);
      }
      const int last = block.count - 1;
      const auto atMost = [&](int k) DEM_INLINE_LAMBDA -> const auto&
      {
        return at(k < last ? k : last);
      };
      for (; c < wholeVectors(block.count); c += Width)
      {
        rows::load<Width>(atMost, c, to);
      }
    };
    const auto rowsOf = [&](const auto& all) DEM_INLINE_LAMBDA
    {
      const auto* from = all.data() + block.begin;
      return [from](int k) DEM_INLINE_LAMBDA -> const auto&
      {
        return from[k];
      };
    };
    load(rowsOf(particles.position.row), block.x);
    load(rowsOf(particles.velocity.row), block.v);
    load(rowsOf(particles.angularVelocity.row), block.w);
    if constexpr (Turned)
    {
      load(rowsOf(particles.orientation), block.orientation);
    }
    load([&](int k) DEM_INLINE_LAMBDA -> const Row& { return loads[k].force; }, block.force);
    load([&](int k) DEM_INLINE_LAMBDA -> const Row& { return loads[k].torque; }, block.torque);
  }
};

struct StoreGrains
{
  template <int Width>
  static DEM_INLINE void run(const GrainBlock& block, Particles& particles)
  {
    const int count = block.count; // what is stored can be no part of it
    const auto store = [&](const auto& lanes, auto& all) DEM_INLINE_LAMBDA
    {
      auto* to = all.data() + block.begin;
      rows::Pack packs[Width], rest[Width];
      int c = 0;
      for (; c + Width <= count; c += Width)
      {
        rows::pack<Width>(lanes, lanes.w, c, packs);
        rows::forEach<Width>([&](int k) DEM_INLINE_LAMBDA { rows::copy(packs[k], to[c + k]); });
      }
      if (c < count)
      {
        rows::pack<Width>(lanes, lanes.w, c, rest);
        std::memcpy(static_cast<void*>(to + c), rest, (count - c) * sizeof(Row));
      }
    };
    store(block.x, particles.position.row);
    store(block.v, particles.velocity.row);
    store(block.w, particles.angularVelocity.row);
    store(block.orientation, particles.orientation);
  }
};

}
