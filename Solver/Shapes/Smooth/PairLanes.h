// Lanes of SmoothPairs, all arrays of numbers of one size.
#pragma once

#include "Shapes/Smooth/SmoothPairs.h"

#include <cstddef>

namespace dem
{

/// Calls use(lane) with each array of numbers of a struct of such arrays alone.
template <typename LanesT, typename Use>
DEM_INLINE void forLanesOf(LanesT& lanes, const Use& use)
{
  auto* numbers = reinterpret_cast<LanesOf<SmoothPairs::Capacity>*>(&lanes);
  for (std::size_t k = 0; k < sizeof(LanesT) / sizeof(*numbers); ++k)
  {
    use(numbers[k].lane);
  }
}

/// Repeats the last lane in those that fill the vector up.
template <typename LanesT>
DEM_INLINE void repeatLastOf(LanesT& lanes, int count)
{
  forLanesOf(lanes, [count](double* lane) { repeatLast(lane, count); });
}

inline void fillUp(SmoothPairs& pairs)
{
  repeatLastOf(pairs.first, pairs.count);
  repeatLastOf(pairs.second, pairs.count);
  repeatLastOf(pairs.separation, pairs.count);
  repeatLastOf(pairs.direction, pairs.count);
}

}
