// Orientation of faces.
#pragma once

#include "Boundaries/Surface.h"

#include <cstdint>
#include <vector>

namespace dem
{

/// Flips faces so that two faces with a common side run along it in opposite directions. Only sides
/// of exactly two faces connect them. The smaller part of each connected patch is flipped, or the
/// part that differs from its first face if both are equal. A patch that cannot be made to agree
/// stays as it is.
/// @param vertex for each point the one that represents its position.
/// @return the number of flipped faces.
std::int64_t orientFaces(Surface& surface, const std::vector<std::int64_t>& vertex);

}
