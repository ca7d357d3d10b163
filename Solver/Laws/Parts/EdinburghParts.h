// The Edinburgh elasto-plastic adhesion model (EEPA): a normal force that remembers how deep the
// contact was, with a pull that grows with what has stayed pressed in.
#pragma once

#include "Laws/LawSteps.h"
#include "Laws/PairLaws.h"
#include "Laws/Parts/PowerColumns.h"
#include "Laws/Parts/Slots.h"
#include "Laws/Parts/Tangents.h"

#include "Vectors/Power.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace dem
{

/// Thakur, Morrissey, Sun, Chen and Ooi (2014), Granular Matter 16, 383, equation 5, with the
/// stiffness by moduli of Morrissey (2013) as LAMMPS' epa_nonlinear has it,
/// k_1 = 4/3 E* R*^(2 - n):
///
///   f_0 + k_1 delta^n                  while it becomes deeper,
///   f_0 + k_2 (delta^n - delta_p^n)    in unloading,    delta_p^n = (1 - k_1 / k_2) delta_max^n,
///   f_0 - k_adh delta^chi              where the line before would pull more than that.
///
/// k_adh follows from the least force f_min = f_0 - 3/2 pi Gamma a, with a^2 = R* delta_p, which
/// the second branch meets at delta_min. That would be below 0 for shallow contacts, so it is at
/// least half of delta_p, and f_min what the second branch has there.
///
/// From the third branch a contact is pressed again along a second branch of its own, which begins
/// where loading ended and ends on the first branch (section 2.2 there); until then the third
/// branch stays the one of the largest overlap. delta_p grows on the first branch only and shrinks
/// on the third only, where delta is smaller: the work over any closed cycle, k_2 times the
/// integral of delta d(delta_p^n), is never below 0.
///
/// Equations below are in units of R* and of 4/3 E* R*^2, in which k_1 is 1 and k_2 is their ratio.
struct EdinburghNormal
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<begin>(laws, block);
    inLanes<takeLogarithm<&ContactBlock::compliance>>(laws, block);
    inLanes<raise<&ContactBlock::compliance, &LawParameters::loadingExponent>>(laws, block);
    inLanes<takeLogarithm<&ContactBlock::stiffness>>(laws, block);
    inLanes<raiseForPull>(laws, block);
    inLanes<raise<&ContactBlock::stiffness, &LawParameters::loadingExponent>>(laws, block);
    inLanes<deepen>(laws, block);
    inLanes<takeLogarithm<&ContactBlock::damping>>(laws, block);
    inLanes<raise<&ContactBlock::damping, &LawParameters::loadingExponent>>(laws, block);
    inLanes<findPull>(laws, block);
    inLanes<takeLogarithm<&ContactBlock::damping>>(laws, block);
    inLanes<raiseLeast>(laws, block);
    inLanes<reverse>(laws, block);
    inLanes<takeLogarithm<&ContactBlock::damping>>(laws, block);
    inLanes<lower>(laws, block);
    inLanes<press>(laws, block);
  }
  /// The largest overlap, the plastic one, and k_2 times the integral of delta d(delta_p^n) over
  /// 4/3 E* R*^2.
  static std::vector<MemoryColumn> memory()
  {
    return { { MemoryKind::Normal, "ElastoPlasticOverlap", "L", 3 } };
  }
  static DEM_INLINE double stiffness(const LawParameters& law, const ContactBlock& block, int c)
  {
    const double R = block.effectiveRadius[c];
    const double delta = block.overlap[c];
    return delta > 0.0 ? law.hertz * (R * R) * power(delta / R, law.loadingExponent) / delta : 0.0;
  }
  /// Energy of the spring of the second branch, which has no force at delta_p [M L^2/T^2].
  static DEM_INLINE double energy(const LawParameters& law, const ContactBlock& block, int c,
    double)
  {
    return scaleOf(law, block, c) * springEnergy(law, branchOf(law, block, c));
  }
  /// Energy of the pull: the work from touch on along the third and second branches, less the
  /// spring [M L^2/T^2].
  static DEM_INLINE double surface(const LawParameters& law, const ContactBlock& block, int c,
    double)
  {
    const Branch b = branchOf(law, block, c);
    return scaleOf(law, block, c) * (storedEnergy(law, b) - springEnergy(law, b)) -
      law.pullOffForce * block.overlap[c];
  }
  /// All the work done so far, which is that of the present second branch from touch on and the
  /// integral in memory, less what is stored.
  static DEM_INLINE double plastic(const LawParameters& law, const ContactBlock& block, int c,
    double)
  {
    const Branch b = branchOf(law, block, c);
    const double n = law.loadingExponent;
    const double straight =
      law.plasticRatio * (power(b.overlap, n) / (n + 1.0) - b.plastic) * b.overlap;
    const double lost = block.extra[2][c] / block.effectiveRadius[c];
    return scaleOf(law, block, c) * (lost + straight - storedEnergy(law, b));
  }
  /// Tangent of the second branch, or of the third branch where it pulls. The pull follows from memory,
  /// as the force of the block may have a dashpot, a bond and a share in it.
  static DEM_INLINE Tangent tangent(const LawParameters& law, const ContactBlock& block, int c)
  {
    const double back = law.loadingExponent * law.plasticRatio * block.stiffness[c];
    const double R = block.effectiveRadius[c];
    const double delta = block.overlap[c];
    const double rest = law.hertz * (R * R) * power(block.extra[1][c] / R, law.loadingExponent);
    const double pulled = law.plasticRatio * (rest - block.stiffness[c] * delta);
    const double touches = block.stiffness[c] > 0.0 ? 1.0 : 0.0;
    const double pull = touches * law.pullExponent * pulled / (touches > 0.0 ? delta : 1.0);
    return normalTangent(back > pull ? back : pull);
  }
  /// The force k delta^n has a dashpot of the root of k delta^(n - 1). In delta^((n + 1) / 2) the two
  /// are an oscillator with the damping of equation 21. The factor is (18) for n = 3/2.
  static void adapt(const LawChoice&, const LawValues&, PairFacts& law)
  {
    law.dampingScale = std::sqrt(2.0 * (law.loadingExponent + 1.0)) * law.dampingFactor;
    law.forceExponent = law.loadingExponent;
  }
  /// By the stiffness of unloading [T]. Equation 49 holds where the law loads as Hertz's law or more
  /// steeply. Where the law is nearer to a linear spring, the step is that at a rigid wall.
  static double contactTime(const StepBasis& basis)
  {
    const double softer = 1.0 / std::sqrt(basis.most[LawValue::PlasticStiffnessRatio]);
    const double published = publishedTimeStep(basis.material, basis.radius, basis.density);
    // sqrt(m / k) / 15 with m = 4/3 pi rho R^3 and k = 4/3 E R / (1 - nu^2), over equation 49
    constexpr double linear = 0.11816359006036772;
    const bool flat = basis.material.law[LawValue::LoadingExponent] < 1.5;
    return softer * published * (flat ? linear : 1.0);
  }

