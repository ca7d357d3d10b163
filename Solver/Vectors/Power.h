// Powers of any exponent in vectorised loops, the same bits on every machine.
#pragma once

#include "Basics/Lane3.h"

#include <cstdint>
#include <cstring>

namespace dem
{

/// The logarithm of a normal x > 0, to within two units in the last digit (ulp) away from 1.
///
/// With x = 2^e m, m between the roots of 1/2 and 2, it is e ln 2 + 2 artanh((m - 1) / (m + 1)).
DEM_INLINE double logarithm(double x)
{
  std::int64_t bits;
  std::memcpy(&bits, &x, sizeof(bits));
  // As the last digits of a number that counts ones: integers that are half as long as doubles
  // would leave half of each vector empty.
  const std::uint64_t counted = (static_cast<std::uint64_t>(bits) >> 52) | 0x4330000000000000;
  double ones;
  std::memcpy(&ones, &counted, sizeof(ones));
  const double exponent = ones - (4503599627370496.0 + 1023.0);
  bits = (bits & 0x000fffffffffffff) | 0x3ff0000000000000;
  double m;
  std::memcpy(&m, &bits, sizeof(m));
  const bool large = m > 1.4142135623730951;
  m = large ? 0.5 * m : m;
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

/// e^x to within two units in the last digit (ulp); of an x beyond +-700 that of +-700.
///
/// With x = k ln 2 + r it is 2^k times the series of e^r.
DEM_INLINE double exponential(double x)
{
  const double below = x < 700.0 ? x : 700.0;
  const double y = below > -700.0 ? below : -700.0;
  // A sum so large that its last digit counts ones: its lower bits are those of k.
  constexpr double ones = 6755399441055744.0; // 3 / 2 2^52
  const double shifted = fused(y, 1.4426950408889634, ones);
  const double whole = shifted - ones;
  // ln 2 in two parts, of which the first has few digits.
  const double r = fused(-whole, 1.9082149292705877e-10, fused(-whole, 0.6931471803691238, y));
  double sum = 1.0 / 6227020800.0;
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
  sum = fused(sum, r, 0.5);
  sum = fused(sum, r, 1.0);
  sum = fused(sum, r, 1.0);
  std::int64_t bits;
  std::memcpy(&bits, &shifted, sizeof(bits));
  bits = static_cast<std::int64_t>(static_cast<std::uint64_t>(bits + 1023) << 52);
  double scale;
  std::memcpy(&scale, &bits, sizeof(scale));
  return scale * sum;
}

/// x to the power of y > 0, of an x that is 0 or above; 0 for x below 1e-300.
DEM_INLINE double power(double x, double y)
{
  const bool some = x > 1e-300;
  const double found = exponential(y * logarithm(some ? x : 1.0));
  return some ? found : 0.0;
}

}
