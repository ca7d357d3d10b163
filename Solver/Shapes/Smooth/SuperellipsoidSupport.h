// The support function of ellipsoids, superellipsoids and poly-superellipsoids. Of a body the first
// lengths are the half axes towards +x, +y, +z, the second ones those towards -x, -y, -z. A ball
// has equal half axes and exponents 2.
//
// A superellipsoid is the unit ball of a norm of norms (Zhao and Zhao 2021, equation 6), so its
// support function is the dual norm, with exponents p = 2 / (2 - epsilon_1) and
// q = 2 / (2 - epsilon_2) instead of 2 / epsilon.
#pragma once

#include "Shapes/Smooth/SupportBody.h"

#include <cmath>

namespace dem
{

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
  return { n.x < 0.0 ? body.second.x : body.first.x, n.y < 0.0 ? body.second.y : body.first.y,
    n.z < 0.0 ? body.second.z : body.first.z };
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

}
