// From the points of a faceted shape to its kernel, and what follows from that.
#pragma once

#include "Shapes/Faces/ConvexHull.h"
#include "Shapes/ShapeTable.h"

#include <vector>

namespace dem
{

/// The kernel of a rounded polyhedron, in a box about the origin with edges of at most 2.
struct RoundedKernel
{
  ConvexHull kernel;
  double rounding = 0.0; ///< in the unit of the kernel
  Vec3 origin;           ///< where that box has its middle in the drawn body
  double scale = 1.0;    ///< lengths here, of a drawn one

  /// @throws Error when the points are flat or the rounding does not fit, in words that follow the
  ///   name of the shape
  explicit RoundedKernel(const RoundedPolyhedron& drawn);
  /// How far the rounded body reaches from a point.
  double reachFrom(const Vec3& point) const;
};

/// A kernel in another box.
RoundedKernel moved(RoundedKernel part, const Vec3& origin, double scale);

/// The convex parts of a faceted shape, all in a box about the origin with edges of at most 2.
struct RoundedKernels
{
  std::vector<RoundedKernel> parts;
  Vec3 origin;        ///< where that box has its middle in the drawn body
  double scale = 1.0; ///< lengths here, of a drawn one
  Moments moments;    ///< of all rounded parts; what some have in common counts for each

  /// @throws Error as RoundedKernel does
  explicit RoundedKernels(const std::vector<RoundedPolyhedron>& drawn);
};

/// Fills in all but the rounding, the mobility and the corners, which are there.
void describe(const ConvexHull& kernel, UnitFacets& facets);

/// A body with a round side in the shape of its kernel; fills in all but rounding, what a sphere
/// inside has for radius, and the mobility.
void describe(const Frustum& kernel, UnitFacets& facets);

/// UnitFacets::mobility: the largest that a corner alone meets, or those of a face together.
/// @param inertia, principal of the shape
double mobilityOf(const UnitFacets& facets, const Vec3& inertia, const Quaternion& principal);

/// What a body with a round side presses with at a time, as corners and faces: for mobilityOf().
UnitFacets pressedWith(const Frustum& kernel);

/// Around the whole, the corners and the edges, and the whole again for corners of walls.
/// @param whole ball around the part
std::vector<Ball> ballsOf(const UnitFacets& part, const Ball& whole);

/// Ball that bounds a part. For the only part of a body its centre is the centre of mass; otherwise
/// each part has its own.
Ball ballAround(const UnitFacets& part, bool isAlone);

}
