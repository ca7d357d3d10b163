// Shapes of grains from the parameters of vtkGranularShape, but for spheres that are fitted into a
// surface.
#pragma once

#include "Parameters/GrainShape.h"
#include "Properties/GranularShapeParameters.h"

#include <string>

class vtkDataObject;

namespace granular
{

/// The texts of vtkGranularShape.
struct ShapeTexts
{
  std::string name;
  std::string spheres; ///< a line, or what ends with a semicolon, for each: x y z radius
  std::string points;  ///< likewise: x y z
  std::string parts;   ///< likewise: see listedParts()
};

/// @param parameters of another kind than Surface
/// @param surface what is connected, for the kinds that take a surface
/// @param note result: what a user should know of a shape that is all right
/// @throws dem::Error where a parameter or a text is of no shape
dem::GrainShape shapeOf(const ShapeParameters& parameters, const ShapeTexts& texts,
  vtkDataObject* surface, std::string& note);

}
