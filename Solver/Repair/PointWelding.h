// Points of a wall that are at the same position, or nearly so.
#pragma once

#include "Boundaries/Surface.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace dem
{

struct WeldedPoints
{
  /// For every point the first one at the same position that belongs to the same body; itself for
  /// points without an element.
  std::vector<std::int64_t> vertex;
  std::int64_t moved = 0;
};

/// Moves every point to an earlier one of its body that is at most the tolerance of the body away,
/// if there is one that has not moved itself, and to the nearest of them. Points at the same
/// position stay together.
/// @param tolerances for each body [L, m].
/// @param tell as that of repair().
WeldedPoints weldPoints(Surface& surface, const std::vector<double>& tolerances,
  const std::function<void(double)>& tell);

}
