// The support function of ellipsoids, superellipsoids and poly-superellipsoids: how far a body
// reaches along a direction. Its gradient is the point of the surface with that normal, and its
// second derivatives in the tangent plane have the principal radii of curvature for eigenvalues:
// all that contacts need to know of a smooth convex body.
//
// A superellipsoid is the unit ball of a norm of norms (Zhao and Zhao 2021, equation 6), so its
// support function is the dual norm, with exponents 2 / (2 - epsilon) instead of 2 / epsilon.
#pragma once

#include "Vectors/Lanes.h"
#include "Vectors/Power.h"

#include <algorithm>

namespace dem
{

/// A body about its centre of mass, in a lane. A ball has three equal half axes and exponents 2.
struct SupportBody
{
  Lane3 ex, ey, ez; ///< axes of the body in the world
  Lane3 positive;   ///< half axes towards +x, +y, +z [L]
  Lane3 negative;   ///< half axes towards -x, -y, -z [L]
  Lane3 centre;     ///< of the axes from the centre of mass, in its axes [L]
  double p = 2.0;   ///< 2 / (2 - epsilon_1)
  double q = 2.0;   ///< 2 / (2 - epsilon_2)

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

/// A symmetric matrix in two tangents.
struct Symmetric2
{
  double xx = 0.0, xy = 0.0, yy = 0.0;
};

struct Support
{
  double reach;         ///< h(n) [L]
  Lane3 point;          ///< gradient of h, from the centre of mass, in the world [L]
  Symmetric2 curvature; ///< second derivatives of h in the tangents [L]
};

namespace support
{

/// (a^e + b^e)^(1/e) of a, b >= 0, and what its derivatives are made of.
struct Norm
{
  double value;
  double a, b;   ///< over the value
  double ga, gb; ///< derivatives: those to the power of e - 1
};

DEM_INLINE Norm normOf(double a, double b, double e)
{
  // The square of this number must be far above the least exponential, that of powers that are too
  // small.
  constexpr double least = 1e-140;
  const bool first = a > b;
  const double larger = first ? a : b;
  const double smaller = first ? b : a;
  const double quotient = smaller / (larger > least ? larger : least);
  const double r = quotient > least ? quotient : least;
  const double power = exponential(e * logarithm(r));
  const double sum = 1.0 + power;
  const double al = exponential(-logarithm(sum) / e);
  const double gl = 1.0 / (sum * al);
  const double as = r * al;
  const double gs = power / r * gl;
  return { larger / al, first ? al : as, first ? as : al, first ? gl : gs, first ? gs : gl };
}

/// (e - 1) (a b)^(e - 2) times a factor, which flats make infinite: no more than what it is within
/// some 1e-9 of the normal of a flat, so that searches do not end where it hides all slopes.
DEM_INLINE double bend(const Norm& norm, double e, double factor)
{
  constexpr double most = 1e8;
  const double ab = norm.a * norm.b;
  const double bent = factor * (norm.ga * norm.gb / (ab > 1e-290 ? ab : 1e-290));
  return (e - 1.0) * (bent < most ? bent : most);
}

/// Direction @a v with the signs of another direction.
DEM_INLINE Lane3 withSigns(const Lane3& v, const Lane3& signs)
{
  return { std::copysign(v.x, signs.x), std::copysign(v.y, signs.y), std::copysign(v.z, signs.z) };
}

/// Half axes of the octant that a direction is in.
DEM_INLINE Lane3 axesTowards(const SupportBody& body, const Lane3& n)
{
  return { n.x < 0.0 ? body.negative.x : body.positive.x,
    n.y < 0.0 ? body.negative.y : body.positive.y, n.z < 0.0 ? body.negative.z : body.positive.z };
}

/// Support of an ellipsoid, or of octants of ellipsoids: sqrt(n . D^2 n).
DEM_INLINE Support ofQuadric(const SupportBody& body, const Lane3& n, const Lane3& t1,
  const Lane3& t2)
{
  const Lane3 d = axesTowards(body, n);
  const Lane3 u(d.x * n.x, d.y * n.y, d.z * n.z);
  const double inverse = 1.0 / std::sqrt(dot(u, u));
  const Lane3 a = inverse * u; // unit
  const Lane3 u1(d.x * t1.x, d.y * t1.y, d.z * t1.z);
  const Lane3 u2(d.x * t2.x, d.y * t2.y, d.z * t2.z);
  const double a1 = dot(a, u1);
  const double a2 = dot(a, u2);
  Support found;
  found.reach = std::sqrt(dot(u, u));
  found.point = { d.x * a.x, d.y * a.y, d.z * a.z };
  found.curvature = { inverse * fused(-a1, a1, dot(u1, u1)), inverse * fused(-a1, a2, dot(u1, u2)),
    inverse * fused(-a2, a2, dot(u2, u2)) };
  return found;
}

/// Support of a superellipsoid, or of octants of superellipsoids.
DEM_INLINE Support ofPowers(const SupportBody& body, const Lane3& n, const Lane3& t1,
  const Lane3& t2)
{
  const Lane3 d = axesTowards(body, n);
  const Lane3 s = withSigns(d, n);
  const Norm flat = normOf(s.x * n.x, s.y * n.y, body.p);
  const Norm all = normOf(flat.value, s.z * n.z, body.q);
  const Lane3 u1(s.x * t1.x, s.y * t1.y, s.z * t1.z);
  const Lane3 u2(s.x * t2.x, s.y * t2.y, s.z * t2.z);
  const double inverse = 1.0 / (all.value > 1e-280 ? all.value : 1e-280);
  const double width = all.a > 1e-150 ? all.a : 1e-150;
  const double across = bend(flat, body.p, all.ga / width) * inverse;
  const double along = bend(all, body.q, 1.0) * inverse;
  const double across1 = fused(flat.b, u1.x, -flat.a * u1.y);
  const double across2 = fused(flat.b, u2.x, -flat.a * u2.y);
  const double along1 = fused(all.b, fused(flat.ga, u1.x, flat.gb * u1.y), -all.a * u1.z);
  const double along2 = fused(all.b, fused(flat.ga, u2.x, flat.gb * u2.y), -all.a * u2.z);
  Support found;
  found.reach = all.value;
  found.point = { s.x * flat.ga * all.ga, s.y * flat.gb * all.ga, s.z * all.gb };
  found.curvature = { fused(across * across1, across1, along * along1 * along1),
    fused(across * across1, across2, along * along1 * along2),
    fused(across * across2, across2, along * along2 * along2) };
  return found;
}

}

/// Support of a body along a unit direction.
/// @param Quadric whether its exponents are 2
template <bool Quadric>
DEM_INLINE Support supportOf(const SupportBody& body, const Lane3& direction,
  const Tangents& tangents)
{
  const Lane3 n = body.inBody(direction);
  const Lane3 t1 = body.inBody(tangents.first);
  const Lane3 t2 = body.inBody(tangents.second);
  Support found =
    Quadric ? support::ofQuadric(body, n, t1, t2) : support::ofPowers(body, n, t1, t2);
  found.reach += dot(body.centre, n);
  found.point = body.inWorld(found.point + body.centre);
  return found;
}

}
