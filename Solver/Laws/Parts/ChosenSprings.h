// Springs that resist rolling and twisting whose stiffness and dashpot users choose, with static and
// dynamic friction (Luding 2008, as libgran prints it, Demidov). A spring says
//
//   static DEM_INLINE double stiffness(law, block, lane, kn); // at the lever R* [M/T^2]
//   static DEM_INLINE double damping(law, block, lane);       // at the lever R* [M/T]
//
// of a contact with the stiffness kn along the normal, its limits of the step (Laws/LawSteps.h), and
// with adapt() the number that it reads.
#pragma once

#include "Laws/Parts/RollingParts.h"
#include "Laws/Parts/TwistingParts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace dem
{

/// A coefficient of a dashpot that is given, where bodies press on each other. 2/5 of m* is what
/// rotates of a sphere at a wall, and less than what rotates of two spheres.
DEM_INLINE double givenDashpot(const LawParameters& law, double dashpot, const ContactBlock& block,
  int c)
{
  const double soft = softened(law, dashpot, 0.4 * block.effectiveMass[c]);
  return block.stiffness[c] > 0.0 ? soft : 0.0;
}

/// A longest time, where a spring is this many times as stiff as one that the time follows from.
inline double timeOfStiffer(double time, double times)
{
  return time / std::sqrt(std::max(1.0, times));
}

/// Numbers of the materials, as rolling sds of LAMMPS and libgran have them.
struct GivenRolling
{
  static DEM_INLINE double stiffness(const LawParameters& law, const ContactBlock&, int, double kn)
  {
    return kn > 0.0 ? law.rollingSpring : 0.0;
  }
  static DEM_INLINE double damping(const LawParameters& law, const ContactBlock& block, int c)
  {
    return givenDashpot(law, law.rollingViscosity, block, c);
  }
  static double springLimit(const StepBasis& basis, double)
  {
    return basis.slack * basis.timeOf(basis.most[LawValue::RollingStiffness]);
  }
  static double dashpotLimit(const StepBasis& basis)
  {
    return basis.timeOfViscosity(basis.most[LawValue::RollingViscosity]);
  }
  static void adapt(const LawChoice&, const LawValues& values, PairFacts& law)
  {
    law.rollingSpring = values[LawValue::RollingStiffness];
  }
};

struct GivenTwisting
{
  static DEM_INLINE double stiffness(const LawParameters& law, const ContactBlock&, int, double kn)
  {
    return kn > 0.0 ? law.twistingSpring : 0.0;
  }
  static DEM_INLINE double damping(const LawParameters& law, const ContactBlock& block, int c)
  {
    return givenDashpot(law, law.twistingViscosity, block, c);
  }
  static double springLimit(const StepBasis& basis, double)
  {
    return basis.slack * basis.timeOf(basis.most[LawValue::TwistingStiffness]);
  }
  static double dashpotLimit(const StepBasis& basis)
  {
    return basis.timeOfViscosity(basis.most[LawValue::TwistingViscosity]);
  }
  static void adapt(const LawChoice&, const LawValues& values, PairFacts& law)
  {
    law.twistingSpring = values[LawValue::TwistingStiffness];
  }
};

/// A ratio to the spring and the dashpot along the normal; SpringRolling has the ratio 1.
struct ScaledRolling
{
  static DEM_INLINE double stiffness(const LawParameters& law, const ContactBlock&, int, double kn)
  {
    return law.rollingSpring * kn;
  }
  static DEM_INLINE double damping(const LawParameters& law, const ContactBlock& block, int c)
  {
    return softenedShare(law, law.rollingSpring, block.damping[c], block.effectiveMass[c]);
  }
  static double springLimit(const StepBasis& basis, double time)
  {
    return timeOfStiffer(time, basis.most[LawValue::RollingSpringRatio]);
  }
  static double dashpotLimit(const StepBasis& basis)
  {
    return basis.timeOfShare(basis.most[LawValue::RollingSpringRatio]);
  }
  static void adapt(const LawChoice&, const LawValues& values, PairFacts& law)
  {
    law.rollingSpring = values[LawValue::RollingSpringRatio];
  }
};

/// A ratio to the spring and the dashpot of sliding; SpringTwisting has the ratio 1.
struct ScaledTwisting
{
  static DEM_INLINE double stiffness(const LawParameters& law, const ContactBlock&, int, double kn)
  {
    return law.twistingSpring * (law.shearRatio * kn);
  }
  static DEM_INLINE double damping(const LawParameters& law, const ContactBlock& block, int c)
  {
    return softenedShare(law, law.twistingSpring, shearDashpot(law, block, c),
      block.effectiveMass[c]);
  }
  static double springLimit(const StepBasis& basis, double time)
  {
    return timeOfStiffer(time, basis.most[LawValue::TwistingSpringRatio] * basis.shearRatio());
  }
  static double dashpotLimit(const StepBasis& basis)
  {
    return basis.timeOfShear(basis.most[LawValue::TwistingSpringRatio]);
  }
  static void adapt(const LawChoice&, const LawValues& values, PairFacts& law)
  {
    law.twistingSpring = values[LawValue::TwistingSpringRatio];
  }
};

/// What Vetter (2025) names after equation 38: k_r = b k_n / 2 and c_r = b c_n / 2 with the relative
/// indentation b = delta / (2 R*).
struct IndentedRolling
{
  static DEM_INLINE double stiffness(const LawParameters&, const ContactBlock& block, int c,
    double kn)
  {
    return 0.25 * block.overlap[c] / block.effectiveRadius[c] * kn;
  }
  static DEM_INLINE double damping(const LawParameters&, const ContactBlock& block, int c)
  {
    return 0.25 * block.overlap[c] / block.effectiveRadius[c] * block.damping[c];
  }
  static double springLimit(const StepBasis&, double time) { return time; }
  static double dashpotLimit(const StepBasis&) { return std::numeric_limits<double>::infinity(); }
  static void adapt(const LawChoice&, const LawValues&, PairFacts&) {}
};

/// As IndentedRolling: k_t = b k_s and c_t = b c_s, MarshallTwisting's with the limit at R*.
struct IndentedTwisting
{
  static DEM_INLINE double stiffness(const LawParameters& law, const ContactBlock& block, int c,
    double kn)
  {
    return 0.5 * block.overlap[c] / block.effectiveRadius[c] * (law.shearRatio * kn);
  }
  static DEM_INLINE double damping(const LawParameters& law, const ContactBlock& block, int c)
  {
    return 0.5 * block.overlap[c] / block.effectiveRadius[c] * shearDashpot(law, block, c);
  }
  static double springLimit(const StepBasis&, double time) { return time; }
  static double dashpotLimit(const StepBasis&) { return std::numeric_limits<double>::infinity(); }
  static void adapt(const LawChoice&, const LawValues&, PairFacts&) {}
};

/// Its mode of friction.
/// @param coefficient of static friction
template <typename Spring>
DEM_INLINE FrictionMode chosenMode(const LawParameters& law, const ContactBlock& block,
  double coefficient, int c)
{
  const double k = Spring::stiffness(law, block, c, block.stiffness[c]);
  const double inverse = 1.0 / (k > 0.0 ? k : 1.0);
  return modeOf(law, k, k > 0.0 ? inverse : 0.0, Spring::damping(law, block, c),
    coefficient * block.coulombForce[c]);
}

template <typename Spring>
struct ChosenRolling : private Spring
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<ShearSprings::rotateRolling>(laws, block);
    inLanes<roll>(laws, block);
  }
  static std::vector<MemoryColumn> memory() { return SpringRolling::memory(); }
  static DEM_INLINE SpringState spring(const LawParameters& law, const ContactBlock& block, int c,
    double kn)
  {
    return rollingSpring(block, c, Spring::stiffness(law, block, c, kn));
  }
  static DEM_INLINE Tangent tangent(const LawParameters& law, const ContactBlock& block, int c)
  {
    const double rolls = law.rolling > 0.0 ? 1.0 : 0.0;
    return rollingTangent(block, c, rolls * Spring::stiffness(law, block, c, block.stiffness[c]),
      rolls * Spring::damping(law, block, c));
  }
  using Spring::adapt;
  using Spring::dashpotLimit;
  using Spring::springLimit;

private:
  static DEM_INLINE void roll(const LawParameters& law, ContactBlock& block, int c)
  {
    rollBySpring(chosenMode<Spring>(law, block, law.rolling, c), law.dynamicRolling, block, c);
  }
};

template <typename Spring>
struct ChosenTwisting : private Spring
{
  static DEM_INLINE void act(const LawParameters& law, ContactBlock& block, int c)
  {
    twistBySpring(chosenMode<Spring>(law, block, law.twisting, c), law.dynamicTwisting, block, c);
  }
  static std::vector<MemoryColumn> memory() { return SpringTwisting::memory(); }
  static DEM_INLINE SpringState spring(const LawParameters& law, const ContactBlock& block, int c,
    double kn)
  {
    return twistingSpring(block, c, Spring::stiffness(law, block, c, kn));
  }
  static DEM_INLINE Tangent tangent(const LawParameters& law, const ContactBlock& block, int c)
  {
    const double twists = law.twisting > 0.0 ? 1.0 : 0.0;
    return twistingTangent(block, c, twists * Spring::stiffness(law, block, c, block.stiffness[c]),
      twists * Spring::damping(law, block, c));
  }
  using Spring::adapt;
  using Spring::dashpotLimit;
  using Spring::springLimit;
};

}
