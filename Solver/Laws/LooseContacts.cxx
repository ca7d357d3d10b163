#include "Laws/LooseContacts.h"

#include "Vectors/VectorCopies.h"

#include <algorithm>

namespace dem
{

namespace
{

/// Calls use(column) for all that contacts remember.
template <typename Block, typename Use>
void forEachColumn(Block& block, const Use& use)
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

/// The least of the lanes of some vectors, past the last of which they are repeated.
struct LeastOf
{
  template <int Width>
  static DEM_INLINE double run(const double* lanes, int count)
  {
    double least = lanes[0];
    const int all = wholeVectors(count);
#pragma omp simd reduction(min : least)
    for (int c = 0; c < all; ++c)
    {
      least = smallerOf(least, lanes[c]);
    }
    return least;
  }
};

/// Finds contacts that no bond holds, of which there are few.
int findLoose(const Lanes& held, int count, int* found)
{
  constexpr int some = 4 * VectorLanes;
  int loose = 0;
  for (int begin = 0; begin < count; begin += some)
  {
    const int end = std::min(begin + some, count);
    const int few = end - begin;
    if (vectors::run<LeastOf>(held.lane + begin, few) > 0.5)
    {
      continue;
    }
    for (int c = begin; c < end; ++c)
    {
      found[loose] = c; // no processor can guess which: select, do not branch
      loose += held[c] < 0.5 ? 1 : 0;
    }
  }
  return loose;
}

}

void LooseContacts::take(const ContactBlock& from, const Lanes& held)
{
  const int count = findLoose(held, from.count, this->From);
  this->block.count = count;
  if (count == 0)
  {
    return;
  }
  for (int c = 0; c < count; ++c)
  {
    this->block.pair[c] = from.pair[this->From[c]];
    this->block.first[c] = from.first[this->From[c]];
    this->block.partner[c] = from.partner[this->From[c]];
  }
  const double* columns[MostColumns];
  int number = 0;
  forEachColumn(from, [&](const double* column) { columns[number++] = column; });
  number = 0;
  forEachColumn(this->block,
    [&](double*& column)
    {
      const double* all = columns[number];
      double* mine = this->Memory[number++].lane;
      column = all ? mine : nullptr;
      for (int c = 0; all && c < count; ++c)
      {
        mine[c] = all[this->From[c]];
      }
      if (all)
      {
        repeatLast(mine, count);
      }
    });
}

void LooseContacts::giveBack(ContactBlock& to) const
{
  int number = 0;
  forEachColumn(to,
    [&](double* column)
    {
      const double* mine = this->Memory[number++].lane;
      for (int c = 0; column && c < this->block.count; ++c)
      {
        column[this->From[c]] = mine[c];
      }
    });
  for (int c = 0; c < this->block.count; ++c)
  {
    const int lane = this->From[c];
    to.measure[lane] = this->block.measure[c];
    to.force.set(lane, this->block.force.get(c));
    to.firstTorque.set(lane, this->block.firstTorque.get(c));
    to.secondTorque.set(lane, this->block.secondTorque.get(c));
  }
}

}
