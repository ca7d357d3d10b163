// Finds some lanes of a batch where most vectors have none. A number for each vector is checked
// first, so that only few lanes are read.
#pragma once

#include "Vectors/Lanes.h"

#include <algorithm>

namespace dem
{

/// Finds lanes in ascending order.
/// @param count lanes that there are
/// @param none(number) whether the vector with this number has none
/// @param is(lane) whether a lane is one
/// @param found has the capacity for a batch
/// @return how many there are
template <typename None, typename Is>
inline int findLanes(int count, const LanesOf<BatchSize / VectorLanes>& numbers, const None& none,
  const Is& is, int* found)
{
  int result = 0;
  for (int begin = 0; begin < count; begin += VectorLanes)
  {
    const int end =
      none(numbers[begin / VectorLanes]) ? begin : std::min(begin + VectorLanes, count);
    for (int c = begin; c < end; ++c)
    {
      found[result] = c; // no processor can guess which: select, do not branch
      result += is(c) ? 1 : 0;
    }
  }
  return result;
}

}
