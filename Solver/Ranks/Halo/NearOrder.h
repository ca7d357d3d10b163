// An order of grains in which those that follow each other are near each other.
#pragma once

#include "Vectors/LargePages.h"
#include "Vectors/Parallel.h"
#include "Vectors/Vec4.h"

#include <cstdint>
#include <vector>

namespace dem
{

/// The slots as they are, but those that follow each other and are far apart are behind the others
/// in spatial order, OccupiedBox::Grains of them together. These are grains that came since slots
/// were put in order, and are anywhere.
/// @param covers a sphere for each slot
std::vector<std::int32_t> nearOrder(const LargeVector<Vec4>& covers, const Team& team);

}
