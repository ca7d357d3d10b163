// Cubic cells over the grains, in levels that fit their sizes, kept as a sorted list of the
// occupied ones: memory follows the number of grains, not the space that they spread over.
#pragma once

#include "Neighbours/CellKey.h"
#include "Neighbours/KeySort.h"
#include "Neighbours/SizeLevels.h"
#include "State/Particles.h"
#include "Vectors/LargePages.h"
#include "Vectors/Parallel.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace dem
{

class CellGrid
{
public:
  using Key = CellKeys::Key;
  /// Consecutive indices of spheres, [begin, end).
  struct Range
  {
    std::int32_t begin = 0;
    std::int32_t end = 0;
  };
  /// A sphere of the last build; those of a cell, and cells of a line, follow each other.
  struct Sphere
  {
    Vec3 position;
    double radius = 0.0;
  };
  /// The occupied cells of one level.
  struct Level
  {
    int number = 0;
    std::int32_t firstCell = 0;
    std::int32_t endCell = 0;
    double edge = 0.0;          ///< [L]
    double largestRadius = 0.0; ///< bound of what it holds [L]
  };

  /// Puts every sphere (centre and radius) into a cell of the level that fits its size.
  void build(const LargeVector<Vec4>& spheres, const Team& team);
  void clear() { *this = CellGrid(); }

  /// Calls visit(slot) for every sphere that the sphere (p, radius) may touch, until visit returns
  /// false; returns whether none did. The radius may be any.
  template <typename Visit>
  bool allNear(const Vec3& p, double radius, const Visit& visit) const;

  std::int32_t cellCount() const { return static_cast<std::int32_t>(this->Begin.size()) - 1; }
  /// Occupied levels, from fine to coarse.
  const std::vector<Level>& levels() const { return this->Levels; }
  const CellKeys& keys() const { return this->Packing; }
  /// The keys of the cells, ascending, and one behind them that is larger than any.
  const LargeVector<Key>& cellKeys() const { return this->Keys; }
  /// The first index of each cell, and the end of all.
  const LargeVector<std::int32_t>& cellBegin() const { return this->Begin; }
  const LargeVector<Sphere>& spheres() const { return this->Spheres; }
  /// The slot of the sphere of each index.
  const LargeVector<std::int32_t>& slots() const { return this->Slots; }
  /// Least corner of the cell with the number zero.
  const Vec3& origin() const { return this->Origin; }

  /// Calls visit(range) for the indices in the cells of a box until visit returns false; returns
  /// whether none did. No cell of the box may be another one's repetition.
  template <typename Visit>
  bool allRanges(const Level& level, const CellBox& box, const Visit& visit) const;

private:
  struct Bounds;
  Bounds findBounds(const LargeVector<Vec4>& spheres, const Team& team) const;
  LargeVector<KeyedSlot> sortedKeys(const LargeVector<Vec4>& spheres, const SizeLevels& sizes,
    const Team& team) const;
  void sortIntoCells(const LargeVector<Vec4>& spheres, const LargeVector<KeyedSlot>& entries,
    const Team& team);
  void listLevels(const SizeLevels& sizes);
  /// Indices in the cells from one key to another of the same line of cells.
  Range rangeOf(const Level& level, Key first, Key last) const;
  /// The cells of a level in which grains near a sphere may be; empty when first > last.
  CellBox boxAround(const Level& level, const Vec3& p, double radius) const;

  CellKeys Packing;
  Vec3 Origin;
  CellNumber LastCell{}; ///< of the finest edge
  std::vector<Level> Levels;
  LargeVector<Key> Keys;
  LargeVector<std::int32_t> Begin{ 0 };
  LargeVector<Sphere> Spheres;
  LargeVector<std::int32_t> Slots;
};

template <typename Visit>
bool CellGrid::allRanges(const Level& level, const CellBox& box, const Visit& visit) const
{
  const CellKeys& keys = this->Packing;
  const int n = level.number;
  const auto visitRun = [&](const CellNumber& first, std::int64_t length)
  {
    const Key begin = keys.key(n, first);
    const Range range = this->rangeOf(level, begin, begin + static_cast<Key>(length - 1));
    return range.begin == range.end || visit(range);
  };
  const std::int64_t length = box.last[0] - box.first[0] + 1;
  const std::int64_t x = keys.wrapped(box.first[0], 0, n);
  const std::int64_t untilRepeated =
    keys.repeats(0) ? std::min(length, CellKeys::period(n) - x) : length;
  for (std::int64_t z = box.first[2]; z <= box.last[2]; ++z)
  {
    for (std::int64_t y = box.first[1]; y <= box.last[1]; ++y)
    {
      const CellNumber line{ 0, keys.wrapped(y, 1, n), keys.wrapped(z, 2, n) };
      if (!visitRun({ x, line[1], line[2] }, untilRepeated) ||
        (untilRepeated < length && !visitRun(line, length - untilRepeated)))
      {
        return false;
      }
    }
  }
  return true;
}

template <typename Visit>
bool CellGrid::allNear(const Vec3& p, double radius, const Visit& visit) const
{
  const auto visitRange = [&](const Range& range)
  {
    for (std::int32_t index = range.begin; index < range.end; ++index)
    {
      if (!visit(this->Slots[index]))
      {
        return false;
      }
    }
    return true;
  };
  for (const Level& level : this->Levels)
  {
    const CellBox box = this->boxAround(level, p, radius);
    const Range all{ this->Begin[level.firstCell], this->Begin[level.endCell] };
    // A sphere much wider than the cells is around more lines of cells than there are grains.
    const double lines = static_cast<double>(box.last[1] - box.first[1] + 1) *
      static_cast<double>(box.last[2] - box.first[2] + 1);
    const bool allOfThem = lines > static_cast<double>(all.end - all.begin);
    if (box.first[0] <= box.last[0] && box.first[1] <= box.last[1] && box.first[2] <= box.last[2] &&
      !(allOfThem ? visitRange(all) : this->allRanges(level, box, visitRange)))
    {
      return false;
    }
  }
  return true;
}

}
