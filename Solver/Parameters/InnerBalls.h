// Balls of a clump that lie inside other ones, where nothing feels them.
#pragma once

#include "Parameters/GrainShape.h"

#include <cstddef>
#include <vector>

namespace dem
{

/// Whether a ball lies wholly inside another one, or is the same as an earlier one.
bool isInside(const std::vector<Ball>& balls, std::size_t k);

/// Takes balls out that lie inside others, unless a number of one is impossible.
/// @return which these were
std::vector<std::size_t> takeOutInner(std::vector<Ball>& balls);

}
