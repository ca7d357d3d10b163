// A few bonds on their way through the loops, of which the first ones load them: where both ends
// are, how they move and what they remember; see Bonds.h for what is computed.
#pragma once

#include "Core/InverseRoot.h"
#include "Core/VectorCopies.h"
#include "Laws/Bonds.h"

#include <cmath>

namespace dem
{

/// Contacts that loops run over while what they leave for each other is in the first-level cache.
struct BondBatch
{
  static constexpr int Capacity = 64;
  using Numbers = LanesOf<Capacity>;
  using Vectors = Lanes3Of<Capacity>;
  struct Quaternions
  {
    Numbers w, x, y, z;
    DEM_INLINE Quaternion get(int c) const
    {
      return { this->w[c], this->x[c], this->y[c], this->z[c] };
    }
    DEM_INLINE void set(int c, const Quaternion& q)
    {
      this->w[c] = q.w;
      this->x[c] = q.x;
      this->y[c] = q.y;
      this->z[c] = q.z;
    }
  };

  int begin = 0; ///< lane of the block that is lane 0 here
  int lanes = 0;
  /// To which loops run.
  int wide() const { return wholeVectors(this->lanes); } // as it is, but compilers see it

  Vectors line;      ///< n
  Numbers length;    ///< L [L]
  Numbers perLength; ///< 1 / L [1/L]
  Vectors edges; ///< of the cell from the higher ball to its image that is nearest to the lower one
  Numbers lowerRadius, higherRadius;
  Numbers share;                     ///< of the length that is the arm of the lower body
  Numbers lever;                     ///< harmonic mean of the radii [L]
  Numbers lowerLead, higherLead;     ///< see turnedAhead() [T]
  Vectors lowerAhead, higherAhead;   ///< by how much each is turned ahead, in halves
  Quaternions lowerAxes, higherAxes; ///< longer than 1, by the root of 1 + square of the former
  Vectors lowerEnd, higherEnd;       ///< u and v
  Quaternions turn;                  ///< (w, r)
  Vectors speed; ///< of the higher against the lower body where the arms meet [L/T]
  Vectors spin;  ///< of the same [1/T]
  Numbers perMass,
    perShearMass;     ///< one over what dashpots along and across the bond slow down [1/M]
  Numbers perInertia; ///< and those of spins [1/(M L^2)]
  Numbers normal, shear, bending, twisting; ///< stiffnesses, see BondStiffness
  Numbers rest;                             ///< L0 [L]
  Numbers perRest;                          ///< 1 / L0 [1/L]
  /// From the lower body to the higher one.
  DEM_INLINE void setWay(int c, const Lane3& way)
  {
    const double square = dot(way, way);
    const double there = square > 0.0 ? square : 1.0;
    const double inverse = inverseRoot(there);
    this->length[c] = rootBy(there, inverse);
    this->perLength[c] = inverse;
    this->line.set(c, inverse * way);
  }

