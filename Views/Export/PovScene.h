// What a scene of POV-Ray has beside bodies: camera, lights, background.
#pragma once

#include "Export/PovText.h"

#include <string>

class vtkRenderer;

namespace granular
{

/// The beginning of the file.
std::string povHeader(vtkRenderer* renderer, const PovFrame& frame);
std::string povCamera(vtkRenderer* renderer, const PovFrame& frame);
std::string povLights(vtkRenderer* renderer, const PovFrame& frame);

/// Half of the width of a line of a number of pixels, in units of the file, where the camera looks at.
double povHalfWidth(vtkRenderer* renderer, const PovFrame& frame, double pixels);

}
