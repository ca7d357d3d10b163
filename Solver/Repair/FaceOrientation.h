// Which way faces face.
#pragma once

#include "Boundaries/Surface.h"

#include <cstdint>
#include <vector>

namespace dem
{

/// Turns faces over so that those which share a side go along it in opposite directions. Only sides
/// that exactly two faces have connect them. Of each connected patch the smaller part is turned, or
/// what differs from its first face if both are equal; a patch that cannot be made to agree stays
/// as it is.
/// @param vertex for each point the one that stands for its place.
/// @return the number of faces turned over.
std::int64_t orientFaces(Surface& surface, const std::vector<std::int64_t>& vertex);

}
