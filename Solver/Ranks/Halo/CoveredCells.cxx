#include "Ranks/Halo/CoveredCells.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dem
{

std::uint64_t CoveredCells::keyOf(const CellIndex& index)
{
  std::uint64_t key = 0;
  for (const int axis : { 2, 1, 0 }) // neighbours along x follow each other
  {
    key = key << Bits | static_cast<std::uint64_t>(index[axis] + Farthest);
  }
  return key;
}

CoveredCells::CellIndex CoveredCells::indexOf(std::uint64_t key)
{
  constexpr std::uint64_t mask = (std::uint64_t{ 1 } << Bits) - 1;
  CellIndex index;
  for (std::int32_t& along : index)
  {
    along = static_cast<std::int32_t>(key & mask) - Farthest;
    key >>= Bits;
  }
  return index;
}

/// Cell of a coordinate along an axis; the last cell for what is no number.
std::int32_t CoveredCells::indexAt(double x) const
{
  const double index = std::floor(x / this->Edge);
  constexpr double farthest = Farthest;
  return index < farthest ? static_cast<std::int32_t>(std::max(index, -farthest)) : Farthest;
}

/// Calls visit(key) for the cells of a box until it returns false.
/// @return whether it never did
template <typename Visit>
bool CoveredCells::all(const Vec3& middle, double reach, const Visit& visit) const
{
  CellIndex low, high;
  for (int axis = 0; axis < 3; ++axis)
  {
    low[axis] = this->indexAt(middle[axis] - reach);
    high[axis] = this->indexAt(middle[axis] + reach);
  }
  for (CellIndex index = low; index[2] <= high[2]; ++index[2])
  {
    for (index[1] = low[1]; index[1] <= high[1]; ++index[1])
    {
      for (index[0] = low[0]; index[0] <= high[0]; ++index[0])
      {
        if (!visit(keyOf(index)))
        {
          return false;
        }
      }
    }
  }
  return true;
}

bool CoveredCells::cover(const Vec3& middle, double reach) const
{
  return this->Edge > 0.0 &&
    this->all(middle, reach, [this](std::uint64_t key) { return this->Keys.count(key) > 0; });
}

void CoveredCells::add(const Vec3& middle, double reach)
{
  this->all(middle, reach,
    [this](std::uint64_t key)
    {
      this->Keys.insert(key);
      return true;
    });
}

void CoveredCells::grow()
{
  const std::vector<std::uint64_t> before(this->Keys.begin(), this->Keys.end());
  for (const std::uint64_t key : before)
  {
    const CellIndex index = indexOf(key);
    CellIndex next;
    for (int which = 0; which < 27; ++which)
    {
      const CellIndex step{ which % 3 - 1, which / 3 % 3 - 1, which / 9 - 1 };
      for (int axis = 0; axis < 3; ++axis)
      {
        next[axis] = std::clamp(index[axis] + step[axis], -Farthest, Farthest);
      }
      this->Keys.insert(keyOf(next));
    }
  }
}

std::vector<Box> CoveredCells::boxes() const
{
  constexpr double endless = std::numeric_limits<double>::infinity();
  std::vector<std::uint64_t> keys(this->Keys.begin(), this->Keys.end());
  std::sort(keys.begin(), keys.end());
  std::vector<Box> boxes;
  const auto endOf = [this](std::int32_t index, int side)
  {
    const bool isLast = index == (side > 0 ? Farthest : -Farthest);
    return isLast ? side * endless : this->Edge * (index + (side > 0 ? 1 : 0));
  };
  for (std::size_t k = 0; k < keys.size();)
  {
    const CellIndex low = indexOf(keys[k]);
    std::size_t end = k + 1;
    while (end < keys.size() && keys[end] == keys[end - 1] + 1 && indexOf(keys[end])[0] > low[0])
    {
      ++end;
    }
    const CellIndex high = indexOf(keys[end - 1]);
    boxes.push_back({ { endOf(low[0], -1), endOf(low[1], -1), endOf(low[2], -1) },
      { endOf(high[0], 1), endOf(high[1], 1), endOf(high[2], 1) } });
    k = end;
  }
  return boxes;
}

}
