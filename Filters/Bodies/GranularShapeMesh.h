// Shapes of any kind as meshes, for pictures.
#pragma once

#include "Parameters/GrainShape.h"

#include <vtkSmartPointer.h>

class vtkPolyData;

namespace granular
{

/// Segments in a quarter of a circle of a smooth body. Coarse meshes have a tenth of the cells, for many
/// shapes side by side.
inline constexpr int SmoothSegments = 24, CoarseSegments = 8;

/// The surface of a shape where it is drawn, with its normals.
/// @param shape can be simulated
/// @param segments in a quarter of a circle of a smooth body, or thrice those across a round edge
vtkSmartPointer<vtkPolyData> meshOf(const dem::GrainShape& shape, int segments = SmoothSegments);

/// A mesh with normals, rotated about the origin, enlarged and moved.
vtkSmartPointer<vtkPolyData> placedMesh(vtkPolyData* mesh, const dem::Quaternion& rotation,
  double scale, const dem::Vec3& shift);
}
