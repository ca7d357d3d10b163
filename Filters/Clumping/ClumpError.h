// How well a clump of balls represents a body.
#pragma once

#include "Clumping/SurfaceBody.h"
#include "Parameters/GrainShape.h"
#include "Vtk/GranularTelling.h"

#include <vector>

namespace granular
{

struct ClumpError
{
  double volume = 0.0; ///< what the union of the balls lacks of the volume, in parts of it
  /// Hausdorff distance of the two surfaces, in parts of the radius of the body. It is that of some
  /// points, and too small by at most 0.005 of that radius.
  double distance = 0.0;
};

/// Both errors have ten digits behind the point.
/// @param balls inside of the body
ClumpError compare(const SurfaceBody& body, const std::vector<dem::Ball>& balls,
  const Telling& tell);

}
