// How a rigid body rotates freely, in its principal axes: by rotations about one axis after the
// other. Each is exact but for its angle, so the angular momentum is kept to rounding and the
// energy stays near what it was (McLachlan 1993; Dullweber, Leimkuhler and McLachlan 1997, as in
// "no_squish" of Miller et al. 2002). Angles are those of Cayley's map, which needs no sine.
#pragma once

#include "Basics/Quaternion.h"

#include <cmath>

namespace dem
{

/// Rotation of a body: its angular momentum in its own axes, and the rotation so far.
struct FreeRotation
{
  Lane3 momentum;      ///< L in principal axes [M L^2/T]
  Lane3 mobility;      ///< one over the principal moments [1/(M L^2)]
  Quaternion rotation; ///< since the begin, of the body in its own axes; not of length 1

  /// Lets the body rotate for a time.
  DEM_INLINE void run(double dt)
  {
    const Lane3 half = (0.5 * dt) * this->mobility;
    this->aboutZ(half.z);
    this->aboutY(half.y);
    this->aboutX(dt * this->mobility.x);
    this->aboutY(half.y);
    this->aboutZ(half.z);
  }

private:
  struct Angle
  {
    double half; ///< tangent of half the angle
    double cosine, sine;

    DEM_INLINE explicit Angle(double angle)
    {
      this->half = 0.5 * angle;
      const double square = this->half * this->half;
      const double scale = 1.0 / (1.0 + square);
      this->cosine = (1.0 - square) * scale;
      this->sine = angle * scale;
    }
    /// Rotates what is fixed in the world backwards, in the axes of the body.
    DEM_INLINE void rotateBack(double& a, double& b) const
    {
      const double first = fused(this->cosine, a, this->sine * b);
      b = fused(this->cosine, b, -this->sine * a);
      a = first;
    }
  };

  // By an angle of its angular momentum times a time per moment of inertia.
  DEM_INLINE void aboutX(double per)
  {
    Quaternion& q = this->rotation;
    rotate(per, this->momentum.x, this->momentum.y, this->momentum.z, q.w, q.x, q.y, q.z);
  }
  DEM_INLINE void aboutY(double per)
  {
    Quaternion& q = this->rotation;
    rotate(per, this->momentum.y, this->momentum.z, this->momentum.x, q.w, q.y, q.z, q.x);
  }
  DEM_INLINE void aboutZ(double per)
  {
    Quaternion& q = this->rotation;
    rotate(per, this->momentum.z, this->momentum.x, this->momentum.y, q.w, q.z, q.x, q.y);
  }

  /// Rotates about one axis, which the two that follow it in their cycle rotate about.
  /// @param momentum along the axis; @a a and @a b along those that follow
  /// @param q0 scalar part of the rotation, then its parts in the same order
  static DEM_INLINE void rotate(double per, double momentum, double& a, double& b, double& q0,
    double& q1, double& q2, double& q3)
  {
    const Angle by(per * momentum);
    by.rotateBack(a, b);
    // The product with (1, half, 0, 0).
    const double half = by.half;
    const double w = fused(-half, q1, q0);
    const double x = fused(half, q0, q1);
    const double y = fused(half, q3, q2);
    const double z = fused(-half, q2, q3);
    q0 = w;
    q1 = x;
    q2 = y;
    q3 = z;
  }
};

}
