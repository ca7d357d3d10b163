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

/// Brings together corners that are only nearly in one place, as files and ranks of a server have
/// them: the surface would not be closed there. Triangles that share a side face the same way then.
/// A surface with a triangle that cannot be one stays as it is, as one does that would vanish.
void weldTriangles(std::vector<dem::Vec3>& points,
  std::vector<dem::ClosedSurface::Corners>& triangles);

}
