// The kernel of a rounded cylinder, cone, truncated cone or capsule, about the z axis.
#pragma once

#include "Basics/Moments.h"
#include "Parameters/GrainShape.h"
#include "Shapes/Faces/NearestPoint.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace dem
{

struct Frustum
{
  /// Of the lower and the upper rim. The upper one is 0 of a cone, and both are 0 of a capsule.
  std::array<double, 2> radius{};
  std::array<double, 2> height{};   ///< z of these
  double across = 1.0, along = 0.0; ///< components of the normal of the side, unit

  /// Ends that are discs, which come before those that are tips.
  int rims() const { return this->radius[1] > 0.0 ? 2 : (this->radius[0] > 0.0 ? 1 : 0); }
  /// Unit, outwards.
  Vec3 endNormal(int end) const { return { 0.0, 0.0, end == 0 ? -1.0 : 1.0 }; }
  Vec3 sideNormal(const Vec3& radial) const
  {
    return { this->across * radial.x, this->across * radial.y, this->along };
  }
  Vec3 rimPoint(int end, const Vec3& radial) const
  {
    return { this->radius[end] * radial.x, this->radius[end] * radial.y, this->height[end] };
  }
};

/// Moved along the axis first and enlarged then.
Frustum moved(Frustum kernel, double shift, double scale);

/// The smallest thickness of the sharp body, between its side or an end and what is opposite to it.
double thicknessOf(const RoundedFrustum& body);

/// Where a direction points to across the axis, unit; along x where it is along that.
Vec3 radialOf(const Vec3& direction);

/// The point that is farthest along a direction.
Vec3 farthestPoint(const Frustum& kernel, const Vec3& direction);

/// See nearestPoint() in Shapes/Faces/FacetPairs.h.
NearestPoint nearestPoint(const Frustum& kernel, const Vec3& from);

/// The kernel with the rounding in the same unit, in which the drawn body is about as large as 1.
struct RoundedFrustumKernel
{
  Frustum kernel;
  double rounding = 0.0;

  /// @throws Error when the rounding does not fit, in words that follow the name of the shape
  explicit RoundedFrustumKernel(const RoundedFrustum& drawn);
  /// How far the rounded body reaches from a point of the axis.
  double reachFrom(double z) const;
  /// How near its surface comes to a point of the axis inside.
  double nearestTo(double z) const;
};

/// Moments of what is within the rounding of a kernel, exact to rounding.
Moments momentsOf(const Frustum& kernel, double rounding);

}
