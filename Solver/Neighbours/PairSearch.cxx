#include "Neighbours/PairSearch.h"

#include "Neighbours/KeySort.h"
#include "Neighbours/LineWalk.h"

#include <algorithm>
#include <utility>

namespace dem
{

namespace
{

using Sphere = CellGrid::Sphere;
using Range = CellGrid::Range;
using Level = CellGrid::Level;
using Near = LineWalk::Near;

/// The search of one thread from a run of cells. Every pair is found once: from the cell that comes
/// first if the level is the same, otherwise from the finer one.
class CellSearch
{
public:
  CellSearch(const CellGrid& grid, const PredictedPaths& paths, const PairCollector& collector)
    : Grid(grid), Paths(paths), Collector(collector), Pairs(collector.blocks())
  {
  }
  /// Pairs of the same level, from its cells from @a first to @a end.
  void searchLevel(const Level& level, std::int32_t first, std::int32_t end);
  /// Pairs with grains of @a level, from cells of finer ones.
  void searchFiner(const Level& level, std::int32_t first, std::int32_t end);
  PairCollector::Blocks takePairs() { return std::move(this->Pairs); }

private:
  Range nextAcrossPeriod(const Level& level, CellGrid::Key key) const;
  LargeVector<KeyedSlot> sortByParent(const Level& level, std::int32_t first,
    std::int32_t end) const;
  void searchFinerCell(const Level& level, std::int32_t cell, const std::vector<Near>& lines);
  void measure(const Sphere& grain, const Range& range);
  void store(std::int32_t slot);