private:
  /// The branches of a contact, in the units of this law.
  struct Branch
  {
    double overlap;
    double deepest;
    double most;    ///< delta_p^n of the largest overlap
    double plastic; ///< delta_p^n of the second branch
    double pull;    ///< k_adh
  };
  static DEM_INLINE double scaleOf(const LawParameters& law, const ContactBlock& block, int c)
  {
    const double R = block.effectiveRadius[c];
    return law.hertz * R * R * R;
  }
  static DEM_INLINE Branch branchOf(const LawParameters& law, const ContactBlock& block, int c)
  {
    const double R = block.effectiveRadius[c];
    const double n = law.loadingExponent, k2 = law.plasticRatio;
    const double y = block.overlap[c] / R;
    const double yn = power(y, n);
    const double before = power(block.extra[1][c] / R, n);
    const bool first = k2 * (yn - before) >= yn;
    const double deepest = first ? y : block.extra[0][c] / R;
    const double most = plasticOf(law, power(deepest, n));
    const double force = pullOf(law, R, deepest, most);
    const double pull = force > 0.0 ? force / power(most - force / k2, law.pullExponent / n) : 0.0;
    return { y, deepest, most, first ? most : before, pull };
  }
  static double springEnergy(const LawParameters& law, const Branch& b)
  {
    const double n = law.loadingExponent;
    const double rest = power(b.plastic, 1.0 / n);
    return law.plasticRatio *
      ((power(b.overlap, n) * b.overlap - b.plastic * rest) / (n + 1.0) -
        b.plastic * (b.overlap - rest));
  }
  /// The work from touch on along the third and second branches.
  static double storedEnergy(const LawParameters& law, const Branch& b)
  {
    const double n = law.loadingExponent, chi = law.pullExponent;
    const double met = std::min(meeting(law, b.plastic, b.pull), b.overlap);
    return law.plasticRatio *
      ((power(b.overlap, n) * b.overlap - power(met, n) * met) / (n + 1.0) -
        b.plastic * (b.overlap - met)) -
      b.pull * power(met, chi) * met / (chi + 1.0);
  }
  /// -f_min + f_0 of a contact that has been as deep as this.
  /// @param plastic delta_p^n
  static DEM_INLINE double pullOf(const LawParameters& law, double R, double deepest,
    double plastic)
  {
    const double a = std::sqrt(law.plasticShare * deepest);
    const double wanted = 0.75 * law.adhesion * law.inverseHertz / R * a; // 3/2 pi Gamma a
    const double most = law.plasticRatio * plastic * law.pullLimit;
    return wanted < most ? wanted : most;
  }
  /// delta_p^n of a contact that has been as deep as this.
  static DEM_INLINE double plasticOf(const LawParameters& law, double deepestPower)
  {
    return (1.0 - 1.0 / law.plasticRatio) * deepestPower;
  }
  /// Where the second branch meets the third, by Newton's steps from delta_p, above it.
  static double meeting(const LawParameters& law, double plastic, double pull)
  {
    const double n = law.loadingExponent, chi = law.pullExponent, k2 = law.plasticRatio;
    double y = power(plastic, 1.0 / n);
    for (int k = 0; k < 100 && y > 0.0; ++k)
    {
      const double rise = (k2 * n * power(y, n) + pull * chi * power(y, chi)) / y;
      const double step = (k2 * (power(y, n) - plastic) + pull * power(y, chi)) / rise;
      y -= step;
      if (!(step > 1e-13 * y))
      {
        break;
      }
    }
    return y;
  }
  /// Columns that are set later are where numbers wait: stiffness for delta^n, sliding for
  /// delta^chi, compliance for delta_p^n of the second branch.
  static DEM_INLINE void begin(const LawParameters&, ContactBlock& block, int c)
  {
    const double R = block.effectiveRadius[c];
    block.stiffness[c] = block.overlap[c] / R;
    block.compliance[c] = block.extra[1][c] / R;
  }
  static DEM_INLINE void raiseForPull(const LawParameters& law, ContactBlock& block, int c)
  {
    block.sliding[c] = exponential(law.pullExponent * block.stiffness[c]);
  }
  static DEM_INLINE bool loads(const LawParameters& law, const ContactBlock& block, int c)
  {
    return law.plasticRatio * (block.stiffness[c] - block.compliance[c]) >= block.stiffness[c];
  }
  static DEM_INLINE void deepen(const LawParameters& law, ContactBlock& block, int c)
  {
    const double before = block.extra[0][c];
    const double largest = loads(law, block, c) ? block.overlap[c] : before;
    block.extra[0][c] = largest;
    block.damping[c] = largest / block.effectiveRadius[c];
  }
  /// The pull in coulombForce, delta_min^n in damping.
  static DEM_INLINE void findPull(const LawParameters& law, ContactBlock& block, int c)
  {
    const double R = block.effectiveRadius[c];
    const double plastic = plasticOf(law, block.damping[c]);
    const double force = pullOf(law, R, block.extra[0][c] / R, plastic);
    block.coulombForce[c] = force;
    block.damping[c] = plastic - force / law.plasticRatio;
  }
  static DEM_INLINE void raiseLeast(const LawParameters& law, ContactBlock& block, int c)
  {
    const double exponent = law.pullExponent / law.loadingExponent;
    block.damping[c] = exponential(exponent * block.damping[c]);
  }
  /// k_adh delta^chi in sliding, and delta_p^n of a second branch that would begin there.
  static DEM_INLINE void reverse(const LawParameters& law, ContactBlock& block, int c)
  {
    const double pull = block.coulombForce[c] / block.damping[c] * block.sliding[c];
    block.sliding[c] = pull;
    block.damping[c] = block.stiffness[c] + pull / law.plasticRatio;
  }
  static DEM_INLINE void lower(const LawParameters& law, ContactBlock& block, int c)
  {
    block.damping[c] = exponential(block.damping[c] / law.loadingExponent);
  }
  static DEM_INLINE void press(const LawParameters& law, ContactBlock& block, int c)
  {
    const double R = block.effectiveRadius[c];
    const double delta = block.overlap[c];
    const double yn = block.stiffness[c];
    const double k2 = law.plasticRatio;
    const double pull = block.sliding[c];
    const double back = k2 * (yn - block.compliance[c]);
    const bool first = loads(law, block, c);
    const bool third = back < -pull;
    const bool touches = delta > 0.0;
    const double kept = block.extra[1][c];
    const double plastic = third ? R * block.damping[c] : kept;
    block.extra[1][c] = first ? law.plasticShare * delta : plastic;
    const double before = block.compliance[c];
    const double after = first ? plasticOf(law, yn) : (third ? fused(1.0 / k2, pull, yn) : before);
    const double vn = block.normalVelocity[c];
    const double middle = fused(0.5 * law.timeStep, vn, delta); // of the step that led here
    block.extra[2][c] = block.extra[2][c] + (touches ? k2 * middle * (after - before) : 0.0);
    const double scale = law.hertz * (R * R);
    const double below = third ? -pull : back;
    const double some = touches ? delta : 1.0;
    const double loading = scale * yn; // k_1 delta^n, which is above 0 even without overlap
    block.stiffness[c] = touches ? loading / some : 0.0;
    block.compliance[c] = touches ? some / loading : 0.0;
    block.normalForce[c] = touches ? scale * (first ? yn : below) - law.pullOffForce : 0.0;
    block.sliding[c] = touches ? scale * pull + law.pullOffForce : 0.0;
  }
};

/// What friction is limited by with EdinburghNormal, whose force it follows after the dashpot: how
/// far that is above the third branch, f - f_0 + k_adh delta^chi (Thakur et al. 2014, equation 13).
struct EdinburghFriction
{
  static constexpr Slot slot = Slot::FrictionBase;

  static DEM_INLINE void act(const LawParameters&, ContactBlock& block, int c)
  {
    const double vn = block.normalVelocity[c];
    const double elastic = fused(block.damping[c], vn, block.normalForce[c]);
    const double base = elastic + block.sliding[c];
    block.coulombForce[c] = base > 0.0 ? base : 0.0;
  }
};

}
