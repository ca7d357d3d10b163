// Rotation of a unit quaternion over one step by SPIRAL (equations 46 to 48 of Vetter 2025).
#pragma once

#include "Core/Inline.h"
#include "Core/Particles.h"
#include "Core/Vec3.h"

namespace dem
{

/// Hamilton product (48).
DEM_INLINE Quaternion operator*(const Quaternion& p, const Quaternion& q)
{
  return { p.w * q.w - p.x * q.x - p.y * q.y - p.z * q.z,
    p.w * q.x + q.w * p.x + p.y * q.z - p.z * q.y, p.w * q.y + q.w * p.y + p.z * q.x - p.x * q.z,
    p.w * q.z + q.w * p.z + p.x * q.y - p.y * q.x };
}

/// Squared half angle below which the series of halfRotationSmall() are exact to the last digit;
/// the angles of a step nearly always are.
constexpr double SmallHalfAngleSquared = 0.01;

/// As halfRotation(), for h^2 below SmallHalfAngleSquared and without a branch.
DEM_INLINE Quaternion halfRotationSmall(const Vec3& r, double scale)
{
  const double h2 = scale * scale * dot(r, r);
  const double cosine =
    1.0 - h2 / 2.0 * (1.0 - h2 / 12.0 * (1.0 - h2 / 30.0 * (1.0 - h2 / 56.0 * (1.0 - h2 / 90.0))));
  const double sine = scale *
    (1.0 -
      h2 / 6.0 * (1.0 - h2 / 20.0 * (1.0 - h2 / 42.0 * (1.0 - h2 / 72.0 * (1.0 - h2 / 110.0)))));
  return { cosine, sine * r.x, sine * r.y, sine * r.z };
}

/// The quaternion (cos h, sin h r/|r|) of a rotation vector r with h = scale |r|; one for r = 0.
inline Quaternion halfRotation(const Vec3& r, double scale)
{
  if (scale * scale * dot(r, r) < SmallHalfAngleSquared)
  {
    return halfRotationSmall(r, scale);
  }
  const double length = norm(r);
  const double angle = scale * length;
  const double s = std::sin(angle) / length;
  return { std::cos(angle), s * r.x, s * r.y, s * r.z };
}

/// Rotations by w dt and by alpha dt^2 / 2 (46), (47), from their half rotations; w is that before
/// the step. Both are given in world axes, so they act from the left. As equation 46 is printed
/// they act from the right: exact for angular velocities in body axes, and what the published
/// program does with those in world axes.
DEM_INLINE Quaternion spiral(const Quaternion& q, const Quaternion& byVelocity,
  const Quaternion& byAcceleration, bool asPublished)
{
  return asPublished ? q * byVelocity * byAcceleration : byAcceleration * (byVelocity * q);
}

}
