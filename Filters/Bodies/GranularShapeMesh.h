// Shapes of any kind as meshes, for pictures.
#pragma once

#include "Parameters/GrainShape.h"

#include <vtkSmartPointer.h>

class vtkPolyData;

namespace granular
{

/// The surface of a shape where it is drawn, with its normals.
/// @param shape can be simulated
vtkSmartPointer<vtkPolyData> meshOf(const dem::GrainShape& shape);

}
