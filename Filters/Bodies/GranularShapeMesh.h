// Shapes of any kind as meshes, for pictures.
#pragma once

#include "Parameters/GrainShape.h"

#include <vtkSmartPointer.h>

class vtkPolyData;

namespace granular
{

/// How many cells a mesh has.
enum class Detail
{
  Fine,
  Coarse ///< a tenth, for many shapes side by side
};

/// The surface of a shape where it is drawn, with its normals.
/// @param shape can be simulated
vtkSmartPointer<vtkPolyData> meshOf(const dem::GrainShape& shape, Detail detail = Detail::Fine);

}
