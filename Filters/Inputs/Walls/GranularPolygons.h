// Polygons with any number of corners, as far as walls need to know them.
#pragma once

#include "Basics/Vec3.h"

#include <vtkType.h>

#include <array>
#include <vector>

class vtkPoints;

namespace granular
{

using Corners = std::vector<vtkIdType>;

/// The corners that are not at the position of the next one.
Corners findDistinctCorners(const std::vector<dem::Vec3>& points, vtkIdType size,
  const vtkIdType* corners);

/// Whether all corners are on one line.
bool areOnALine(const std::vector<dem::Vec3>& points, const Corners& corners);

/// Triangles that make up the polygon; empty when it crosses itself. Triangles of no area among
/// them are on the edges of others.
std::vector<std::array<vtkIdType, 3>> triangulate(vtkPoints* points, const Corners& corners);

}
