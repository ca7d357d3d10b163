// A body as the cells of a regular grid whose centres are inside of it.
#pragma once

#include "Clumping/SurfaceBody.h"
#include "Vtk/GranularTelling.h"

#include <vector>

namespace granular
{

struct BodyCell
{
  dem::Vec3 centre;
  double distance = 0.0; ///< to the nearest cell outside, by centres [L]
};

struct BodyCells
{
  double edge = 0.0; ///< of a cell [L]
  std::vector<BodyCell> cells;
};

/// @param resolution cells along the longest edge of the box around the body
/// @param tell is told nothing of how far it is, which cannot be said
BodyCells findCells(const SurfaceBody& body, int resolution, const Telling& tell);

}
