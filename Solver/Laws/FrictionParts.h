// Parts of a law that resist sliding, rolling and twisting. Those that slide leave the friction in
// the column force; those that roll leave what becomes a torque in secondTorque; those that twist
// come last and sum up.
#pragma once

#include "Laws/PairLaws.h"
#include "Laws/SpringParts.h"

namespace dem
{

using ShearSprings = SpringParts<IncrementalSprings, CohesiveBase>;

/// A displacement times the stiffness of the present overlap: the default of the plugin.
struct DisplacementSliding
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<ShearSprings::turnSliding>(laws, block);
    inLanes<ShearSprings::trySliding>(laws, block);
    inLanes<ShearSprings::slip>(laws, block);
  }
  static std::vector<MemoryColumn> memory()
  {
    return { { MemoryPlace::Sliding, "SlidingSpring", "L" } };
  }
  static double energy(const LawParameters& law, const ContactBlock& block, int c, double kn)
  {
    const Lane3 s = block.slidingSpring.get(c);
    return 0.5 * law.shearRatio * kn * dot(s, s);
  }
};

/// A force that each step changes by k_s v h, k_s that of the present overlap (LAMMPS'
/// mindlin/force); the memory of the contact is the force [M L/T^2].
struct ForceSliding
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<ShearSprings::turnSliding>(laws, block);
    inLanes<slide>(laws, block);
  }
  static std::vector<MemoryColumn> memory()
  {
    return { { MemoryPlace::Sliding, "SlidingForce", "M L/T^2" } };
  }
  static double energy(const LawParameters& law, const ContactBlock& block, int c, double kn)
  {
    const Lane3 f = block.slidingSpring.get(c);
    return kn > 0.0 ? 0.5 * dot(f, f) / (law.shearRatio * kn) : 0.0;
  }

private:
  static DEM_INLINE void slide(const LawParameters& law, ContactBlock& block, int c)
  {
    const FrictionMode mode = ShearSprings::slidingMode(law, block, c);
    const Lane3 v = slidingVelocity(block, c);
    const Lane3 elastic = fused(-mode.timeStep * mode.stiffness, v, block.slidingSpring.get(c));
    Lane3 force = fused(-mode.damping, v, elastic);
    const bool slips = clip(force, mode.limit);
    force = (mode.limit > 0.0 ? 1.0 : 0.0) * force; // also of what is too small to be clipped
    block.sliding[c] = slips ? 1.0 : 0.0;
    block.slidingSpring.x[c] = slips ? force.x : elastic.x;
    block.slidingSpring.y[c] = slips ? force.y : elastic.y;
    block.slidingSpring.z[c] = slips ? force.z : elastic.z;
    block.force.set(c, force);
  }
};

/// As the default of the plugin has it.
struct SpringRolling
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<ShearSprings::turnRolling>(laws, block);
    inLanes<ShearSprings::tryRolling>(laws, block);
    inLanes<ShearSprings::slipRolling>(laws, block);
  }
  static std::vector<MemoryColumn> memory()
  {
    return { { MemoryPlace::Rolling, "RollingSpring", "L" } };
  }
  static double energy(const LawParameters&, const ContactBlock& block, int c, double kn)
  {
    const Lane3 r = block.rollingSpring.get(c);
    return 0.5 * kn * dot(r, r);
  }
};

/// A torque mu_r R* N against the rolling, whatever its speed (constant directional torque, model A
/// of Ai et al. 2011), and no more than brings the rolling of two free grains to rest within a
/// step, which would turn it round at every step.
struct ConstantRolling
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<roll>(laws, block);
  }

private:
  static DEM_INLINE void roll(const LawParameters& law, ContactBlock& block, int c)
  {
    // Of two equal spheres 1.6 m* v / h would stop it, at a wall 0.4 m* v / h.
    constexpr double stopping = 0.4;
    const Lane3 v = rollingVelocity(block, c);
    const double limit = law.rolling * block.coulombForce[c];
    Lane3 friction = (-stopping * block.effectiveMass[c] / law.timeStep) * v;
    clip(friction, limit);
    block.secondTorque.set(c, (limit > 0.0 ? 1.0 : 0.0) * friction);
  }
};

/// Springs without a dashpot that are 2.25 mu_r^2 as stiff as the contact (Iwashita and Oda 1998,
/// as in model C of Ai et al. 2011 and the EPSD of LIGGGHTS), limited as the others.
struct ElasticPlasticRolling
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<ShearSprings::turnRolling>(laws, block);
    inLanes<roll>(laws, block);
  }
  static std::vector<MemoryColumn> memory()
  {
    return { { MemoryPlace::Rolling, "ElasticPlasticRollingSpring", "L" } };
  }
  static double energy(const LawParameters& law, const ContactBlock& block, int c, double kn)
  {
    const Lane3 r = block.rollingSpring.get(c);
    return 0.5 * share(law) * kn * dot(r, r);
  }

private:
  static DEM_INLINE double share(const LawParameters& law)
  {
    return 2.25 * law.rolling * law.rolling;
  }
  static DEM_INLINE void roll(const LawParameters& law, ContactBlock& block, int c)
  {
    const double k = share(law);
    const double inverse = k > 0.0 ? 1.0 / k : 0.0;
    const FrictionMode mode{ k * block.stiffness[c], inverse * block.compliance[c], 0.0,
      law.rolling * block.coulombForce[c], law.timeStep };
    const Lane3 v = rollingVelocity(block, c);
    Lane3 u = block.rollingSpring.get(c);
    Lane3 f = IncrementalSprings::trial(mode, v, u);
    IncrementalSprings::slip(mode, v, u, f);
    block.rollingSpring.set(c, u);
    block.secondTorque.set(c, f);
  }
};

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
    return { { MemoryPlace::Twisting, "TwistingSpring", "L" } };
  }
  static double energy(const LawParameters& law, const ContactBlock& block, int c, double kn)
  {
    const double t = block.twistingSpring[c];
    return 0.5 * law.shearRatio * kn * t * t;
  }
};

/// Marshall (2009): friction over a disc of radius a = sqrt(R* delta) turns with the stiffness
/// k_s a^2 / 2 and gives way at 2/3 a mu_s N; mu_t is the 2/3 mu_s of that where it is automatic.
struct MarshallTwisting
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<twist>(laws, block);
  }
  static std::vector<MemoryColumn> memory()
  {
    return { { MemoryPlace::Twisting, "DiscTwistingSpring", "L" } };
  }
  static double energy(const LawParameters& law, const ContactBlock& block, int c, double kn)
  {
    const double t = block.twistingSpring[c];
    const double share = 0.5 * block.overlap[c] / block.effectiveRadius[c];
    return 0.5 * share * law.shearRatio * kn * t * t;
  }

private:
  static DEM_INLINE void twist(const LawParameters& law, ContactBlock& block, int c)
  {
    const double square = block.overlap[c] / block.effectiveRadius[c]; // (a / R*)^2
    const double share = 0.5 * square;
    const double inverse = share > 0.0 ? 1.0 / share : 0.0;
    FrictionMode mode = ShearSprings::shearMode(law, block, law.twisting * std::sqrt(square), c);
    mode.stiffness = share * mode.stiffness;
    mode.compliance = inverse * mode.compliance;
    mode.damping = share * mode.damping;
    const double vt = block.effectiveRadius[c] * dot(block.spin.get(c), block.normal.get(c));
    double ut = block.twistingSpring[c];
    const double ft = IncrementalSprings::update(mode, vt, ut);
    block.twistingSpring[c] = ut;
    sumUp(block, ft, c);
  }
};

}
