// Shapes of grains as numbers of field data, with their exact values: of Granular Shape for a
// simulation, and of grains, so that who has the grains has their shapes.
#pragma once

#include "Parameters/GrainShape.h"

#include <string>
#include <vector>

class vtkFieldData;

namespace granular
{

/// A shape and how often grains have it, in parts of the number of grains.
struct SharedShape
{
  dem::GrainShape shape;
  double share = 1.0;
};

/// The shapes of grains of an input, and how often new grains get them.
struct KnownShapes
{
  std::vector<dem::GrainShape> all;
  std::vector<dem::ShapeShare> shares; ///< none: new grains are spheres
};

/// Adds the array `ShapeDefinitions`, which has for each shape of `ShapeNames`:
///   its share of new grains
///   its kind: 0 balls, 2 with faces, 3 with a round side, 5 parts of several kinds, else idOf() a
///     smooth form
///   how many parts it has, and their numbers: centre and radius of a ball; dem::numbersOf() a smooth
///     form, and the number of bytes of the text of a support function and these; the number of the
///     points of a convex part, these and its rounding; bottom, top, height and rounding of a round
///     one. Parts of several kinds have their kind before them, round and smooth ones their centre
///     and rotation behind
///   a sum: 2 for grains as drawn, 4 before the thickness of a plate, 1 before the moments of the
///     body that balls represent, its volume and the integrals of x, y, z, xx, yy, zz, xy, yz and zx
/// @param shares none: new grains are spheres
void writeShapeDefinitions(const std::vector<dem::GrainShape>& shapes,
  const std::vector<dem::ShapeShare>& shares, vtkFieldData* fieldData);

/// None where there is no such array.
/// @throws dem::Error where it is not as it was written
KnownShapes readShapeDefinitions(vtkFieldData* fieldData);

/// Adds the arrays `GranularShapeName`, of a value a shape, and `GranularShapeDefinition`, which has
/// the same numbers.
void writeShapes(const std::vector<SharedShape>& shapes, vtkFieldData* fieldData);

/// @throws dem::Error that names the input where there is no shape
std::vector<SharedShape> readShapes(vtkFieldData* fieldData, const std::string& input);

}
