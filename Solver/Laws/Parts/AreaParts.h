// Resistance to rolling and twisting over a contact area whose size is a share beta of the bodies
// (Jiang, Shen and Wang 2015). The two programs that have the law differ in the radius of bodies of
// unequal size. Radii say it, lane by lane, so that each is 1 for two equal spheres:
//
//   static DEM_INLINE double forRolling(block, lane);  // square of it over 4 R* times the radius of (36)
//   static DEM_INLINE double forTwisting(block, lane); // square of it over (2 R*)^2
//   static DEM_INLINE double forLimits(block, lane);   // it over 2 R*
#pragma once

#include "Laws/Parts/RollingParts.h"
#include "Laws/Parts/TwistingParts.h"

#include <vector>

namespace dem
{

/// As published: 2 R*, the harmonic mean of both radii. At a wall that is twice the radius.
struct CommonRadius
{
  static DEM_INLINE double forRolling(const ContactBlock& block, int c)
  {
    return overRollingRadius(block.effectiveRadius[c], block, c);
  }
  static DEM_INLINE double forTwisting(const ContactBlock&, int) { return 1.0; }
  static DEM_INLINE double forLimits(const ContactBlock&, int) { return 1.0; }
};

/// The radii of two bodies [L].
struct TwoRadii
{
  double first, second;
};

/// As SudoDEM prints it (Zhao and Zhao 2021, equations 5a and 5b): r_1 r_2 in the stiffnesses, and
/// the smaller radius in the limits.
/// @tparam Bodies says radiiOf(block, lane)
template <typename Bodies>
struct ProductOfRadii
{
  static DEM_INLINE double forRolling(const ContactBlock& block, int c)
  {
    const TwoRadii r = Bodies::radiiOf(block, c);
    return overRollingRadius(0.25 * r.first * r.second, block, c, block.effectiveRadius[c]);
  }
  static DEM_INLINE double forTwisting(const ContactBlock& block, int c)
  {
    const TwoRadii r = Bodies::radiiOf(block, c);
    const double common = 2.0 * block.effectiveRadius[c];
    return r.first * r.second / (common * common);
  }
  static DEM_INLINE double forLimits(const ContactBlock& block, int c)
  {
    const TwoRadii r = Bodies::radiiOf(block, c);
    return 0.5 * (r.first < r.second ? r.first : r.second) / block.effectiveRadius[c];
  }
};

/// Radii of curvature where the bodies touch. A wall is as large as the grain that it touches.
struct BothRadii : ProductOfRadii<BothRadii>
{
  static DEM_INLINE TwoRadii radiiOf(const ContactBlock& block, int c)
  {
    const double half = 0.5 * block.overlap[c];
    const double first = block.firstArm[c] + half;
    const double arm = block.secondArm[c];
    return { first, arm > 0.0 ? arm + half : first };
  }
};

/// Radii of spheres with the volumes of the bodies, however round these are where they touch.
struct RadiiByVolume : ProductOfRadii<RadiiByVolume>
{
  static DEM_INLINE TwoRadii radiiOf(const ContactBlock& block, int c)
  {
    return { block.firstEquivalent[c], block.secondEquivalent[c] };
  }
};

/// Rolling is resisted by k_n (beta r)^2 / 4 up to the moment xi beta r N / 4, with the radius r of
/// Radii.
template <typename Radii>
struct AreaRolling
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<ShearSprings::rotateRolling>(laws, block);
    inLanes<roll>(laws, block);
  }
  static std::vector<MemoryColumn> memory()
  {
    return { { MemoryKind::Rolling, "AreaRollingSpring", "L" } };
  }
  static DEM_INLINE SpringState spring(const LawParameters& law, const ContactBlock& block, int c,
    double kn)
  {
    return rollingSpring(block, c, share(law, block, c) * kn);
  }
  static DEM_INLINE Tangent tangent(const LawParameters& law, const ContactBlock& block, int c)
  {
    return rollingTangent(block, c, share(law, block, c) * block.stiffness[c]);
  }

private:
  /// The stiffness of what acts at R*, over k_n.
  static DEM_INLINE double share(const LawParameters& law, const ContactBlock& block, int c)
  {
    return law.rollingShape * law.rollingShape * Radii::forRolling(block, c);
  }
  static DEM_INLINE void roll(const LawParameters& law, ContactBlock& block, int c)
  {
    const double k = share(law, block, c);
    const double inverse = 1.0 / (k > 0.0 ? k : 1.0);
    const double compliance = k > 0.0 ? inverse * block.compliance[c] : 0.0;
    const double limit =
      0.5 * law.crushing * law.rollingShape * block.coulombForce[c] * Radii::forLimits(block, c);
    rollBySpring(modeOf(law, k * block.stiffness[c], compliance, 0.0, limit), 1.0, block, c);
  }
};

/// Twisting is resisted by k_s (beta r)^2 / 2 up to the moment 0.65 mu_s beta r N.
template <typename Radii>
struct AreaTwisting
{
  static DEM_INLINE void act(const LawParameters& law, ContactBlock& block, int c)
  {
    const double k = share(law, block, c);
    const double coefficient = 1.3 * law.rollingShape * law.sliding * Radii::forLimits(block, c);
    const FrictionMode shear = ShearSprings::shearMode(law, block, coefficient, c);
    const double compliance = k > 0.0 ? shear.compliance / k : 0.0;
    twistBySpring(modeOf(law, k * shear.stiffness, compliance, 0.0, shear.limit), 1.0, block, c);
  }
  static std::vector<MemoryColumn> memory()
  {
    return { { MemoryKind::Twisting, "AreaTwistingSpring", "L" } };
  }
  static DEM_INLINE SpringState spring(const LawParameters& law, const ContactBlock& block, int c,
    double kn)
  {
    return twistingSpring(block, c, share(law, block, c) * law.shearRatio * kn);
  }
  static DEM_INLINE Tangent tangent(const LawParameters& law, const ContactBlock& block, int c)
  {
    return twistingTangent(block, c, share(law, block, c) * law.shearRatio * block.stiffness[c]);
  }

private:
  static DEM_INLINE double share(const LawParameters& law, const ContactBlock& block, int c)
  {
    return 2.0 * law.rollingShape * law.rollingShape * Radii::forTwisting(block, c);
  }
};

}
