// Contacts of a tile that have ended and stay in the columns.

#include "Contacts/TileContacts.h"
#include "Vectors/FoundLanes.h"
#include "Vectors/VectorCopies.h"

namespace dem
{

namespace
{

/// What is largest of the measures of contacts in each vector: below 0 where all continue.
struct LargestMeasures
{
  LanesOf<BatchSize / VectorLanes> largest;

  template <int Width>
  static DEM_INLINE void run(const ContactBlock& block, LargestMeasures& result)
  {
    const int lanes = block.lanes();
    for (int begin = 0; begin < lanes; begin += VectorLanes)
    {
      double here = -1.0;
#pragma omp simd reduction(max : here)
      for (int c = begin; c < begin + VectorLanes; ++c)
      {
        // Not a number counts as one that has ended.
        const double measure = block.measure[c] < 0.0 ? block.measure[c] : 1.0;
        here = largerOf(here, measure);
      }
      result.largest[begin / VectorLanes] = here;
    }
  }
};

/// Finds the contacts of a block that have ended.
/// @return how many there are
int findEnded(const ContactBlock& block, int* found)
{
  LargestMeasures measures;
  vectors::run<LargestMeasures>(block, measures);
  return findLanes(
    block.count, measures.largest, [](double largest) { return largest < 0.0; },
    [&](int c) { return !block.continues(c); }, found);
}

}

void TileContacts::leave(std::int32_t from, ContactBlock& block, PairList& list)
{
  int ended[ContactBlock::Capacity];
  const int count = findEnded(block, ended);
  for (int n = 0; n < count; ++n)
  {
    const int c = ended[n];
    const std::int32_t k = from + c;
    if (this->hasEnded(k))
    {
      const Lane3 none(0.0, 0.0, 0.0);
      block.force.set(c, none);
      block.firstTorque.set(c, none);
      block.secondTorque.set(c, none);
    }
    else
    {
      list.gap[block.pair[c]] = 0.0F;
    }
    this->EndedNow.push_back(k);
  }
}

void TileContacts::endStep()
{
  this->Ended.swap(this->EndedNow);
  this->EndedNow.clear();
  const std::size_t most = static_cast<std::size_t>(16 + this->Count / 256);
  if (this->Ended.size() > most)
  {
    this->dropEnded(this->Ended.size() > 2 * most ? 1 : 2);
  }
}

/// Removes one in @a every of the ended contacts.
void TileContacts::dropEnded(std::size_t every)
{
  std::int32_t to = this->Ended.empty() ? this->Count : this->Ended.front();
  std::int32_t from = to; // first contact that is not moved yet
  std::size_t kept = 0;
  for (std::size_t n = 0; n <= this->Ended.size(); ++n)
  {
    const bool last = n == this->Ended.size();
    const std::int32_t ended = last ? this->Count : this->Ended[n];
    this->move(from, ended - from, to);
    to += ended - from;
    from = ended;
    if (!last && n % every == 0)
    {
      ++from;
    }
    else if (!last)
    {
      this->Ended[kept++] = to;
    }
  }
  this->Count = to;
  this->Ended.resize(kept);
}

}
