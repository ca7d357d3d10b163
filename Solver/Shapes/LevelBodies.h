// Convex parts of any kind as the points where a convex function is not above zero.
#pragma once

#include "Parameters/GrainShape.h"
#include "Shapes/ShapeTable.h"

#include <functional>
#include <vector>

namespace dem
{

/// A convex body as the points where a convex function is not above zero.
struct LevelBody
{
  struct Level
  {
    double value;
    Vec3 gradient;
  };
  std::function<Level(const Vec3& p)> level; ///< may be anything far inside that is below zero
  /// Point of a kernel that is farthest along a direction, and what a ball around that has for a
  /// radius.
  std::function<Vec3(const Vec3& direction)> farthest;
  double rounding = 0.0;
};

LevelBody levelOf(const Ball& ball);
/// @param kernel with axes of its own in @a frame, if it has any
LevelBody levelOf(const UnitFacets& kernel);
/// @param origin of its axes
/// @param rotation of them
LevelBody levelOf(const Superellipsoid& form, const Vec3& origin, const Quaternion& rotation);

/// All convex parts of a shape, about its centre of mass, in bounding radii; none of a tablet.
std::vector<LevelBody> levelsOf(const UnitShape& shape);

}
