// An order of grains in which those that follow each other are near each other.
#pragma once

#include "Vectors/LargePages.h"
#include "Vectors/Parallel.h"
#include "Vectors/Rows.h"

#include <cstdint>
#include <vector>

namespace dem
{

/// The slots as they are, but behind the others and in spatial order those that follow each other
/// and are far apart, RoomBox::Grains of them together: grains that came since slots were put in
/// order, and stand anywhere.
/// @param covers a sphere for each slot
std::vector<std::int32_t> nearOrder(const LargeVector<Row>& covers, const Team& team);

}
