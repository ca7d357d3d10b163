// Surfaces that stick as Johnson, Kendall and Roberts (1971) say: the part that presses and pulls,
// and the one that says what friction is limited by.
#pragma once

#include "Laws/Parts/NormalParts.h"
#include "Laws/Parts/Slots.h"
#include "Laws/Parts/Tangents.h"

#include "Parameters/ContactRange.h"
#include "Vectors/InverseRoot.h"

#include <algorithm>
#include <cmath>

namespace dem
{

/// The disc over which two surfaces stick. Its radius a follows from the overlap by
///
///   delta = a^2 / R* - sqrt(2 pi Gamma a / E*)
///
/// With a_0^3 = 9 pi Gamma R*^2 / 2 E*, a = a_0 s^2 and d = 2 R* delta / a_0^2 this is
/// 2 s^4 - 4 s / 3 = d, which has its least d at s_0 = 6^(-1/3), -s_0: there surfaces let go. With
/// x = s - s_0 it is x^2 (12 s_0^2 + 8 s_0 x + 2 x^2) = d + s_0, which has one x > 0 and no small
/// difference of large numbers.
struct JkrDisc
{
  static constexpr double Apart = 0.55032120814910446; ///< s_0

  /// Surfaces with less surface energy do not stick; the disc is then Hertz's to rounding.
  static DEM_INLINE double cubeOf(const LawParameters& law, const ContactBlock& block, int c)
  {
    const double R = block.effectiveRadius[c];
    const double least = 1e-60 * (R * R * R);
    const double cube = 3.0 * law.adhesion * law.inverseHertz * (R * R);
    return cube > least ? cube : least;
  }
  /// d + s_0, above 0 where surfaces hold.
  /// @param root a_0^(-1/2)
  static DEM_INLINE double excess(double delta, double R, double root)
  {
    const double square = root * root;
    return fused(2.0 * delta * R, square * square, Apart);
  }
  /// What is solved for: no less than a number far smaller than the rounding of an excess.
  static DEM_INLINE double atLeast(double e) { return e > Least ? e : Least; }
  static constexpr double Least = 1e-30;
  /// The excess where surfaces pull most: there s^3 is 1/2, so that d is -s / 3.
  static constexpr double AtMostPull = 0.28575436615440453;
  /// x to within 5e-4 of it: a rational approximation in the fourth root of the excess, from half
  /// its fourth power for small to half its root for large ones.
  static DEM_INLINE double guess(double e)
  {
    const double y = roughInverseRoot<4>(e);
    const double above =
      fused(fused(0.5245575317108241, y, 0.7340066076586866), y, 0.5856766899631);
    const double below =
      fused(fused(fused(y, 1.0, 1.4110491634223), y, 1.3379705388748), y, 0.6964908867953641);
    return above / (y * below);
  }
  /// s, of a guess of x: a step of Householder's, and one of Newton's with the slope that follows.
  static DEM_INLINE double solve(double e, double x)
  {
    const double inverse = 1.0 / (x * fused(x, fused(x, 8.0, 3.0 * Cubic), 2.0 * Square));
    const double step = off(e, x) * inverse;
    const double second = inverse * fused(x, fused(x, 12.0, 3.0 * Cubic), Square);
    const double third = fused(-inverse, fused(x, 8.0, Cubic), 2.0 * second * second);
    const double next = fused(-step, fused(step, fused(step, third, second), 1.0), x);
    const double slope = inverse * fused(2.0 * second, step, 1.0);
    return fused(-off(e, next), slope, next) + Apart;
  }

private:
  static constexpr double Square = 3.6342411856642793; ///< 12 s_0^2
  static constexpr double Cubic = 4.4025696651928357;  ///< 8 s_0
  static DEM_INLINE double off(double e, double x)
  {
    return fused(x * x, fused(x, fused(x, 2.0, Cubic), Square), -e);
  }
};

/// Replaces Hertz's force, with
///
///   F = 4 E* a^3 / 3 R* - sqrt(8 pi Gamma E* a^3) = 6 pi Gamma R* (s^6 - s^3)
///
/// until they let go, 3/4 (pi^2 Gamma^2 R* / E*^2)^(1/3) apart. By another choice (JkrEnd) they let
/// go where they pull most, (3/64 pi^2 Gamma^2 R* / E*^2)^(1/3) apart, as in LAMMPS.
struct JkrContact
{
  static constexpr Slot slot = Slot::NormalLaw;

  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<scale>(laws, block);
    inLanes<guess>(laws, block);
    inLanes<solve>(laws, block);
    inLanes<press>(laws, block);
  }
  static DEM_INLINE double stiffness(const LawParameters& law, const ContactBlock& block, int c)
  {
    return law.hertz * radiusOf(law, block, c);
  }
  /// With that of the surface the integral of F over delta from a = 0 on.
  static DEM_INLINE double energy(const LawParameters& law, const ContactBlock& block, int c,
    double)
  {
    const double a = radiusOf(law, block, c);
    const double R = block.effectiveRadius[c];
    const double p = std::sqrt(3.0 * law.adhesion * law.hertz);
    const double q = std::sqrt(4.0 / 3.0 * law.adhesion * law.inverseHertz);
    const double root = std::sqrt(a);
    const double cube = a * a * a;
    return 0.4 * law.hertz * cube * a * a / (R * R) -
      (0.5 * law.hertz * q + 2.0 * p) / R * cube * root / 3.5 +
      (0.25 * p * q + 0.5 * law.adhesion) * a * a;
  }
  /// -pi a^2 Gamma.
  static DEM_INLINE double surface(const LawParameters& law, const ContactBlock& block, int c,
    double)
  {
    const double a = radiusOf(law, block, c);
    return -0.5 * law.adhesion * a * a;
  }
  /// All distances that contacts last grow with the cube root of R*, which is no larger than the
  /// radius of either body.
  static ContactRange range(const LawParameters& law)
  {
    // 1.001: a bound may be too wide, but not too narrow by rounding.
    const double ratio = 3.0 * law.adhesion * law.inverseHertz;
    return { 0.0, 0.0, 1.001 * 0.5 * std::cbrt(ratio * ratio) * JkrDisc::Apart };
  }
  static void adapt(const LawChoice& choice, const LawValues&, PairFacts& law)
  {
    law.leastExcess = choice.jkrEnd == JkrEnd::MaximumPull ? JkrDisc::AtMostPull : JkrDisc::Least;
  }
  /// At most that of Hertz's law for the same disc, as long as they hold.
  static DEM_INLINE Tangent tangent(const LawParameters&, const ContactBlock& block, int c)
  {
    return normalTangent(1.5 * block.stiffness[c]);
  }

private:
  // The columns that later parts fill hold what one loop leaves for the next.
  /// a_0^(-1/2) and the excess.
  static DEM_INLINE void scale(const LawParameters& law, ContactBlock& block, int c)
  {
    const double root = inverseRoot<6>(JkrDisc::cubeOf(law, block, c));
    block.damping[c] = root;
    block.stiffness[c] =
      JkrDisc::atLeast(JkrDisc::excess(-block.gap[c], block.effectiveRadius[c], root));
  }
  static DEM_INLINE void guess(const LawParameters&, ContactBlock& block, int c)
  {
    block.compliance[c] = JkrDisc::guess(block.stiffness[c]);
  }
  static DEM_INLINE void solve(const LawParameters&, ContactBlock& block, int c)
  {
    block.compliance[c] = JkrDisc::solve(block.stiffness[c], block.compliance[c]);
  }
  /// Whether surfaces hold; without surface energy only where they overlap.
  static DEM_INLINE bool holds(const LawParameters& law, double gap, double e)
  {
    return ((law.adhesion > 0.0) | (gap < 0.0)) & (e > law.leastExcess);
  }
  static DEM_INLINE void press(const LawParameters& law, ContactBlock& block, int c)
  {
    const bool hold = holds(law, block.gap[c], block.stiffness[c]);
    const double share = hold ? 1.0 : 0.0;
    const double root = block.damping[c];
    const double s = block.compliance[c];
    const double cube = JkrDisc::cubeOf(law, block, c);
    const double square = root * root;
    const double a = cube * (square * square) * (s * s);
    const double third = s * s * s;
    block.stiffness[c] = share * (law.hertz * a);
    block.compliance[c] = share * (law.inverseHertz * (square / (s * s)));
    block.normalForce[c] =
      share * (law.hertz * (cube / block.effectiveRadius[c]) * fused(third, third, -third));
    block.measure[c] = hold ? -1.0 : 1.0;
  }
  /// The radius of the disc, 0 for surfaces that have let go.
  static DEM_INLINE double radiusOf(const LawParameters& law, const ContactBlock& block, int c)
  {
    const double cube = JkrDisc::cubeOf(law, block, c);
    const double root = inverseRoot<6>(cube);
    const double square = root * root;
    const double e = JkrDisc::excess(-block.gap[c], block.effectiveRadius[c], root);
    const double solved = JkrDisc::atLeast(e);
    const double s = JkrDisc::solve(solved, JkrDisc::guess(solved));
    return holds(law, block.gap[c], e) ? cube * (square * square) * (s * s) : 0.0;
  }
};

/// What friction is limited by where surfaces stick as JkrContact says, after the dashpot:
/// |F + 2 F_c|, with the pull-off force F_c = 3/2 pi Gamma R*, as in LAMMPS.
struct JkrFriction
{
  static DEM_INLINE void act(const LawParameters& law, ContactBlock& block, int c)
  {
    const double vn = block.normalVelocity[c];
    const double elastic = fused(block.damping[c], vn, block.normalForce[c]);
    const double base = elastic + 1.5 * law.adhesion * block.effectiveRadius[c];
    block.coulombForce[c] = ((block.measure[c] < 0.0) & (base > 0.0)) ? base : 0.0;
  }
};

}
