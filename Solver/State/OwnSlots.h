// Which slots are those of grains that a rank owns, where several share a run. The others are
// copies of grains that other ranks own and that may touch its own.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

namespace dem
{

/// All slots, unless set otherwise.
struct OwnSlots
{
  std::int64_t begin = 0;
  std::int64_t end = std::numeric_limits<std::int64_t>::max();

  bool has(std::int64_t slot) const { return slot >= this->begin && slot < this->end; }
  /// Own slots in a range; an empty range at @a first where none is own.
  OwnSlots within(std::int64_t first, std::int64_t last) const
  {
    OwnSlots part{ std::max(this->begin, first), std::min(this->end, last) };
    return part.begin < part.end ? part : OwnSlots{ first, first };
  }
};

/// Slots that follow each other.
inline std::vector<std::int32_t> slotsIn(const OwnSlots& range)
{
  std::vector<std::int32_t> slots(static_cast<std::size_t>(range.end - range.begin));
  std::iota(slots.begin(), slots.end(), static_cast<std::int32_t>(range.begin));
  return slots;
}

}
