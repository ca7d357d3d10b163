// The loop that follows those of BondKernels.h: what two balls remember of each other, as their
// axes have it now, and what the elastic bond makes of it. With n, u, v and the twist of Bonds.h,
//
//   U = ... + (tu . P + tv . Q) / 2,   tu = n x u,         tv = n x v,
//                                      P = A tu + B tv,    Q = B tu + C tv
//
// has the torques -(n.u) P - B (v.tu) n on the lower body and -(n.v) Q + B (v.tu) n on the higher
// one; what is missing for their sum to be nothing is what the forces across the bond do about
// either end, the couple M, and these are M x n / L on the higher body. So two vectors say it all.
#pragma once

#include "Laws/Bonds/BondKernels.h"

#include <cmath>

namespace dem
{

namespace bonds
{

/// How stiff a bond is against its two ends' leaning, from where along it its arms meet.
struct Leaning
{
  double A, B, C; ///< [M L^2/T^2]

  DEM_INLINE Leaning(double share, double rest, double shear, double bending)
  {
    const double arm = share * rest;
    const double other = rest - arm;
    const double lower = shear * arm;
    this->A = fused(lower, arm, bending);
    this->B = fused(lower, other, -bending);
    this->C = fused(shear * other, other, bending);
  }
};

/// What two balls remember, as their axes have it. No member begins with a value: compilers that
/// see one stored do not vectorise the loop.
struct Remembered
{
  Lane3 u, v;
  double w; ///< and r: rotation of the two against each other
  Lane3 r;
  double rest, perRest; ///< L0 [L], and one over it

  /// @param longer, longerToo squares of the lengths of the axes
  DEM_INLINE Remembered(const Quaternion& low, const Quaternion& high, double longer,
    double longerToo, const Lane3& reference, const Quaternion& rotation)
  {
    const double shorten = inverseRoot(longer * longerToo);
    const double square = dot(reference, reference);
    const double there = square > 0.0 ? square : 1.0; // of bodies without a bond
    this->perRest = inverseRoot(there);
    this->rest = rootBy(there, this->perRest);
    this->u = rotated(low.w, { low.x, low.y, low.z }, 2.0 * shorten * shorten * longerToo,
      this->perRest * reference);
    const Quaternion more = high * inverse(low * rotation);
    const double sign = more.w < 0.0 ? -shorten : shorten;
    this->w = sign * more.w;
    this->r = sign * Lane3(more.x, more.y, more.z);
    this->v = rotated(this->w, this->r, 2.0, this->u);
  }

private:
  /// @param w, r of a quaternion
  /// @param twice two over the square of its length
  static DEM_INLINE Lane3 rotated(double w, const Lane3& r, double twice, const Lane3& v)
  {
    const Lane3 across = twice * cross(r, v);
    return v + fused(w, across, cross(r, across));
  }
};

/// Where stiffnesses and the force along a bond come from.
enum class BondOrigin
{
  Discs, ///< BondTerms
  Beams, ///< BondTerms; the larger moment of the ends counts for the strength
  Text   ///< what a text left in the batch, with the energy along the bond
};

/// What a bond has against being moved, as Remembered without values to begin with.
struct Resistance
{
  double pull; ///< tension [M L/T^2]
  double shear, bending, twisting;
};

/// Finds the resistance of a bond, which stays in the batch.
/// @param present 1 where there is a bond, else 0
template <BondOrigin From>
DEM_INLINE Resistance resistanceOf(const BondTerms& terms, const Remembered& is, double stretched,
  const double* present, BondBatch& batch, int c)
{
  if constexpr (From == BondOrigin::Text)
  {
    return { batch.pull[c], batch.shear[c], batch.bending[c], batch.twisting[c] };
  }
  else
  {
    const BondStiffness unit =
      terms.of<From == BondOrigin::Beams>(batch.radius[c], batch.lever[c], is.perRest);
    const double there = present[c];
    const double normal = there * unit.normal;
    const Resistance stiff{ normal * stretched, there * unit.shear, there * unit.bending,
      there * unit.twisting };
    batch.normal[c] = normal;
    batch.pull[c] = stiff.pull;
    batch.shear[c] = stiff.shear;
    batch.bending[c] = stiff.bending;
    batch.twisting[c] = stiff.twisting;
    return stiff;
  }
}

/// @tparam Energies whether energies are asked for
template <BondOrigin From, bool Energies>
struct Elastic
{
  /// @param present 1 where there is a bond, else 0
  template <int Width>
  static DEM_INLINE void run(const BondTerms& all, const ContactBlock& block, const double* present,
    BondBatch& batch)
  {
    const BondTerms terms = all; // nothing that the loop writes can be part of it
    const double* m[BondStrength];
    for (int number = 0; number < BondStrength; ++number)
    {
      m[number] = block.extra[BondExtra + number] + batch.begin;
    }
    const int count = batch.wide();
#pragma omp simd
    for (int c = 0; c < count; ++c)
    {
      const Remembered is(batch.lowerAxes.get(c), batch.higherAxes.get(c), batch.lowerLonger[c],
        batch.higherLonger[c], { m[0][c], m[1][c], m[2][c] },
        { m[3][c], m[4][c], m[5][c], m[6][c] });
      const double stretched = batch.length[c] - is.rest;
      const Resistance stiff = resistanceOf<From>(terms, is, stretched, present, batch, c);
      batch.stretched[c] = stretched;

      const Lane3 n = batch.line.get(c);
      const Leaning k(batch.share[c], is.rest, stiff.shear, stiff.bending);
      const double a = dot(n, is.u), b = dot(n, is.v);
      const Lane3 tu = cross(n, is.u), tv = cross(n, is.v);
      const Lane3 P = fused(k.A, tu, k.B * tv), Q = fused(k.B, tu, k.C * tv);
      const Lane3 lower = a * P;
      const double aboutLine = k.B * dot(is.v, tu);
      const double twist = dot(n, is.r);
      const double moment = 2.0 * stiff.twisting * twist;
      const Lane3 beside = moment * cross(is.r, n);
      const Lane3 couple = fused(b, Q, lower) + 2.0 * beside;
      batch.lowerTorque.set(c, fused(fused(moment, is.w, -aboutLine), n, -1.0 * (lower + beside)));
      batch.couple.set(c, couple);
      batch.sideSquare[c] = dot(couple, couple) * batch.perLength[c] * batch.perLength[c];
      batch.wrung[c] = std::abs(moment);
      if constexpr (From == BondOrigin::Beams)
      {
        const double low = a * a * dot(P, P), high = b * b * dot(Q, Q);
        batch.bentSquare[c] = fused(aboutLine, aboutLine, low > high ? low : high);
      }
      else
      {
        const Lane3 angle = stiff.bending * (tv - tu);
        batch.bentSquare[c] = dot(angle, angle);
      }
      if constexpr (Energies)
      {
        if constexpr (From != BondOrigin::Text)
        {
          batch.along[c] = 0.5 * stiff.pull * stretched;
        }
        batch.across[c] = fused(moment, twist, 0.5 * fused(1.0, dot(tu, P), dot(tv, Q)));
      }
    }
  }
};

}

}
