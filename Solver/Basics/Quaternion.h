// Rotations as unit quaternions.
#pragma once

#include "Basics/Lane3.h"

namespace dem
{

/// A unit quaternion, scalar part first, that rotates body axes into world axes.
struct Quaternion
{
  double w = 1.0;
  double x = 0.0;
  double y = 0.0;
  double z = 0.0;
};

/// Hamilton product (48).
DEM_INLINE Quaternion operator*(const Quaternion& p, const Quaternion& q)
{
  return { fused(p.w, q.w, -fused(p.x, q.x, fused(p.y, q.y, p.z * q.z))),
    fused(p.w, q.x, fused(q.w, p.x, fused(p.y, q.z, -p.z * q.y))),
    fused(p.w, q.y, fused(q.w, p.y, fused(p.z, q.x, -p.x * q.z))),
    fused(p.w, q.z, fused(q.w, p.z, fused(p.x, q.y, -p.y * q.x))) };
}

/// The rotation back.
DEM_INLINE Quaternion inverse(const Quaternion& q)
{
  return { q.w, -q.x, -q.y, -q.z };
}

/// One over the length.
DEM_INLINE double perLength(const Quaternion& q)
{
  return 1.0 / std::sqrt(fused(q.w, q.w, fused(q.x, q.x, fused(q.y, q.y, q.z * q.z))));
}

DEM_INLINE Quaternion operator*(double scale, const Quaternion& q)
{
  return { scale * q.w, scale * q.x, scale * q.y, scale * q.z };
}

/// The quaternion of length 1 in the same direction.
DEM_INLINE Quaternion unit(const Quaternion& q)
{
  return perLength(q) * q;
}

/// Rotates a vector from body axes into world axes.
DEM_INLINE Lane3 rotated(const Quaternion& q, const Lane3& v)
{
  const Lane3 axis(q.x, q.y, q.z);
  const Lane3 twice = 2.0 * cross(axis, v);
  return v + fused(q.w, twice, cross(axis, twice));
}

}
