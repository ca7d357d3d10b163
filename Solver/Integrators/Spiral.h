// Rotation of a unit quaternion over one step by SPIRAL (equations 46 to 48 of Vetter 2025).
#pragma once

#include "Basics/Lane3.h"
#include "State/Particles.h"

namespace dem
{

/// Squared half angle below which the series of halfRotationSmall() are exact to the last digit;
/// the angles of a step nearly always are.
constexpr double SmallHalfAngleSquared = 0.01;

/// As halfRotation(), for h^2 below SmallHalfAngleSquared and without a branch.
DEM_INLINE Quaternion halfRotationSmall(const Lane3& r, double scale)
{
  const double g = scale * scale * dot(r, r); // h^2
  double cosine = fused(g, 1.0 / 40320, -1.0 / 720);
  cosine = fused(g, cosine, 1.0 / 24);
  cosine = fused(g, cosine, -0.5);
  cosine = fused(g, cosine, 1.0);
  double sine = fused(g, 1.0 / 362880, -1.0 / 5040); // sin h / h
  sine = fused(g, sine, 1.0 / 120);
  sine = fused(g, sine, -1.0 / 6);
  sine = scale * fused(g, sine, 1.0);
  return { cosine, sine * r.x, sine * r.y, sine * r.z };
}

/// The quaternion (cos h, sin h r/|r|) of a rotation vector r with h = scale |r|; one for r = 0.
DEM_DEVICE inline Quaternion halfRotation(const Lane3& r, double scale)
{
  if (scale * scale * dot(r, r) < SmallHalfAngleSquared)
  {
    return halfRotationSmall(r, scale);
  }
  const double length = std::sqrt(dot(r, r));
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
