// One over a square root with multiplications only. A processor's divider takes as long as dozens
// of multiplications and serves one vector at a time; this is what the contact loop would wait for.
#pragma once

#include "Basics/Lane3.h"

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

/// A first guess within 4 %: half of the exponent, negated, by an integer subtraction (Lomont
/// 2003).
DEM_INLINE double guessedInverseRoot(double x)
{
  std::int64_t bits;
  std::memcpy(&bits, &x, sizeof(bits));
  bits = 0x5FE6EB50C7B537A9 - (bits >> 1);
  double y;
  std::memcpy(&y, &bits, sizeof(y));
  return y;
}

/// 1 / sqrt(x) for normal x > 0 to within two units in the last digit (ulp), the same bits on every
/// machine. For x = 0 and below the smallest normal number it is finite and too small.
DEM_INLINE double inverseRoot(double x)
{
  return refinedInverseRoot(x, refinedInverseRoot(x, guessedInverseRoot(x)));
}

/// 1 / sqrt(x) to within 1e-6 of it.
DEM_INLINE double roughInverseRoot(double x)
{
  return refinedInverseRoot(x, guessedInverseRoot(x));
}

/// The root of x to within one unit in the last digit (ulp), of y = inverseRoot(x): a step of
/// Heron's.
DEM_INLINE double rootBy(double x, double y)
{
  const double rough = x * y;
  return fused(0.5 * y, fused(-rough, rough, x), rough);
}

/// sqrt(x) for x >= 0, with multiplications only.
DEM_INLINE double rootOf(double x)
{
  return rootBy(x, inverseRoot(x));
}

/// sqrt(x) for x >= 0 to within 1e-11 of it, with multiplications only.
DEM_INLINE double nearRoot(double x)
{
  const double y = roughInverseRoot(x);
  const double rough = x * y;
  return fused(0.5 * rough, fused(-rough, y, 1.0), rough);
}

/// Refines an estimate of x^(-1/N) with an even N, by the series of (1 - h)^(-1/N) to the fourth
/// power.
template <int N>
DEM_INLINE double refinedInverseRoot(double x, double y)
{
  constexpr double one = 1.0 / N;
  constexpr double two = one * (N + 1) / (2 * N);
  constexpr double three = two * (2 * N + 1) / (3 * N);
  constexpr double four = three * (3 * N + 1) / (4 * N);
  double half = y;
  for (int k = 1; k < N / 2; ++k)
  {
    half = half * y;
  }
  const double h = fused(-x * half, half, 1.0);
  return fused(y * h, fused(h, fused(h, fused(h, four, three), two), one), y);
}

/// x^(-1/N) for N of 4 or 6 and normal x > 0 to within 5e-5 of it. The exponent is divided
/// by N in the upper half of the number, which is taken as an integer.
template <int N>
DEM_INLINE double roughInverseRoot(double x)
{
  static_assert(N == 4 || N == 6, "the first guess is made for these");
  constexpr double bias = N == 4 ? 1340801810.0 : 1251413206.0; // with least errors, 3 %
  std::int64_t bits;
  std::memcpy(&bits, &x, sizeof(bits));
  const double upper = static_cast<double>(static_cast<std::int32_t>(bits >> 32));
  bits = static_cast<std::int64_t>(static_cast<std::int32_t>(upper * (-1.0 / N) + bias)) << 32;
  double y;
  std::memcpy(&y, &bits, sizeof(y));
  return refinedInverseRoot<N>(x, y);
}

/// x^(-1/N) to within three units in the last digit (ulp).
template <int N>
DEM_INLINE double inverseRoot(double x)
{
  return refinedInverseRoot<N>(x, roughInverseRoot<N>(x));
}

}
