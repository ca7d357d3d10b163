// Rotation of a unit quaternion over one step by SPIRAL (equations 46 to 48 of Vetter 2025).
#pragma once

#include "Core/Particles.h"
#include "Core/Vec3.h"

namespace dem
{

/// Hamilton product (48).
inline Quaternion operator*(const Quaternion& p, const Quaternion& q)
{
  return { p.w * q.w - p.x * q.x - p.y * q.y - p.z * q.z,
    p.w * q.x + q.w * p.x + p.y * q.z - p.z * q.y, p.w * q.y + q.w * p.y + p.z * q.x - p.x * q.z,
    p.w * q.z + q.w * p.z + p.x * q.y - p.y * q.x };
}

/// The quaternion (cos h, sin h r/|r|) of a rotation vector r with h = scale |r|; one for r = 0.
inline Quaternion halfRotation(const Vec3& r, double scale)
{
  const double length = norm(r);
  if (!(length > 0.0))
  {
    return {};
  }
  const double angle = scale * length;
  const double s = std::sin(angle) / length;
  return { std::cos(angle), s * r.x, s * r.y, s * r.z };
}

/// Rotations by w dt and by alpha dt^2 / 2 (46), (47); w is that before the step. Both are given in
/// world axes, so they act from the left.
inline Quaternion spiral(const Quaternion& q, const Vec3& w, const Vec3& alpha, double dt)
{
  const double half = 0.5 * dt;
  return halfRotation(alpha, half * half) * (halfRotation(w, half) * q);
}

/// The same with the factors on the right, as equation 46 is printed: exact for angular velocities
/// in body axes, and what the published program does with those in world axes.
inline Quaternion spiralAsPublished(const Quaternion& q, const Vec3& w, const Vec3& alpha,
  double dt)
{
  const double half = 0.5 * dt;
  return q * halfRotation(w, half) * halfRotation(alpha, half * half);
}

}
