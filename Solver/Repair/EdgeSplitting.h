// Vertices that lie on the inside of the sides of edges and faces.
#pragma once

#include "Boundaries/Surface.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace dem
{

/// Splits edges and faces at the vertices of edges and faces of the same body that lie within the
/// tolerance of the body of the inside of one of their sides, in all shapes of the body; the parts
/// stand in the place of the element. An element whose parts would have no area stays whole.
/// @param vertex for each point the one that stands for its place; those of an element differ.
/// @param tolerances for each body [L, m].
/// @param tell as that of repair().
/// @return the number of elements that were split.
std::int64_t splitAtVertices(Surface& surface, const std::vector<std::int64_t>& vertex,
  const std::vector<double>& tolerances, const std::function<void(double)>& tell);

}
