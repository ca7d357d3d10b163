// Exponentials and logarithms of any number in vectorised loops, the same bits on every machine.
// Power.h has faster ones that are less exact.
#pragma once

#include "Vectors/Power.h"

#include <limits>

namespace dem
{

/// e^x to within 0.7 units in the last digit (ulp) of any x, also where the result is subnormal.
/// Infinite above 709.78, 0 below -745.13.
///
/// With x = k ln 2 + r it is 2^k times the series of e^r, where the sum 1 + r keeps what it has
/// lost by rounding.
DEM_INLINE double accurateExponential(double x)
{
  const double below = x < 710.0 ? x : 710.0;
  const double y = below > -746.0 ? below : -746.0;
  const double shifted = fused(y, 1.4426950408889634, CountsOnes);
  const double whole = shifted - CountsOnes;
  const double high = fused(-whole, LogarithmOf2, y); // exact
  const double low = whole * RestOfLogarithmOf2;
  const double r = high - low;
  const double rest = (high - r) - low;
  const double sum = sumFromTwelfth(fused(1.0 / 87178291200.0, r, 1.0 / 6227020800.0), r);
  const double square = r * r;
  const double one = 1.0 + r;
  const double lost = (1.0 - one) + r;
  const double found = one + (lost + fused(square, sum, rest));
  // In two halves, as 2^k may be no number of its own.
  const double half = fused(0.5, whole, CountsOnes);
  const double other = (whole - (half - CountsOnes)) + CountsOnes;
  const double scaled = found * powerOfTwo(half) * powerOfTwo(other);
  return x == x ? scaled : x;
}

/// The natural logarithm to within 0.8 units in the last digit (ulp) of any x > 0, also of a
/// subnormal one. Minus infinity of 0, no number of an x below 0.
///
/// With x = 2^e m and m = 1 + f between the roots of 1/2 and 2, it is e ln 2 + f - f^2/2 + s (f^2/2 +
/// R), where s = f / (2 + f) and 2 s + s R is the series of 2 artanh(s). The sum e ln 2 + f keeps
/// what it has lost by rounding.
DEM_INLINE double accurateLogarithm(double x)
{
  constexpr double infinity = std::numeric_limits<double>::infinity();
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  const bool isSubnormal = x < 2.2250738585072014e-308;
  const double normal = isSubnormal ? x * 18014398509481984.0 : x; // 2^54
  const double mantissa = mantissaOf(normal);
  const bool large = mantissa > 1.4142135623730951;
  const double m = large ? 0.5 * mantissa : mantissa;
  const double e = exponentOf(normal) + (large ? 1.0 : 0.0) - (isSubnormal ? 54.0 : 0.0);
  const double f = m - 1.0;
  const double s = f / (m + 1.0);
  const double z = s * s; // at most 0.0295
  double sum = 2.0 / 23.0;
  sum = fused(sum, z, 2.0 / 21.0);
  sum = fused(sum, z, 2.0 / 19.0);
  sum = fused(sum, z, 2.0 / 17.0);
  sum = fused(sum, z, 2.0 / 15.0);
  sum = fused(sum, z, 2.0 / 13.0);
  sum = fused(sum, z, 2.0 / 11.0);
  sum = fused(sum, z, 2.0 / 9.0);
  sum = fused(sum, z, 2.0 / 7.0);
  sum = fused(sum, z, 2.0 / 5.0);
  sum = fused(sum, z, 2.0 / 3.0);
  const double half = 0.5 * f;
  const double square = half * f;
  const double inner = s * fused(z, sum, square);
  const double low = fused(-half, f, fused(e, RestOfLogarithmOf2, inner));
  const double whole = e * LogarithmOf2; // exact
  const double high = whole + f;
  const double lost = (whole - high) + f;
  const double found = high + (lost + low);
  const double ofPositive = x < infinity ? found : x;
  const double ofOther = x == 0.0 ? -infinity : none;
  return x > 0.0 ? ofPositive : ofOther;
}

}
