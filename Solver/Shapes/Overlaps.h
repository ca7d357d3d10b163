// What convex bodies have in common, which counts once for the mass of a grain that they make up.
#pragma once

#include "Basics/Moments.h"
#include "Shapes/LevelBodies.h"

#include <utility>
#include <vector>

namespace dem
{

/// Pairs of bodies that have a volume in common, as indices of which the first is the lower one.
std::vector<std::pair<int, int>> overlapping(const std::vector<LevelBody>& bodies);

/// By how much the sum of the moments of bodies exceeds the moments of their union, to 1e-6 of the
/// volume, and to 1e-4 where bodies are thinner than a twentieth of the whole. Columns along z have an
/// exact length in each convex body. Adaptive quadrature sums the columns over x and y.
/// @param bodies near the origin, together of a size around 1
Moments excessOf(const std::vector<LevelBody>& bodies);

}
