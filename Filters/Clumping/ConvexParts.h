// Convex bodies of a surface: one that is convex as a whole, or the parts of one that is not.
#pragma once

#include "Basics/Vec3.h"

#include <vtkSmartPointer.h>

#include <vector>

class vtkDataObject;
class vtkPolyData;

namespace granular
{

/// The surface that is connected to a shape, as one.
/// @param connected vtkPolyData, vtkCompositeDataSet of these, or null
/// @return null without one
/// @throws dem::Error where there is something else
vtkSmartPointer<vtkPolyData> wholeSurface(vtkDataObject* connected);

/// The corners of a closed surface that is convex.
/// @throws dem::Error that says what it is not
std::vector<dem::Vec3> cornersOf(vtkPolyData* surface);

/// Corners of each convex part: a block of a composite data set, or a connected piece of one
/// surface.
/// @throws dem::Error that names the part
std::vector<std::vector<dem::Vec3>> cornersOfParts(vtkDataObject* connected);
}
