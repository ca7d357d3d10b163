// Finds listed pairs of grains that come to touch.
#pragma once

#include "Contacts/GrainPairs.h"
#include "Contacts/PairGeometry.h"
#include "Contacts/SmoothGrains.h"
#include "State/Particles.h"

#include <cstdint>
#include <vector>

namespace dem
{

/// Finds the pairs of [begin, end) that came to touch, less @a begin, in the order of the list, and
/// marks their gaps. Checks only pairs that can have come to touch.
/// @param gap at which contacts begin; at 0 when grains touch [L]
/// @param smooth which grains are no spheres
/// @param found its first numbers become these; it is never made shorter
/// @return how many there are
std::int32_t findBegun(const Particles& particles, const SmoothGrains& smooth, GrainPairs& list,
  std::int64_t begin, std::int64_t end, double gap, std::vector<std::int32_t>& found);

}
