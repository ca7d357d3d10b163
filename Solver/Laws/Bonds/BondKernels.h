// A few bonds between the loops, of which the first ones load them: where both ends are, how they
// move and what they remember; see Bonds.h for what is computed.
#pragma once

#include "Laws/Bonds/Bonds.h"
#include "Vectors/InverseRoot.h"
#include "Vectors/VectorCopies.h"

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

  // Where both ends are and how they move.
  Vectors line;      ///< n
  Numbers length;    ///< L [L]
  Numbers perLength; ///< 1 / L [1/L]
  Vectors edges; ///< of the cell from the higher ball to its image that is nearest to the lower one
  Numbers radius;                    ///< of the bond [L]
  Numbers share;                     ///< of the length that is the arm of the lower body
  Numbers lever;                     ///< harmonic mean of the radii [L]
  Numbers lowerLead, higherLead;     ///< see rotatedAhead() [T]
  Quaternions lowerAxes, higherAxes; ///< rotated ahead, with which they are longer than 1
  Numbers lowerLonger, higherLonger; ///< the squares of how long
  Vectors speed; ///< of the higher against the lower body where the arms meet [L/T]
  Vectors spin;  ///< of the higher against the lower body [1/T]
  Numbers perMass,
    perShearMass;     ///< one over what dashpots along and across the bond slow down [1/M]
  Numbers perInertia; ///< and those of spins [1/(M L^2)]
  /// From the lower body to the higher one.
  DEM_INLINE void setLine(int c, const Lane3& axis)
  {
    const double square = dot(axis, axis);
    const double there = square > 0.0 ? square : 1.0;
    const double inverse = inverseRoot(there);
    this->length[c] = rootBy(there, inverse);
    this->perLength[c] = inverse;
    this->line.set(c, inverse * axis);
  }

  // Numbers of the elastic bond; all are 0 where there is no bond.
  Numbers normal, shear, bending, twisting; ///< stiffnesses, see BondStiffness
  Numbers rest, section;                    ///< L0 [L] and A [L^2], for a text
  Numbers stretched;                        ///< L - L0 [L]
  Numbers pull;                             ///< tension positive [M L/T^2]
  Vectors lowerTorque;                      ///< on the lower body [M L^2/T^2]
  Vectors couple; ///< what the forces across the bond do about either end, see Elastic [M L^2/T^2]
  Numbers sideSquare;        ///< of the force across it, squared [M^2 L^2/T^4]
  Numbers bentSquare, wrung; ///< moments that count for the strength, the first one squared
  Numbers kept;              ///< share of it that softening has left
  Numbers along;             ///< energy of the spring along it, and of all others [M L^2/T^2]
  Numbers across;
};

/// The two ends of some bonds: arrays, and the indices of the ends in them.
struct BondEnds
{
  const Vec4* position;
  const Vec4* velocity;
  const Vec4* angular;
  const Quaternion* orientation;
  const std::int32_t* lower;
  const std::int32_t* higher;
};

namespace bonds
{

/// In radii: no contact law reaches as far.
constexpr double Far = 1e6;

/// Whether a bond stands for the contact law, which has a gap of that size then.
inline bool hidesContact(const ContactBlock& block, int c)
{
  return block.gap[c] > 0.5 * Far * block.smallerRadius[c];
}

/// Numbers of the memory of a block.
DEM_INLINE double& memory(ContactBlock& block, int number, int c)
{
  return block.extra[BondExtra + number][c];
}

/// Where both ends are, how they move and what their axes are, rotated ahead by half of the lead.
/// @tparam Repeats whether bonds hold nearest images, as in a periodic cell: the same ones as of a
/// contact (Basics/Lattice.h), wherever in space the two are
template <bool Repeats>
struct LoadEnds
{
  template <int Width>
  static DEM_INLINE void run(const BondTerms& all, const Lattice& lattice, const BondEnds& ends,
    BondBatch& batch)
  {
    const BondTerms terms = all; // nothing that the loop writes can be part of it
    const Lattice space = lattice;
    for (int begin = 0; begin < batch.lanes; begin += Width)
    {
      std::ptrdiff_t low[Width], high[Width];
      vec4::forEach<Width>(
        [&](int k) DEM_INLINE_LAMBDA
        {
          low[k] = ends.lower[begin + k];
          high[k] = ends.higher[begin + k];
        });
      const auto load = [&](const auto* packed, const std::ptrdiff_t(&slots)[Width],
                          Lanes4Of<Width>& to) DEM_INLINE_LAMBDA
      {
        vec4::load<Width>(
          [&](int k) DEM_INLINE_LAMBDA -> const auto& { return packed[slots[k]]; }, 0, to);
      };
      Lanes4Of<Width> a, b;
      load(ends.position, low, a);
      load(ends.position, high, b);
#pragma omp simd
      for (int k = 0; k < Width; ++k)
      {
        setGeometry(terms, space, begin + k, a.w[k], b.w[k], b.get(k) - a.get(k), batch);
      }
      Lanes4Of<Width> wa, wb;
      load(ends.velocity, low, a);
      load(ends.velocity, high, b);
      load(ends.angular, low, wa);
      load(ends.angular, high, wb);
#pragma omp simd
      for (int k = 0; k < Width; ++k)
      {
        const int c = begin + k;
        const double arm = batch.share[c] * batch.length[c];
        const double other = batch.length[c] - arm;
        const Lane3 swing = fused(arm, wa.get(k), other * wb.get(k));
        batch.speed.set(c, b.get(k) - a.get(k) - cross(swing, batch.line.get(c)));
        batch.spin.set(c, wb.get(k) - wa.get(k));
        const double perMass = (a.w[k] + b.w[k]) / (a.w[k] * b.w[k]);
        batch.perMass[c] = perMass;
        batch.perShearMass[c] = fused(arm * arm, wa.w[k], fused(other * other, wb.w[k], perMass));
        batch.perInertia[c] = wa.w[k] + wb.w[k];
      }
      load(ends.orientation, low, a);
      load(ends.orientation, high, b);
#pragma omp simd
      for (int k = 0; k < Width; ++k)
      {
        const int c = begin + k;
        const Lane3 ahead = batch.lowerLead[c] * wa.get(k), too = batch.higherLead[c] * wb.get(k);
        batch.lowerLonger[c] = 1.0 + dot(ahead, ahead);
        batch.higherLonger[c] = 1.0 + dot(too, too);
        batch.lowerAxes.set(c, rotatedLonger({ a.x[k], a.y[k], a.z[k], a.w[k] }, ahead));
        batch.higherAxes.set(c, rotatedLonger({ b.x[k], b.y[k], b.z[k], b.w[k] }, too));
      }
    }
  }

private:
  /// @param axis from the lower to the higher ball, less images
  static DEM_INLINE void setGeometry(const BondTerms& terms, const Lattice& space, int c,
    double lowerRadius, double higherRadius, const Lane3& axis, BondBatch& batch)
  {
    const double share = lowerRadius * (1.0 / (lowerRadius + higherRadius));
    batch.radius[c] = terms.radius(lowerRadius, higherRadius);
    batch.share[c] = terms.armsByRadii > 0.5 ? share : terms.meet;
    batch.lever[c] = 2.0 * share * higherRadius;
    if constexpr (Repeats)
    {
      const Lane3 edges = space.edgesIn(axis);
      batch.edges.set(c, edges);
      batch.setLine(c, axis - Lattice::times(space.edges, edges));
    }
    else
    {
      batch.setLine(c, axis);
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

}

}
