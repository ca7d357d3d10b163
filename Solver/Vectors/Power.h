// Powers of any exponent in vectorised loops, the same bits on every machine.
#pragma once

#include "Basics/Lane3.h"

#include <cstdint>
#include <cstring>

namespace dem
{

/// ln 2 in two parts, of which the first has few digits: a whole number times that part is exact.
constexpr double LogarithmOf2 = 0.6931471803691238;
constexpr double RestOfLogarithmOf2 = 1.9082149292705877e-10;

/// What is added to this has a last digit that counts ones: the lower bits of the sum are those of
/// the whole number that is nearest.
constexpr double CountsOnes = 6755399441055744.0; // 3 / 2 2^52

/// 2 to the power of a whole number from -1022 to 1023.
/// @param shifted that number and CountsOnes
DEM_INLINE double powerOfTwo(double shifted)
{
  std::int64_t bits;
  std::memcpy(&bits, &shifted, sizeof(bits));
  bits = static_cast<std::int64_t>(static_cast<std::uint64_t>(bits + 1023) << 52);
  double power;
  std::memcpy(&power, &bits, sizeof(power));
  return power;
}

/// e of a normal x = 2^e m > 0 with m from 1 to below 2.
DEM_INLINE double exponentOf(double x)
{
  std::int64_t bits;
  std::memcpy(&bits, &x, sizeof(bits));
  // As the last digits of a number that counts ones: integers that are half as long as doubles
  // would leave half of each vector empty.
  const std::uint64_t counted = (static_cast<std::uint64_t>(bits) >> 52) | 0x4330000000000000;
  double ones;
  std::memcpy(&ones, &counted, sizeof(ones));
  return ones - (4503599627370496.0 + 1023.0);
}

/// m of that x.
DEM_INLINE double mantissaOf(double x)
{
  std::int64_t bits;
  std::memcpy(&bits, &x, sizeof(bits));
  bits = (bits & 0x000fffffffffffff) | 0x3ff0000000000000;
  double m;
  std::memcpy(&m, &bits, sizeof(m));
  return m;
}

/// The logarithm of a normal x > 0, to within two units in the last digit (ulp) away from 1.
///
/// With x = 2^e m, m between the roots of 1/2 and 2, it is e ln 2 + 2 artanh((m - 1) / (m + 1)).
DEM_INLINE double logarithm(double x)
{
  const double exponent = exponentOf(x);
  const double mantissa = mantissaOf(x);
  const bool large = mantissa > 1.4142135623730951;
  const double m = large ? 0.5 * mantissa : mantissa;
  const double e = large ? exponent + 1.0 : exponent;
  const double s = (m - 1.0) / (m + 1.0);
  const double z = s * s; // at most 0.0295
  double sum = 1.0 / 21.0;
  sum = fused(sum, z, 1.0 / 19.0);
  sum = fused(sum, z, 1.0 / 17.0);
  sum = fused(sum, z, 1.0 / 15.0);
  sum = fused(sum, z, 1.0 / 13.0);
  sum = fused(sum, z, 1.0 / 11.0);
  sum = fused(sum, z, 1.0 / 9.0);
  sum = fused(sum, z, 1.0 / 7.0);
  sum = fused(sum, z, 1.0 / 5.0);
  sum = fused(sum, z, 1.0 / 3.0);
  sum = fused(sum, z, 1.0);
  return fused(e, 0.6931471805599453, 2.0 * s * sum);
}

/// The terms of the series of e^r from the twelfth power to the square, over r^2.
/// @param sum of the terms behind them, over r^13
DEM_INLINE double sumFromTwelfth(double sum, double r)
{
  sum = fused(sum, r, 1.0 / 479001600.0);
  sum = fused(sum, r, 1.0 / 39916800.0);
  sum = fused(sum, r, 1.0 / 3628800.0);
  sum = fused(sum, r, 1.0 / 362880.0);
  sum = fused(sum, r, 1.0 / 40320.0);
  sum = fused(sum, r, 1.0 / 5040.0);
  sum = fused(sum, r, 1.0 / 720.0);
  sum = fused(sum, r, 1.0 / 120.0);
  sum = fused(sum, r, 1.0 / 24.0);
  sum = fused(sum, r, 1.0 / 6.0);
  return fused(sum, r, 0.5);
}

/// e^x to within two units in the last digit (ulp); of an x beyond +-700 that of +-700.
///
/// With x = k ln 2 + r it is 2^k times the series of e^r.
DEM_INLINE double exponential(double x)
{
  const double below = x < 700.0 ? x : 700.0;
  const double y = below > -700.0 ? below : -700.0;
  const double shifted = fused(y, 1.4426950408889634, CountsOnes);
  const double whole = shifted - CountsOnes;
  const double r = fused(-whole, RestOfLogarithmOf2, fused(-whole, LogarithmOf2, y));
  double sum = sumFromTwelfth(1.0 / 6227020800.0, r);
  sum = fused(sum, r, 1.0);
  sum = fused(sum, r, 1.0);
  return powerOfTwo(shifted) * sum;
}

/// x to the power of y > 0, of an x that is 0 or above; 0 for x below 1e-300.
DEM_INLINE double power(double x, double y)
{
  const bool some = x > 1e-300;
  const double found = exponential(y * logarithm(some ? x : 1.0));
  return some ? found : 0.0;
}

}
