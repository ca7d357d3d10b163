// Cundall's numerical damping, see Config::numericalDamping.
#pragma once

#include "Core/Lane3.h"

namespace dem
{

/// One number of an acceleration with numerical damping: less where it speeds the grain up, as seen
/// in the middle of the step, more where it slows it down.
DEM_INLINE double dampedNumber(double a, double v, double half, double lambda)
{
  const double power = a * (v + half * a);
  const double factor = power > 0.0 ? 1.0 - lambda : (power < 0.0 ? 1.0 + lambda : 1.0);
  return factor * a;
}

DEM_INLINE Lane3 dampedAcceleration(const Lane3& a, const Lane3& v, double half, double lambda)
{
  return { dampedNumber(a.x, v.x, half, lambda), dampedNumber(a.y, v.y, half, lambda),
    dampedNumber(a.z, v.z, half, lambda) };
}

}
