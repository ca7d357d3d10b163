// One of several, each as often as its share says.
#pragma once

#include "Basics/Random.h"

#include <cstddef>
#include <vector>

namespace dem
{

/// Index of one of @a parts, whose shares may have any sum.
template <typename Part>
std::size_t drawShare(const std::vector<Part>& parts, Random& random)
{
  double all = 0.0;
  for (const Part& part : parts)
  {
    all += part.share;
  }
  double left = random.uniform() * all;
  std::size_t drawn = 0;
  while (drawn + 1 < parts.size() && left >= parts[drawn].share)
  {
    left -= parts[drawn++].share; // the last one is for what rounding leaves, too
  }
  return drawn;
}

}
