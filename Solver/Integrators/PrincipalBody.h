// A grain with a shape as its motion sees it: what drags on it, and its principal axes.
#pragma once

#include "Integrators/SemiImplicitEuler.h"

namespace dem
{

/// Number by number.
DEM_INLINE Lane3 scaled(const Lane3& by, const Lane3& v)
{
  return { by.x * v.x, by.y * v.y, by.z * v.z };
}

/// Stokes drag on a grain, as on the sphere of the same volume (3), (4), and gravity.
struct ShapedDrag
{
  double ofVelocity, ofSpin;

  DEM_INLINE ShapedDrag(double radius, const Motion& motion)
    : ofVelocity(6.0 * Pi * motion.viscosity * radius),
      ofSpin(4.0 / 3.0 * ofVelocity * radius * radius)
  {
  }
  DEM_INLINE Lane3 force(const Lane3& contacts, double mass, const Lane3& v,
    const Motion& motion) const
  {
    return contacts + mass * Lane3(motion.gravity) - this->ofVelocity * v;
  }
  DEM_INLINE Lane3 torque(const Lane3& contacts, const Lane3& w) const
  {
    return contacts - this->ofSpin * w;
  }
};

/// A grain as its principal axes see it.
struct PrincipalBody
{
  Quaternion axes; ///< rotates principal axes into those of the world
  Lane3 inertia;   ///< [M L^2]
  Lane3 mobility;  ///< one over that

  /// @param moments UnitShape::inertia
  DEM_INLINE PrincipalBody(const Quaternion& orientation, const Quaternion& principal,
    const Lane3& moments, double mass, double perMass, double size)
    : axes(orientation * principal)
  {
    const double square = size * size;
    this->inertia = (mass * square) * moments;
    // One quotient for the three.
    const Lane3 others(moments.y * moments.z, moments.z * moments.x, moments.x * moments.y);
    this->mobility = (perMass / (square * (moments.x * others.x))) * others;
  }
  DEM_INLINE Lane3 inBody(const Lane3& v) const { return rotated(inverse(this->axes), v); }
  DEM_INLINE Lane3 times(const Lane3& w) const { return scaled(this->inertia, w); }
  DEM_INLINE Lane3 per(const Lane3& l) const { return scaled(this->mobility, l); }
};

}
