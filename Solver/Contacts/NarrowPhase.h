// Finds the touching ones among listed pairs of grains.
#pragma once

#include "Contacts/PairList.h"
#include "Core/Particles.h"

#include <cstdint>
#include <vector>

namespace dem
{

/// Squared distance less the square of the sum of the radii: below zero for grains that touch. Who
/// asks whether grains touch asks this, so that all agree to the last bit.
/// @param separation of the centres [L]
/// @param reach sum of the radii [L]
DEM_INLINE double contactMeasure(const Lane3& separation, double reach)
{
  return dot(separation, separation) - reach * reach;
}

/// What the narrow phase finds in a part of the list. Kept between calls for its memory.
struct Touching
{
  std::vector<std::int32_t> pair; ///< the first @a count are pairs that touch, less the first pair
  std::int32_t count = 0;
  std::vector<std::int64_t> lost; ///< pairs that touched before and do not any more
};

/// Looks at the pairs [begin, end). Springs of lost pairs become blank.
void findTouching(const Particles& particles, PairList& list, std::int64_t begin, std::int64_t end,
  Touching& found);

}
