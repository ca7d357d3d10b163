// Shapes of grains in the field data of grains, as exactly as they were given: who has the grains
// has their shapes.
#pragma once

#include "Core/GrainShape.h"

#include <vector>

class vtkFieldData;

namespace granular
{

/// The shapes that grains bring, and how often new ones get them.
struct KnownShapes
{
  std::vector<dem::GrainShape> all;
  std::vector<dem::ShapeShare> shares; ///< none: new grains are spheres
};

/// Adds the array `ShapeDefinitions`: for each shape of `ShapeNames` its share of new grains, its
/// kind (0 balls, 1 smooth, 2 faceted, 3 with a round side), how many rows of numbers follow, these
/// (centre and radius of a ball; numbersOf(); a point; bottom, top, height), the rounding of the
/// last two kinds, and 0 or a 1 before the moments of the body that balls stand for.
/// @param shares none: new grains are spheres
void writeShapeDefinitions(const std::vector<dem::GrainShape>& shapes,
  const std::vector<dem::ShapeShare>& shares, vtkFieldData* fieldData);

/// None where there is no such array.
/// @throws dem::Error where it is not as it was written
KnownShapes readShapeDefinitions(vtkFieldData* fieldData);

}
