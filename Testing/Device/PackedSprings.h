// What a bed has in other arrays where grains work out all of their contacts themselves.
#pragma once

#include "DeviceBed.h"

namespace device
{

/// Slot of the other grain for each entry of a pair; else -1.
inline std::vector<std::int32_t> othersOf(const Bed& bed)
{
  std::vector<std::int32_t> others;
  others.reserve(bed.entries.size());
  for (const std::int32_t entry : bed.entries)
  {
    const std::int32_t k = entry >> 1;
    others.push_back(entry < 0 ? -1 : ((entry & 1) != 0 ? bed.row[k] : bed.partner[k]));
  }
  return others;
}

/// Springs of a pair as twice four numbers.
inline std::vector<Four> packedSpringsOf(const Bed& bed)
{
  const std::size_t count = bed.row.size();
  const double* s = bed.springs.data();
  std::vector<Four> packed(2 * count);
  for (std::size_t k = 0; k < count; ++k)
  {
    packed[2 * k] = { s[k], s[count + k], s[2 * count + k], s[6 * count + k] };
    packed[2 * k + 1] = { s[3 * count + k], s[4 * count + k], s[5 * count + k], 0.0 };
  }
  return packed;
}

inline void takePackedSprings(const std::vector<Four>& packed, Bed& bed)
{
  const std::size_t count = bed.row.size();
  double* s = bed.springs.data();
  for (std::size_t k = 0; k < count; ++k)
  {
    const Four &sliding = packed[2 * k], &rolling = packed[2 * k + 1];
    const double all[PairSprings] = { sliding.x, sliding.y, sliding.z, rolling.x, rolling.y,
      rolling.z, sliding.w };
    for (std::size_t c = 0; c < PairSprings; ++c)
    {
      s[c * count + k] = all[c];
    }
  }
}

}
