// The loops over the bonds of a few contacts; see Bonds.h for what they compute.
#pragma once

#include "Core/VectorCopies.h"
#include "Laws/Bonds.h"

#include <cmath>

namespace dem
{

/// Contacts that loops run over while what they leave for each other is in the first-level cache.
struct BondBatch
{
  static constexpr int Capacity = 32;
  using Numbers = LanesOf<Capacity>;
  using Vectors = Lanes3Of<Capacity>;

  int begin = 0; ///< lane of the block that is lane 0 here
  int lanes = 0;
  /// To which loops run.
  int wide() const { return wholeVectors(this->lanes); } // as it is, but compilers see it

  Vectors line;   ///< n
  Numbers length; ///< L [L]
  Vectors edges; ///< of the cell from the higher ball to its image that is nearest to the lower one
  Numbers lowerRadius, higherRadius;
  Numbers lowerLead, higherLead; ///< see turnedAhead() [T]
  Vectors lowerEnd, higherEnd;   ///< u and v
  Vectors turn;                  ///< r
  Numbers turnCosine;            ///< w
  Vectors speed;                 ///< of the higher against the lower body where the arms meet [L/T]
  Vectors spin;                  ///< of the same [1/T]
  Numbers mass, shearMass;       ///< that dashpots along and across the bond slow down [M]
  Numbers inertia;               ///< and those of spins [M L^2]
  Numbers normal, shear, bending, twisting; ///< stiffnesses, see BondStiffness
  Numbers rest;                             ///< L0 [L]
  // Of the elastic bond, on the higher body.
  Numbers pull; ///< tension positive [M L/T^2]
  Vectors side; ///< force across the bond [M L/T^2]
  Vectors lowerTorque, higherTorque;
  Numbers bent, wrung; ///< moments that count for the strength [M L^2/T^2]
  Numbers kept;        ///< share of it that softening has left, 0 where there is no bond
  Numbers along;       ///< energy of the spring along it, and of all others [M L^2/T^2]
  Numbers across;
};

/// The two ends of some bonds: rows, and which of them these are.
struct BondEnds
{
  const Row* position;
  const Row* velocity;
  const Row* angular;
  const Quaternion* orientation;
  const std::int32_t* lower;
  const std::int32_t* higher;
};

namespace bonds
{

/// In radii: no contact law reaches as far.
constexpr double Far = 1e6;

/// Numbers of the memory of a block.
DEM_INLINE double& memory(ContactBlock& block, int number, int c)
{
  return block.extra[BondExtra + number][c];
}

struct LoadPlaces
{
  template <int Width>
  static DEM_INLINE void run(const Row* position, const std::int32_t* lower,
    const std::int32_t* higher, BondBatch& batch)
  {
    for (int begin = 0; begin < batch.lanes; begin += Width)
    {
      Lanes4Of<Width> a, b;
      rows::load<Width>(
        [&](int k) DEM_INLINE_LAMBDA -> const Row& { return position[lower[begin + k]]; }, 0, a);
      rows::load<Width>(
        [&](int k) DEM_INLINE_LAMBDA -> const Row& { return position[higher[begin + k]]; }, 0, b);
#pragma omp simd
      for (int k = 0; k < Width; ++k)
      {
        const Lane3 way = b.get(k) - a.get(k);
        const double square = dot(way, way);
        const double length = std::sqrt(square > 0.0 ? square : 1.0);
        batch.length[begin + k] = length;
        batch.line.set(begin + k, (1.0 / length) * way);
        batch.lowerRadius[begin + k] = a.w[k];
        batch.higherRadius[begin + k] = b.w[k];
      }
    }
  }
};

/// In a periodic cell a bond holds the nearest images, which are where the line and the length go
/// to: the same ones as of a contact (Core/Lattice.h), wherever in space the two are.
struct GoToImages
{
  template <int Width>
  static DEM_INLINE void run(const Lattice& lattice, const Row* position, const std::int32_t* lower,
    const std::int32_t* higher, BondBatch& batch)
  {
    const Lattice space = lattice; // nothing that the loop writes can be part of it
    for (int begin = 0; begin < batch.lanes; begin += Width)
    {
      Lanes4Of<Width> a, b;
      rows::load<Width>(
        [&](int k) DEM_INLINE_LAMBDA -> const Row& { return position[lower[begin + k]]; }, 0, a);
      rows::load<Width>(
        [&](int k) DEM_INLINE_LAMBDA -> const Row& { return position[higher[begin + k]]; }, 0, b);
#pragma omp simd
      for (int k = 0; k < Width; ++k)
      {
        const Lane3 apart = b.get(k) - a.get(k);
        const Lane3 edges = space.edgesIn(apart);
        const Lane3 way = apart - Lattice::times(space.edges, edges);
        const double square = dot(way, way);
        const double length = std::sqrt(square > 0.0 ? square : 1.0);
        batch.edges.set(begin + k, edges);
        batch.length[begin + k] = length;
        batch.line.set(begin + k, (1.0 / length) * way);
      }
    }
  }
};

/// Where the cell has a flow, that image moves faster than its grain, for dashpots.
struct FollowImages
{
  template <int Width>
  static DEM_INLINE void run(const Matrix3& flow, BondBatch& batch)
  {
    const Matrix3 perEdge = flow;
    const int count = batch.wide();
#pragma omp simd
    for (int c = 0; c < count; ++c)
    {
      batch.speed.set(c, batch.speed.get(c) - Lattice::times(perEdge, batch.edges.get(c)));
    }
  }
};

struct LoadMotions
{
  template <int Width>
  static DEM_INLINE void run(const BondTerms& terms, const Row* velocity, const Row* angular,
    const std::int32_t* lower, const std::int32_t* higher, BondBatch& batch)
  {
    const double byRadii = terms.armsByRadii, meet = terms.meet;
    for (int begin = 0; begin < batch.lanes; begin += Width)
    {
      Lanes4Of<Width> a, b, wa, wb;
      const auto load = [&](const Row* rows, const std::int32_t* slots, Lanes4Of<Width>& to)
                          DEM_INLINE_LAMBDA
      {
        rows::load<Width>(
          [&](int k) DEM_INLINE_LAMBDA -> const Row& { return rows[slots[begin + k]]; }, 0, to);
      };
      load(velocity, lower, a);
      load(velocity, higher, b);
      load(angular, lower, wa);
      load(angular, higher, wb);
#pragma omp simd
      for (int k = 0; k < Width; ++k)
      {
        const int c = begin + k;
        const double sum = batch.lowerRadius[c] + batch.higherRadius[c];
        const double share = byRadii > 0.5 ? batch.lowerRadius[c] / sum : meet;
        const double arm = share * batch.length[c];
        const double other = batch.length[c] - arm;
        const Lane3 low = wa.get(k), high = wb.get(k);
        const Lane3 swing = fused(arm, low, other * high);
        batch.speed.set(c, b.get(k) - a.get(k) - cross(swing, batch.line.get(c)));
        batch.spin.set(c, high - low);
        const double perMass = (a.w[k] + b.w[k]) / (a.w[k] * b.w[k]);
        const double perShear = fused(arm * arm, wa.w[k], fused(other * other, wb.w[k], perMass));
        batch.mass[c] = 1.0 / perMass;
        batch.shearMass[c] = 1.0 / perShear;
        batch.inertia[c] = 1.0 / (wa.w[k] + wb.w[k]);
      }
    }
  }
};

/// The axes of both ends.
struct LoadAxes
{
  template <int Width>
  static DEM_INLINE void run(const Quaternion* orientation, const Row* angular,
    const std::int32_t* lower, const std::int32_t* higher, ContactBlock& block, BondBatch& batch)
  {
    const double* m[BondStrength];
    for (int number = 0; number < BondStrength; ++number)
    {
      m[number] = block.extra[BondExtra + number] + batch.begin;
    }
    for (int begin = 0; begin < batch.lanes; begin += Width)
    {
      Lanes4Of<Width> a, b, wa, wb;
      const auto load = [&](const auto* rows, const std::int32_t* slots, Lanes4Of<Width>& to)
                          DEM_INLINE_LAMBDA
      {
        rows::load<Width>(
          [&](int k) DEM_INLINE_LAMBDA -> const auto& { return rows[slots[begin + k]]; }, 0, to);
      };
      load(orientation, lower, a);
      load(orientation, higher, b);
      load(angular, lower, wa);
      load(angular, higher, wb);
#pragma omp simd
      for (int k = 0; k < Width; ++k)
      {
        const int c = begin + k;
        const Quaternion low =
          turnedAhead({ a.x[k], a.y[k], a.z[k], a.w[k] }, wa.get(k), batch.lowerLead[c]);
        const Quaternion high =
          turnedAhead({ b.x[k], b.y[k], b.z[k], b.w[k] }, wb.get(k), batch.higherLead[c]);
        const Lane3 reference(m[0][c], m[1][c], m[2][c]);
        const Quaternion rotation{ m[3][c], m[4][c], m[5][c], m[6][c] };
        const double square = dot(reference, reference);
        const double rest = std::sqrt(square > 0.0 ? square : 1.0); // of bodies without a bond
        const Lane3 u = (1.0 / rest) * turned(low, reference);
        const Quaternion more = high * inverse(low * rotation);
        const double sign = more.w < 0.0 ? -1.0 : 1.0;
        batch.rest[c] = rest;
        batch.lowerEnd.set(c, u);
        batch.higherEnd.set(c, turned(more, u));
        batch.turn.set(c, { sign * more.x, sign * more.y, sign * more.z });
        batch.turnCosine[c] = sign * more.w;
      }
    }
  }
};

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
      const BondStiffness k = terms.of(batch.lowerRadius[c], batch.higherRadius[c], batch.rest[c]);
      batch.normal[c] = k.normal;
      batch.shear[c] = k.shear;
      batch.bending[c] = k.bending;
      batch.twisting[c] = k.twisting;
    }
  }
};

