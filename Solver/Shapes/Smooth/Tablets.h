// Tablets as a kind of smooth bodies (SmoothKinds.h): the surface of revolution of three arcs,
// which have the same tangents where they meet. The support function and its gradient are
// continuous.
//
// Of a body the first lengths are the radii of the cap and of the round rim and half of the
// thickness. The second ones are the radius of the circle along the middle of a rim, its height
// over the middle, and the radius of the tablet. p is the radius of the arc of the band over that.
#pragma once

#include "Basics/Moments.h"
#include "Parameters/SmoothForms.h"
#include "Shapes/Smooth/Gauss.h"
#include "Shapes/Smooth/SupportBody.h"

#include <cmath>

namespace dem
{

struct Tablets
{
  using Form = Tablet;
  using General = Tablets;
  static constexpr bool HasFlats = false;
  static constexpr bool HasTips = false;
  /// Between two arcs the curvature jumps. A contact has an extent, so it sees the curvature change
  /// in proportion to the angle, within this one on both sides of the normal where the arcs meet.
  static constexpr double Extent = 1e-3;

  static SurfaceNumbers numbers(const Form& form)
  {
    const Tablet::Rim rim = form.rim();
    return { { form.capRadius(), form.rounding, 0.5 * form.height },
      { rim.radius, rim.height, form.radius }, Tablet::Bulge, 0.0 };
  }
  /// All normals are those of its cap.
  static SurfaceNumbers ball(double radius)
  {
    return { { radius, 0.5 * radius, radius }, { radius, -radius, radius }, 1.0, 0.0 };
  }

  /// What the three arcs have along a normal.
  struct Arcs
  {
    double cap, rim, band;                   ///< radii [L]
    double acrossCap, acrossRim, acrossBand; ///< from the axis to the point [L]
    double alongCap, alongRim, alongBand;    ///< from the middle plane to it [L]
    double beyondCap, beyondRim;             ///< sines of the angles beyond the ends of arcs
    double s, inverse;                       ///< of the normal, across the axis

    DEM_INLINE Arcs(const SupportBody& body, const Lane3& n)
    {
      constexpr double least = 1e-280;
      const double square = fused(n.x, n.x, n.y * n.y);
      const double z = std::abs(n.z);
      this->s = std::sqrt(square > least ? square : least);
      this->inverse = 1.0 / this->s;
      this->cap = body.first.x;
      this->rim = body.first.y;
      this->band = body.p * body.second.z;
      const double middle = body.second.x, height = body.second.y; // of the arc of the rim
      // Sums of a few large terms are avoided: 1 - z = s^2 / (1 + z).
      this->acrossCap = this->cap * this->s;
      this->alongCap = body.first.z - this->cap * (square / (1.0 + z));
      this->acrossRim = fused(this->rim, this->s, middle);
      this->alongRim = fused(this->rim, z, height);
      this->acrossBand = body.second.z - this->band * (z * z / (1.0 + this->s));
      this->alongBand = this->band * z;
      const double up = height - body.first.z + this->cap;
      const double out = middle - body.second.z + this->band;
      this->beyondCap = (this->s * up - z * middle) / (this->cap - this->rim);
      this->beyondRim = (this->s * height - z * out) / (this->band - this->rim);
    }
  };

  static DEM_INLINE Support along(const SupportBody& body, const Lane3& n, const Lane3& t1,
    const Lane3& t2)
  {
    const Arcs arcs(body, n);
    const bool atCap = arcs.beyondCap < 0.0, atBand = arcs.beyondRim > 0.0;
    const auto choose = [&](double cap, double rim, double band) DEM_INLINE_LAMBDA
    { return atCap ? cap : (atBand ? band : rim); };
    const double across = choose(arcs.acrossCap, arcs.acrossRim, arcs.acrossBand);
    const double along = choose(arcs.alongCap, arcs.alongRim, arcs.alongBand);
    const double radius = choose(arcs.cap, arcs.rim, arcs.band);
    const double around = atCap ? arcs.cap : across * arcs.inverse;
    Support found;
    found.reach = fused(across, arcs.s, along * std::abs(n.z));
    found.point = { across * (n.x * arcs.inverse), across * (n.y * arcs.inverse),
      std::copysign(along, n.z) };
    found.curvature = bendOf(radius, around, arcs.inverse, n, t1, t2);
    return found;
  }

