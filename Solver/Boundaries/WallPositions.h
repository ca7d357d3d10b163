// Positions of the points of the walls at a time.
#pragma once

#include "Boundaries/CellPlace.h"
#include "Boundaries/Surface.h"

#include <vector>

namespace dem
{

/// All points of @a surface at @a time: those of a body by its track or the cell that it follows,
/// then by its motion. Points that no element refers to stay where they were drawn.
/// @param servos of each body; none where no body has one
std::vector<Vec3> placedPoints(const Surface& surface, double time,
  const std::vector<BodyState>& servos = {}, const CellPlace& cell = {});

}
