// Parts of a law that resist spins as Yee, Christara and Lait (2009) have it for objects: the torque
// -mu_tau N w of equation 6, with the normal force N and a length times a time mu_tau. The part of
// the spin w across the normal is one of rolling, that about the normal one of twisting. The spin is
// that of two bodies against each other, so an object that rotates takes grains along. The printed
// one is that of the grain alone.
#pragma once

#include "Laws/LawSteps.h"
#include "Laws/Parts/FrictionParts.h"

namespace dem
{

/// Dashpot of the torque -mu_tau N w at a lever [M/T].
/// @param square of the lever [L^2]
DEM_INLINE double spinDashpot(const LawParameters& law, double square, const ContactBlock& block,
  int c)
{
  const double press = block.coulombForce[c] > 0.0 ? block.coulombForce[c] : 0.0;
  // 2/5 of m* is what rotates of a sphere at a wall, and less than what does of two spheres.
  return softened(law, law.spinResistance * press / square, 0.4 * block.effectiveMass[c]);
}

/// At a wall R* is the radius, and N is the stiffness times a tenth of it.
inline double spinDashpotLimit(const StepBasis& basis)
{
  return basis.timeOfViscosity(
    0.1 * basis.most[LawValue::SpinResistance] * basis.stiffness() / basis.radius);
}

/// The part across the normal.
struct SpinRolling
{
  static DEM_INLINE void act(const LawParameters& law, ContactBlock& block, int c)
  {
    block.secondTorque.set(c, -dashpotOf(law, block, c) * rollingVelocity(block, c));
  }
  static DEM_INLINE Tangent tangent(const LawParameters& law, const ContactBlock& block, int c)
  {
    return rollingTangent(block, c, 0.0, dashpotOf(law, block, c));
  }
  static double dashpotLimit(const StepBasis& basis) { return spinDashpotLimit(basis); }

private:
  static DEM_INLINE double dashpotOf(const LawParameters& law, const ContactBlock& block, int c)
  {
    return spinDashpot(law, block.effectiveRadius[c] * block.rollingRadius[c], block, c);
  }
};

/// The part about the normal.
struct SpinTwisting
{
  static DEM_INLINE void act(const LawParameters& law, ContactBlock& block, int c)
  {
    const double v = block.effectiveRadius[c] * dot(block.spin.get(c), block.normal.get(c));
    sumUp(block, -dashpotOf(law, block, c) * v, c);
  }
  static DEM_INLINE Tangent tangent(const LawParameters& law, const ContactBlock& block, int c)
  {
    return twistingTangent(block, c, 0.0, dashpotOf(law, block, c));
  }
  static double dashpotLimit(const StepBasis& basis) { return spinDashpotLimit(basis); }

private:
  static DEM_INLINE double dashpotOf(const LawParameters& law, const ContactBlock& block, int c)
  {
    return spinDashpot(law, block.effectiveRadius[c] * block.effectiveRadius[c], block, c);
  }
};

}