  const CellGrid& Grid;
  const PredictedPaths& Paths;
  const PairCollector& Collector;
  PairCollector::Blocks Pairs;
  std::vector<std::int32_t> Found; ///< partners of the present grain
  std::size_t FoundCount = 0;
  std::vector<Range> Reached; ///< indices of spheres that the grains of a finer cell can reach
};

/// Keeps the partners that are near enough. Which ones is hard to guess: select, do not branch.
void CellSearch::measure(const Sphere& grain, const Range& range)
{
  const std::size_t most = this->FoundCount + static_cast<std::size_t>(range.end - range.begin);
  if (this->Found.size() < most)
  {
    this->Found.resize(2 * most);
  }
  const Sphere a = grain;
  const Sphere* spheres = this->Grid.spheres().data();
  const std::int32_t* slots = this->Grid.slots().data();
  std::int32_t* next = this->Found.data() + this->FoundCount;
  for (std::int32_t k = range.begin; k < range.end; ++k)
  {
    const Vec3 d = a.position - spheres[k].position;
    const double limit = a.radius + spheres[k].radius;
    *next = slots[k];
    next += dot(d, d) < limit * limit ? 1 : 0;
  }
  this->FoundCount = static_cast<std::size_t>(next - this->Found.data());
}

void CellSearch::store(std::int32_t slot)
{
  for (std::size_t k = 0; k < this->FoundCount; ++k)
  {
    const std::int32_t other = this->Found[k];
    if (this->Paths.mayMeet(slot, other))
    {
      const std::int32_t a = this->Paths.slotOf(slot);
      const std::int32_t b = this->Paths.slotOf(other);
      const std::int32_t row = std::max(a, b);
      this->Pairs[this->Collector.blockOf(row)].push_back({ row, std::min(a, b) });
    }
  }
  this->FoundCount = 0;
}

/// The next cell of the line where that is the first one.
Range CellSearch::nextAcrossPeriod(const Level& level, CellGrid::Key key) const
{
  const CellKeys& keys = this->Grid.keys();
  CellNumber next = keys.cellOf(key);
  Range result;
  if (keys.repeats(0) && ++next[0] == CellKeys::period(level.number))
  {
    this->Grid.allRanges(level, { next, next },
      [&result](const Range& range)
      {
        result = range;
        return true;
      });
  }
  return result;
}

void CellSearch::searchLevel(const Level& level, std::int32_t first, std::int32_t end)
{
  const LargeVector<CellGrid::Key>& keys = this->Grid.cellKeys();
  const LargeVector<std::int32_t>& begin = this->Grid.cellBegin();
  LineWalk walk(this->Grid,
    { { 1, 0 }, { -1, 1 }, { 0, 1 }, { 1, 1 } }); // behind the cell's own line
  for (std::int32_t cell = first; cell < end; ++cell)
  {
    const std::vector<Near>& lines = walk.at(level, keys[cell]);
    // The next cell of the line is next in the list, if it is occupied.
    const Range own{ begin[cell], begin[cell + (keys[cell + 1] == keys[cell] + 1 ? 2 : 1)] };
    const Range across = this->nextAcrossPeriod(level, keys[cell]);
    for (std::int32_t index = begin[cell]; index < begin[cell + 1]; ++index)
    {
      const Sphere& grain = this->Grid.spheres()[index];
      this->measure(grain, { index + 1, own.end });
      if (across.end > across.begin)
      {
        this->measure(grain, across);
      }
      for (const Near& line : lines)
      {
        this->measure(grain, line.range);
      }
      this->store(this->Grid.slots()[index]);
    }
  }
}

/// The cells by the cell of the coarser level that they are in.
LargeVector<KeyedSlot> CellSearch::sortByParent(const Level& level, std::int32_t first,
  std::int32_t end) const
{
  const CellKeys& keys = this->Grid.keys();
  LargeVector<KeyedSlot> parents;
  parents.reserve(std::max(end - first, 0));
  for (const Level& finer : this->Grid.levels())
  {
    const int up = level.number - finer.number;
    for (std::int32_t cell = std::max(first, finer.firstCell);
         up > 0 && cell < std::min(end, finer.endCell); ++cell)
    {
      const CellNumber number = keys.cellOf(this->Grid.cellKeys()[cell]);
      parents.push_back(
        { keys.key(level.number, { number[0] >> up, number[1] >> up, number[2] >> up }), cell });
    }
  }
  sortByKey(parents, keys.bits(level.number + 1), Team{});
  return parents;
}

/// Whether grains of a finer cell can reach cells before (step -1) or behind (1) its parent: they
/// are at most half the edges of both away.
bool reaches(std::int64_t number, int levelsUp, int step)
{
  const std::int64_t parts = std::int64_t{ 1 } << levelsUp;
  const std::int64_t part = number & (parts - 1);
  return step == 0 || (step < 0 ? 2 * part < parts + 1 : 2 * part + 3 > parts);
}

void CellSearch::searchFinerCell(const Level& level, std::int32_t cell,
  const std::vector<Near>& lines)
{
  const CellGrid::Key key = this->Grid.cellKeys()[cell];
  const CellNumber number = this->Grid.keys().cellOf(key);
  const int up = level.number - this->Grid.keys().levelOf(key);
  this->Reached.clear();
  for (const Near& line : lines)
  {
    if (reaches(number[1], up, line.step.y) && reaches(number[2], up, line.step.z))
    {
      this->Reached.push_back(line.range);
    }
  }
  const LargeVector<std::int32_t>& begin = this->Grid.cellBegin();
  for (std::int32_t index = begin[cell]; index < begin[cell + 1]; ++index)
  {
    for (const Range& range : this->Reached)
    {
      this->measure(this->Grid.spheres()[index], range);
    }
    this->store(this->Grid.slots()[index]);
  }
}

void CellSearch::searchFiner(const Level& level, std::int32_t first, std::int32_t end)
{
  LineWalk walk(this->Grid,
    { { -1, -1 }, { 0, -1 }, { 1, -1 }, { -1, 0 }, { 0, 0 }, { 1, 0 }, { -1, 1 }, { 0, 1 },
      { 1, 1 } });
  const std::vector<Near>* lines = nullptr;
  CellGrid::Key parent = 0;
  for (const KeyedSlot& entry : this->sortByParent(level, first, end))
  {
    if (lines == nullptr || entry.key != parent)
    {
      parent = entry.key;
      lines = &walk.at(level, parent);
    }
    if (!lines->empty())
    {
      this->searchFinerCell(level, entry.slot, *lines);
    }
  }
}

}

PairRows findPairs(const CellGrid& grid, const PredictedPaths& paths, const Team& team)
{
  PairCollector collector(static_cast<std::int64_t>(paths.spheres.size()), team);
  const LargeVector<std::int32_t>& begin = grid.cellBegin();
  const auto cellFrom = [&begin](std::int64_t index)
  {
    return static_cast<std::int32_t>(
      std::lower_bound(begin.begin(), begin.end(), index) - begin.begin());
  };
  parallelRanges(static_cast<std::int64_t>(grid.spheres().size()), team,
    [&](int range, std::int64_t firstIndex, std::int64_t endIndex)
    {
      const std::int32_t first = cellFrom(firstIndex);
      const std::int32_t end = cellFrom(endIndex);
      CellSearch search(grid, paths, collector);
      for (const Level& level : grid.levels())
      {
        search.searchLevel(level, std::max(first, level.firstCell), std::min(end, level.endCell));
        search.searchFiner(level, first, std::min(end, level.firstCell));
      }
      collector.take(range, search.takePairs());
    });
  PairRows pairs = collector.layOut();
  if (!paths.imageOf.empty())
  {
    dropTwins(pairs);
  }
  return pairs;
}

}
