// Exponentials and logarithms in laws that users write: their digits, as lanes of any width and as
// numbers one by one.
//
// GRANULAR_VECTOR_BITS chooses the width of vectors.
#include "Check.h"
#include "Vectors/VectorCopies.h"
#include "WrittenContact.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace dem;
using namespace dem::expression;
using written::comesTo;
using written::contact;

namespace
{

/// Of a function of one number, as lanes and one by one.
/// @return whether both have the same bits
bool isFunction(const Law& law, const std::vector<double>& numbers, std::vector<double>& results)
{
  std::vector<Values> contacts;
  for (const double number : numbers)
  {
    contacts.push_back(contact());
    contacts.back()[Quantity::Overlap] = number;
  }
  results.clear();
  bool same = true;
  for (std::size_t first = 0; first < contacts.size(); first += BatchSize)
  {
    const std::size_t last = std::min(contacts.size(), first + BatchSize);
    const std::vector<Values> some(contacts.begin() + static_cast<std::ptrdiff_t>(first),
      contacts.begin() + static_cast<std::ptrdiff_t>(last));
    for (const Outcome& lane : written::runLanes(law, some))
    {
      const double one = law.evaluate(contacts[results.size()])[Result::Normal];
      same = same && written::sameBits(one, lane[Result::Normal]);
      results.push_back(lane[Result::Normal]);
    }
  }
  return same;
}

/// The largest difference from a function of the C library with more digits, in units of the last
/// digit.
double largestError(const std::vector<double>& numbers, const std::vector<double>& results,
  long double (*exact)(long double))
{
  double worst = 0.0;
  for (std::size_t k = 0; k < numbers.size(); ++k)
  {
    const long double due = exact(numbers[k]);
    const double near = std::abs(static_cast<double>(due));
    const double digit = std::nextafter(near, std::numeric_limits<double>::infinity()) - near;
    worst = std::max(worst, static_cast<double>(std::abs(results[k] - due) / digit));
  }
  return worst;
}

long double exponentialOf(long double x)
{
  return std::exp(x);
}

long double logarithmOf(long double x)
{
  return std::log(x);
}

struct Pinned
{
  double of;
  std::uint64_t bits;
};

void pinned(const std::string& name, const Law& law, const std::vector<Pinned>& all)
{
  std::vector<double> numbers, results;
  for (const Pinned& one : all)
  {
    numbers.push_back(one.of);
  }
  check::isTrue(name + ", lanes as numbers one by one", isFunction(law, numbers, results));
  for (std::size_t k = 0; k < all.size(); ++k)
  {
    check::isTrue(name + " of " + check::number(all[k].of) + " has the bits of every machine",
      written::bitsOf(results[k]) == all[k].bits);
  }
}

/// Exponentials and logarithms are right to the last digit but for one, have the same bits in any
/// width, and are infinite or no number where they have to be.
void exponentials()
{
  const auto exponential = compile("N = exp(delta)").law, natural = compile("N = log(delta)").law;
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const std::uint64_t none = written::bitsOf(std::nan(""));
  const std::uint64_t above = written::bitsOf(infinity), below = written::bitsOf(-infinity);
  pinned("exp", *exponential,
    { { 0.0, 0x3ff0000000000000 }, { -0.0, 0x3ff0000000000000 }, { 0.1, 0x3ff1aec7b35a00d4 },
      { -0.3, 0x3fe7b4c869c37c05 }, { 1.0, 0x4005bf0a8b145769 }, { -7.25, 0x3f47455fe323fafd },
      { 33.0, 0x42e866f34a725782 }, { -123.456, 0x34cda9fb9e4ee720 }, { 700.5, 0x7f18625c7d4f56c2 },
      { 709.782712893384, 0x7fefffffffffff2a }, { 709.7827128933841, above }, { 1e300, above },
      { infinity, above }, { -708.5, 0x000e6cf6d08897ac }, { -740.5, 0x33 },
      { -745.1332191019411, 1 }, { -745.1332191019412, 0 }, { -1e300, 0 }, { -infinity, 0 },
      { std::nan(""), none }, { 1e-320, 0x3ff0000000000000 } });
  pinned("log", *natural,
    { { 1.0, 0 }, { 0.1, 0xc0026bb1bbb55515 }, { 0.75, 0xbfd269621134db92 },
      { 1.25, 0x3fcc8ff7c79a9a22 }, { 1.4142135623730951, 0x3fd62e42fefa39f0 },
      { 3.0, 0x3ff193ea7aad030b }, { 1e-5, 0xc027069e2aa2aa5b }, { 1e300, 0x4085963447f87fb5 },
      { 1e-310, 0xc0864e69394d9508 }, { 0.9999999999999999, 0xbca0000000000000 },
      { 1.0000000000000002, 0x3cafffffffffffff }, { infinity, above }, { 0.0, below },
      { -0.0, below }, { -1e-320, none }, { -2.0, none }, { -infinity, none },
      { std::nan(""), none } });
  Random random(11);
  std::vector<double> exponents, numbers, results;
  for (int k = 0; k < 20000; ++k)
  {
    const double small = random.uniform(-1.0, 1.0);
    exponents.push_back(k % 2 == 0 ? random.uniform(-745.0, 709.7) : small);
    const int power = static_cast<int>(random.uniform(-1074.0, 1023.0));
    numbers.push_back(k % 2 == 0 ? std::ldexp(1.0 + std::abs(small), power) : 1.0 + 0.29 * small);
  }
  check::isTrue("exp of many numbers, lanes", isFunction(*exponential, exponents, results));
  check::atMost("exp, largest error in last digits",
    largestError(exponents, results, &exponentialOf), 0.7);
  check::isTrue("log of many numbers, lanes", isFunction(*natural, numbers, results));
  check::atMost("log, largest error in last digits", largestError(numbers, results, &logarithmOf),
    0.8);
  comesTo("exp(log(vn)*0)", 1.0);
  comesTo("log(exp(0*delta)) + vt", contact()[Quantity::Slip]);
  comesTo("exp(0) + log(1)", 1.0);
  const Outcome rest = compile("N = 2*exp(vn)*delta + log(1 + vn)").law->evaluate(contact());
  check::close("at rest", rest[Result::Elastic], 2.0 * contact()[Quantity::Overlap], 0.0);
}

}

int main()
{
  return check::run(
    []
    {
      checkVectorBits();
      exponentials();
    });
}
