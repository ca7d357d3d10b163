// The fused multiply-add of processors without the instruction gives the bits of the C library's.
#include "Basics/Random.h"
#include "Check.h"
#include "Vectors/FusedMultiplyAdd.h"

#include <cinttypes>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

// The linker's name for that of the C library, see Solver/CMakeLists.txt.
extern "C" double __real_fma(double a, double b, double c);

using namespace dem;

namespace
{

std::uint64_t bitsOf(double a)
{
  std::uint64_t bits;
  std::memcpy(&bits, &a, sizeof(bits));
  return bits;
}

/// Whether both give the same bits; any NaN is as good as another.
bool same(double a, double b, double c)
{
  const double mine = fusedByParts(a, b, c);
  const double right = __real_fma(a, b, c);
  const bool good = bitsOf(mine) == bitsOf(right) || (std::isnan(mine) && std::isnan(right));
  if (!good)
  {
    std::printf("fma(%a, %a, %a) is %a, not %a\n", a, b, c, right, mine);
  }
  return good;
}

/// A number with any digits, of a power of two within the given ones.
double anyNumber(Random& random, int powers)
{
  const double digits = random.uniform(1.0, 2.0);
  const int power = static_cast<int>(random.uniform(-powers, powers));
  return std::ldexp(random.uniform() < 0.5 ? digits : -digits, power);
}

/// A number of few digits, so that products end midway between two numbers.
double shortNumber(Random& random)
{
  return std::ldexp(std::floor(random.uniform(1.0, 134217728.0)), -20);
}

void anyNumbers(int powers)
{
  Random random(powers);
  bool good = true;
  for (int k = 0; k < 1000000 && good; ++k)
  {
    good = same(anyNumber(random, powers), anyNumber(random, powers), anyNumber(random, powers));
  }
  check::isTrue("any numbers to the power of " + std::to_string(powers), good);
}

/// The third nearly undoes the product, or lies where rounding twice goes wrong.
void closeCalls()
{
  Random random(7);
  bool good = true;
  for (int k = 0; k < 300000 && good; ++k)
  {
    const double a = anyNumber(random, 30), b = anyNumber(random, 30);
    const double away = std::nextafter(-a * b, random.uniform(-1.0, 1.0));
    const double x = shortNumber(random), y = shortNumber(random);
    const double last = std::ldexp(x * y, -53); // half a last digit of the product, about
    good = same(a, b, -a * b) && same(a, b, away) && same(a, b, std::ldexp(a * b, 53)) &&
      same(x, y, last) && same(x, y, -last) && same(x, y, std::ldexp(1.0, 54)) &&
      same(x, y, std::ldexp(1.0, 80)) && same(x, y, std::ldexp(std::floor(last), 53));
  }
  check::isTrue("sums that cancel, and halves", good);
}

void edges()
{
  using Limits = std::numeric_limits<double>;
  const std::vector<double> values = { 0.0, -0.0, 1.0, -1.0, 1.5, -3.0, Limits::min(),
    -Limits::min(), Limits::denorm_min(), -Limits::denorm_min(), Limits::max(), -Limits::max(),
    Limits::infinity(), -Limits::infinity(), Limits::quiet_NaN(), Limits::epsilon(), 0x1p-400,
    0x1p-401, 0x1p399, 0x1p400, -0x1.fffffffffffffp399, 0x1.fffffffffffffp-399 };
  bool good = true;
  for (double a : values)
  {
    for (double b : values)
    {
      for (double c : values)
      {
        good = same(a, b, c) && good;
      }
    }
  }
  check::isTrue("zeros, the ends of the range, no numbers", good);
}

void cases()
{
  for (int powers : { 2, 60, 395, 1000 })
  {
    anyNumbers(powers);
  }
  closeCalls();
  edges();
}

}

int main()
{
  return check::run(cases);
}
