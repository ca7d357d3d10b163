// The body inside of a closed surface from the pipeline.
#pragma once

#include "Basics/Moments.h"
#include "Spawning/ClosedSurface.h"

#include <vector>

class vtkPolyData;

namespace granular
{

struct SurfaceBody
{
  std::vector<dem::Vec3> points;
  std::vector<dem::ClosedSurface::Corners> triangles; ///< facing outwards
  dem::ClosedSurface surface;
  dem::Moments moments; ///< exact for the triangles
  double area = 0.0;    ///< [L^2]
  double radius = 0.0;  ///< from the centre of mass to the farthest point [L]
};

/// Corners that almost meet become one, and faces may have either orientation.
/// @param surface may be null, and have polygons and strips.
/// @throws dem::Error that says why it bounds no body, and what to do.
SurfaceBody readBody(vtkPolyData* surface);

}
