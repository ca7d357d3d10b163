// Sliding, rolling and twisting friction as springs with a Coulomb limit (Vetter 2025,
// section 2.2). Every function handles one contact and is meant to be inlined into a vectorised
// loop.
#pragma once

#include "Contacts/ContactBlock.h"
#include "Laws/LawParameters.h"
#include "Laws/Parts/FrictionSprings.h"

namespace dem
{

/// c_s [M/T]: in proportion to c_n, or a coefficient that is given where bodies press on each other.
/// The row of a law with a part that calls this has LawTrait::ShearDashpot (Laws.def), for the limit
/// of the step.
DEM_INLINE double shearDashpot(const LawParameters& law, const ContactBlock& block, int c)
{
  const double given = block.stiffness[c] > 0.0 ? law.slidingDashpot : 0.0;
  const double cs = fused(law.shearDamping, block.damping[c], given);
  const double most = law.mostShearDashpot * block.effectiveMass[c];
  return most < cs ? most : cs;
}

/// What springs are limited by: the normal force, as the published law and its default have it.
/// What they release is in columns, and no dashpot is given.
template <typename Friction>
struct NormalBase
{
  static DEM_INLINE double of(const ContactBlock& block, int c)
  {
    return Friction::coulombForce(block.normalForce[c]);
  }
  static DEM_INLINE void setRelease(const Lanes& release, int c, FrictionMode& mode)
  {
    mode.release = release[c];
  }
  static DEM_INLINE double dashpot(const LawParameters& law, const ContactBlock& block, int c)
  {
    return law.shearDamping * block.damping[c];
  }
};

/// What the parts before said that they are limited by.
struct CohesiveBase
{
  static DEM_INLINE double of(const ContactBlock& block, int c) { return block.coulombForce[c]; }
  static DEM_INLINE void setRelease(const Lanes&, int, FrictionMode&) {} // modeOf() has found it
  static DEM_INLINE double dashpot(const LawParameters& law, const ContactBlock& block, int c)
  {
    return shearDashpot(law, block, c);
  }
};

/// @param stiffness of the mode [M/T^2]
/// @param compliance one over that; 0 where it is none [T^2/M]
/// @param damping [M/T]
/// @param limit of the force [M L/T^2]
DEM_INLINE FrictionMode modeOf(const LawParameters& law, double stiffness, double compliance,
  double damping, double limit)
{
  return { stiffness, compliance, damping, limit, law.timeStep, law.slips.relaxes,
    law.slips.dashpot, releaseOf(law.timeStep, stiffness, damping) };
}

DEM_INLINE Lane3 slidingVelocity(const ContactBlock& block, int c)
{
  return block.slidingVelocity.get(c);
}

DEM_INLINE Lane3 rollingVelocity(const ContactBlock& block, int c)
{
  return block.rollingRadius[c] * cross(block.spin.get(c), block.normal.get(c)); // (36)
}

/// A number over the radius of (36) times a factor; nothing of bodies that are so deep in each other
/// that there is no such radius.
DEM_INLINE double overRollingRadius(double number, const ContactBlock& block, int c,
  double factor = 1.0)
{
  const double radius = block.rollingRadius[c];
  const bool rolls = radius > 0.0;
  return (rolls ? number : 0.0) / (rolls ? factor * radius : 1.0);
}

/// All forces and torques together.
/// @param ft friction that resists twisting, along the normal
DEM_INLINE void sumUp(ContactBlock& block, double ft, int c)
{
  const Lane3 n = block.normal.get(c);
  const Lane3 fs = block.force.get(c);
  const Lane3 fr = block.secondTorque.get(c);
  const Lane3 resistance = block.effectiveRadius[c] * fused(ft, n, cross(n, fr)); // (32), (33)
  const Lane3 torque = cross(fs, n);                                              // (31) over r_i

  block.force.set(c, fused(block.normalForce[c], n, fs));
  block.firstTorque.set(c, fused(block.firstArm[c], torque, resistance));
  block.secondTorque.set(c, fused(block.secondArm[c], torque, -1.0 * resistance)); // (57) to (59)
}

/// @param Friction how springs are updated
/// @param Base what limits them
template <typename Friction, typename Base>
struct SpringParts
{
  /// Springs into the plane of contact.
  static DEM_INLINE void rotateSliding(const LawParameters&, ContactBlock& block, int c)
  {
    block.slidingSpring.set(c,
      Friction::rotated(block.slidingSpring.get(c), block.normal.get(c),
        block.springRotation().get(c)));
  }
  static DEM_INLINE void rotateRolling(const LawParameters&, ContactBlock& block, int c)
  {
    block.rollingSpring.set(c,
      Friction::rotated(block.rollingSpring.get(c), block.normal.get(c),
        block.springRotation().get(c)));
  }