  /// Without flats, no step is bent.
  static DEM_INLINE Lane3 stepped(const SupportBody& /*body*/, const Lane3& n, const Lane3& d)
  {
    return n + d;
  }
  static DEM_INLINE double leastExponent(const SupportBody& /*body*/) { return 2.0; }
  static bool isPinched(const SupportBody& /*body*/) { return false; }

  static DEM_INLINE bool isSingular(const SupportBody& body, const Lane3& n)
  {
    const Arcs arcs(body, n);
    return (std::abs(arcs.beyondCap) < Extent) | (std::abs(arcs.beyondRim) < Extent);
  }

  /// A quarter of the mean on each side.
  static DEM_INLINE Symmetric2 bendBeside(const SupportBody& body, const Lane3& n, const Lane3& t1,
    const Lane3& t2, double /*firstSide*/, double /*secondSide*/)
  {
    const Arcs arcs(body, n);
    const double ofCap = share(-arcs.beyondCap), ofBand = share(arcs.beyondRim);
    const double ofRim = 1.0 - ofCap - ofBand;
    const double radius = fused(ofCap, arcs.cap, fused(ofBand, arcs.band, ofRim * arcs.rim));
    const double around = fused(ofCap, arcs.cap,
      fused(ofBand, arcs.acrossBand, ofRim * arcs.acrossRim) * arcs.inverse);
    return bendOf(0.25 * radius, 0.25 * around, arcs.inverse, n, t1, t2);
  }

private:
  /// Of an arc, by the sine of the angle within its end.
  static DEM_INLINE double share(double within)
  {
    const double value = fused(0.5 / Extent, within, 0.5);
    const double above = value > 0.0 ? value : 0.0;
    return above < 1.0 ? above : 1.0;
  }

  /// In the tangents, with the principal radii of curvature along the meridian and around the axis.
  static DEM_INLINE Symmetric2 bendOf(double radius, double around, double inverse, const Lane3& n,
    const Lane3& t1, const Lane3& t2)
  {
    const double x = -n.y * inverse, y = n.x * inverse;
    const double f1 = fused(x, t1.x, y * t1.y), f2 = fused(x, t2.x, y * t2.y);
    const double more = around - radius;
    return { fused(more * f1, f1, radius), more * f1 * f2, fused(more * f2, f2, radius) };
  }
};

/// Integrals over the arcs by the angle of the normal from the axis, which ten points an arc make
/// exact but for rounding.
inline Moments momentsOf(const Tablet& tablet)
{
  const Tablet::Rim rim = tablet.rim();
  const double cap = tablet.capRadius(), band = Tablet::Bulge * tablet.radius;
  const double top = 0.5 * tablet.height;
  const double ofCap = std::atan2(rim.radius, rim.height - top + cap);
  const double ofRim = std::atan2(rim.radius - tablet.radius + band, rim.height);
  // Of 1, x^2 and z^2, by slices across the axis, half of the body.
  const auto integral = [](double low, double high, double across, double along, double radius)
  {
    return gauss<3>(low, high,
      [&](double angle) -> Numbers<3>
      {
        const double s = std::sin(angle);
        const double r = across + radius * s, z = along + radius * std::cos(angle);
        const double slice = Pi * r * r * radius * s;
        return { slice, 0.25 * r * r * slice, z * z * slice };
      });
  };
  Numbers<3> sum = integral(0.0, ofCap, 0.0, top - cap, cap);
  addTimes<3>(sum, 1.0, integral(ofCap, ofRim, rim.radius, rim.height, tablet.rounding));
  addTimes<3>(sum, 1.0, integral(ofRim, 0.5 * Pi, tablet.radius - band, 0.0, band));
  Moments moments;
  moments.volume = 2.0 * sum[0];
  moments.second = { 2.0 * sum[1], 2.0 * sum[1], 2.0 * sum[2], 0.0, 0.0, 0.0 };
  return moments;
}

}
