// The triangles of a surface that bounds a body.
#pragma once

#include "Spawning/ClosedSurface.h"

#include <string>
#include <vector>

class vtkPolyData;

namespace granular
{

/// Adds the points and polygons of a surface, which may be null.
/// @throws dem::Error that names a cell that is no triangle.
void readTriangles(vtkPolyData* surface, const std::string& name, std::vector<dem::Vec3>& points,
  std::vector<dem::ClosedSurface::Corners>& triangles);

/// Welds corners at nearly one position, as files and ranks of a server have them, since the
/// surface would not be closed there. Triangles that share a side then have the same orientation. A
/// surface with an invalid triangle stays as it is, as does one that would vanish.
void weldTriangles(std::vector<dem::Vec3>& points,
  std::vector<dem::ClosedSurface::Corners>& triangles);

}
