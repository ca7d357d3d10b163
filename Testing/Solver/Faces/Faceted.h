// Grains with faces, for tests.
#pragma once

#include "Check.h"
#include "Clumps.h"
#include "Rotations.h"
#include "SmoothShapes.h"

namespace scene
{

/// What is said of a shape that cannot be; empty of another one.
std::string complaintOf(const dem::GrainShape& shape);

/// A box with these sides.
dem::GrainShape brick(const dem::Vec3& sides, double rounding);

/// The hull of some points on an ellipsoid.
dem::GrainShape gravel(int count, std::uint64_t seed, double rounding);

dem::GrainShape tetrahedron(double rounding);

/// A prism over a regular polygon.
dem::GrainShape prism(int sides, double radius, double height, double rounding);

/// A cone about z that ends where it has the radius of the top.
dem::GrainShape cone(double bottom, double top, double height, double rounding);

dem::GrainShape cylinder(double radius, double height, double rounding);

/// A cylinder between half spheres about z.
/// @param height with both of them
dem::GrainShape capsule(double radius, double height);

/// A grain as large as its shape was drawn.
inline dem::ShapedGrain placed(const dem::GrainShape& shape, const dem::Vec3& centreOfMass,
  const dem::Quaternion& orientation = {})
{
  dem::ShapedGrain grain;
  grain.size = dem::unitShape(shape).drawnRadius;
  grain.position = centreOfMass;
  grain.orientation = orientation;
  return grain;
}

}
