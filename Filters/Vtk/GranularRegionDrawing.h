// Boxes and discs as surfaces, for regions in space.
#pragma once

#include "Basics/Vec3.h"

class vtkPolyData;

namespace granular
{

/// Replaces @a output by the faces of a box.
void drawBox(const dem::Vec3& low, const dem::Vec3& high, vtkPolyData* output);

/// Replaces @a output by a disc and a line along its normal: it shows the orientation of the disc,
/// and ParaView locks the view of a scene that is flat.
void drawDisc(const dem::Vec3& centre, const dem::Vec3& normal, double radius, vtkPolyData* output);

}
