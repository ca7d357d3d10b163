// Superellipsoids as a kind of smooth bodies (SmoothKinds.h), and ellipsoids, whose support
// function is cheaper.
#pragma once

#include "Basics/Moments.h"
#include "Parameters/SmoothForms.h"
#include "Shapes/Smooth/MeanBends.h"

namespace dem
{

/// In closed form, octant by octant: products of beta and gamma functions (Barr 1981; Zhao and Zhao
/// 2021, equations 7 to 9).
Moments momentsOf(const Superellipsoid& surface);

struct Superellipsoids
{
  using Form = Superellipsoid;
  using General = Superellipsoids;
  static constexpr bool HasFlats = true;
  static constexpr bool HasTips = true;

  static SurfaceNumbers numbers(const Form& form)
  {
    return { form.positive, form.negative, 2.0 / (2.0 - form.e1), 2.0 / (2.0 - form.e2) };
  }
  static SurfaceNumbers ball(double radius)
  {
    return { { radius, radius, radius }, { radius, radius, radius } };
  }

  static DEM_INLINE Support along(const SupportBody& body, const Lane3& n, const Lane3& t1,
    const Lane3& t2)
  {
    return support::ofPowers(body, n, t1, t2);
  }

  /// A step along the coordinates of the surface instead of those of the direction, which is
  /// shorter where a body is flat: there |n|^(e - 1) is linear in the point that is touched.
  static DEM_INLINE Lane3 stepped(const SupportBody& body, const Lane3& n, const Lane3& d)
  {
    const auto along = [](double from, double by, double e) DEM_INLINE_LAMBDA
    {
      const bool flat = (e < 2.0) & (std::abs(from) > 1e-100);
      const double less = flat ? e - 1.0 : 1.0;
      const double share = fused(less, by / (flat ? from : 1.0), 1.0);
      const double most = std::abs(share) < 2.0 ? std::abs(share) : 2.0;
      const double grown = std::copysign(power(most, 1.0 / less), share);
      return flat ? from * grown : from + by;
    };
    return { along(n.x, d.x, body.p < body.q ? body.p : body.q),
      along(n.y, d.y, body.p < body.q ? body.p : body.q), along(n.z, d.z, body.q) };
  }

  static DEM_INLINE double leastExponent(const SupportBody& body)
  {
    return body.p < body.q ? body.p : body.q;
  }

  static bool isPinched(const SupportBody& body) { return body.p > 2.0 || body.q > 2.0; }

  static DEM_INLINE bool isSingular(const SupportBody& body, const Lane3& n)
  {
    return NormalsAround(body, n).matter;
  }

  static DEM_INLINE Symmetric2 bendBeside(const SupportBody& body, const Lane3& n, const Lane3& t1,
    const Lane3& t2, double firstSide, double secondSide)
  {
    double weight;
    const Lane3 beside = NormalsAround(body, n).at(firstSide, secondSide, weight);
    const Symmetric2 bend = support::ofPowers(body, beside, t1, t2).curvature;
    return { weight * bend.xx, weight * bend.xy, weight * bend.yy };
  }
};

/// Superellipsoids with exponents 2 of the support function.
struct Ellipsoids : Superellipsoids
{
  static constexpr bool HasFlats = false;
  static constexpr bool HasTips = false;

  static DEM_INLINE Support along(const SupportBody& body, const Lane3& n, const Lane3& t1,
    const Lane3& t2)
  {
    return support::ofQuadric(body, n, t1, t2);
  }

  static bool holds(const SurfaceNumbers& numbers) { return numbers.p == 2.0 && numbers.q == 2.0; }
};

}
