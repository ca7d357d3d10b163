#include "Laws/SomeContacts.h"

#include "Vectors/VectorCopies.h"

#include <algorithm>

namespace dem
{

namespace
{

/// Calls use(column) for all that contacts remember.
template <typename Block, typename Use>
void forEachMemory(Block& block, const Use& use)
{
  for (auto* column : { &block.slidingSpring.x, &block.slidingSpring.y, &block.slidingSpring.z,
         &block.rollingSpring.x, &block.rollingSpring.y, &block.rollingSpring.z,
         &block.twistingSpring })
  {
    use(*column);
  }
  for (auto& extra : block.extra)
  {
    use(extra);
  }
}

template <typename Vectors, typename Use>
void forEachOf(Vectors& vectors, const Use& use)
{
  use(vectors.x);
  use(vectors.y);
  use(vectors.z);
}

/// Calls use(lanes) for what a law reads.
template <typename Block, typename Use>
void forEachSeen(Block& block, const Use& use)
{
  for (auto* lanes : { &block.overlap, &block.gap, &block.effectiveRadius, &block.effectiveMass,
         &block.firstArm, &block.secondArm, &block.rollingRadius, &block.smallerRadius,
         &block.normalVelocity, &block.commonSpin, &block.firstEquivalent, &block.secondEquivalent,
         &block.longAxisShare, &block.temperatureDifference })
  {
    use(*lanes);
  }
  for (auto* vectors : { &block.normal, &block.slidingVelocity, &block.spin, &block.longAxis })
  {
    forEachOf(*vectors, use);
  }
}

/// Calls use(lanes) for what a law leaves, and for what it finds in the place of that.
template <typename Block, typename Use>
void forEachResult(Block& block, const Use& use)
{
  for (auto* lanes :
    { &block.measure, &block.stiffness, &block.compliance, &block.damping, &block.coulombForce,
      &block.shearRelease, &block.rollingRelease, &block.normalForce, &block.sliding, &block.heat })
  {
    use(*lanes);
  }
  for (auto* vectors : { &block.force, &block.firstTorque, &block.secondTorque })
  {
    forEachOf(*vectors, use);
  }
}

constexpr auto Seen = [](auto& block, const auto& use) { forEachSeen(block, use); };
constexpr auto Results = [](auto& block, const auto& use) { forEachResult(block, use); };

/// Calls use(lanes of one, lanes of the other) for what two blocks have of a kind.
/// @param kind Seen or Results
template <typename Kind, typename Use>
void forEachOfBoth(const Kind& kind, const ContactBlock& one, ContactBlock& other, const Use& use)
{
  constexpr int most = 64;
  const Lanes* lanes[most];
  int number = 0;
  kind(one, [&](const Lanes& of) { lanes[number++] = &of; });
  number = 0;
  kind(other, [&](Lanes& of) { use(*lanes[number++], of); });
}

struct GatherLanes
{
  template <int Width>
  static DEM_INLINE void run(const double* from, const int* lanes, int count, double* to)
  {
    const int all = wholeVectors(count);
#pragma omp simd
    for (int c = 0; c < all; ++c)
    {
      to[c] = from[lanes[c]];
    }
  }
};

}

void SomeContacts::take(const ContactBlock& from, const int* lanes, int count)
{
  ContactBlock& own = this->block;
  own.count = count;
  if (count == 0)
  {
    return;
  }
  std::copy_n(lanes, count, this->From);
  dem::repeatLast(this->From, count);
  for (int c = 0; c < count; ++c)
  {
    own.pair[c] = from.pair[lanes[c]];
    own.first[c] = from.first[lanes[c]];
    own.partner[c] = from.partner[lanes[c]];
  }
  const double* columns[MostColumns];
  int number = 0;
  forEachMemory(from, [&](const double* column) { columns[number++] = column; });
  number = 0;
  forEachMemory(own,
    [&](double*& column)
    {
      const double* all = columns[number];
      double* mine = this->Memory[number++].lane;
      column = all ? mine : nullptr;
      if (all)
      {
        vectors::run<GatherLanes>(all, this->From, count, mine);
      }
    });
}

void SomeContacts::takeAll(const ContactBlock& from, const int* lanes, int count)
{
  ContactBlock& own = this->block;
  this->take(from, lanes, count);
  if (count == 0)
  {
    return;
  }
  for (int c = 0; c < count; ++c)
  {
    own.pairClass[c] = from.pairClass[lanes[c]];
  }
  own.classesSet();
  own.conducts = from.conducts;
  const auto gather = [&](const Lanes& all, Lanes& mine)
  { vectors::run<GatherLanes>(all.lane, this->From, count, mine.lane); };
  forEachOfBoth(Seen, from, own, gather);
  forEachOfBoth(Results, from, own, gather);
}

void SomeContacts::giveMemory(ContactBlock& to) const
{
  int number = 0;
  forEachMemory(to,
    [&](double* column)
    {
      const double* mine = this->Memory[number++].lane;
      for (int c = 0; column && c < this->block.count; ++c)
      {
        column[this->From[c]] = mine[c];
      }
    });
}

void SomeContacts::giveBack(ContactBlock& to) const
{
  this->giveMemory(to);
  forEachOfBoth(
    Results, this->block, to, [&](const Lanes& mine, Lanes& all) { this->give(mine, all); });
}

void SomeContacts::repeatLast(ContactBlock& block)
{
  forEachResult(block, [&](Lanes& lanes) { dem::repeatLast(lanes.lane, block.count); });
  forEachMemory(block,
    [&](double* column)
    {
      if (column)
      {
        dem::repeatLast(column, block.count);
      }
    });
}

}
