// Where the grains are that were added since the sorted cells were built: cells that take one grain
// at a time.
#pragma once

#include "Basics/Vec3.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_map>

namespace dem
{

/// Whether two spheres do not overlap.
/// @param between their centres
/// @param radii the sum of both
inline bool areApart(const Vec3& between, double radii)
{
  return dot(between, between) >= radii * radii;
}

class AddedCells
{
public:
  void clear();
  void add(std::int32_t slot, const Vec3& p, double radius);
  std::int64_t size() const { return static_cast<std::int64_t>(this->Slots.size()); }
  /// Radius of the largest one, 0 without any [L].
  double largestRadius() const { return this->Largest; }

  /// Calls visit(slot) for every grain whose centre was within @a reach of @a p when it was added,
  /// and perhaps for others, until visit returns false; returns whether none did.
  template <typename Visit>
  bool allNear(const Vec3& p, double reach, const Visit& visit) const;

private:
  using Table = std::unordered_multimap<std::uint64_t, std::int32_t>;

  std::int64_t cellOf(double x) const;
  static std::uint64_t keyOf(std::int64_t x, std::int64_t y, std::int64_t z);
  template <typename Visit>
  static bool allOf(Table::const_iterator begin, Table::const_iterator end, const Visit& visit)
  {
    return std::all_of(begin, end, [&visit](const auto& entry) { return visit(entry.second); });
  }

  double Edge = 0.0; ///< of a cell: the diameter of the first grain [L]
  double Largest = 0.0;
  Table Slots;
};

template <typename Visit>
bool AddedCells::allNear(const Vec3& p, double reach, const Visit& visit) const
{
  if (this->Slots.empty())
  {
    return true;
  }
  const double across = 2.0 * reach / this->Edge + 1.0;
  // Also of a reach that is infinite, of a grain that is too fast for its predicted path to be a
  // number.
  if (!(across * across * across <= static_cast<double>(this->size())))
  {
    return allOf(this->Slots.begin(), this->Slots.end(), visit);
  }
  const std::int64_t xEnd = this->cellOf(p.x + reach);
  const std::int64_t yEnd = this->cellOf(p.y + reach);
  const std::int64_t zEnd = this->cellOf(p.z + reach);
  for (std::int64_t z = this->cellOf(p.z - reach); z <= zEnd; ++z)
  {
    for (std::int64_t y = this->cellOf(p.y - reach); y <= yEnd; ++y)
    {
      for (std::int64_t x = this->cellOf(p.x - reach); x <= xEnd; ++x)
      {
        const auto range = this->Slots.equal_range(keyOf(x, y, z));
        if (!allOf(range.first, range.second, visit))
        {
          return false;
        }
      }
    }
  }
  return true;
}

}
