// One over a square root with multiplications only. A processor's divider takes as long as dozens
// of multiplications and serves one vector at a time; this is what the contact loop would wait for.
#pragma once

#include "Core/Lane3.h"

#include <cstdint>
#include <cstring>

namespace dem
{

/// A better y for 1 / sqrt(x): times the series of (1 - h)^(-1/2) to the third power, with
/// h = 1 - x y^2. Takes the relative error to its fourth power.
DEM_INLINE double refinedInverseRoot(double x, double y)
{
  const double h = fused(-x * y, y, 1.0);
  return fused(y * h, fused(h, fused(h, 0.3125, 0.375), 0.5), y);
}

/// 1 / sqrt(x) for normal x > 0 to within two units in the last place, the same bits on every
/// machine. For x = 0 and below the smallest normal number it is finite and too small.
///
/// Half of the exponent, negated, gives a first guess within 4 %, by an integer subtraction
/// (Lomont 2003).
DEM_INLINE double inverseRoot(double x)
{
  std::int64_t bits;
  std::memcpy(&bits, &x, sizeof(bits));
  bits = 0x5FE6EB50C7B537A9 - (bits >> 1);
  double y;
  std::memcpy(&y, &bits, sizeof(y));
  return refinedInverseRoot(x, refinedInverseRoot(x, y));
}

}
