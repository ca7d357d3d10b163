// One of several, each as often as its share says.
#pragma once

#include "Basics/Random.h"

#include <cstddef>
#include <vector>

namespace dem
{

/// Index of one of @a parts, whose shares may have any sum above 0. One without a share is never
/// drawn.
template <typename Part>
std::size_t drawShare(const std::vector<Part>& parts, Random& random)
{
  double all = 0.0;
  std::size_t last = 0; // with a share; it is for what rounding leaves, too
  for (std::size_t k = 0; k < parts.size(); ++k)
  {
    all += parts[k].share;
    last = parts[k].share > 0.0 ? k : last;
  }
  double left = random.uniform() * all;
  std::size_t drawn = 0;
  while (drawn < last && left >= parts[drawn].share)
  {
    left -= parts[drawn++].share;
  }
  return drawn;
}

}
