// A dashpot that is implicit in time, so that it never needs a shorter step.
#pragma once

#include "Basics/Inline.h"
#include "Laws/LawParameters.h"

namespace dem
{

/// What a dashpot of the coefficient c does in a step h if it is to act on the velocity at its end:
/// c / (1 + s h c / m) for a mass m, where LawChoice::implicitDamping has it so.
///
/// With s = 1 that is the implicit Euler step of two bodies alone. A grain between twelve others of
/// its size would get twelve such pushes of up to its own half mass at once, and a bed would be
/// unstable above h c / m* = 1; with s = 6, half of twelve, the sum of what they take off is at
/// most twice the velocity whatever c is (the bound of Irons and Treharne, each grain's
/// coefficients over its mass, summed for two neighbours), so that nothing grows.
DEM_INLINE double softened(const LawParameters& law, double c, double mass)
{
  return c / (1.0 + law.implicitStep * c / mass);
}

/// softened() of a share of the dashpot whose softened coefficient is @a soft.
DEM_INLINE double softenedShare(const LawParameters& law, double share, double soft, double mass)
{
  // c_s of linear springs that are stiff along contacts is more than softened() leaves of any.
  const double part = law.implicitStep * soft / mass;
  return share * soft / (1.0 + (part < 1.0 ? part : 1.0) * (share - 1.0));
}

/// Softened coefficient of a dashpot along the contact [M/T]: 2/7 of m* is what moves where two
/// spheres rub.
DEM_INLINE double softenedAlong(const LawParameters& law, double c, double effectiveMass)
{
  return softened(law, c, 2.0 / 7.0 * effectiveMass);
}

}
