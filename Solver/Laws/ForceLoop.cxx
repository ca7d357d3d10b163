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
  const int lanes = block.lanes();
#pragma omp simd reduction(max : excess)
  for (int c = 0; c < lanes; ++c)
  {
    const double here = block.overlap[c] - limit * block.smallerRadius[c];
    excess = excess > here ? excess : here;
  }
  return excess;
}

/// Calls use(lane, force, firstTorque, secondTorque) for every contact of the block.
template <typename Use>
DEM_INLINE void forEachResult(const ContactBlock& block, const Use& use)
{
  constexpr int half = rows::Step / 2;
  for (int begin = 0; begin < block.count; begin += half)
  {
    rows::Pack force[half], first[half], second[half];
    rows::pack(block.force, block.normalForce, begin, force); // any number will do as the fourth
    rows::pack(block.firstTorque, block.normalForce, begin, first);
    rows::pack(block.secondTorque, block.normalForce, begin, second);
    for (int k = 0; k < half && begin + k < block.count; ++k)
    {
      use(begin + k, force[k], first[k], second[k]);
    }
  }
}

}

void DeepContact::add(const DeepContact& other)
{
  const bool earlier = std::tie(other.first, other.partner) < std::tie(this->first, this->partner);
  if (other.relative > this->relative || (other.relative == this->relative && earlier))
  {
    *this = other;
  }
}

void ForceLoop::step(ContactBlock& block, DeepContact& deep) const
{
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
}

DEM_CLONES void addPairLoads(const ContactBlock& block, const Tile& tile, Tiles::Sender& sender,
  Load* loads)
{
  forEachResult(block,
    [&](int c, const rows::Pack& force, const rows::Pack& first, const rows::Pack& second)
    {
      Load& own = loads[block.first[c] - tile.begin];
      rows::accumulate(own.force, force);
      rows::accumulate(own.torque, first);
      const std::int32_t partner = block.partner[c];
      if (partner >= tile.begin)
      {
        Load& other = loads[partner - tile.begin];
        rows::accumulate(other.force, -force);
        rows::accumulate(other.torque, second);
      }
      else
      {
        Load& letter = sender.letterTo(partner);
        rows::copy(-force, letter.force);
        rows::copy(second, letter.torque);
      }
    });
}

DEM_CLONES void addWallLoads(const ContactBlock& block, const Tile& tile, Load* loads)
{
  forEachResult(block,
    [&](int c, const rows::Pack& force, const rows::Pack& first, const rows::Pack&)
    {
      Load& own = loads[block.first[c] - tile.begin];
      rows::accumulate(own.force, force);
      rows::accumulate(own.torque, first);
    });
}

}
