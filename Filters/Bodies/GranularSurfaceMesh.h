// Smooth shapes as meshes, for pictures.
#pragma once

#include "Parameters/GrainShape.h"

#include <vtkSmartPointer.h>

class vtkPolyData;

namespace granular
{

/// The surface with its normals. A superellipsoid has its points at angles of Barr, any other body
/// at angles of the normal.
/// @param centre of its axes
/// @param segments in a quarter of a circle, at least 1
vtkSmartPointer<vtkPolyData> meshOf(const dem::SmoothForm& surface, const dem::Vec3& centre,
  int segments);

}
