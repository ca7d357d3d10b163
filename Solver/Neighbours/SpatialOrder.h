// Puts grains into an order in which neighbours in space are near each other in memory.
#pragma once

#include "Core/Parallel.h"
#include "Core/Particles.h"

#include <cstdint>
#include <vector>

namespace dem
{

/// The slots of the grains, all balls of one together, along a Z-order curve through cells of a
/// mean diameter (Morton 1966); grains of the same cell keep their order.
std::vector<std::int32_t> spatialOrder(const Particles& particles, const Team& team);

}
