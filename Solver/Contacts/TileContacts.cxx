#include "Contacts/TileContacts.h"

#include <algorithm>

namespace dem
{

namespace
{

/// Moves what is in [from, end) up by @a shift.
template <typename Column>
void shiftUp(Column& column, std::int32_t from, std::int32_t end, std::int32_t shift)
{
  std::copy_backward(column.begin() + from, column.begin() + end, column.begin() + end + shift);
}

DEM_CLONES void loadPairs(const std::int32_t* pair, std::int64_t firstPair,
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

}

SpringRows TileContacts::springs(std::int32_t k) const
{
  const auto& s = this->Spring;
  return { { s[0][k], s[1][k], s[2][k], s[3][k] }, { s[4][k], s[5][k], s[6][k], 0.0 } };
}

void TileContacts::setSprings(std::int32_t k, const Springs& springs)
{
  const SpringRows rows = toRows(springs);
  const double values[] = { rows.sliding.x, rows.sliding.y, rows.sliding.z, rows.sliding.w,
    rows.rolling.x, rows.rolling.y, rows.rolling.z };
  for (std::size_t column = 0; column < this->Spring.size(); ++column)
  {
    this->Spring[column][k] = values[column];
  }
}

std::int32_t TileContacts::find(std::int32_t pair) const
{
  const auto end = this->Pair.begin() + this->Count;
  const auto found = std::lower_bound(this->Pair.begin(), end, pair);
  return found != end && *found == pair ? static_cast<std::int32_t>(found - this->Pair.begin())
                                        : -1;
}

/// Room for contacts, and for a few more.
void TileContacts::reserve(std::int32_t count)
{
  const std::size_t room = static_cast<std::size_t>(count) + VectorLanes;
  if (room > this->Pair.size())
  {
    const std::size_t size = room + room / 16;
    for (std::vector<std::int32_t>* column : { &this->Pair, &this->First, &this->Partner })
    {
      column->resize(size);
    }
    for (std::vector<double>& column : this->Spring)
    {
      column.resize(size);
    }
  }
}

void TileContacts::insert(const std::vector<std::int32_t>& pairs, const PairList& list,
  std::int64_t firstPair)
{
  this->reserve(this->Count + static_cast<std::int32_t>(pairs.size()));
  const auto begin = this->Pair.begin();
  std::int32_t end = this->Count; // of what is still to be moved
  for (std::int32_t shift = static_cast<std::int32_t>(pairs.size()); shift > 0; --shift)
  {
    const std::int32_t pair = pairs[shift - 1];
    const auto place = std::lower_bound(begin, begin + end, pair);
    const std::int32_t from = static_cast<std::int32_t>(place - begin);
    const std::int32_t to = from + shift - 1;
    for (std::vector<std::int32_t>* column : { &this->Pair, &this->First, &this->Partner })
    {
      shiftUp(*column, from, end, shift);
    }
    for (std::vector<double>& column : this->Spring)
    {
      shiftUp(column, from, end, shift);
      column[to] = 0.0;
    }
    this->Pair[to] = pair;
    this->First[to] = list.row[firstPair + pair];
    this->Partner[to] = list.partner[firstPair + pair];
    end = from;
  }
  this->Count += static_cast<std::int32_t>(pairs.size());
}

void TileContacts::load(std::int32_t first, std::int64_t firstPair, ContactBlock& block)
{
  loadPairs(this->Pair.data() + first, firstPair, this->First.data() + first,
    this->Partner.data() + first, block);
  const auto column = [&](int k)
  {
    double* lanes = this->Spring[k].data() + first;
    repeatLast(lanes, block.count); // or what is there slips, and is as slow as numbers can be
    return lanes;
  };
  block.slidingSpring = { column(0), column(1), column(2) };
  block.twistingSpring = column(3);
  block.rollingSpring = { column(4), column(5), column(6) };
}

std::int32_t TileContacts::keep(const ContactBlock& block, std::int32_t from, std::int32_t to)
{
  int c = 0;
  for (; from == to - c && c < block.count && block.touches(c); ++c)
  {
    ++to; // stays where it is
  }
  for (; c < block.count; ++c)
  {
    if (block.touches(c))
    {
      for (std::vector<std::int32_t>* column : { &this->Pair, &this->First, &this->Partner })
      {
        (*column)[to] = (*column)[from + c];
      }
      for (std::vector<double>& column : this->Spring)
      {
        column[to] = column[from + c];
      }
      ++to;
    }
  }
  return to;
}

}
