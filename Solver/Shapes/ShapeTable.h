// The shapes of a run, ready for use: in units of the bounding radius, about the centre of mass.
#pragma once

#include "Core/GrainShape.h"
#include "Core/Quaternion.h"

#include <vector>

namespace dem
{

/// A shape whose bounding sphere about the centre of mass has the radius 1. Its numbers are rounded
/// to twelve digits, so that no library's sine has a say in the bits of a run.
struct UnitShape
{
  std::vector<Ball> balls; ///< centres from the centre of mass, in the drawn axes
  double volume = 0.0;
  double equivalentRadius = 0.0; ///< of the sphere of that volume
  Vec3 inertia;                  ///< principal moments, of mass 1
  Quaternion principal;          ///< turns principal axes into the drawn ones
  double smallestBall = 0.0;     ///< radius

  int count() const { return static_cast<int>(this->balls.size()); }
  /// Bounding radius of a grain with the volume of a sphere of this radius [L].
  double sizeFor(double radius) const { return radius / this->equivalentRadius; }
};

/// @param shape must have passed findProblem()
UnitShape unitShape(const GrainShape& shape);

using ShapeTable = std::vector<UnitShape>;

ShapeTable shapeTable(const std::vector<GrainShape>& shapes);

}
