// Parts of a law that resist twisting. They come last of what acts, and sum up.
#pragma once

#include "Laws/Parts/FrictionParts.h"

#include <vector>

namespace dem
{

/// A spring that resists twisting, with its limit, and all forces and torques together.
/// @param dynamicRatio dynamic over static friction
DEM_INLINE void twistBySpring(FrictionMode mode, double dynamicRatio, ContactBlock& block, int c)
{
  const double vt = block.effectiveRadius[c] * dot(block.spin.get(c), block.normal.get(c));
  double ut = block.twistingSpring[c];
  const double trial = RuledSprings::trial(mode, vt, ut);
  mode.limit = limitAt(mode.limit, trial * trial, dynamicRatio);
  const double ft = RuledSprings::update(mode, vt, ut);
  block.twistingSpring[c] = ut;
  sumUp(block, ft, c);
}

/// As the default of the plugin has it.
struct SpringTwisting
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<ShearSprings::twistAndSum>(laws, block);
  }
  static std::vector<MemoryColumn> memory()
  {
    return { { MemoryKind::Twisting, "TwistingSpring", "L" } };
  }
  static DEM_INLINE SpringState spring(const LawParameters& law, const ContactBlock& block, int c,
    double kn)
  {
    return twistingSpring(block, c, law.shearRatio * kn);
  }
  static DEM_INLINE Tangent tangent(const LawParameters& law, const ContactBlock& block, int c)
  {
    const double twists = law.twisting > 0.0 ? 1.0 : 0.0;
    return twistingTangent(block, c, twists * law.shearRatio * block.stiffness[c],
      twists * shearDashpot(law, block, c));
  }
};

/// Marshall (2009): friction over a disc of radius a = sqrt(R* delta) twists with the stiffness
/// k_s a^2 / 2 and slips at 2/3 a mu_s N; mu_t is the 2/3 mu_s of that where it is automatic.
struct MarshallTwisting
{
  static DEM_INLINE void act(const LawParameters& law, ContactBlock& block, int c)
  {
    const double square = block.overlap[c] / block.effectiveRadius[c]; // (a / R*)^2
    const double share = 0.5 * square;
    const double inverse = share > 0.0 ? 1.0 / share : 0.0;
    const FrictionMode shear =
      ShearSprings::shearMode(law, block, law.twisting * std::sqrt(square), c);
    twistBySpring(modeOf(law, share * shear.stiffness, inverse * shear.compliance,
                    share * shear.damping, shear.limit),
      1.0, block, c);
  }
  static std::vector<MemoryColumn> memory()
  {
    return { { MemoryKind::Twisting, "DiscTwistingSpring", "L" } };
  }
  static DEM_INLINE SpringState spring(const LawParameters& law, const ContactBlock& block, int c,
    double kn)
  {
    const double share = 0.5 * block.overlap[c] / block.effectiveRadius[c];
    return twistingSpring(block, c, share * law.shearRatio * kn);
  }
  static DEM_INLINE Tangent tangent(const LawParameters& law, const ContactBlock& block, int c)
  {
    const double share = 0.5 * block.overlap[c] / block.effectiveRadius[c];
    return twistingTangent(block, c, share * law.shearRatio * block.stiffness[c],
      share * shearDashpot(law, block, c));
  }
};

struct NoTwisting
{
  static DEM_INLINE void act(const LawParameters&, ContactBlock& block, int c)
  {
    sumUp(block, 0.0, c);
  }
};

}
