#include "Contacts/TileContacts.h"

#include "Vectors/Prefetch.h"
#include "Vectors/VectorCopies.h"

#include <algorithm>
#include <utility>

namespace dem
{

namespace
{

constexpr std::int32_t PerLine = CacheLine / sizeof(std::int32_t);

/// Capacity for a column of @a count, with a vector to spare.
std::int32_t capacityFor(std::int32_t count)
{
  return (count + VectorLanes + PerLine - 1) / PerLine * PerLine;
}

/// Capacity for a column of @a count and for a few that may come, with a vector to spare.
std::int32_t spareCapacityFor(std::int32_t count)
{
  return capacityFor(count + count / 16 + VectorLanes);
}

/// Numbers that columns of this length take: those of what contacts remember, and three of half as
/// long numbers.
std::size_t sizeOf(std::int32_t capacity, int columns)
{
  return static_cast<std::size_t>(2 * columns + 3) * static_cast<std::size_t>(capacity) / 2;
}

/// Moves what is in [from, end) up by @a shift.
template <typename T>
void shiftUp(T* column, std::int32_t from, std::int32_t end, std::int32_t shift)
{
  std::copy_backward(column + from, column + end, column + end + shift);
}

struct LoadPairs
{
  template <int Width>
  static DEM_INLINE void run(const std::int32_t* pair, std::int64_t firstPair,
    const std::int32_t* first, const std::int32_t* partner, ContactBlock& block)
  {
    const int count = block.count;
#pragma omp simd
    for (int c = 0; c < count; ++c)
    {
      block.pair[c] = firstPair + pair[c];
      block.first[c] = first[c];
      block.partner[c] = partner[c];
    }
  }
};

}

SpringVec4s TileContacts::springs(std::int32_t k) const
{
  const auto& s = this->Memory;
  return { { s[0][k], s[1][k], s[2][k], s[3][k] }, { s[4][k], s[5][k], s[6][k], 0.0 } };
}

void TileContacts::extras(std::int32_t k, double* to) const
{
  for (int extra = 0; extra < this->Extras; ++extra)
  {
    to[extra] = this->Memory[SpringColumns + extra][k];
  }
}

void TileContacts::setMemory(std::int32_t k, const Springs& springs, const double* extras)
{
  const SpringVec4s packed = toVec4s(springs);
  const double values[] = { packed.sliding.x, packed.sliding.y, packed.sliding.z, packed.sliding.w,
    packed.rolling.x, packed.rolling.y, packed.rolling.z };
  for (int column = 0; column < SpringColumns; ++column)
  {
    this->Memory[column][k] = values[column];
  }
  for (int extra = 0; extra < this->Extras; ++extra)
  {
    this->Memory[SpringColumns + extra][k] = extras[extra];
  }
}

std::int32_t TileContacts::find(std::int32_t pair) const
{
  const std::int32_t* end = this->Pair + this->Count;
  const std::int32_t* found = std::lower_bound<const std::int32_t*>(this->Pair, end, pair);
  return found != end && *found == pair ? static_cast<std::int32_t>(found - this->Pair) : -1;
}

std::size_t TileContacts::sizeFor(std::int32_t count, int extras)
{
  return sizeOf(spareCapacityFor(count), SpringColumns + extras);
}

void TileContacts::settle(double* memory, std::int32_t count)
{
  LargeVector<double>().swap(this->Own);
  this->clear();
  this->layOut(memory, spareCapacityFor(count));
}

/// Takes memory for columns of length @a capacity.
void TileContacts::layOut(double* memory, std::int32_t capacity)
{
  this->Capacity = capacity;
  this->forEachColumn(
    [&](double*& column)
    {
      column = memory;
      memory += capacity;
    });
  std::int32_t* half = reinterpret_cast<std::int32_t*>(memory);
  for (std::int32_t** column : { &this->Pair, &this->First, &this->Partner })
  {
    *column = half;
    half += capacity;
  }
}

void TileContacts::reserve(std::int32_t count)
{
  if (capacityFor(count) <= this->Capacity)
  {
    return;
  }
  TileContacts larger;
  const std::int32_t capacity = capacityFor(count + count / 4);
  larger.Layout = this->Layout;
  larger.Extras = this->Extras;
  larger.Own.resize(sizeOf(capacity, this->columns()));
  larger.layOut(larger.Own.data(), capacity);
  for (int column = 0; column < this->columns(); ++column)
  {
    std::copy_n(this->Memory[column], this->Count, larger.Memory[column]);
  }
  std::copy_n(this->Pair, this->Count, larger.Pair);
  std::copy_n(this->First, this->Count, larger.First);
  std::copy_n(this->Partner, this->Count, larger.Partner);
  larger.Count = this->Count;
  larger.Ended = std::move(this->Ended);
  larger.EndedNow = std::move(this->EndedNow);
  *this = std::move(larger);
}

/// A contact of a pair, with blank springs.
void TileContacts::begin(std::int32_t k, std::int32_t pair, const PairList& list,
  std::int64_t firstPair)
{
  this->forEachColumn([k](double* column) { column[k] = 0.0; });
  this->Pair[k] = pair;
  this->First[k] = list.row[firstPair + pair];
  this->Partner[k] = list.partner[firstPair + pair];
}

/// Frees an index before contact @a before: removes the nearest contact that has ended.
/// @return the free index
std::int32_t TileContacts::takeIndex(std::int32_t before)
{
  const auto next = std::lower_bound(this->Ended.begin(), this->Ended.end(), before);
  const bool behind = next == this->Ended.begin() ||
    (next != this->Ended.end() && *next - before < before - *(next - 1));
  const auto nearest = behind ? next : next - 1;
  const std::int32_t ended = *nearest;
  this->Ended.erase(nearest);
  const auto moveAll = [&](const auto& moveOne)
  {
    for (std::int32_t* column : { this->Pair, this->First, this->Partner })
    {
      moveOne(column);
    }
    this->forEachColumn(moveOne);
  };
  if (behind)
  {
    moveAll([&](auto* column) { shiftUp(column, before, ended, 1); });
    return before;
  }
  moveAll([&](auto* column) { std::copy(column + ended + 1, column + before, column + ended); });
  return before - 1;
}

void TileContacts::insert(const std::int32_t* pairs, std::int32_t count, const PairList& list,
  std::int64_t firstPair)
{
  std::int32_t done = 0;
  for (; done < count && !this->Ended.empty(); ++done)
  {
    const std::int32_t pair = pairs[done];
    const std::int32_t before = static_cast<std::int32_t>(
      std::lower_bound(this->Pair, this->Pair + this->Count, pair) - this->Pair);
    std::int32_t index = before;
    if (before < this->Count && this->Pair[before] == pair)
    {
      this->Ended.erase(std::lower_bound(this->Ended.begin(), this->Ended.end(), before));
    }
    else
    {
      index = this->takeIndex(before);
    }
    this->begin(index, pair, list, firstPair);
  }
  this->insertAtEnd(pairs + done, count - done, list, firstPair);
}

/// Adds contacts where none has ended: the contacts behind them move up.
void TileContacts::insertAtEnd(const std::int32_t* pairs, std::int32_t count, const PairList& list,
  std::int64_t firstPair)
{
  this->reserve(this->Count + count);
  std::int32_t end = this->Count; // end of what is still to be moved
  for (std::int32_t shift = count; shift > 0; --shift)
  {
    const std::int32_t pair = pairs[shift - 1];
    const std::int32_t from =
      static_cast<std::int32_t>(std::lower_bound(this->Pair, this->Pair + end, pair) - this->Pair);
    for (std::int32_t* column : { this->Pair, this->First, this->Partner })
    {
      shiftUp(column, from, end, shift);
    }
    this->forEachColumn([&](double* column) { shiftUp(column, from, end, shift); });
    this->begin(from + shift - 1, pair, list, firstPair);
    end = from;
  }
  this->Count += count;
}

void TileContacts::renumber(const PairList& list, std::int64_t firstPair)
{
  std::int32_t kept = 0;
  for (std::int32_t k = 0; k < this->Count; ++k)
  {
    const std::int64_t pair = list.find(this->First[k], this->Partner[k]);
    if (pair >= 0)
    {
      if (this->hasEnded(k))
      {
        this->EndedNow.push_back(kept);
      }
      if (kept < k)
      {
        this->move(k, 1, kept);
      }
      this->Pair[kept++] = static_cast<std::int32_t>(pair - firstPair);
    }
  }
  this->Count = kept;
  this->Ended.swap(this->EndedNow);
  this->EndedNow.clear();
}

void TileContacts::move(std::int32_t from, std::int32_t count, std::int32_t to)
{
  for (std::int32_t* column : { this->Pair, this->First, this->Partner })
  {
    std::copy_n(column + from, count, column + to);
  }
  this->forEachColumn([&](double* column) { std::copy_n(column + from, count, column + to); });
}

/// Fetches the pairs of the block from @a first on. Processors notice too late that a column
/// continues behind the last block.
void TileContacts::fetch(std::int32_t first) const
{
  const std::int32_t end = std::min(first + ContactBlock::Capacity, this->Count);
  for (const std::int32_t* column : { this->Pair, this->First, this->Partner })
  {
    for (std::int32_t k = first; k < end; k += PerLine)
    {
      prefetch(column + k);
    }
  }
}

void TileContacts::load(std::int32_t first, std::int64_t firstPair, ContactBlock& block)
{
  this->fetch(first + 2 * ContactBlock::Capacity);
  vectors::run<LoadPairs>(this->Pair + first, firstPair, this->First + first, this->Partner + first,
    block);
  const auto column = [&](int k)
  {
    double* lanes = this->Memory[k] + first;
    repeatLast(lanes, block.count); // or numbers grow there that processors are slow with
    return lanes;
  };
  block.slidingSpring = { column(0), column(1), column(2) };
  block.twistingSpring = column(3);
  block.rollingSpring = { column(4), column(5), column(6) };
  for (int extra = 0; extra < this->Extras; ++extra)
  {
    block.extra[this->Layout->indexOf(extra)] = column(SpringColumns + extra);
  }
}

/// Keeps contacts that continue. Contacts between two that end stay together, so that columns move
/// in long pieces.
std::int32_t TileContacts::keep(const ContactBlock& block, std::int32_t from, std::int32_t to)
{
  for (int c = 0; c < block.count;)
  {
    const int begin = c;
    while (c < block.count && block.continues(c))
    {
      ++c;
    }
    const std::int32_t count = c - begin;
    if (from + begin != to && count > 0)
    {
      this->move(from + begin, count, to);
    }
    to += count;
    while (c < block.count && !block.continues(c))
    {
      ++c;
    }
  }
  return to;
}

}
