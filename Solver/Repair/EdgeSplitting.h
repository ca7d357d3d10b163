// Vertices on the inside of the sides of edges and faces.
#pragma once

#include "Boundaries/Surface.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace dem
{

/// Splits edges and faces at vertices of the same body that are on the inside of one of their
/// sides, within the tolerance of the body, in all its shapes. The parts replace the element. An
/// element whose parts would have no area stays whole.
/// @param vertex for each point the one that represents its position; those of an element differ.
/// @param tolerances for each body [L, m].
/// @param tell as that of repair().
/// @return the number of elements that were split.
std::int64_t splitAtVertices(Surface& surface, const std::vector<std::int64_t>& vertex,
  const std::vector<double>& tolerances, const std::function<void(double)>& tell);

}
