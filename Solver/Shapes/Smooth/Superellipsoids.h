// Volume, size and reach of superellipsoids.
#pragma once

#include "Parameters/GrainShape.h"
#include "Shapes/MassProperties.h"
#include "Shapes/ShapeTable.h"
#include "Shapes/Smooth/SupportFunction.h"

#include <array>

namespace dem
{

/// In closed form, octant by octant: products of beta and gamma functions (Barr 1981; Zhao and Zhao
/// 2021, equations 7 to 9).
Moments momentsOf(const Superellipsoid& surface);

/// The body with its axes along those of the world.
/// @param centre of the axes from the centre of mass
SupportBody supportBody(const Superellipsoid& surface, const Vec3& centre);

/// What a body is like as seen from its centre of mass.
struct SurfaceReach
{
  double least;                   ///< radius of a sphere inside, the largest but for a few percent
  double farthest;                ///< radius of a sphere around it
  std::array<double, 3> mobility; ///< see UnitSurface
};
SurfaceReach reachOf(const Superellipsoid& surface, const Vec3& centre, const MassProperties& mass);
/// The smallest radius of curvature that a contact has, a geometric mean of two [L].
double sharpestRadius(const Superellipsoid& surface);

}
