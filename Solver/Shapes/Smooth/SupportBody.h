// A smooth convex body in a lane, and what its support function says along a direction: how far the
// body reaches. The gradient of that is the point of the surface with that normal, and its second
// derivatives in the tangent plane have the principal radii of curvature for eigenvalues: all that
// contacts need to know of a smooth convex body.
#pragma once

#include "Basics/Symmetric2.h"
#include "Vectors/Lanes.h"
#include "Vectors/Power.h"

namespace dem
{

/// The numbers that the support function of a body is made of: six lengths and two numbers without
/// a unit. Each kind says what they are to it.
struct SurfaceNumbers
{
  Vec3 first, second; ///< [L]
  double p = 2.0, q = 2.0;

  SurfaceNumbers scaled(double size) const
  {
    return { size * this->first, size * this->second, this->p, this->q };
  }
};

/// A body about its centre of mass, in a lane.
struct SupportBody
{
  Lane3 ex, ey, ez;    ///< axes of the body in the world
  Lane3 centre;        ///< of the axes from the centre of mass, in its axes [L]
  Lane3 first, second; ///< see SurfaceNumbers [L]
  double p = 2.0, q = 2.0;
  double kind = 0.0; ///< index of it, which matters among bodies of several kinds

  DEM_INLINE Lane3 inBody(const Lane3& v) const
  {
    return { dot(this->ex, v), dot(this->ey, v), dot(this->ez, v) };
  }
  DEM_INLINE Lane3 inWorld(const Lane3& v) const
  {
    return fused(v.x, this->ex, fused(v.y, this->ey, v.z * this->ez));
  }
};

/// Two directions that make a frame with a third one, which changes into another frame without
/// a jump but at n.z = 0 (Duff et al. 2017).
struct Tangents
{
  Lane3 first, second;

  DEM_INLINE explicit Tangents(const Lane3& n)
  {
    const double sign = n.z < 0.0 ? -1.0 : 1.0;
    const double a = -1.0 / (sign + n.z);
    const double b = n.x * n.y * a;
    this->first = { fused(sign * n.x * n.x, a, 1.0), sign * b, -sign * n.x };
    this->second = { b, fused(n.y * n.y, a, sign), -n.y };
  }
};

struct Support
{
  double reach;         ///< h(n) [L]
  Lane3 point;          ///< gradient of h, from the centre of mass, in the world [L]
  Symmetric2 curvature; ///< second derivatives of h in the tangents [L]
};

}