  // Of the elastic bond, on the higher body.
  Numbers pull; ///< tension positive [M L/T^2]
  Vectors side; ///< force across the bond [M L/T^2]
  Vectors lowerTorque, higherTorque;
  Numbers bentSquare, wrung; ///< moments that count for the strength, the first one squared
  // Of the dashpots, the same.
  Numbers braked;   ///< along the bond, against its stretching [M L/T^2]
  Vectors dragged;  ///< across it
  Vectors resisted; ///< torques [M L^2/T^2]
  Numbers kept;     ///< share of it that softening has left, 0 where there is no bond
  Numbers along;    ///< energy of the spring along it, and of all others [M L^2/T^2]
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

/// @tparam Repeats whether bonds hold nearest images, as in a periodic cell: the same ones as of a
/// contact (Core/Lattice.h), wherever in space the two are
template <bool Repeats>
struct LoadPlaces
{
  template <int Width>
  static DEM_INLINE void run(const BondTerms& terms, const Lattice& lattice, const Row* position,
    const std::int32_t* lower, const std::int32_t* higher, BondBatch& batch)
  {
    const double byRadii = terms.armsByRadii, meet = terms.meet;
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
        const int c = begin + k;
        Lane3 way = b.get(k) - a.get(k);
        if constexpr (Repeats)
        {
          const Lane3 edges = space.edgesIn(way);
          way = way - Lattice::times(space.edges, edges);
          batch.edges.set(c, edges);
        }
        const double perSum = 1.0 / (a.w[k] + b.w[k]);
        const double share = a.w[k] * perSum;
        batch.lowerRadius[c] = a.w[k];
        batch.higherRadius[c] = b.w[k];
        batch.share[c] = byRadii > 0.5 ? share : meet;
        batch.lever[c] = 2.0 * share * b.w[k];
        batch.setWay(c, way);
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
  static DEM_INLINE void run(const Row* velocity, const Row* angular, const std::int32_t* lower,
    const std::int32_t* higher, BondBatch& batch)
  {
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
        const double arm = batch.share[c] * batch.length[c];
        const double other = batch.length[c] - arm;
        const Lane3 low = wa.get(k), high = wb.get(k);
        batch.lowerAhead.set(c, batch.lowerLead[c] * low);
        batch.higherAhead.set(c, batch.higherLead[c] * high);
        const Lane3 swing = fused(arm, low, other * high);
        batch.speed.set(c, b.get(k) - a.get(k) - cross(swing, batch.line.get(c)));
        batch.spin.set(c, high - low);
        const double perMass = (a.w[k] + b.w[k]) / (a.w[k] * b.w[k]);
        batch.perMass[c] = perMass;
        batch.perShearMass[c] = fused(arm * arm, wa.w[k], fused(other * other, wb.w[k], perMass));
        batch.perInertia[c] = wa.w[k] + wb.w[k];
      }
    }
  }
};

/// The axes of both ends, turned ahead as LoadMotions says.
struct LoadAxes
{
  template <int Width>
  static DEM_INLINE void run(const Quaternion* orientation, const std::int32_t* lower,
    const std::int32_t* higher, BondBatch& batch)
  {
    for (int begin = 0; begin < batch.lanes; begin += Width)
    {
      const auto load = [&](const std::int32_t* slots, Lanes4Of<Width>& to) DEM_INLINE_LAMBDA
      {
        rows::load<Width>(
          [&](int k) DEM_INLINE_LAMBDA -> const auto& { return orientation[slots[begin + k]]; }, 0,
          to);
      };
      Lanes4Of<Width> a, b;
      load(lower, a);
      load(higher, b);
#pragma omp simd
      for (int k = 0; k < Width; ++k)
      {
        const int c = begin + k;
        batch.lowerAxes.set(c,
          turnedLonger({ a.x[k], a.y[k], a.z[k], a.w[k] }, batch.lowerAhead.get(c)));
        batch.higherAxes.set(c,
          turnedLonger({ b.x[k], b.y[k], b.z[k], b.w[k] }, batch.higherAhead.get(c)));
      }
    }
  }
};

/// What the two remember of each other, as their axes have it now.
struct Recall
{
  template <int Width>
  static DEM_INLINE void run(const ContactBlock& block, BondBatch& batch)
  {
    const double* m[BondStrength];
    for (int number = 0; number < BondStrength; ++number)
    {
      m[number] = block.extra[BondExtra + number] + batch.begin;
    }
    const int count = batch.wide();
#pragma omp simd
    for (int c = 0; c < count; ++c)
    {
      const Quaternion low = batch.lowerAxes.get(c), high = batch.higherAxes.get(c);
      const Lane3 ahead = batch.lowerAhead.get(c), aheadToo = batch.higherAhead.get(c);
      // The squares of their lengths, and one over the product of the latter.
      const double longer = 1.0 + dot(ahead, ahead), longerToo = 1.0 + dot(aheadToo, aheadToo);
      const double shorten = inverseRoot(longer * longerToo);
      const Lane3 reference(m[0][c], m[1][c], m[2][c]);
      const Quaternion rotation{ m[3][c], m[4][c], m[5][c], m[6][c] };
      const double square = dot(reference, reference);
      const double there = square > 0.0 ? square : 1.0; // of bodies without a bond
      const double perRest = inverseRoot(there);
      const Lane3 u = turned(low, 2.0 * shorten * shorten * longerToo, perRest * reference);
      const Quaternion more = high * inverse(low * rotation);
      const double sign = more.w < 0.0 ? -shorten : shorten;
      const Quaternion turn{ sign * more.w, sign * more.x, sign * more.y, sign * more.z };
      batch.rest[c] = rootBy(there, perRest);
      batch.perRest[c] = perRest;
      batch.lowerEnd.set(c, u);
      batch.higherEnd.set(c, turned(turn, u));
      batch.turn.set(c, turn);
    }
  }

private:
  /// @param twice two over the square of the length of the quaternion
  static DEM_INLINE Lane3 turned(const Quaternion& q, double twice, const Lane3& v)
  {
    const Lane3 axis(q.x, q.y, q.z);
    const Lane3 across = twice * cross(axis, v);
    return v + fused(q.w, across, cross(axis, across));
  }
  static DEM_INLINE Lane3 turned(const Quaternion& q, const Lane3& v)
  {
    return dem::turned(q, v);
  }
};

}

}
