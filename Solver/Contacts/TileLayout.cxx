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

/// Where ranges with the same work begin, and the end; multiples of Grid.
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

void TileLayout::setGrains(const Particles& particles)
{
  const bool any = particles.anyShaped() || (this->Own + this->Lead) % Grid != 0;
  if (!any && this->Starts.empty())
  {
    return;
  }
  const std::int64_t end = static_cast<std::int64_t>(particles.size());
  std::vector<std::int64_t> starts;
  for (std::int64_t slot = -this->Lead; slot < end && any; slot += Grid)
  {
    const auto first = static_cast<std::int64_t>(
      particles.nextFirst(static_cast<std::size_t>(std::max<std::int64_t>(slot, 0))));
    const bool isOfOwn = slot < this->Own && slot + Grid > this->Own;
    starts.push_back(isOfOwn ? this->Own : first);
  }
  this->Longest = any ? (this->Own + this->Lead) % Grid : 0;
  for (const ShapedGrain& grain : particles.shaped)
  {
    this->Longest = std::max<std::int64_t>(this->Longest, grain.count);
  }
  this->Parts = this->Parts ||
    !std::equal(this->Starts.begin(), this->Starts.end(), starts.begin(),
      starts.begin() + std::min(starts.size(), this->Starts.size()));
  this->Starts = std::move(starts);
}

void TileLayout::setOwn(std::int64_t own, std::int64_t number)
{
  std::int64_t lead = ((number - own) % Grid + Grid) % Grid;
  lead += own > 0 && own + lead < Grid ? Grid : 0; // slots before own ones have their own group
  if (lead != this->Lead || own != this->Own)
  {
    this->Own = own;
    this->Lead = lead;
    this->clear();
  }
}

/// The slot of an index that is a multiple of Grid, or the slot behind the grain that contains it.
std::int64_t TileLayout::startOf(std::int64_t index) const
{
  const std::size_t group = static_cast<std::size_t>(index / Grid);
  return group < this->Starts.size() ? this->Starts[group]
                                     : std::max<std::int64_t>(index - this->Lead, 0);
}

TileLayout::Work TileLayout::byIndices(const Work& workBefore) const
{
  return [&workBefore, lead = this->Lead](std::int64_t index)
  { return workBefore(std::max<std::int64_t>(index - lead, 0)); };
}

void TileLayout::build(std::int64_t rows, const Team& team, const Work& workBefore)
{
  this->Rows = 0;
  this->Parts = false;
  this->Begin.clear();
  this->TileOf.clear();
  const int ranges = rangesOf(rows, team);
  const std::vector<std::int64_t> begin =
    evenRanges(rows + this->Lead, ranges, this->byIndices(workBefore));
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
      this->beginTile(begin[range]);
    }
    this->extendTo(begin[range + 1]);
  }
}

void TileLayout::clear()
{
  TileLayout none;
  none.Starts = std::move(this->Starts);
  none.Longest = this->Longest;
  none.Own = this->Own;
  none.Lead = this->Lead;
  *this = std::move(none);
}

void TileLayout::beginTile(std::int64_t index)
{
  this->Begin.push_back(this->startOf(index));
  this->Last = index;
}

void TileLayout::extend(std::int64_t rows)
{
  this->extendTo(rows > 0 ? rows + this->Lead : 0);
}

void TileLayout::extendTo(std::int64_t end)
{
  for (std::int64_t index = static_cast<std::int64_t>(this->TileOf.size()) * Grid; index < end;
       index += Grid)
  {
    if (this->Begin.empty() || index >= this->Last + this->Size)
    {
      this->beginTile(index);
    }
    this->TileOf.push_back(static_cast<std::int32_t>(this->Begin.size()) - 1);
  }
  this->Rows = std::max<std::int64_t>(end - this->Lead, 0);
}

bool TileLayout::suits(const Team& team, const Work& workBefore) const
{
  if (this->Parts || this->ranges() != rangesOf(this->Rows, team))
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
  const std::vector<std::int64_t> best =
    evenRanges(this->Rows + this->Lead, this->ranges(), this->byIndices(workBefore));
  bool same = true;
  for (int range = 0; range < this->ranges(); ++range)
  {
    same = same && this->beginOf(this->firstTile(range)) == this->startOf(best[range]);
  }
  return same;
}

}
