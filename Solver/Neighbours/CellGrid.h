// Cubic cells over the grains, kept as a sorted list of the occupied ones: memory follows the
// number of grains, not the space that they spread over.
#pragma once

#include "Core/Parallel.h"
#include "Core/Particles.h"

#include <array>
#include <cstdint>
#include <vector>

namespace dem
{

class CellGrid
{
public:
  /// A run of entries, [begin, end).
  struct Range
  {
    std::int32_t begin = 0;
    std::int32_t end = 0;
  };
  /// The cells around one cell, itself included: nine rows of three cells each.
  using Neighbourhood = std::array<Range, 9>;

  /// @param cellSize [L], at least the largest distance that is asked for.
  void build(const Particles& particles, double skin, const Team& team);

  std::int32_t cellCount() const { return static_cast<std::int32_t>(this->Keys.size()); }
  Range entriesOf(std::int32_t cell) const { return { this->Begin[cell], this->Begin[cell + 1] }; }
  Neighbourhood around(std::int32_t cell) const { return this->neighbourhood(this->Keys[cell]); }
  /// The slot of a grain by its place in the order of cells.
  std::int32_t slot(std::int32_t entry) const { return this->Slots[entry]; }

  /// Calls visit(slot) for every grain whose position at the last build was in the cells around
  /// @a p, until visit returns false; returns whether none did.
  template <typename Visit>
  bool allNear(const Vec3& p, double, const Visit& visit) const
  {
    if (this->Keys.empty())
    {
      return true;
    }
    for (const Range& range : this->neighbourhood(this->keyOf(p)))
    {
      for (std::int32_t entry = range.begin; entry < range.end; ++entry)
      {
        if (!visit(this->Slots[entry]))
        {
          return false;
        }
      }
    }
    return true;
  }

private:
  using Key = std::uint64_t; ///< z, y, x of the cell, 21 bits each

  Key keyOf(const Vec3& p) const;
  Neighbourhood neighbourhood(Key key) const;

  Vec3 Origin;
  double CellSize = 1.0;
  std::vector<Key> Keys;           ///< of the occupied cells, ascending
  std::vector<std::int32_t> Begin; ///< first entry of each, and the end
  std::vector<std::int32_t> Slots; ///< grains, cell by cell
};

}
