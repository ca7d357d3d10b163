// Groups of neighbouring slots, worked on one at a time while they are in the cache, and which
// thread works on which. Large ones lose less at their edges; no result depends on them.
#pragma once

#include "State/Particles.h"
#include "Vectors/Parallel.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

namespace dem
{

struct Tile
{
  std::int64_t begin = 0; ///< slots
  std::int64_t end = 0;
};

/// Starts with one range and no slots.
class TileLayout
{
public:
  /// Tiles begin at multiples of this, or behind the grain that contains the multiple.
  static constexpr std::int64_t Grid = 64;
  /// What the slots below one take together, for any slot and the end.
  using Work = std::function<std::int64_t(std::int64_t slot)>;

  /// Says which grains have several slots, which are never parted. To be called before build(), and
  /// extend() when such grains were added.
  void setGrains(const Particles& particles);
  /// Has groups of own slots begin where they do on one rank that has all grains, to be called
  /// before setGrains(). Forgets all slots if it changes.
  /// @param own the first of these slots, at which a group begins
  /// @param number that it has among those of all ranks
  void setOwn(std::int64_t own, std::int64_t number);
  /// Gives each thread of a team a range of slots with about the same work.
  void build(std::int64_t rows, const Team& team, const Work& workBefore);
  /// Forgets all slots.
  void clear();
  /// Slots were added at the end; they belong to the last range.
  void extend(std::int64_t rows);
  /// Whether the ranges are those of a team, with about the same work or as near as it gets.
  bool suits(const Team& team, const Work& workBefore) const;

  std::int64_t rows() const { return this->Rows; }
  std::int64_t count() const { return static_cast<std::int64_t>(this->Begin.size()); }
  Tile get(std::int64_t tile) const { return { this->beginOf(tile), this->beginOf(tile + 1) }; }
  std::int64_t tileOf(std::int64_t slot) const { return this->TileOf[this->groupOf(slot)]; }
  /// A number of slots that are in one tile in any layout, Grid or a few more or less.
  std::int64_t groupOf(std::int64_t slot) const
  {
    std::int64_t group = (slot + this->Lead) / Grid;
    while (!this->Starts.empty() && slot < this->Starts[group])
    {
      --group;
    }
    return group;
  }
  /// How many slots there are from one to the next multiple of Grid among those of all ranks.
  std::int64_t untilGrid(std::int64_t slot) const { return Grid - (slot + this->Lead) % Grid; }
  /// Number of groups of all slots.
  std::int64_t groups() const { return (this->Rows + this->Lead) / Grid + 1; }
  /// No tile has more slots.
  std::int64_t largest() const { return std::min(this->Size + this->Longest, this->Rows); }

  int ranges() const { return static_cast<int>(this->FirstTile.size()); }
  /// First tile of a range; the number of tiles for the end of all ranges.
  std::int64_t firstTile(int range) const
  {
    return range < this->ranges() ? this->FirstTile[range] : this->count();
  }

private:
  static constexpr std::int64_t Largest = 16384;
  static constexpr double Uneven = 1.05; ///< work of the busiest thread over the mean

  std::int64_t beginOf(std::int64_t tile) const
  {
    return tile < this->count() ? this->Begin[tile] : this->Rows;
  }

  std::int64_t startOf(std::int64_t index) const;
  void beginTile(std::int64_t index);
  void extendTo(std::int64_t end);
  Work byIndices(const Work& workBefore) const;

  std::vector<std::int64_t>
    Starts;                 ///< per group: its first slot; empty if that is a multiple of Grid
  std::int64_t Longest = 0; ///< most slots of a grain
  bool Parts = false;       ///< whether tiles may part grains, which moved to other slots
  std::int64_t Own = 0;     ///< see setOwn()
  std::int64_t Lead = 0;    ///< index among all ranks, less a multiple of Grid, minus the slot
  std::int64_t Last = 0;    ///< index, a multiple of Grid, of the begin of the last tile
  std::int64_t Rows = 0;
  std::int64_t Size = Largest;
  std::vector<std::int64_t> Begin;          ///< per tile
  std::vector<std::int32_t> TileOf;         ///< per group
  std::vector<std::int64_t> FirstTile{ 0 }; ///< per range
};

}
