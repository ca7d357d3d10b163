// Parts of a law that resist rolling. They leave what becomes a torque in the column secondTorque.
// TwistingParts.h has those that resist twisting.
#pragma once

#include "Laws/LawSteps.h"
#include "Laws/Parts/FrictionParts.h"

#include <vector>

namespace dem
{

/// A spring that resists rolling, with its limit.
/// @param dynamicRatio dynamic over static friction
DEM_INLINE void rollBySpring(FrictionMode mode, double dynamicRatio, ContactBlock& block, int c)
{
  const Lane3 v = rollingVelocity(block, c);
  Lane3 u = block.rollingSpring.get(c);
  Lane3 f = RuledSprings::trial(mode, v, u);
  mode.limit = limitAt(mode.limit, dot(f, f), dynamicRatio);
  RuledSprings::slip(mode, v, u, f);
  block.rollingSpring.set(c, u);
  block.secondTorque.set(c, f);
}

/// As the default of the plugin has it.
struct SpringRolling
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<ShearSprings::rotateRolling>(laws, block);
    inLanes<ShearSprings::tryRolling>(laws, block);
    inLanes<ShearSprings::slipRolling>(laws, block);
  }
  static std::vector<MemoryColumn> memory()
  {
    return { { MemoryKind::Rolling, "RollingSpring", "L" } };
  }
  static DEM_INLINE SpringState spring(const LawParameters&, const ContactBlock& block, int c,
    double kn)
  {
    return rollingSpring(block, c, kn);
  }
  static DEM_INLINE Tangent tangent(const LawParameters& law, const ContactBlock& block, int c)
  {
    const double rolls = law.rolling > 0.0 ? 1.0 : 0.0;
    return rollingTangent(block, c, rolls * block.stiffness[c], rolls * block.damping[c]);
  }
};

/// A torque against the rolling, whatever its speed, and no more than takes the rolling of two free
/// grains to rest within a step, which would reverse it at every step. Where steps have stages, that
/// is the longest step of the run, so that the torque is a function of the state.
/// @param limit of what acts at the lever R* [M L/T^2]
DEM_INLINE void rollByConstant(const LawParameters& law, double limit, ContactBlock& block, int c)
{
  // A friction of 1.6 m* v / h would stop two equal spheres, one of 0.4 m* v / h a sphere at a
  // wall.
  constexpr double stopping = 0.4;
  const Lane3 v = rollingVelocity(block, c);
  Lane3 friction = (-stopping * block.effectiveMass[c] / law.stopTime) * v;
  clip(friction, limit);
  block.secondTorque.set(c, (limit > 0.0 ? 1.0 : 0.0) * friction);
}

/// The torque mu_r R* N (constant directional torque, model A of Ai et al. 2011).
struct ConstantRolling
{
  static DEM_INLINE void act(const LawParameters& law, ContactBlock& block, int c)
  {
    rollByConstant(law, law.rolling * block.coulombForce[c], block, c);
  }

  static constexpr DryFriction dry = DryFriction::Rolling;
};

/// The torque mu_r N with a length mu_r, whatever the radii (Yee, Christara and Lait, equations 3
/// and 5).
struct LengthRolling
{
  static DEM_INLINE void act(const LawParameters& law, ContactBlock& block, int c)
  {
    const double limit = law.rolling * block.coulombForce[c] / block.effectiveRadius[c];
    rollByConstant(law, limit, block, c);
  }
  static void adapt(const LawChoice&, const LawValues& values, PairFacts& law)
  {
    law.rolling = values[LawValue::RollingFrictionLength];
  }

  static constexpr DryFriction dry = DryFriction::Rolling;
};

/// A dashpot against rolling up to the limit, without memory.
/// @tparam Part with dashpotOf(law, block, c) [M/T]
template <typename Part>
struct DashpotRolling
{
  static DEM_INLINE void act(const LawParameters& law, ContactBlock& block, int c)
  {
    const double limit = law.rolling * block.coulombForce[c];
    Lane3 resistance = -Part::dashpotOf(law, block, c) * rollingVelocity(block, c);
    clip(resistance, limit);
    block.secondTorque.set(c, (limit > 0.0 ? 1.0 : 0.0) * resistance);
  }
  static DEM_INLINE Tangent tangent(const LawParameters& law, const ContactBlock& block, int c)
  {
    return rollingTangent(block, c, 0.0, Part::dashpotOf(law, block, c));
  }
};