  /// Sliding friction as if there were no limit.
  static DEM_INLINE void trySliding(const LawParameters& law, ContactBlock& block, int c)
  {
    const Lane3 us = block.slidingSpring.get(c);
    block.force.set(c, Friction::trial(slidingMode(law, block, c), slidingVelocity(block, c), us));
  }

  /// Sliding friction.
  static DEM_INLINE void slip(const LawParameters& law, ContactBlock& block, int c)
  {
    Lane3 us = block.slidingSpring.get(c);
    Lane3 fs = block.force.get(c);
    block.sliding[c] =
      Friction::slip(slidingMode(law, block, c), slidingVelocity(block, c), us, fs);
    block.slidingSpring.set(c, us);
    block.force.set(c, fs);
  }

  /// Rolling friction as if there were no limit. It waits where the torque will be.
  static DEM_INLINE void tryRolling(const LawParameters& law, ContactBlock& block, int c)
  {
    const Lane3 ur = block.rollingSpring.get(c);
    block.secondTorque.set(c,
      Friction::trial(rollingMode(law, block, c), rollingVelocity(block, c), ur));
  }

  /// Rolling friction.
  static DEM_INLINE void slipRolling(const LawParameters& law, ContactBlock& block, int c)
  {
    Lane3 ur = block.rollingSpring.get(c);
    Lane3 fr = block.secondTorque.get(c);
    Friction::slip(rollingMode(law, block, c), rollingVelocity(block, c), ur, fr);
    block.rollingSpring.set(c, ur);
    block.secondTorque.set(c, fr);
  }

  /// Twisting friction, and all forces and torques together.
  static DEM_INLINE void twistAndSum(const LawParameters& law, ContactBlock& block, int c)
  {
    const double vt =
      block.effectiveRadius[c] * dot(block.spin.get(c), block.normal.get(c)); // (37)
    double ut = block.twistingSpring[c];
    const double ft = Friction::update(shearMode(law, block, law.twisting, c), vt, ut);
    block.twistingSpring[c] = ut;
    sumUp(block, ft, c);
  }

  static DEM_INLINE FrictionMode slidingMode(const LawParameters& law, const ContactBlock& block,
    int c)
  {
    return shearMode(law, block, law.sliding, c);
  }

  static DEM_INLINE FrictionMode rollingMode(const LawParameters& law, const ContactBlock& block,
    int c)
  {
    FrictionMode mode = modeOf(law, block.stiffness[c], block.compliance[c], block.damping[c],
      law.rolling * Base::of(block, c));
    Base::setRelease(block.rollingRelease, c, mode);
    return mode;
  }

  /// k_s follows from k_n by equations 12 and 13, and c_s from c_n by (18) and (19) unless
  /// SlidingDashpot says otherwise.
  static DEM_INLINE FrictionMode shearMode(const LawParameters& law, const ContactBlock& block,
    double coefficient, int c)
  {
    FrictionMode mode =
      modeOf(law, law.shearRatio * block.stiffness[c], law.inverseShearRatio * block.compliance[c],
        Base::dashpot(law, block, c), coefficient * Base::of(block, c));
    Base::setRelease(block.shearRelease, c, mode);
    return mode;
  }

  /// What NormalBase reads, by one division for both modes.
  static DEM_INLINE void findReleases(const LawParameters& law, ContactBlock& block, int c)
  {
    const double kn = block.stiffness[c], cn = block.damping[c];
    const double rolls = resistanceOf(law.timeStep, kn, cn);
    const double shears = resistanceOf(law.timeStep, law.shearRatio * kn, law.shearDamping * cn);
    const double both = rolls * shears;
    const double inverse = 1.0 / (both > 0.0 ? both : 1.0);
    block.rollingRelease[c] = both > 0.0 ? inverse * shears : 0.0;
    block.shearRelease[c] = both > 0.0 ? inverse * rolls : 0.0;
  }
};

}
