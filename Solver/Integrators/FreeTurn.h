// How a rigid body turns by itself, in its principal axes: by turns about one axis after the other,
// each of which is exact but for its angle, so that the angular momentum is kept to rounding and
// the energy stays near what it was (McLachlan 1993; Dullweber, Leimkuhler and McLachlan 1997, as
// in "no_squish" of Miller et al. 2002). Angles are those of Cayley's map, which needs no sine.
#pragma once

#include "Core/Quaternion.h"

#include <cmath>

namespace dem
{

/// Turns of a body: its angular momentum in its own axes, and the rotation so far.
struct FreeTurn
{
  Lane3 momentum;      ///< L in principal axes [M L^2/T]
  Lane3 inertia;       ///< principal moments [M L^2]
  Quaternion rotation; ///< since the begin, of the body in its own axes; not of length 1

  /// Lets the body turn for a time.
  DEM_INLINE void run(double dt)
  {
    const Lane3 per(dt / this->inertia.x, 0.5 * dt / this->inertia.y, 0.5 * dt / this->inertia.z);
    this->aboutZ(per.z);
    this->aboutY(per.y);
    this->aboutX(per.x);
    this->aboutY(per.y);
    this->aboutZ(per.z);
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
    /// What is fixed in the world turns back in the axes of the body.
    DEM_INLINE void turnBack(double& a, double& b) const
    {
      const double first = fused(this->cosine, a, this->sine * b);
      b = fused(this->cosine, b, -this->sine * a);
      a = first;
    }
  };

  // By an angle of its angular momentum times a time per moment of inertia.
  DEM_INLINE void aboutX(double per)
  {
    const Angle by(per * this->momentum.x);
    by.turnBack(this->momentum.y, this->momentum.z);
    this->rotation = this->rotation * Quaternion{ 1.0, by.half, 0.0, 0.0 };
  }
  DEM_INLINE void aboutY(double per)
  {
    const Angle by(per * this->momentum.y);
    by.turnBack(this->momentum.z, this->momentum.x);
    this->rotation = this->rotation * Quaternion{ 1.0, 0.0, by.half, 0.0 };
  }
  DEM_INLINE void aboutZ(double per)
  {
    const Angle by(per * this->momentum.z);
    by.turnBack(this->momentum.x, this->momentum.y);
    this->rotation = this->rotation * Quaternion{ 1.0, 0.0, 0.0, by.half };
  }
};

}