/// Along the bond, and how its ends bend.
struct Bend
{
  template <int Width>
  static DEM_INLINE void run(const BondTerms& terms, BondBatch& batch)
  {
    const double byRadii = terms.armsByRadii, meet = terms.meet;
    const double atEnds = terms.bendsAtEnds;
    const int count = batch.wide();
#pragma omp simd
    for (int c = 0; c < count; ++c)
    {
      const Lane3 n = batch.line.get(c), u = batch.lowerEnd.get(c), v = batch.higherEnd.get(c);
      const double sum = batch.lowerRadius[c] + batch.higherRadius[c];
      const double share = byRadii > 0.5 ? batch.lowerRadius[c] / sum : meet;
      const double arm = share * batch.rest[c];
      const double other = batch.rest[c] - arm;
      const double kb = batch.bending[c];
      const double A = fused(batch.shear[c], arm * arm, kb);
      const double B = fused(batch.shear[c], arm * other, -kb);
      const double C = fused(batch.shear[c], other * other, kb);
      const double a = dot(n, u), b = dot(n, v);
      const Lane3 tu = cross(n, u), tv = cross(n, v), uv = cross(u, v);
      const Lane3 low = fused(-A * a, tu, -B * fused(b, tu, uv));
      const Lane3 high = fused(-C * b, tv, -B * fused(a, tv, -1.0 * uv));
      // u less its part along n is (n x u) x n.
      const Lane3 pushed = fused(fused(A, a, B * b), tu, fused(B, a, C * b) * tv);
      const double stretch = batch.length[c] - batch.rest[c];
      batch.pull[c] = batch.normal[c] * stretch;
      batch.side.set(c, (1.0 / batch.length[c]) * cross(pushed, n));
      batch.lowerTorque.set(c, low);
      batch.higherTorque.set(c, high);
      const Lane3 angle = tv - tu;
      const double lowest = dot(low, low), highest = dot(high, high);
      const double ends = lowest > highest ? lowest : highest;
      const double middle = kb * kb * dot(angle, angle);
      batch.bent[c] = std::sqrt(atEnds > 0.5 ? ends : middle);
      batch.along[c] = 0.5 * batch.normal[c] * stretch * stretch;
      batch.across[c] = 0.5 * fused(A, dot(tu, tu), fused(2.0 * B, dot(tu, tv), C * dot(tv, tv)));
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
      const Lane3 n = batch.line.get(c), r = batch.turn.get(c);
      const double along = dot(n, r);
      const double kt = batch.twisting[c];
      const double moment = kt * 2.0 * along;
      const Lane3 beside = cross(r, n);
      const double direct = moment * batch.turnCosine[c];
      batch.lowerTorque.set(c, batch.lowerTorque.get(c) + fused(direct, n, (-moment) * beside));
      batch.higherTorque.set(c, batch.higherTorque.get(c) - fused(direct, n, moment * beside));
      batch.side.set(c, batch.side.get(c) - (2.0 * moment / batch.length[c]) * fused(-along, n, r));
      batch.wrung[c] = std::abs(moment);
      batch.across[c] += moment * along;
    }
  }
};

}

}