/// The rolling resistance of Luding (2008) without its spring.
struct ViscousRolling : DashpotRolling<ViscousRolling>
{
  static double dashpotLimit(const StepBasis& basis)
  {
    return basis.timeOfViscosity(basis.most[LawValue::RollingViscosity]);
  }
  /// 2/5 of m* is what rolls of a sphere at a wall, and less than what rolls of two spheres.
  static DEM_INLINE double dashpotOf(const LawParameters& law, const ContactBlock& block, int c)
  {
    return softened(law, law.rollingViscosity, 0.4 * block.effectiveMass[c]);
  }
};

/// The viscous loss of bodies that roll over each other, up to the limit and without memory.
/// Printed, for a sphere on a hard plane (Brilliantov and Poeschel 1998): a torque in proportion to
/// the normal force N and the rolling velocity u, k_roll N u, with k_roll the constant A [T] of the
/// viscoelastic normal force, whose pressure is p + A dp/dt for an elastic pressure p.
///
/// Derived here: where the disc of contact advances with u, the material sees dp/dt = -u dp/dx.
/// The moment of -A u dp/dx about the middle of the disc is A u times the integral of p, for any p
/// that ends at 0 on the rim. So N is what presses on the disc, and the torque is the one of the
/// print, on either body. The rest is general: p is common to both bodies, and both surfaces pass
/// through the disc with the velocity of (36), whatever the two radii and spins. As the torque is
/// R* f, f is A N / R* times that velocity.
///
/// N is what friction is limited by, less what pulls outside of the disc: with DMT, Hertz's force.
/// JKR's pressure does not end at 0 on the rim, where dp/dx has no integral. There N is F + 2 F_c,
/// and the loss at the rim is left out.
struct ViscoelasticRolling : DashpotRolling<ViscoelasticRolling>
{
  /// At a wall R* is the radius, and N is the stiffness times a tenth of it.
  static double dashpotLimit(const StepBasis& basis)
  {
    return basis.timeOfViscosity(
      0.1 * basis.most[LawValue::RollingRelaxationTime] * basis.stiffness());
  }
  static DEM_INLINE double dashpotOf(const LawParameters& law, const ContactBlock& block, int c)
  {
    const double R = block.effectiveRadius[c];
    const double press = fused(-law.outerPull, R, block.coulombForce[c]);
    const double onDisc = press > 0.0 ? press : 0.0;
    return softened(law, law.rollingTime * onDisc / R, 0.4 * block.effectiveMass[c]);
  }
};

/// Springs without a dashpot that are 2.25 mu_r^2 as stiff as the contact (Iwashita and Oda 1998,
/// as in model C of Ai et al. 2011 and the EPSD of LIGGGHTS), limited as the others.
struct ElasticPlasticRolling
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, ContactBlock& block)
  {
    inLanes<ShearSprings::rotateRolling>(laws, block);
    inLanes<roll>(laws, block);
  }
  static std::vector<MemoryColumn> memory()
  {
    return { { MemoryKind::Rolling, "ElasticPlasticRollingSpring", "L" } };
  }
  static DEM_INLINE SpringState spring(const LawParameters& law, const ContactBlock& block, int c,
    double kn)
  {
    return rollingSpring(block, c, share(law) * kn);
  }
  static DEM_INLINE Tangent tangent(const LawParameters& law, const ContactBlock& block, int c)
  {
    return rollingTangent(block, c, share(law) * block.stiffness[c]);
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
    const double limit = law.rolling * block.coulombForce[c];
    rollBySpring(modeOf(law, k * block.stiffness[c], inverse * block.compliance[c], 0.0, limit),
      1.0, block, c);
  }
};

struct NoRolling
{
  static DEM_INLINE void act(const LawParameters&, ContactBlock& block, int c)
  {
    block.secondTorque.set(c, { 0.0, 0.0, 0.0 });
  }
};

}
