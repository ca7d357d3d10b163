// Parts of a law that hold bodies together: adhesion of surfaces and van der Waals attraction. They
// come after elasticity and damping. JkrParts.h has surfaces that stick as Johnson, Kendall and
// Roberts say, LiquidParts.h bridges of liquid.
#pragma once

#include "Laws/Parts/Lens.h"
#include "Laws/Parts/NormalParts.h"

#include "Parameters/ContactRange.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace dem
{

/// Derjaguin, Muller and Toporov (1975): the force of the full pull-off, 2 pi R* Gamma, wherever
/// they touch. Friction is limited by what presses them on each other, elasticity and pull-off
/// without the dashpot, which is LAMMPS' |F_ne + 2 F_c| with its F_ne that has the adhesion in it.
struct DmtAdhesion
{
  static DEM_INLINE void act(const LawParameters& law, ContactBlock& block, int c)
  {
    const double force = block.overlap[c] > 0.0 ? law.adhesion * block.effectiveRadius[c] : 0.0;
    const double vn = block.normalVelocity[c];
    const double base = fused(block.damping[c], vn, block.normalForce[c]) + force;
    block.normalForce[c] = block.normalForce[c] - force;
    block.coulombForce[c] = base > 0.0 ? base : 0.0;
  }
  static DEM_INLINE double surface(const LawParameters& law, const ContactBlock& block, int c,
    double)
  {
    return -law.adhesion * block.effectiveRadius[c] * block.overlap[c];
  }
  /// All of it pulls outside of the disc.
  static void adapt(const LawChoice&, const LawValues&, PairFacts& law)
  {
    law.outerPull = law.adhesion;
  }
};

/// Cohesion by area, the simplified JKR model of LIGGGHTS (SJKR): a force of the cohesion energy
/// density times the area of the disc that two spheres, or a sphere and a plane, have in common.
struct AreaCohesion
{
  static DEM_INLINE void act(const LawParameters& law, ContactBlock& block, int c)
  {
    const double delta = block.overlap[c];
    const double area = Lens(block, c).area(delta);
    block.normalForce[c] = block.normalForce[c] - (delta > 0.0 ? law.cohesion * area : 0.0);
  }
  /// By Simpson's rule: the area over the overlap is nearly a straight line.
  static DEM_INLINE double surface(const LawParameters& law, const ContactBlock& block, int c,
    double)
  {
    const double delta = block.overlap[c];
    const Lens lens(block, c);
    return -law.cohesion * delta * (4.0 * lens.area(0.5 * delta) + lens.area(delta)) / 6.0;
  }
  /// The disc has the area 2 pi R* delta of small overlaps, or less.
  static DEM_INLINE Tangent tangent(const LawParameters& law, const ContactBlock& block, int c)
  {
    return normalTangent(2.0 * Pi * law.cohesion * block.effectiveRadius[c]);
  }
};

/// Van der Waals attraction of two spheres, or a sphere and a plane (Hamaker 1937), which no longer
/// grows where they are nearer than HamakerDistance, as in libgran (Demidov), and is cut off at
/// LawChoice::attractionRange.
struct HamakerAttraction
{
  static DEM_INLINE void act(const LawParameters& law, ContactBlock& block, int c)
  {
    const double gap = block.gap[c];
    const Radii radius = radii(block, c);
    const double s = gap > law.hamakerDistance ? gap : law.hamakerDistance;
    const bool near = gap < law.attractionRange;
    const double force = law.hamaker * forceOf(radius.first, radius.second, s);
    block.normalForce[c] = block.normalForce[c] - (near ? force : 0.0);
    block.measure[c] = near ? -1.0 : 1.0;
  }
  static DEM_INLINE double surface(const LawParameters& law, const ContactBlock& block, int c,
    double)
  {
    const double s = std::max(block.gap[c], law.hamakerDistance);
    const double nearer = std::min(block.gap[c] - law.hamakerDistance, 0.0);
    const auto [first, second] = radii(block, c);
    if (!(block.gap[c] < law.attractionRange))
    {
      return 0.0;
    }
    return law.hamaker *
      (potential(first, second, s) - potential(first, second, law.attractionRange) +
        forceOf(first, second, s) * nearer);
  }
  static ContactRange range(const LawParameters& law)
  {
    return { law.attractionRange, law.attractionRange, 0.0 };
  }
  static void adapt(const LawChoice& choice, const LawValues&, PairFacts& law)
  {
    law.attractionRange =
      choice.attractionRange > 0.0 ? choice.attractionRange : UsualRange * law.hamakerDistance;
  }
  /// The force falls as s^-2 near by and s^-7 far away at most; it no longer changes within the
  /// nearest distance, at which it is steepest.
  static DEM_INLINE Tangent tangent(const LawParameters& law, const ContactBlock& block, int c)
  {
    const double gap = block.gap[c];
    const Radii radius = radii(block, c);
    const double s = gap > law.hamakerDistance ? gap : law.hamakerDistance;
    const double force = law.hamaker * forceOf(radius.first, radius.second, s);
    return normalTangent(force * (2.0 / s + 5.0 / (s + block.effectiveRadius[c])));
  }
  /// The attraction A R* / 6 s^2 of Derjaguin, at a wall, changes by 2 / s of it.
  static double stepLimit(const StepBasis& basis)
  {
    const double nearest = basis.most[LawValue::HamakerDistance];
    const double slope =
      basis.most[LawValue::HamakerConstant] * basis.radius / (3.0 * nearest * nearest * nearest);
    return nearest > 0.0 && slope > 0.0 ? basis.timeOf(slope)
                                        : std::numeric_limits<double>::infinity();
  }

private:
  /// Range in distances at which the force no longer grows. The force is down to 1/400 of the largest
  /// one there.
  static constexpr double UsualRange = 20.0;

  struct Radii
  {
    double first, second; ///< the second is 0 for a wall
  };
  static DEM_INLINE Radii radii(const ContactBlock& block, int c)
  {
    const double half = -0.5 * block.gap[c];
    const double arm = block.secondArm[c];
    return { block.firstArm[c] + half, arm > 0.0 ? arm + half : 0.0 };
  }
  /// Over A [1/L], downwards from 0 at infinity.
  static double potential(double first, double second, double s)
  {
    if (!(second > 0.0))
    {
      const double ratio = s / (s + 2.0 * first);
      return -(first / s + first / (s + 2.0 * first) + std::log(ratio)) / 6.0;
    }
    const double touching = s * s + 2.0 * (first + second) * s;
    const double apart = touching + 4.0 * first * second;
    const double product = 2.0 * first * second;
    return -(product / touching + product / apart + std::log(touching / apart)) / 6.0;
  }
  /// Over A [1/L].
  static DEM_INLINE double forceOf(double first, double second, double s)
  {
    const double r = first;
    const double wide = s * (s + 2.0 * r);
    const double atPlane = 2.0 / 3.0 * r * r * r / (wide * wide);
    const double touching = s * (s + 2.0 * (first + second));
    const double apart = touching + 4.0 * first * second;
    const double both = first * second;
    const double below = touching * apart;
    const double spheres =
      32.0 / 3.0 * (both * both * both) * (s + first + second) / (below * below);
    return second > 0.0 ? spheres : atPlane;
  }
};

}
