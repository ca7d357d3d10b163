// Parts of a law that hold bodies together: adhesion of surfaces and van der Waals attraction. They
// come after elasticity and damping. LiquidParts.h has bridges of liquid.
#pragma once

#include "Laws/Lens.h"
#include "Laws/NormalParts.h"

#include "Core/ContactRange.h"
#include "Core/CubeRoot.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace dem
{

/// Derjaguin, Muller and Toporov (1975): the force of the full pull-off, 2 pi R* Gamma, wherever
/// they touch. Friction is limited by what presses them on each other, elasticity and pull-off
/// without the dashpot, which is LAMMPS' |F_ne + 2 F_c| with its F_ne that has the adhesion in it.
struct DmtAdhesion
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<pull>(laws, block);
  }
  static DEM_INLINE double surface(const LawParameters& law, const ContactBlock& block, int c,
    double)
  {
    return -law.adhesion * block.effectiveRadius[c] * block.overlap[c];
  }

private:
  static DEM_INLINE void pull(const LawParameters& law, ContactBlock& block, int c)
  {
    const double force = block.overlap[c] > 0.0 ? law.adhesion * block.effectiveRadius[c] : 0.0;
    const double vn = dot(block.velocity.get(c), block.normal.get(c));
    const double base = fused(block.damping[c], vn, block.normalForce[c]) + force;
    block.normalForce[c] = block.normalForce[c] - force;
    block.coulombForce[c] = base > 0.0 ? base : 0.0;
  }
};

/// Cohesion by area, the simplified JKR model of LIGGGHTS (SJKR): a force of the cohesion energy
/// density times the area of the disc that two spheres, or a sphere and a plane, have in common.
struct AreaCohesion
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<pull>(laws, block);
  }
  /// By Simpson's rule: the area over the overlap is nearly a straight line.
  static DEM_INLINE double surface(const LawParameters& law, const ContactBlock& block, int c,
    double)
  {
    const double delta = block.overlap[c];
    const Lens lens(block, c);
    return -law.cohesion * delta * (4.0 * lens.area(0.5 * delta) + lens.area(delta)) / 6.0;
  }

private:
  static DEM_INLINE void pull(const LawParameters& law, ContactBlock& block, int c)
  {
    const double delta = block.overlap[c];
    const double area = Lens(block, c).area(delta);
    block.normalForce[c] = block.normalForce[c] - (delta > 0.0 ? law.cohesion * area : 0.0);
  }
};

/// Johnson, Kendall and Roberts (1971): surfaces that touch stick over a disc of radius a, with
///
///   delta = a^2 / R* - sqrt(2 pi Gamma a / E*)    F = 4 E* a^3 / 3 R* - sqrt(8 pi Gamma E* a^3)
///
/// and let go where no smaller a has a delta, 3/4 (pi^2 Gamma^2 R* / E*^2)^(1/3) apart. Takes the
/// place of Hertz's force (JkrContact) and, after the dashpot, says what friction is limited by:
/// |F + 2 F_c|, with the pull-off force F_c = 3/2 pi Gamma R*, as in LAMMPS.
struct JkrContact
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<findRadius>(laws, block);
    inLanes<press>(laws, block);
  }
  static DEM_INLINE double stiffness(const LawParameters& law, const ContactBlock& block, int c)
  {
    return law.hertz * std::max(radiusOf(law, block, c), 0.0);
  }
  /// With that of the surface the integral of F over delta from a = 0 on.
  static DEM_INLINE double energy(const LawParameters& law, const ContactBlock& block, int c,
    double)
  {
    const double a = std::max(radiusOf(law, block, c), 0.0);
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
    const double a = std::max(radiusOf(law, block, c), 0.0);
    return -0.5 * law.adhesion * a * a;
  }
  /// All distances that contacts last grow with the cube root of R*, which is no larger than the
  /// radius of either body.
  static ContactRange range(const LawParameters& law)
  {
    // 1.001: a bound may be too wide, but not too narrow by rounding.
    const double ratio = 3.0 * law.adhesion * law.inverseHertz;
    return { 0.0, 0.0, 1.001 * 0.5 * std::cbrt(ratio * ratio) * Apart };
  }

