// Which patches of faces (Seams.h) are convex parts of a plane. From such a patch the distance to a
// grain has one local minimum: a grain that is over one of its faces can touch no other of them.
#pragma once

#include "Boundaries/Seams/Sides.h"
#include "Boundaries/Surface.h"

#include <cstdint>
#include <vector>

namespace dem
{

/// Whether each patch is a convex part of a plane; a lone triangle always is. Patches of bodies
/// that change their shape are not.
/// @param sides of the surface, by findSides()
/// @param vertex for each point the one that represents its position
/// @param patchOf for each element
std::vector<char> findConvexPatches(const Surface& surface, const std::vector<Side>& sides,
  const std::vector<std::int64_t>& vertex, const std::vector<std::int32_t>& patchOf,
  std::int32_t patches);

}
