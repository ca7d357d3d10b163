#include "Laws/ForceLoop.h"

#include "Vectors/VectorCopies.h"

#include <tuple>

namespace dem
{

namespace
{

/// Largest of overlap less its limit: above zero when a lane is too deep.
struct LargestExcess
{
  template <int Width>
  static DEM_INLINE double run(const ContactBlock& block, double limit)
  {
    double excess = -1.0;
    const int lanes = block.lanes();
#pragma omp simd reduction(max : excess)
    for (int c = 0; c < lanes; ++c)
    {
      const double here = block.overlap[c] - limit * block.smallerRadius[c];
      excess = largerOf(excess, here);
    }
    return excess;
  }
};

/// Calls use(lane, force, firstTorque, secondTorque) for every contact of the block.
template <int Width, typename Use>
DEM_INLINE void forEachResult(const ContactBlock& block, const Use& use)
{
  constexpr int few = Width < 4 ? Width : 4; // groups of four are what is added
  const int count = block.count;
  const Lanes& beside = block.conducts ? block.heat : block.normalForce; // else any number
  const Lanes& ofFirst = block.firstShare ? *block.firstShare : block.normalForce;
  const Lanes& ofSecond = block.secondShare ? *block.secondShare : block.normalForce;
  for (int begin = 0; begin < count; begin += few)
  {
    vec4::Pack force[few], first[few], second[few];
    vec4::pack<few>(block.force, beside, begin, force);
    vec4::pack<few>(block.firstTorque, ofFirst, begin, first);
    vec4::pack<few>(block.secondTorque, ofSecond, begin, second);
    vec4::forEach<few>(
      [&](int k) DEM_INLINE_LAMBDA
      {
        if (begin + k < count)
        {
          use(begin + k, force[k], first[k], second[k]);
        }
      });
  }
}

struct AddPairLoads
{
  template <int Width>
  static DEM_INLINE void run(const ContactBlock& block, const Tile& tile, Tiles::Sender& sender,
    Load* loads)
  {
    forEachResult<Width>(block,
      [&](int c, const vec4::Pack& force, const vec4::Pack& first, const vec4::Pack& second)
        DEM_INLINE_LAMBDA
      {
        Load& own = loads[block.first[c] - tile.begin];
        vec4::accumulate(own.force, force);
        vec4::accumulate(own.torque, first);
        const std::int32_t partner = block.partner[c];
        if (partner >= tile.begin)
        {
          Load& other = loads[partner - tile.begin];
          vec4::accumulate(other.force, -force);
          vec4::accumulate(other.torque, second);
        }
        else
        {
          Load& message = sender.messageTo(partner);
          vec4::copy(-force, message.force);
          vec4::copy(second, message.torque);
        }
      });
  }
};

struct AddWallLoads
{
  template <int Width>
  static DEM_INLINE void run(const ContactBlock& block, const Tile& tile, Load* loads)
  {
    forEachResult<Width>(block,
      [&](int c, const vec4::Pack& force, const vec4::Pack& first, const vec4::Pack&)
        DEM_INLINE_LAMBDA
      {
        Load& own = loads[block.first[c] - tile.begin];
        vec4::accumulate(own.force, force);
        vec4::accumulate(own.torque, first);
      });
  }
};

}

void DeepContact::add(const DeepContact& other)
{
  const bool earlier = std::tie(other.first, other.partner) < std::tie(this->first, this->partner);
  if (other.relative > this->relative || (other.relative == this->relative && earlier))
  {
    *this = other;
  }
}

void ForceLoop::classify(const Particles& particles, ContactBlock& block) const
{
  if (this->Table.isSingle())
  {
    return;
  }
  const int* material = particles.material.data();
  for (int c = 0; c < block.count; ++c)
  {
    block.pairClass[c] = this->Table.classOf(material[block.first[c]], material[block.partner[c]]);
  }
  block.classesSet();
}

void ForceLoop::step(ContactBlock& block, DeepContact& deep) const
{
  if (vectors::run<LargestExcess>(block, this->Noted) > 0.0)
  {
    for (int c = 0; c < block.count; ++c)
    {
      const double overlap = block.overlap[c], radius = block.smallerRadius[c];
      if (overlap > this->Noted * radius)
      {
        deep.add({ overlap / radius, block.first[c], block.partner[c],
          overlap > this->MaximumOverlap * radius });
      }
    }
  }
  this->evaluate(block);
}

void ForceLoop::findEnergies(const ContactBlock& block, const SmoothCaps* caps, Lanes& energy) const
{
  StoredLanes stored;
  SpringStates friction;
  this->findStored(block, stored);
  this->findSprings(block, friction);
  for (int c = 0; c < block.count; ++c)
  {
    energy[c] = stored.elastic[c] + stored.surface[c] + friction.energy[c];
  }
  if (caps)
  {
    caps->share({ &energy });
  }
}

void addPairLoads(const ContactBlock& block, const Tile& tile, Tiles::Sender& sender, Load* loads)
{
  vectors::run<AddPairLoads>(block, tile, sender, loads);
}

void addWallLoads(const ContactBlock& block, const Tile& tile, Load* loads)
{
  vectors::run<AddWallLoads>(block, tile, loads);
}

}
