#include "Contacts/TileLayout.h"

#include <algorithm>

namespace dem
{

namespace
{

std::int64_t roundedUp(std::int64_t slots)
{
  return (slots + TileLayout::Grid - 1) / TileLayout::Grid * TileLayout::Grid;
}

/// Where ranges with the same work begin, and the end.
std::vector<std::int64_t> evenRanges(std::int64_t rows, int ranges,
  const TileLayout::Work& workBefore)
{
  std::vector<std::int64_t> begin{ 0 };
  for (int range = 1; range < ranges; ++range)
  {
    const std::int64_t share = workBefore(rows) * range / ranges;
    std::int64_t low = begin.back(), high = roundedUp(rows);
    while (low < high) // the first multiple of Grid with that work below it
    {
      const std::int64_t middle = (low + high) / 2 / TileLayout::Grid * TileLayout::Grid;
      const bool enough = workBefore(middle) >= share;
      low = enough ? low : middle + TileLayout::Grid;
      high = enough ? middle : high;
    }
    begin.push_back(std::min(low, rows));
  }
  begin.push_back(rows);
  return begin;
}

}

void TileLayout::build(std::int64_t rows, const Team& team, const Work& workBefore)
{
  *this = {};
  const int ranges = rangesOf(rows, team);
  const std::vector<std::int64_t> begin = evenRanges(rows, ranges, workBefore);
  std::int64_t longest = 1;
  for (int range = 0; range < ranges; ++range)
  {
    longest = std::max(longest, begin[range + 1] - begin[range]);
  }
  const std::int64_t tiles = (longest + Largest - 1) / Largest;
  this->Size = ranges > 1 ? roundedUp((longest + tiles - 1) / tiles) : Largest;
  this->FirstTile.clear();
  for (int range = 0; range < ranges; ++range)
  {
    this->FirstTile.push_back(this->count());
    if (begin[range] < begin[range + 1])
    {
      this->Begin.push_back(begin[range]);
    }
    this->extend(begin[range + 1]);
  }
}

void TileLayout::extend(std::int64_t rows)
{
  for (std::int64_t slot = static_cast<std::int64_t>(this->TileOf.size()) * Grid; slot < rows;
       slot += Grid)
  {
    if (this->Begin.empty() || slot >= this->Begin.back() + this->Size)
    {
      this->Begin.push_back(slot);
    }
    this->TileOf.push_back(static_cast<std::int32_t>(this->Begin.size()) - 1);
  }
  this->Rows = rows;
}

bool TileLayout::suits(const Team& team, const Work& workBefore) const
{
  if (this->ranges() != rangesOf(this->Rows, team))
  {
    return false;
  }
  std::int64_t most = 0;
  for (int range = 0; range < this->ranges(); ++range)
  {
    most = std::max(most,
      workBefore(this->beginOf(this->firstTile(range + 1))) -
        workBefore(this->beginOf(this->firstTile(range))));
  }
  const double mean = static_cast<double>(workBefore(this->Rows)) / this->ranges();
  if (static_cast<double>(most) <= Uneven * mean)
  {
    return true;
  }
  const std::vector<std::int64_t> best = evenRanges(this->Rows, this->ranges(), workBefore);
  bool same = true;
  for (int range = 0; range < this->ranges(); ++range)
  {
    same = same && this->beginOf(this->firstTile(range)) == best[range];
  }
  return same;
}

}
