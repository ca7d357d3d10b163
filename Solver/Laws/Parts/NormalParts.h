// Parts of a law that are elastic along the normal, and those that damp. Each leaves columns of the
// ContactBlock for those after it: elasticity k_n, 1/k_n and the normal force, damping c_n and what
// friction is limited by. PlasticParts.h has those that are not only elastic.
#pragma once

#include "Laws/LawSteps.h"
#include "Laws/PairLaws.h"
#include "Laws/Parts/SoftDashpot.h"
#include "Laws/Parts/Tangents.h"

#include "Vectors/InverseRoot.h"

#include <algorithm>
#include <cmath>

namespace dem
{

/// Vetter (2025), equations 12 and 14.
struct HertzNormal
{
  static DEM_INLINE void act(const LawParameters& law, ContactBlock& block, int c)
  {
    const double square = block.effectiveRadius[c] * block.overlap[c];
    const double inverseA = inverseRoot(square);
    block.stiffness[c] = law.hertz * (square * inverseA);
    block.compliance[c] = inverseA * law.inverseHertz;
    block.normalForce[c] = block.stiffness[c] * block.overlap[c];
  }
  static DEM_INLINE double stiffness(const LawParameters& law, const ContactBlock& block, int c)
  {
    return law.hertz * std::sqrt(block.effectiveRadius[c] * block.overlap[c]);
  }
  static DEM_INLINE double energy(const LawParameters&, const ContactBlock& block, int c, double kn)
  {
    return 0.4 * kn * block.overlap[c] * block.overlap[c];
  }
  static DEM_INLINE Tangent tangent(const LawParameters&, const ContactBlock& block, int c)
  {
    return normalTangent(1.5 * block.stiffness[c]);
  }
};

/// Numbers of linear springs. Both oscillate with the restitution that is given:
/// e = exp(-pi zeta / sqrt(1 - zeta^2)), of which equation 21 is the inverse. 2/7 of m* is what moves
/// where two spheres rub.
inline void useLinearSprings(const LawValues& values, PairFacts& law)
{
  law.dampingScale = 2.0 * law.dampingFactor;
  law.shearRatio = values[LawValue::TangentialStiffnessRatio];
  law.inverseShearRatio = 1.0 / law.shearRatio;
  law.shearDamping = std::sqrt(2.0 / 7.0 * law.shearRatio);
  law.forceExponent = 1.0;
}

/// What linear springs have in common.
struct LinearNormal
{
  static DEM_INLINE double energy(const LawParameters&, const ContactBlock& block, int c, double kn)
  {
    return 0.5 * kn * block.overlap[c] * block.overlap[c];
  }
  static DEM_INLINE Tangent tangent(const LawParameters&, const ContactBlock& block, int c)
  {
    return normalTangent(block.stiffness[c]);
  }
  static void adapt(const LawChoice&, const LawValues& values, PairFacts& law)
  {
    useLinearSprings(values, law);
  }
};

/// A linear spring, k_n delta; it has no stiffness where there is no overlap.
struct HookeNormal : LinearNormal
{
  static DEM_INLINE void act(const LawParameters& law, ContactBlock& block, int c)
  {
    const bool touches = block.overlap[c] > 0.0;
    block.stiffness[c] = touches ? law.linear : 0.0;
    block.compliance[c] = touches ? law.inverseLinear : 0.0;
    block.normalForce[c] = law.linear * block.overlap[c];
  }
  static DEM_INLINE double stiffness(const LawParameters& law, const ContactBlock& block, int c)
  {
    return block.overlap[c] > 0.0 ? law.linear : 0.0;
  }
  static double linearStiffness(const StepBasis& basis)
  {
    return basis.most[LawValue::NormalStiffness];
  }
};

/// A linear spring whose stiffness follows from moduli and radii as in Yade (Smilauer et al. 2021):
/// twice E_i R_i E_j R_j over E_i R_i + E_j R_j; a wall is as large as the grain that it touches.
struct CundallStrackNormal : LinearNormal
{
  static DEM_INLINE void act(const LawParameters& law, ContactBlock& block, int c)
  {
    const double delta = block.overlap[c];
    const double soft = compliance(law, block, c);
    const double kn = delta > 0.0 ? 1.0 / soft : 0.0;
    block.stiffness[c] = kn;
    block.compliance[c] = delta > 0.0 ? soft : 0.0;
    block.normalForce[c] = kn * delta;
  }
  static DEM_INLINE double stiffness(const LawParameters& law, const ContactBlock& block, int c)
  {
    return block.overlap[c] > 0.0 ? 1.0 / compliance(law, block, c) : 0.0;
  }
  static double linearStiffness(const StepBasis& basis)
  {
    return 2.0 * basis.material.youngsModulus * basis.radius; // at a rigid wall
  }

private:
  static DEM_INLINE double compliance(const LawParameters& law, const ContactBlock& block, int c)
  {
    const double half = 0.5 * block.overlap[c];
    const double first = block.firstArm[c] + half;
    const double arm = block.secondArm[c];
    const double second = arm > 0.0 ? arm + half : first;
    return 0.5 * (law.firstCompliance / first + law.secondCompliance / second);
  }
};

/// A dashpot beside the spring, and what friction is limited by without adhesion: the tensile end
/// of a damped contact carries none.
/// @param Coefficient computes c_n of a lane, and rate(basis): what the dashpot takes off a speed,
/// per time, of grains that overlap by a tenth of the radius; 0 if that follows from the spring
template <typename Coefficient>
struct Dashpot
{
  static DEM_INLINE void act(const LawParameters& law, ContactBlock& block, int c)
  {
    const double cn = softened(law, Coefficient::of(law, block, c), block.effectiveMass[c]);
    const double vn = block.normalVelocity[c];                 // (27)
    const double force = fused(-cn, vn, block.normalForce[c]); // (5), (10)
    block.damping[c] = cn;
    block.normalForce[c] = force;
    block.coulombForce[c] = force > 0.0 ? force : 0.0;
  }
  static DEM_INLINE Tangent tangent(const LawParameters&, const ContactBlock& block, int c)
  {
    return normalTangent(0.0, block.damping[c]);
  }
  static double dashpotLimit(const StepBasis& basis)
  {
    return StepBasis::timeOfRate(Coefficient::rate(basis));
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
  static double rate(const StepBasis&) { return 0.0; }
};

struct ByCoefficient
{
  static DEM_INLINE double of(const LawParameters& law, const ContactBlock& block, int c)
  {
    return block.stiffness[c] > 0.0 ? law.viscous : 0.0;
  }
  static double rate(const StepBasis& basis)
  {
    return basis.most[LawValue::Damping] / basis.mass();
  }
};

struct ByMass
{
  static DEM_INLINE double of(const LawParameters& law, const ContactBlock& block, int c)
  {
    return block.stiffness[c] > 0.0 ? law.viscous * block.effectiveMass[c] : 0.0;
  }
  static double rate(const StepBasis& basis) { return basis.most[LawValue::Damping]; }
};

/// gamma m* a, a^2 = R* delta.
struct ByContactRadius
{
  static DEM_INLINE double of(const LawParameters& law, const ContactBlock& block, int c)
  {
    return law.viscous * block.effectiveMass[c] *
      std::sqrt(block.effectiveRadius[c] * block.overlap[c]);
  }
  static double rate(const StepBasis& basis)
  {
    return basis.most[LawValue::Damping] * std::sqrt(0.1) * basis.radius;
  }
};

/// gamma sqrt(delta), k_beta of Yee, Christara and Lait.
struct ByRootOverlap
{
  static DEM_INLINE double of(const LawParameters& law, const ContactBlock& block, int c)
  {
    return law.viscous * std::sqrt(block.overlap[c]);
  }
  static double rate(const StepBasis& basis)
  {
    return basis.most[LawValue::Damping] * std::sqrt(0.1 * basis.radius) / basis.mass();
  }
};

/// The dashpot of SudoDEM (Zhao and Zhao 2021), 2 beta_d sqrt(m* k_n) with the share beta_d of
/// critical damping: it does not pull bodies together, so that what it and the spring come to is
/// never below 0, or the force of a spring that pulls itself. ShearDashpot is its other half.
struct RepulsiveDashpot
{
  static DEM_INLINE void act(const LawParameters& law, ContactBlock& block, int c)
  {
    const double mass = block.effectiveMass[c];
    const double cn = softened(law, 2.0 * law.viscous * std::sqrt(mass * block.stiffness[c]), mass);
    const double vn = block.normalVelocity[c];
    const double elastic = block.normalForce[c];
    const double least = elastic < 0.0 ? elastic : 0.0;
    const double force = fused(-cn, vn, elastic);
    const bool pulls = force < least; // so vn is above 0
    const double left = (elastic - least) / (pulls ? vn : 1.0);
    const double kept = pulls ? least : force;
    block.damping[c] = pulls ? left : cn;
    block.normalForce[c] = kept;
    block.coulombForce[c] = kept > 0.0 ? kept : 0.0;
  }
  static DEM_INLINE Tangent tangent(const LawParameters&, const ContactBlock& block, int c)
  {
    return normalTangent(0.0, block.damping[c]);
  }
  static void adapt(const LawChoice&, const LawValues&, PairFacts& law)
  {
    law.shearDamping = 0.0; // ShearDashpot has its own
  }
  static double dashpotLimit(const StepBasis& basis)
  {
    const double shear =
      basis.law.hasGivenRatio() ? basis.most[LawValue::TangentialStiffnessRatio] : 1.0;
    // 2/7 of the mass is what moves where two spheres rub.
    return StepBasis::timeOfRate(2.0 * basis.most[LawValue::Damping] *
      std::sqrt(basis.stiffness() / basis.mass()) * std::max(1.0, 3.5 * std::sqrt(shear)));
  }
};

}
