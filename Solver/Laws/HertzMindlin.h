// Visco-elastic Hertz-Mindlin contact with sliding, rolling and twisting friction (Vetter 2025,
// section 2.2). A law is a stateless struct; Friction says how its springs are updated.
#pragma once

#include "Contacts/ContactBlock.h"
#include "Laws/PairLaws.h"
#include "Laws/Parts/SpringParts.h"
#include "Laws/Parts/StoredEnergy.h"
#include "Laws/Parts/Tangents.h"

namespace dem
{

template <typename Friction>
struct HertzMindlin
{
  /// One short loop after the other: a processor works on several rounds of a short loop at the
  /// same time, which hides how long each takes. With 256 bits four loops take a third longer than
  /// these eight.
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    using Springs = SpringParts<Friction, NormalBase<Friction>>;
    inLanes<press>(laws, block);
    if constexpr (Friction::Releases)
    {
      inLanes<Springs::findReleases>(laws, block);
    }
    inLanes<Springs::rotateSliding>(laws, block);
    inLanes<Springs::rotateRolling>(laws, block);
    inLanes<Springs::trySliding>(laws, block);
    inLanes<Springs::slip>(laws, block);
    inLanes<Springs::tryRolling>(laws, block);
    inLanes<Springs::slipRolling>(laws, block);
    inLanes<Springs::twistAndSum>(laws, block);
  }

  static std::vector<MemoryColumn> memory() { return Friction::memory(); }

  static constexpr DryFriction dry =
    Friction::DashpotsSlip ? DryFriction::Rotational : DryFriction::None;
  static DEM_INLINE double stiffness(const LawParameters& law, const ContactBlock& block, int c)
  {
    return law.hertz * std::sqrt(block.effectiveRadius[c] * block.overlap[c]);
  }
  static DEM_INLINE double energy(const LawParameters&, const ContactBlock& block, int c, double kn)
  {
    return 0.4 * kn * block.overlap[c] * block.overlap[c];
  }
  static DEM_INLINE SpringState spring(const LawParameters& law, const ContactBlock& block, int c,
    double kn)
  {
    const double ks = law.shearRatio * kn;
    return slidingSpring(block, c, ks) + rollingSpring(block, c, kn) + twistingSpring(block, c, ks);
  }
  static DEM_INLINE Tangent tangent(const LawParameters& law, const ContactBlock& block, int c)
  {
    const double kn = block.stiffness[c];
    const double cn = block.damping[c];
    const double ks = law.shearRatio * kn;
    const double cs = law.shearDamping * cn;
    const double slides = law.sliding > 0.0 ? 1.0 : 0.0;
    const double rolls = law.rolling > 0.0 ? 1.0 : 0.0;
    const double twists = law.twisting > 0.0 ? 1.0 : 0.0;
    return normalTangent(1.5 * kn, cn) + slidingTangent(slides * ks, slides * cs) +
      rollingTangent(block, c, rolls * kn, rolls * cn) +
      twistingTangent(block, c, twists * ks, twists * cs);
  }

private:
  /// Normal force.
  static DEM_INLINE void press(const LawParameters& law, ContactBlock& block, int c)
  {
    const double delta = block.overlap[c];
    const double square = block.effectiveRadius[c] * delta;
    const double inverseA = inverseRoot(square);
    const double kn = law.hertz * (square * inverseA); // (12), (14)
    const double cn = std::sqrt(5.0 * block.effectiveMass[c] * kn) * law.dampingFactor; // (18)
    const double vn = block.normalVelocity[c];                                          // (27)

    block.stiffness[c] = kn;
    block.compliance[c] = inverseA * law.inverseHertz;
    block.damping[c] = cn;
    block.normalForce[c] = fused(kn, delta, -cn * vn); // (5), (10)
  }
};

}
