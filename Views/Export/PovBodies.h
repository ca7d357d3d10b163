// Bodies of a scene of POV-Ray: grains, lines and surfaces of a view.
#pragma once

#include "Export/PovText.h"

#include <string>

class vtkActor;

namespace granular
{

/// Spheres as spheres; each shape as a mesh that its grains place. Names begin with @a prefix.
std::string povGrains(const GrainScene& scene, const PovFrame& frame, const std::string& prefix);

/// Surfaces as meshes, lines and edges as cylinders; empty where the actor has neither.
/// @param pixel half of the width of a line of one pixel
std::string povSurfaces(vtkActor* actor, const PovFrame& frame, double pixel);

}
