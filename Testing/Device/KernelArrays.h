// What kernels read and write. Sources that include this say DEM_ONE_LANE, and give the namespace
// of the solver another name (dem=...), since the library has batches of another size under the
// same names.
#pragma once

#include "DeviceBed.h"

#include "Boundaries/ClosestPoint.h"
#include "Integrators/GrainMotion.h"
#include "Laws/HertzMindlin.h"
#include "Laws/Kinematics/PairKinematics.h"

namespace device
{

static_assert(dem::BatchSize == 1, "a contact is a batch of its own");

struct Laws
{
  dem::LawParameters grains, walls;
  dem::Motion motion;
  double half;
};

/// The arrays of a Bed, and loads in between.
struct Arrays
{
  std::int64_t grains, pairs, wallPairs;
  Four *position, *velocity, *spin, *orientation;
  const std::int32_t *row, *partner;
  std::uint8_t* touches;
  double* springs;
  double* loads; ///< of pairs, see Loads
  const std::int32_t *wallGrain, *wallElement;
  std::uint8_t* wallTouches;
  double* wallSprings;
  Four* wallNormal;
  Four* wallLoads;                  ///< force and torque
  const dem::TriangleFrame* frames; ///< of elements
  const std::int32_t *begin, *entries;

  // Where grains work out all of their contacts themselves (ownKernel).
  const std::int32_t* others = nullptr; ///< of entries
  const Four* packedSprings = nullptr;  ///< two of each pair
  Four* nextSprings = nullptr;
  std::uint8_t* nextTouches = nullptr;
  Four *nextPosition = nullptr, *nextVelocity = nullptr, *nextSpin = nullptr;
};

DEM_INLINE dem::Lane3 vectorOf(const Four& from)
{
  return { from.x, from.y, from.z };
}
DEM_INLINE Four fourOf(const dem::Lane3& v, double w)
{
  return { v.x, v.y, v.z, w };
}

/// Force on the first grain of a pair, and torques on both.
struct PairLoad
{
  dem::Lane3 force, firstTorque, secondTorque;
};

/// Loads of pairs as columns: neighbours in an array are those of neighbouring pairs.
struct LoadColumns
{
  static constexpr int Numbers = 9;
  static DEM_INLINE void store(double* to, std::int64_t pairs, std::int64_t k, const PairLoad& load)
  {
    const dem::Lane3 all[3] = { load.force, load.firstTorque, load.secondTorque };
    for (int v = 0; v < 3; ++v)
    {
      to[(3 * v) * pairs + k] = all[v].x;
      to[(3 * v + 1) * pairs + k] = all[v].y;
      to[(3 * v + 2) * pairs + k] = all[v].z;
    }
  }
  static DEM_INLINE dem::Lane3 get(const double* from, std::int64_t pairs, std::int64_t k, int v)
  {
    return { from[(3 * v) * pairs + k], from[(3 * v + 1) * pairs + k],
      from[(3 * v + 2) * pairs + k] };
  }
};

/// Loads of pairs as three packed vectors, each in the line of memory that it fills.
struct PackedLoads
{
  static constexpr int Numbers = 12;
  static DEM_INLINE void store(double* to, std::int64_t, std::int64_t k, const PairLoad& load)
  {
    Four* packed = reinterpret_cast<Four*>(to) + 3 * k;
    packed[0] = fourOf(load.force, 0.0);
    packed[1] = fourOf(load.firstTorque, 0.0);
    packed[2] = fourOf(load.secondTorque, 0.0);
  }
  static DEM_INLINE dem::Lane3 get(const double* from, std::int64_t, std::int64_t k, int v)
  {
    return vectorOf(reinterpret_cast<const Four*>(from)[3 * k + v]);
  }
};

/// Springs of one contact, which a block refers to.
struct OwnSprings
{
  double of[WallSprings];

  /// Loads the springs of the last step, blank where a contact begins.
  template <int Count>
  DEM_INLINE void load(const double* from, std::int64_t pairs, std::int64_t k, bool goesOn)
  {
    for (int s = 0; s < Count; ++s)
    {
      this->of[s] = 0.0;
    }
    if (goesOn)
    {
      for (int s = 0; s < Count; ++s)
      {
        this->of[s] = from[s * pairs + k];
      }
    }
  }
  template <int Count>
  DEM_INLINE void store(double* to, std::int64_t pairs, std::int64_t k) const
  {
    for (int s = 0; s < Count; ++s)
    {
      to[s * pairs + k] = this->of[s];
    }
  }
  /// As four numbers each: sliding and twisting, rolling.
  DEM_INLINE void loadPacked(const Four* from, std::int64_t k, bool goesOn)
  {
    Four sliding, rolling;
    if (goesOn)
    {
      sliding = from[2 * k];
      rolling = from[2 * k + 1];
    }
    const double all[WallSprings] = { sliding.x, sliding.y, sliding.z, rolling.x, rolling.y,
      rolling.z, sliding.w, 0.0 };
    for (int s = 0; s < WallSprings; ++s)
    {
      this->of[s] = all[s];
    }
  }
  DEM_INLINE void storePacked(Four* to, std::int64_t k) const
  {
    to[2 * k] = { this->of[0], this->of[1], this->of[2], this->of[6] };
    to[2 * k + 1] = { this->of[3], this->of[4], this->of[5], 0.0 };
  }
  DEM_INLINE void lend(dem::ContactBlock& block)
  {
    block.slidingSpring = { &this->of[0], &this->of[1], &this->of[2] };
    block.rollingSpring = { &this->of[3], &this->of[4], &this->of[5] };
    block.twistingSpring = &this->of[6];
  }
};

}
