// Parts of a law that act along the normal: elasticity, damping, adhesion. Each leaves columns of
// the ContactBlock for those after it: elasticity k_n, 1/k_n and the normal force, damping c_n and
// what friction is limited by, both of which adhesion may change.
#pragma once

#include "Laws/PairLaws.h"

#include "Core/InverseRoot.h"

#include <algorithm>
#include <cmath>

namespace dem
{

/// Vetter (2025), equations 12 and 14.
struct HertzNormal
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<press>(laws, block);
  }
  static double stiffness(const LawParameters& law, const ContactBlock& block, int c)
  {
    return law.hertz * std::sqrt(block.effectiveRadius[c] * block.overlap[c]);
  }
  static double energy(const LawParameters&, const ContactBlock& block, int c, double kn)
  {
    return 0.4 * kn * block.overlap[c] * block.overlap[c];
  }

private:
  static DEM_INLINE void press(const LawParameters& law, ContactBlock& block, int c)
  {
    const double square = block.effectiveRadius[c] * block.overlap[c];
    const double inverseA = inverseRoot(square);
    block.stiffness[c] = law.hertz * (square * inverseA);
    block.compliance[c] = inverseA * law.inverseHertz;
    block.normalForce[c] = block.stiffness[c] * block.overlap[c];
  }
};

/// A linear spring, k_n delta; it has no stiffness where there is no overlap.
struct HookeNormal
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<press>(laws, block);
  }
  static double stiffness(const LawParameters& law, const ContactBlock& block, int c)
  {
    return block.overlap[c] > 0.0 ? law.linear : 0.0;
  }
  static double energy(const LawParameters&, const ContactBlock& block, int c, double kn)
  {
    return 0.5 * kn * block.overlap[c] * block.overlap[c];
  }

private:
  static DEM_INLINE void press(const LawParameters& law, ContactBlock& block, int c)
  {
    const bool touches = block.overlap[c] > 0.0;
    block.stiffness[c] = touches ? law.linear : 0.0;
    block.compliance[c] = touches ? law.inverseLinear : 0.0;
    block.normalForce[c] = law.linear * block.overlap[c];
  }
};

/// A dashpot beside the spring, and what friction is limited by without adhesion: the tensile end
/// of a damped contact carries none.
/// @param Coefficient gives c_n of a lane
template <typename Coefficient>
struct Dashpot
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<damp>(laws, block);
  }

private:
  static DEM_INLINE void damp(const LawParameters& law, ContactBlock& block, int c)
  {
    const double cn = Coefficient::of(law, block, c);
    const double vn = dot(block.velocity.get(c), block.normal.get(c)); // (27)
    const double force = fused(-cn, vn, block.normalForce[c]);         // (5), (10)
    block.damping[c] = cn;
    block.normalForce[c] = force;
    block.coulombForce[c] = force > 0.0 ? force : 0.0;
  }
};

/// Such that impacts have the given restitution: (18), (21) of Vetter (2025) for Hertz, 2 zeta
/// sqrt(m* k) for Hooke.
struct ByRestitution
{
  static DEM_INLINE double of(const LawParameters& law, const ContactBlock& block, int c)
  {
    return std::sqrt(block.effectiveMass[c] * block.stiffness[c]) * law.dampingScale;
  }
};

struct ByCoefficient
{
  static DEM_INLINE double of(const LawParameters& law, const ContactBlock& block, int c)
  {
    return block.overlap[c] > 0.0 ? law.viscous : 0.0;
  }
};

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
  static double energy(const LawParameters& law, const ContactBlock& block, int c, double)
  {
    return -law.adhesion * block.effectiveRadius[c] * block.overlap[c];
  }

private:
  static DEM_INLINE void pull(const LawParameters& law, ContactBlock& block, int c)
  {
    const double force = block.overlap[c] > 0.0 ? law.adhesion * block.effectiveRadius[c] : 0.0;
    block.normalForce[c] = block.normalForce[c] - force;
    block.coulombForce[c] = fused(block.stiffness[c], block.overlap[c], force);
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
  static double energy(const LawParameters& law, const ContactBlock& block, int c, double)
  {
    const double delta = block.overlap[c];
    const double first = block.firstArm[c] + 0.5 * delta;
    const bool atWall = !(block.secondArm[c] > 0.0);
    const double second = atWall ? 0.0 : block.secondArm[c] + 0.5 * delta;
    const double half = areaOf(first, second, 0.5 * delta, atWall);
    const double all = areaOf(first, second, delta, atWall);
    return -law.cohesion * delta * (4.0 * half + all) / 6.0;
  }

private:
  /// Of two spheres whose centres are d = R_i + R_j - delta apart: pi a^2 with
  /// a^2 = R_i^2 - ((d^2 - R_j^2 + R_i^2) / 2 d)^2; of a sphere and a plane R^2 - (R - delta)^2.
  static DEM_INLINE double areaOf(double first, double second, double delta, bool atWall)
  {
    const double d = first + second - delta;
    const double h = 0.5 * (d + (first - second) * (first + second) / d);
    const double distance = atWall ? first - delta : h;
    const double square = (first - distance) * (first + distance);
    return Pi * (square > 0.0 ? square : 0.0);
  }
  static DEM_INLINE void pull(const LawParameters& law, ContactBlock& block, int c)
  {
    const double delta = block.overlap[c];
    const double first = block.firstArm[c] + 0.5 * delta;
    const double arm = block.secondArm[c];
    const bool atWall = !(arm > 0.0);
    const double second = atWall ? 0.0 : arm + 0.5 * delta;
    const double area = areaOf(first, second, delta, atWall);
    block.normalForce[c] = block.normalForce[c] - (delta > 0.0 ? law.cohesion * area : 0.0);
  }
};

}
