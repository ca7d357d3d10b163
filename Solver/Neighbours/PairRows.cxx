#include "Neighbours/PairRows.h"

#include <algorithm>
#include <utility>

namespace dem
{

namespace
{

/// Rows are short: inserting beats what is made for long ones.
void sortRow(std::int32_t* begin, std::int32_t* end)
{
  constexpr std::ptrdiff_t Short = 32;
  if (end - begin > Short)
  {
    std::sort(begin, end);
    return;
  }
  for (std::int32_t* next = begin; next < end; ++next)
  {
    const std::int32_t value = *next;
    std::int32_t* hole = next;
    for (; hole > begin && hole[-1] > value; --hole)
    {
      *hole = hole[-1];
    }
    *hole = value;
  }
}

}

void dropTwins(PairRows& pairs)
{
  const auto first = pairs.partner.begin();
  std::int64_t kept = 0;
  std::int64_t begin = 0;
  for (std::size_t row = 0; row + 1 < pairs.rowBegin.size(); ++row)
  {
    const std::int64_t end = pairs.rowBegin[row + 1];
    const auto last = std::unique_copy(first + begin, first + end, first + kept);
    kept = last - first;
    begin = end;
    pairs.rowBegin[row + 1] = kept;
  }
  pairs.partner.resize(kept);
}

void RowCollector::closeRow(int range, std::int64_t row, std::size_t begin)
{
  std::vector<std::int32_t>& found = this->found(range);
  sortRow(found.data() + begin, found.data() + found.size());
  this->Piece[row] = { range, static_cast<std::int32_t>(found.size() - begin), begin };
}

PairRows RowCollector::layOut(const Team& team) const
{
  const std::int64_t rows = static_cast<std::int64_t>(this->Piece.size());
  PairRows result;
  result.rowBegin.resize(rows + 1);
  result.rowBegin[0] = 0;
  for (std::int64_t row = 0; row < rows; ++row)
  {
    result.rowBegin[row + 1] = result.rowBegin[row] + this->Piece[row].count;
  }
  result.partner.resize(result.rowBegin[rows]);
  parallelFor(rows, team,
    [&](std::int64_t row)
    {
      const RowPiece& piece = this->Piece[row];
      std::copy_n(this->Found[piece.range].partners.begin() +
          static_cast<std::ptrdiff_t>(piece.begin),
        piece.count, result.partner.begin() + result.rowBegin[row]);
    });
  return result;
}

PairCollector::PairCollector(std::int64_t rows, const Team& team)
  : Rows(rows), Workers(team), BlockCount(static_cast<std::size_t>(team.threads)),
    BlocksPerRow((static_cast<std::uint64_t>(team.threads) << 32) /
      static_cast<std::uint64_t>(std::max<std::int64_t>(rows, 1))),
    Found(team.threads)
{
}

std::int64_t PairCollector::firstRow(std::size_t block) const
{
  // The first one that blockOf() puts into it.
  const std::uint64_t first =
    ((static_cast<std::uint64_t>(block) << 32) + this->BlocksPerRow - 1) / this->BlocksPerRow;
  return block < this->BlockCount ? std::min(static_cast<std::int64_t>(first), this->Rows)
                                  : this->Rows;
}

void PairCollector::layOutBlock(std::size_t block, std::int64_t first, PairRows& result) const
{
  const std::int64_t begin = this->firstRow(block);
  const std::int64_t end = this->firstRow(block + 1);
  // The end of a row counts it first, then says where it starts, and has its value when filled.
  std::int64_t* const endOf = result.rowBegin.data() + 1;
  for (const Blocks& found : this->Found)
  {
    if (block < found.size())
    {
      for (const Pair& pair : found[block])
      {
        ++endOf[pair.row];
      }
    }
  }
  std::int64_t next = first;
  for (std::int64_t row = begin; row < end; ++row)
  {
    const std::int64_t count = endOf[row];
    endOf[row] = next;
    next += count;
  }
  for (const Blocks& found : this->Found)
  {
    if (block < found.size())
    {
      for (const Pair& pair : found[block])
      {
        result.partner[endOf[pair.row]++] = pair.partner;
      }
    }
  }
  std::int64_t rowBegin = first;
  for (std::int64_t row = begin; row < end; ++row)
  {
    sortRow(result.partner.data() + rowBegin, result.partner.data() + endOf[row]);
    rowBegin = endOf[row];
  }
}

PairRows PairCollector::layOut() const
{
  std::vector<std::int64_t> first(this->BlockCount + 1, 0);
  for (std::size_t block = 0; block < this->BlockCount; ++block)
  {
    first[block + 1] = first[block];
    for (const Blocks& found : this->Found)
    {
      first[block + 1] += block < found.size() ? static_cast<std::int64_t>(found[block].size()) : 0;
    }
  }
  PairRows result;
  result.rowBegin.assign(this->Rows + 1, 0);
  result.partner.resize(first.back());
  parallelRanges(this->Rows, this->Workers,
    [&](int, std::int64_t begin, std::int64_t end)
    {
      // As many ranges as blocks or fewer, whose limits need not be the same.
      for (std::size_t block = 0; block < this->BlockCount; ++block)
      {
        const std::int64_t row = this->firstRow(block);
        if (row >= begin && row < end)
        {
          this->layOutBlock(block, first[block], result);
        }
      }
    });
  return result;
}

}
