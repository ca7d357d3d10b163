// Points, cells and arrays as the bytes that they are, for other processes. What VTK itself sends
// leaves out arrays without values, which a rank without grains has to have as well.
#pragma once

#include "Ranks/Exchange/Bytes.h"

#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

namespace granular
{

/// Points, vertices and lines as bytes, with all arrays of numbers and texts.
dem::Bytes bytesOf(vtkPolyData* data);

/// @throws dem::Error when they end too early
vtkSmartPointer<vtkPolyData> polyDataOf(const dem::Bytes& bytes);

}
