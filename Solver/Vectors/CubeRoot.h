// Cube roots in vectorised loops, the same bits on every machine.
#pragma once

#include "Basics/Inline.h"

#include <cstdint>
#include <cstring>

namespace dem
{

/// The cube root of a normal x > 0 to within two units in the last digit (ulp). For x = 0 it is
/// finite and close to 0.
///
/// A third of the exponent is a first guess within 5 %, by the upper half of the number as an
/// integer; each step of Halley's takes the relative error to two thirds of its third power.
DEM_INLINE double cubeRoot(double x)
{
  std::int64_t bits;
  std::memcpy(&bits, &x, sizeof(bits));
  const double upper = static_cast<double>(static_cast<std::int32_t>(bits >> 32));
  bits = static_cast<std::int64_t>(static_cast<std::int32_t>(upper * (1.0 / 3.0) + 715094163.0))
    << 32;
  double y;
  std::memcpy(&y, &bits, sizeof(y));
  for (int k = 0; k < 3; ++k)
  {
    const double cube = y * y * y;
    y = y * ((cube + 2.0 * x) / (2.0 * cube + x));
  }
  return y;
}

}
