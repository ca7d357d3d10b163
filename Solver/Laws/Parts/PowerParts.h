// Parts of a law with exponents that are given: a spring along the normal, and a dashpot.
#pragma once

#include "Laws/LawSteps.h"
#include "Laws/Parts/NormalParts.h"
#include "Laws/Parts/PowerColumns.h"

#include <algorithm>
#include <cmath>

namespace dem
{

/// The elastic force k delta^n, with k and n that are given: alpha of Yee, Christara and Lait
/// (equations 2 to 6). The secant k delta^(n - 1) is the stiffness that friction and dashpots see.
struct PowerNormal
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<takeLogarithm<&ContactBlock::overlap, &ContactBlock::stiffness>>(laws, block);
    inLanes<raise<&ContactBlock::stiffness, &LawParameters::loadingExponent>>(laws, block);
    inLanes<press>(laws, block);
  }
  static DEM_INLINE double stiffness(const LawParameters& law, const ContactBlock& block, int c)
  {
    const double delta = block.overlap[c];
    return delta > 0.0 ? law.linear * power(delta, law.loadingExponent) / delta : 0.0;
  }
  static DEM_INLINE double energy(const LawParameters& law, const ContactBlock& block, int c,
    double kn)
  {
    return kn * block.overlap[c] * block.overlap[c] / (law.loadingExponent + 1.0);
  }
  static DEM_INLINE Tangent tangent(const LawParameters& law, const ContactBlock& block, int c)
  {
    return normalTangent(law.loadingExponent * block.stiffness[c]);
  }
  /// As useLinearSprings(). In delta^((n + 1) / 2) the spring and a dashpot of the root of the
  /// stiffness are an oscillator with the damping of equation 21.
  static void adapt(const LawChoice&, const LawValues& values, PairFacts& law)
  {
    useLinearSprings(values, law);
    law.linear = values[LawValue::PowerStiffness];
    law.inverseLinear = law.linear > 0.0 ? 1.0 / law.linear : 0.0;
    law.dampingScale = std::sqrt(2.0 * (law.loadingExponent + 1.0)) * law.dampingFactor;
    law.forceExponent = law.loadingExponent;
  }
  /// A fifteenth of sqrt(m* / k) of a linear spring, as with HookeNormal. sqrt(m* / (pi k)) of a
  /// spring like Hertz's, with the stiffness k at the overlap of a radius. With m in the place of m*
  /// that is equation 49. Between both exponents the logarithm of the time is linear; steeper
  /// springs have that of Hertz's exponent.
  static double contactTime(const StepBasis& basis)
  {
    const double n = exponentOf(basis);
    const double atRadius = basis.most[LawValue::PowerStiffness] * std::pow(basis.radius, n - 1.0);
    const double linear = std::sqrt(Pi) / 15.0; // of the one over the other
    return std::sqrt(basis.mass() / (Pi * atRadius)) *
      std::pow(linear, std::max(0.0, 3.0 - 2.0 * n));
  }
  /// At a tenth of the radius.
  static double typicalStiffness(const StepBasis& basis)
  {
    return basis.most[LawValue::PowerStiffness] *
      std::pow(0.1 * basis.radius, exponentOf(basis) - 1.0);
  }

private:
  /// All materials have the exponent (Parameters/Laws/LawRules.cxx).
  static double exponentOf(const StepBasis& basis)
  {
    return basis.material.law[LawValue::LoadingExponent];
  }
  static DEM_INLINE void press(const LawParameters& law, ContactBlock& block, int c)
  {
    const double delta = block.overlap[c];
    const bool touches = delta > 0.0;
    const double some = touches ? delta : 1.0;
    const double force = law.linear * block.stiffness[c]; // above 0 even without overlap
    block.stiffness[c] = touches ? force / some : 0.0;
    block.compliance[c] = touches ? some / force : 0.0;
    block.normalForce[c] = touches ? force : 0.0;
  }
};

/// gamma delta^beta, whose power PowerDashpot leaves in the column of the damping.
struct ByPowerOfOverlap
{
  static DEM_INLINE double of(const LawParameters& law, const ContactBlock& block, int c)
  {
    return block.overlap[c] > 0.0 ? law.viscous * block.damping[c] : 0.0;
  }
  static double rate(const StepBasis& basis)
  {
    const double beta = basis.material.law[LawValue::DampingExponent];
    return basis.most[LawValue::Damping] * std::pow(0.1 * basis.radius, beta) / basis.mass();
  }
};

/// k_beta delta^beta v_n of Yee, Christara and Lait, with any beta.
struct PowerDashpot : Dashpot<ByPowerOfOverlap>
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<takeLogarithm<&ContactBlock::overlap, &ContactBlock::damping>>(laws, block);
    inLanes<raise<&ContactBlock::damping, &LawParameters::dampingExponent>>(laws, block);
    inLanes<Dashpot<ByPowerOfOverlap>::act>(laws, block);
  }
};

}
