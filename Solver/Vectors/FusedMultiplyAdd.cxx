#include "Vectors/FusedMultiplyAdd.h"

#include "Basics/Inline.h"
#include "Vectors/VectorCopies.h"

#include <cmath>
#include <cstdint>
#include <cstring>

// The linker sends calls of fma to __wrap_fma, and of __real_fma to the C library (see
// Solver/CMakeLists.txt).
extern "C" double __real_fma(double a, double b, double c);
extern "C" __attribute__((visibility("hidden"))) double __wrap_fma(double a, double b, double c);

namespace dem
{

namespace
{

/// A sum that is exact: large + small.
struct Pair
{
  double large;
  double small;
};

DEM_INLINE Pair exactSum(double a, double b)
{
  const double sum = a + b;
  const double ofB = sum - a;
  return { sum, (a - (sum - ofB)) + (b - ofB) };
}

/// Upper half of the digits, and lower half.
DEM_INLINE Pair split(double a)
{
  const double scaled = 134217729.0 * a; // 2^27 + 1
  const double large = scaled - (scaled - a);
  return { large, a - large };
}

DEM_INLINE Pair exactProduct(double a, double b)
{
  const Pair x = split(a), y = split(b);
  const double product = a * b;
  const double rest = x.large * y.large - product + x.large * y.small + x.small * y.large;
  return { product, rest + x.small * y.small };
}

DEM_INLINE std::int64_t bitsOf(double a)
{
  std::int64_t bits;
  std::memcpy(&bits, &a, sizeof(bits));
  return bits;
}

/// The sum cut to a neighbour whose last digit is odd, unless it is exact.
DEM_INLINE double oddSum(double a, double b)
{
  const Pair sum = exactSum(a, b);
  std::int64_t bits = bitsOf(sum.large);
  if (sum.small != 0.0 && (bits & 1) == 0)
  {
    bits += (sum.small > 0.0) == (sum.large > 0.0) ? 1 : -1;
  }
  double odd;
  std::memcpy(&odd, &bits, sizeof(odd));
  return odd;
}

/// Power of two of a number, far enough from the ends of the range for all of the above.
DEM_INLINE bool isUsual(double a)
{
  const int exponent = static_cast<int>((bitsOf(a) >> 52) & 0x7FF) - 1023;
  return exponent > -400 && exponent < 400;
}

__attribute__((target("fma"))) double byInstruction(double a, double b, double c)
{
  return __builtin_fma(a, b, c);
}

}

double fusedByParts(double a, double b, double c)
{
  if (a == 0.0 || b == 0.0)
  {
    return a * b + c; // the product is exact
  }
  if (!isUsual(a) || !isUsual(b) || (!isUsual(c) && c != 0.0))
  {
    return __real_fma(a, b, c);
  }
  const Pair product = exactProduct(a, b);
  const Pair low = exactSum(c, product.small);
  const Pair high = exactSum(product.large, low.large);
  return high.large + oddSum(low.small, high.small);
}

}

double __wrap_fma(double a, double b, double c)
{
  return dem::vectors::Bits > 128 ? dem::byInstruction(a, b, c) : dem::fusedByParts(a, b, c);
}