private:
  static constexpr double Apart = 0.55032120814910446; ///< 6^(-1/3)
  static constexpr double Widest = 1.2114137285547395; ///< (4/3)^(2/3)

  /// The contact radius, below 0 for bodies that have let go. With a_0^3 = 9 pi Gamma R*^2 / 2 E*,
  /// a = a_0 s^2 and d = 2 R* delta / a_0^2 the first equation is 2 s^4 - 4 s / 3 = d; s is
  /// (sqrt(u) + sqrt(4 / (3 sqrt(u)) - u)) / 2 with u^3 + 2 d u = 4/9 (Ferrari). Newton's steps for
  /// u, from above, are at rounding after six.
  static DEM_INLINE double radiusOf(const LawParameters& law, const ContactBlock& block, int c)
  {
    const double R = block.effectiveRadius[c];
    const double delta = -block.gap[c];
    const double cube = 3.0 * law.adhesion * law.inverseHertz * (R * R);
    const bool sticks = cube > 0.0;
    const double a0 = cubeRoot(sticks ? cube : 1.0);
    const double d = 2.0 * delta * R / (a0 * a0);
    const double deep = d > 0.18 ? 2.0 / (9.0 * d) : Widest;
    double u = deep < Widest ? deep : Widest;
    for (int k = 0; k < 6; ++k)
    {
      const double square = u * u;
      u = (2.0 * u * square + 4.0 / 9.0) / (3.0 * square + 2.0 * d);
    }
    const double root = std::sqrt(u);
    const double rest = 4.0 / (3.0 * root) - u;
    const double s = 0.5 * (root + std::sqrt(rest > 0.0 ? rest : 0.0));
    const double hertz = std::sqrt(R * block.overlap[c]);
    const bool touches = delta > 0.0;
    const double plain = touches ? hertz : -1.0;
    return sticks ? (d > -Apart ? a0 * (s * s) : -1.0) : plain;
  }
  static DEM_INLINE void findRadius(const LawParameters& law, ContactBlock& block, int c)
  {
    block.compliance[c] = radiusOf(law, block, c); // waits there
  }
  static DEM_INLINE void press(const LawParameters& law, ContactBlock& block, int c)
  {
    const double found = block.compliance[c];
    const bool holds = found > 0.0;
    const double a = holds ? found : 0.0;
    const double cube = a * a * a;
    const double inverse = 1.0 / (holds ? a : 1.0);
    block.stiffness[c] = law.hertz * a;
    block.compliance[c] = holds ? law.inverseHertz * inverse : 0.0;
    block.normalForce[c] = law.hertz * cube / block.effectiveRadius[c] -
      std::sqrt(3.0 * law.adhesion * law.hertz * cube);
    block.measure[c] = holds ? -1.0 : 1.0;
  }
};

/// What friction is limited by where surfaces stick as JkrContact says.
struct JkrFriction
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<limit>(laws, block);
  }

private:
  static DEM_INLINE void limit(const LawParameters& law, ContactBlock& block, int c)
  {
    const double vn = dot(block.velocity.get(c), block.normal.get(c));
    const double elastic = fused(block.damping[c], vn, block.normalForce[c]);
    const double base = elastic + 1.5 * law.adhesion * block.effectiveRadius[c];
    block.coulombForce[c] = block.measure[c] < 0.0 && base > 0.0 ? base : 0.0;
  }
};

/// Van der Waals attraction of two spheres, or a sphere and a plane (Hamaker 1937), which no longer
/// grows where they are nearer than HamakerDistance, as in libgran (Bzdyra), and is cut off at
/// LawChoice::attractionRange.
struct HamakerAttraction
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<pull>(laws, block);
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

private:
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
  static DEM_INLINE void pull(const LawParameters& law, ContactBlock& block, int c)
  {
    const double gap = block.gap[c];
    const Radii radius = radii(block, c);
    const double s = gap > law.hamakerDistance ? gap : law.hamakerDistance;
    const bool near = gap < law.attractionRange;
    const double force = law.hamaker * forceOf(radius.first, radius.second, s);
    block.normalForce[c] = block.normalForce[c] - (near ? force : 0.0);
    block.measure[c] = near ? -1.0 : 1.0;
  }
};

}
