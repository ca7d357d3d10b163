// Numbers of cells, packed so that sorted keys run through a level along x, then y, then z.
#pragma once

#include "Neighbours/KeySort.h"

#include <array>
#include <cstdint>

namespace dem
{

/// Number of a cell on its level along x, y, z.
using CellNumber = std::array<std::int64_t, 3>;

/// Cells from first to last, both included.
struct CellBox
{
  CellNumber first{};
  CellNumber last{};
};

/// Keys repeat after a period along each axis: cells that far apart share a key. A shared key costs
/// a measurement now and then. Keys have no end at which grains would collect.
/// Numbers are kept increased by one, so that cells just outside have keys as well.
class CellKeys
{
public:
  using Key = std::uint64_t;
  static constexpr int PeriodBits = 19;

  CellKeys() = default;
  /// For cells of the finest level from 0 to @a last; coarser ones are 2^level of them wide.
  explicit CellKeys(const CellNumber& last)
  {
    for (int axis = 0; axis < 3; ++axis)
    {
      this->Repeats[axis] = last[axis] >= (std::int64_t{ 1 } << PeriodBits);
      const std::int64_t largest =
        this->Repeats[axis] ? std::int64_t{ 1 } << PeriodBits : last[axis] + 2;
      this->Bits[axis] = bitWidth(static_cast<std::uint64_t>(largest));
    }
  }

  /// Bits of the longest key with this number of levels, at most 16.
  int bits(int levels) const
  {
    int result = this->Bits[0] + this->Bits[1] + this->Bits[2];
    for (int last = levels - 1; last > 0; last >>= 1)
    {
      ++result;
    }
    return result;
  }
  bool repeats(int axis) const { return this->Repeats[axis]; }
  bool repeats() const { return this->Repeats[0] || this->Repeats[1] || this->Repeats[2]; }
  /// Cells of a level until the axis repeats itself.
  static std::int64_t period(int level) { return std::int64_t{ 1 } << (PeriodBits - level); }
  /// The number of a cell within the period.
  std::int64_t wrapped(std::int64_t number, int axis, int level) const
  {
    return this->Repeats[axis] ? number & (period(level) - 1) : number;
  }

  /// The key of a cell with wrapped numbers.
  Key key(int level, const CellNumber& cell) const
  {
    const Key planes = static_cast<Key>(level) << this->Bits[2] | static_cast<Key>(cell[2] + 1);
    const Key lines = planes << this->Bits[1] | static_cast<Key>(cell[1] + 1);
    return lines << this->Bits[0] | static_cast<Key>(cell[0] + 1);
  }
  int levelOf(Key key) const
  {
    return static_cast<int>(key >> (this->Bits[0] + this->Bits[1] + this->Bits[2]));
  }
  CellNumber cellOf(Key key) const
  {
    const auto low = [](Key bits, int count)
    { return static_cast<std::int64_t>(bits & ((Key{ 1 } << count) - 1)) - 1; };
    return { low(key, this->Bits[0]), low(key >> this->Bits[0], this->Bits[1]),
      low(key >> (this->Bits[0] + this->Bits[1]), this->Bits[2]) };
  }
  /// What the key grows by from one line or plane to the next.
  Key lineStep() const { return Key{ 1 } << this->Bits[0]; }
  Key planeStep() const { return Key{ 1 } << (this->Bits[0] + this->Bits[1]); }

private:
  std::array<int, 3> Bits{ 1, 1, 1 };
  std::array<bool, 3> Repeats{};
};

}
