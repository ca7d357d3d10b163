// Finds listed pairs of grains that come to touch.
#pragma once

#include "Contacts/GrainPairs.h"
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

/// Finds the pairs of [begin, end) that came to touch, less @a begin, in the order of the list, and
/// says so in their gaps. Looks only at pairs that can have come to touch.
/// @param found its first numbers become these; it is never made shorter
/// @return how many there are
std::int32_t findBegun(const Particles& particles, GrainPairs& list, std::int64_t begin,
  std::int64_t end, std::vector<std::int32_t>& found);

}
