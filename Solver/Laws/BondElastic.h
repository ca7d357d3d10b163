// The loops that follow those of BondKernels.h: stiffnesses, forces, torques and energies of the
// elastic bond.
#pragma once

#include "Laws/BondKernels.h"

#include <cmath>

namespace dem
{

namespace bonds
{

/// @tparam Slender whether bonds are beams
template <bool Slender>
struct FindStiffness
{
  template <int Width>
  static DEM_INLINE void run(const BondTerms& all, BondBatch& batch)
  {
    const BondTerms terms = all; // nothing that the loop writes can be part of it
    const int count = batch.wide();
#pragma omp simd
    for (int c = 0; c < count; ++c)
    {
      const double R = terms.radius(batch.lowerRadius[c], batch.higherRadius[c]);
      const BondStiffness k = terms.of<Slender>(R, batch.lever[c], batch.perRest[c]);
      batch.normal[c] = k.normal;
      batch.shear[c] = k.shear;
      batch.bending[c] = k.bending;
      batch.twisting[c] = k.twisting;
    }
  }
};

/// Where along a bond its arms meet decides over its stiffness against the two ways in which its
/// ends lean.
struct Leaning
{
  double A, B, C; ///< [M L^2/T^2]

  DEM_INLINE Leaning(const BondBatch& batch, int c)
  {
    const double arm = batch.share[c] * batch.rest[c];
    const double other = batch.rest[c] - arm;
    const double ks = batch.shear[c], kb = batch.bending[c];
    this->A = fused(ks * arm, arm, kb);
    this->B = fused(ks * arm, other, -kb);
    this->C = fused(ks * other, other, kb);
  }
};

/// Along the bond, and how its ends bend.
/// @tparam AtEnds whether the moment that counts for the strength is the larger one of the ends
template <bool AtEnds>
struct Bend
{
  template <int Width>
  static DEM_INLINE void run(BondBatch& batch)
  {
    const int count = batch.wide();
#pragma omp simd
    for (int c = 0; c < count; ++c)
    {
      const Lane3 n = batch.line.get(c), u = batch.lowerEnd.get(c), v = batch.higherEnd.get(c);
      const Leaning k(batch, c);
      const double a = dot(n, u), b = dot(n, v);
      const Lane3 tu = cross(n, u), tv = cross(n, v), uv = cross(u, v);
      const Lane3 low = fused(-fused(k.A, a, k.B * b), tu, (-k.B) * uv);
      const Lane3 high = fused(-fused(k.C, b, k.B * a), tv, k.B * uv);
      // u less its part along n is (n x u) x n.
      const Lane3 pushed = fused(fused(k.A, a, k.B * b), tu, fused(k.B, a, k.C * b) * tv);
      batch.pull[c] = batch.normal[c] * (batch.length[c] - batch.rest[c]);
      batch.side.set(c, batch.perLength[c] * cross(pushed, n));
      batch.lowerTorque.set(c, low);
      batch.higherTorque.set(c, high);
      if constexpr (AtEnds)
      {
        const double lowest = dot(low, low), highest = dot(high, high);
        batch.bentSquare[c] = lowest > highest ? lowest : highest;
      }
      else
      {
        const Lane3 angle = batch.bending[c] * (tv - tu);
        batch.bentSquare[c] = dot(angle, angle);
      }
    }
  }
};

struct Twist
{
  template <int Width>
  static DEM_INLINE void run(BondBatch& batch)
  {
    const int count = batch.wide();
#pragma omp simd
    for (int c = 0; c < count; ++c)
    {
      const Quaternion turn = batch.turn.get(c);
      const Lane3 n = batch.line.get(c), r(turn.x, turn.y, turn.z);
      const double along = dot(n, r);
      const double kt = batch.twisting[c];
      const double moment = kt * 2.0 * along;
      const Lane3 beside = cross(r, n);
      const double direct = moment * turn.w;
      batch.lowerTorque.set(c, batch.lowerTorque.get(c) + fused(direct, n, (-moment) * beside));
      batch.higherTorque.set(c, batch.higherTorque.get(c) - fused(direct, n, moment * beside));
      batch.side.set(c,
        batch.side.get(c) - (2.0 * moment * batch.perLength[c]) * fused(-along, n, r));
      batch.wrung[c] = std::abs(moment);
    }
  }
};

/// Of the springs along and across.
struct FindEnergies
{
  template <int Width>
  static DEM_INLINE void run(BondBatch& batch)
  {
    const int count = batch.wide();
#pragma omp simd
    for (int c = 0; c < count; ++c)
    {
      const Quaternion turn = batch.turn.get(c);
      const Lane3 n = batch.line.get(c);
      const Lane3 tu = cross(n, batch.lowerEnd.get(c)), tv = cross(n, batch.higherEnd.get(c));
      const double twist = dot(n, Lane3(turn.x, turn.y, turn.z));
      const Leaning k(batch, c);
      const double leaned =
        fused(k.A, dot(tu, tu), fused(2.0 * k.B, dot(tu, tv), k.C * dot(tv, tv)));
      batch.along[c] = 0.5 * batch.pull[c] * (batch.length[c] - batch.rest[c]);
      batch.across[c] = fused(2.0 * batch.twisting[c] * twist, twist, 0.5 * leaned);
    }
  }
};

}

}
