// Cundall's numerical damping, see Config::numericalDamping.
#pragma once

#include "Basics/Lane3.h"

namespace dem
{

/// One number of an acceleration with numerical damping: less where it speeds the grain up, more
/// where it slows it down.
/// @param ahead time after the beginning of the step at which the power is taken [T]
DEM_INLINE double dampedNumber(double a, double v, double ahead, double lambda)
{
  const double power = a * (v + ahead * a);
  const double factor = power > 0.0 ? 1.0 - lambda : (power < 0.0 ? 1.0 + lambda : 1.0);
  return factor * a;
}

DEM_INLINE Lane3 dampedAcceleration(const Lane3& a, const Lane3& v, double ahead, double lambda)
{
  return { dampedNumber(a.x, v.x, ahead, lambda), dampedNumber(a.y, v.y, ahead, lambda),
    dampedNumber(a.z, v.z, ahead, lambda) };
}

}
