// Shapes of grains from the parameters of vtkGranularShape, but for spheres that are fitted into a
// surface.
#pragma once

#include "Parameters/GrainShape.h"
#include "Properties/GranularShapeParameters.h"

#include <string>
#include <vector>

class vtkDataObject;

namespace granular
{

/// Bounds of the radius of edges, in parts of the smallest thickness of a body.
constexpr double LeastRounding = 0.01, MostRounding = 0.3;

/// @throws dem::Error where a share of new grains is none
void demandShare(double share);

/// @throws dem::Error unless a choice of the property @a name is one from 0 to @a last
void demandChoice(const char* name, int value, int last);

/// The thickness of a plate; 0 of a solid body.
/// @throws dem::Error where the thickness is none
double plateOf(const ShapeParameters& parameters);

/// The corners of a box about the origin.
std::vector<dem::Vec3> cornersOfBox(const dem::Vec3& sides);

/// The texts of vtkGranularShape.
struct ShapeTexts
{
  std::string name;
  std::string spheres; ///< a line, or what ends with a semicolon, for each: x y z radius
  std::string points;  ///< likewise: x y z
  std::string parts;   ///< likewise: see listedParts()
  std::string support; ///< of a smooth body (Laws/Expression/Language/Words.h)
};

/// @param parameters of another kind than Surface
/// @param surface what is connected, for the kinds that take a surface
/// @param note result: what a user should know of a shape that is all right
/// @throws dem::Error where a parameter or a text is of no shape
dem::GrainShape shapeOf(const ShapeParameters& parameters, const ShapeTexts& texts,
  vtkDataObject* surface, std::string& note);

}
