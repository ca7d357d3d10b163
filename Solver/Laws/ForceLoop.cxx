#include "Laws/ForceLoop.h"

#include <tuple>

namespace dem
{

namespace
{

/// Largest of overlap less its limit: above zero when a lane is too deep.
DEM_CLONES double largestExcess(const ContactBlock& block, double limit)
{
  double excess = -1.0;
#pragma omp simd reduction(max : excess)
  for (int c = 0; c < block.count; ++c)
  {
    const double here = block.overlap[c] - limit * block.smallerRadius[c];
    excess = excess > here ? excess : here;
  }
  return excess;
}

DEM_INLINE void add(Load& load, const Vec3& force, const Vec3& torque)
{
  load.force = load.force + force;
  load.torque = load.torque + torque;
}

}

void DeepContact::add(const DeepContact& other)
{
  const bool earlier =
    std::tie(other.first, other.partner) < std::tie(this->first, this->partner);
  if (other.relative > this->relative || (other.relative == this->relative && earlier))
  {
    *this = other;
  }
}

void ForceLoop::step(PairList& list, ContactBlock& block, DeepContact& deep) const
{
  loadSprings(list.springs.data(), block);
  if (largestExcess(block, this->MaximumOverlap) > 0.0)
  {
    for (int c = 0; c < block.count; ++c)
    {
      if (block.overlap[c] > this->MaximumOverlap * block.smallerRadius[c])
      {
        deep.add({ block.overlap[c] / block.smallerRadius[c], block.first[c], block.partner[c] });
      }
    }
  }
  this->evaluate(block);
  storeSprings(block, list.springs.data());
}

void addPairLoads(const ContactBlock& block, const Tile& tile, const PairList& list, Tiles& tiles,
  Load* loads)
{
  for (int c = 0; c < block.count; ++c)
  {
    const Vec3 force = block.force.get(c);
    const Vec3 torque = block.secondTorque.get(c);
    const std::int32_t partner = block.partner[c];
    add(loads[block.first[c]], force, block.firstTorque.get(c));
    if (partner >= tile.begin)
    {
      add(loads[partner], -force, torque);
    }
    else
    {
      tiles.mail(list, block.pair[c]) = { -force, torque };
    }
  }
}

void addWallLoads(const ContactBlock& block, Load* loads)
{
  for (int c = 0; c < block.count; ++c)
  {
    add(loads[block.first[c]], block.force.get(c), block.firstTorque.get(c));
  }
}

}
