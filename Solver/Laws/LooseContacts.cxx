#include "Laws/LooseContacts.h"

#include "Vectors/VectorCopies.h"

#include <algorithm>

namespace dem
{

namespace
{

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
  int lanes[BatchSize];
  const int count = findLoose(held, from.count, lanes);
  SomeContacts::take(from, lanes, count);
}

void LooseContacts::giveBack(ContactBlock& to) const
{
  this->giveMemory(to);
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
