// Faceted shapes as meshes with round edges, for pictures.
#pragma once

#include "Core/Vec3.h"

#include <vtkSmartPointer.h>

#include <vector>

class vtkPolyData;

namespace granular
{

/// The surface with its normals; empty if the corners are flat.
/// @param corners of the kernel
/// @param segments across a round edge, at least 1
vtkSmartPointer<vtkPolyData> meshOf(const std::vector<dem::Vec3>& corners, double rounding,
  int segments);

}
