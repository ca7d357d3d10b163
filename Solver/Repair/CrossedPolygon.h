// Whether a polygon bounds an area.
#pragma once

#include "Basics/Vec3.h"

#include <vector>

namespace dem
{

/// Whether sides of a polygon cross each other, seen along its mean normal, or bound no area. Sides
/// that only touch do not cross. What cuts polygons into triangles does not always notice: VTK 9.6
/// cuts a crossed quadrilateral, which VTK 9.1 refuses. Takes time with the square of the corners.
/// @param corners in order, at least three [L]
bool crossesItself(const std::vector<Vec3>& corners);

}
