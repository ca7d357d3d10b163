// Faceted shapes as meshes with round edges, for pictures.
#pragma once

#include "Shapes/Round/Frustum.h"

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

/// Some meshes as one.
vtkSmartPointer<vtkPolyData> together(const std::vector<vtkSmartPointer<vtkPolyData>>& meshes);

/// The surface of a body with a round side, with its normals.
/// @param segments across a round rim, at least 1; there are sixteen times as many around it
vtkSmartPointer<vtkPolyData> meshOf(const dem::Frustum& kernel, double rounding, int segments);

}
