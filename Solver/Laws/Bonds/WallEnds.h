// Bonds with walls for the loops over bonds.
#pragma once

#include "Laws/Bonds/BondKernels.h"

#include <algorithm>

namespace dem
{

/// The ends of bonds with walls as arrays: those of the balls, and behind them those of the walls,
/// which count as balls of the same radius that nothing moves.
class WallEnds
{
public:
  BondEnds load(const Particles& particles, const BondLanes& lanes, int count,
    const BondBatch& batch)
  {
    constexpr double heavier = 1e30;
    for (int k = 0; k < batch.lanes; ++k)
    {
      const int c = std::min(batch.begin + k, count - 1);
      const std::size_t slot = static_cast<std::size_t>(lanes.lower[c]);
      const int wall = BondBatch::Capacity + k;
      const Vec3 from = particles.position.get(slot);
      const Vec3 x = from + particles.space.between(Vec3(lanes.anchors->position.get(c)) - from);
      const Vec3 v(lanes.anchors->velocity.get(c)), w(lanes.anchors->spin.get(c));
      this->Position[k] = particles.position.packed[slot];
      this->Velocity[k] = particles.velocity.packed[slot];
      this->Angular[k] = particles.angularVelocity.packed[slot];
      this->Orientation[k] = particles.orientation[slot];
      this->Position[wall] = { x.x, x.y, x.z, this->Position[k].w };
      this->Velocity[wall] = { v.x, v.y, v.z, heavier * this->Velocity[k].w };
      this->Angular[wall] = { w.x, w.y, w.z, 0.0 };
      this->Orientation[wall] = lanes.anchors->orientation[c];
      this->Lower[k] = k;
      this->Higher[k] = wall;
    }
    return { this->Position, this->Velocity, this->Angular, this->Orientation, this->Lower,
      this->Higher };
  }

private:
  Vec4 Position[2 * BondBatch::Capacity], Velocity[2 * BondBatch::Capacity],
    Angular[2 * BondBatch::Capacity];
  Quaternion Orientation[2 * BondBatch::Capacity];
  std::int32_t Lower[BondBatch::Capacity], Higher[BondBatch::Capacity];
};

}
