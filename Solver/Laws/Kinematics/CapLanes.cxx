#include "Laws/Kinematics/CapLanes.h"

#include "Laws/Kinematics/ContactEllipse.h"
#include "Vectors/InverseRoot.h"
#include "Vectors/VectorCopies.h"

#include <cmath>

namespace dem
{

namespace
{

DEM_INLINE double within(double value, double least, double most)
{
  const double above = value > least ? value : least;
  return above < most ? above : most;
}

/// The ratio of the principal curvatures, as far as it counts.
DEM_INLINE double oblongOf(const Principal2& k)
{
  const double least = k.larger() * (1.0 / MostOblong);
  const double oblong = k.larger() / (k.smaller() > least ? k.smaller() : least);
  return oblong > 1.0 ? oblong : 1.0;
}

/// R* by the curvatures of both bodies.
DEM_INLINE double ellipticRadiusOf(const Symmetric2& sum)
{
  const Principal2 k(sum);
  const double product = k.larger() * k.smaller();
  const double x = logarithm(oblongOf(k));
  const double s = x * x / fused(x, x, 60.0);
  double fit = 14.508729000500;
  fit = fused(fit, s, -25.058146986935);
  fit = fused(fit, s, 24.594155765352);
  fit = fused(fit, s, -13.860359523350);
  fit = fused(fit, s, 7.860794957687);
  fit = fused(fit, s, -2.174367113959);
  fit = fused(fit, s, 2.498056702445);
  fit = fused(fit, s, 0.416697074908);
  fit = fused(fit, s, 2.499999917850);
  return exponential(s * fit) / std::sqrt(product);
}

/// How round a body is where it touches.
struct Cap
{
  Symmetric2 curvature; ///< [1/L]
  double radius;        ///< of the cap of the body [L]
};

/// @param bend second derivatives of the support function [L]
DEM_INLINE Cap capOf(const Symmetric2& bend, double inscribed, double bounding)
{
  const Principal2 radii(bend);
  const double sharpest = UnitSurface::Sharpest * inscribed;
  const double flattest = UnitSurface::flattestOf(inscribed, bounding);
  const double large = within(radii.larger(), sharpest, flattest);
  const double small = within(radii.smaller(), sharpest, flattest);
  const double k1 = 1.0 / large;
  const double k2 = 1.0 / small;
  const Symmetric2 p = radii.with(0.5, radii.root > 0.0 ? 0.5 / radii.root : 0.0);
  Cap cap;
  // k1 p + k2 (1 - p)
  cap.curvature = { fused(k1 - k2, p.xx, k2), (k1 - k2) * p.xy, fused(k1 - k2, p.yy, k2) };
  cap.radius = within(std::sqrt(large * small), inscribed, bounding);
  return cap;
}

/// The point of the first surface where the second one touches it. Along a flat a search ends
/// anywhere; what is left between the two points is shared out as a further step of it would, to
/// the body that is flatter.
DEM_INLINE Lane3 touchedPoint(const SmoothPairs& pairs, int c)
{
  const Tangents tangents(pairs.direction.get(c));
  const Lane3 point = pairs.firstPoint.get(c);
  const Lane3 apart = point - pairs.secondPoint.get(c) - pairs.separation.get(c);
  const double g1 = dot(apart, tangents.first);
  const double g2 = dot(apart, tangents.second);
  const Symmetric2 a = pairs.firstBend.get(c);
  const Symmetric2 b = pairs.secondBend.get(c);
  const double xx = a.xx + b.xx;
  const double xy = a.xy + b.xy;
  const double yy = a.yy + b.yy;
  const double least = 1e-12 * (xx + yy) * (xx + yy) + 1e-290;
  const double determinant = fused(xx, yy, -xy * xy);
  const double inverse = 1.0 / (determinant > least ? determinant : least);
  const double y1 = inverse * fused(yy, g1, -xy * g2);
  const double y2 = inverse * fused(xx, g2, -xy * g1);
  const Lane3 corrected = fused(-fused(a.xx, y1, a.xy * y2), tangents.first, point);
  return fused(-fused(a.xy, y1, a.yy * y2), tangents.second, corrected);
}

struct FindCaps
{
  template <int Width>
  static DEM_INLINE void run(const SmoothPairs& pairs, CapLanes& caps)
  {
    const int lanes = wholeVectors(pairs.count);
#pragma omp simd
    for (int c = 0; c < lanes; ++c)
    {
      const Cap a =
        capOf(pairs.firstBend.get(c), pairs.first.inscribed[c], pairs.first.bounding[c]);
      const Cap b =
        capOf(pairs.secondBend.get(c), pairs.second.inscribed[c], pairs.second.bounding[c]);
      caps.effectiveRadius[c] = ellipticRadiusOf({ a.curvature.xx + b.curvature.xx,
        a.curvature.xy + b.curvature.xy, a.curvature.yy + b.curvature.yy });
      const double half = 0.5 * pairs.overlap[c];
      caps.firstArm[c] = a.radius - half;
      caps.secondArm[c] = b.radius - half;
      const Lane3 point = fused(-half, pairs.direction.get(c), touchedPoint(pairs, c));
      caps.firstPoint.set(c, point);
      caps.secondPoint.set(c, point - pairs.separation.get(c));
    }
  }
};

/// Finds the caps of contacts whose second body is flat.
struct FindWallCaps
{
  template <int Width>
  static DEM_INLINE void run(const SmoothPairs& pairs,
    const LanesOf<SmoothPairs::Capacity>& overlap, CapLanes& caps)
  {
    const int lanes = wholeVectors(pairs.count);
#pragma omp simd
    for (int c = 0; c < lanes; ++c)
    {
      const Cap a =
        capOf(pairs.firstBend.get(c), pairs.first.inscribed[c], pairs.first.bounding[c]);
      caps.effectiveRadius[c] = ellipticRadiusOf(a.curvature);
      caps.firstArm[c] = a.radius - 0.5 * overlap[c];
      caps.secondArm[c] = 0.0;
      caps.firstPoint.set(c,
        fused(-0.5 * overlap[c], pairs.direction.get(c), pairs.firstPoint.get(c)));
      caps.secondPoint.set(c, { 0.0, 0.0, 0.0 });
    }
  }
};

/// Where contact points were on their bodies half a step ago, before these rotated. The curvature
/// of the surface says how far a contact has moved along it since, at most the thickness of the
/// body.
/// @tparam Sign 1 for the first bodies, -1 for the second ones, which are touched against the
/// direction
template <int Sign>
struct FindBefore
{
  template <int Width>
  static DEM_INLINE void run(const SmoothPairs& pairs, const StepLanes& steps,
    const LanesOf<SmoothPairs::Capacity>& overlap, CapLanes& caps)
  {
    const auto& body = Sign > 0 ? pairs.first : pairs.second;
    const auto& bend = Sign > 0 ? pairs.firstBend : pairs.secondBend;
    const auto& spins = Sign > 0 ? steps.firstSpin : steps.secondSpin;
    const auto& points = Sign > 0 ? caps.firstPoint : caps.secondPoint;
    auto& before = Sign > 0 ? caps.firstBefore : caps.secondBefore;
    const double half = steps.half;
    const int lanes = wholeVectors(pairs.count);
#pragma omp simd
    for (int c = 0; c < lanes; ++c)
    {
      const Lane3 d = pairs.direction.get(c);
      const Lane3 spin = spins.get(c);
      const Lane3 point = points.get(c);
      const Tangents tangents(d);
      const Lane3 rotation = (1.0 * Sign) * fused(half, cross(spin, d), steps.middle.get(c) - d);
      const double t1 = dot(rotation, tangents.first);
      const double t2 = dot(rotation, tangents.second);
      const double xx = bend.xx[c], xy = bend.xy[c], yy = bend.yy[c];
      const double flat = 0.5 * (xx + yy);
      const double most = UnitSurface::flattestOf(body.inscribed[c], body.bounding[c]);
      const double share = flat > most ? most / flat : 1.0;
      const double inside = 0.5 * overlap[c];
      const double along = fused(share * xx - inside, t1, share * xy * t2);
      const double across = fused(share * yy - inside, t2, share * xy * t1);
      const double square = fused(along, along, across * across);
      const double thick = body.inscribed[c];
      const double within = square > thick * thick ? thick * inverseRoot(square) : 1.0;
      const Lane3 moved =
        fused(within * along, tangents.first, (within * across) * tangents.second);
      before.set(c, fused(-half, cross(spin, point), point + moved));
    }
  }
};

/// @tparam Flat whether the second bodies are
template <bool Flat>
struct FindEllipses
{
  template <int Width>
  static DEM_INLINE void run(const SmoothPairs& pairs, EllipseLanes& ellipses)
  {
    const int lanes = wholeVectors(pairs.count);
#pragma omp simd
    for (int c = 0; c < lanes; ++c)
    {
      const Cap a =
        capOf(pairs.firstBend.get(c), pairs.first.inscribed[c], pairs.first.bounding[c]);
      double xx = a.curvature.xx, xy = a.curvature.xy, yy = a.curvature.yy;
      if constexpr (!Flat)
      {
        const Cap b =
          capOf(pairs.secondBend.get(c), pairs.second.inscribed[c], pairs.second.bounding[c]);
        xx += b.curvature.xx;
        xy += b.curvature.xy;
        yy += b.curvature.yy;
      }
      // The axis of the smaller curvature: of both columns of the projection the longer one.
      const Principal2 k(0.5 * (xx + yy), 0.5 * (xx - yy), xy);
      const double longer = k.root + std::abs(k.half);
      const double x = k.half <= 0.0 ? longer : -k.xy;
      const double y = k.half <= 0.0 ? -k.xy : longer;
      const double square = fused(x, x, y * y);
      const double scale = inverseRoot(square > 1e-290 ? square : 1e-290); // of nothing nothing
      const Tangents tangents(pairs.direction.get(c));
      ellipses.longAxis.set(c, fused(scale * x, tangents.first, (scale * y) * tangents.second));
      ellipses.longAxisShare[c] = longAxisShare(oblongOf(k));
    }
  }
};

struct FindEllipticRadius
{
  template <int Width>
  static DEM_INLINE double run(const Symmetric2& sum)
  {
    return ellipticRadiusOf(sum);
  }
};

}

double ellipticRadius(const Symmetric2& sum)
{
  return vectors::run<FindEllipticRadius>(sum);
}

void findEllipses(const SmoothPairs& pairs, bool flat, EllipseLanes& ellipses)
{
  flat ? vectors::run<FindEllipses<true>>(pairs, ellipses)
       : vectors::run<FindEllipses<false>>(pairs, ellipses);
}

void findCaps(const SmoothPairs& pairs, const StepLanes& steps, CapLanes& caps)
{
  vectors::run<FindCaps>(pairs, caps);
  vectors::run<FindBefore<1>>(pairs, steps, pairs.overlap, caps);
  vectors::run<FindBefore<-1>>(pairs, steps, pairs.overlap, caps);
}

void findCapsAtWalls(const SmoothPairs& pairs, const StepLanes& steps,
  const LanesOf<SmoothPairs::Capacity>& overlap, CapLanes& caps)
{
  vectors::run<FindWallCaps>(pairs, overlap, caps);
  vectors::run<FindBefore<1>>(pairs, steps, overlap, caps);
}

}
