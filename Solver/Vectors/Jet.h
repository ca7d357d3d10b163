// A number with its first and second derivatives over three coordinates. What is calculated with
// jets has exact derivatives but for rounding (forward differentiation; Griewank and Walther 2008,
// section 3.1). Each operation has the same bits on every machine.
#pragma once

#include "Basics/Vec3.h"
#include "Vectors/Logarithm.h"

#include <array>
#include <cmath>

namespace dem
{

struct Jet
{
  double value = 0.0;
  Vec3 slope;                   ///< derivatives over x, y and z
  std::array<double, 6> bend{}; ///< second derivatives xx, yy, zz, xy, yz, zx

  Jet() = default;
  /// A number that depends on no coordinate.
  Jet(double number) : value(number) {}
  /// A coordinate itself.
  static Jet coordinate(double number, int axis)
  {
    Jet jet(number);
    (axis == 0 ? jet.slope.x : (axis == 1 ? jet.slope.y : jet.slope.z)) = 1.0;
    return jet;
  }
};

namespace jets
{

/// The symmetric part of s t^T, in the order of Jet::bend.
inline std::array<double, 6> product(const Vec3& s, const Vec3& t)
{
  return { s.x * t.x, s.y * t.y, s.z * t.z, 0.5 * (s.x * t.y + s.y * t.x),
    0.5 * (s.y * t.z + s.z * t.y), 0.5 * (s.z * t.x + s.x * t.z) };
}

/// f(a), with the value and the derivatives of f there.
inline Jet chain(const Jet& a, double f, double first, double second)
{
  Jet to(f);
  to.slope = first * a.slope;
  const std::array<double, 6> square = product(a.slope, a.slope);
  for (std::size_t k = 0; k < square.size(); ++k)
  {
    to.bend[k] = first * a.bend[k] + second * square[k];
  }
  return to;
}

/// a + factor b.
inline Jet sum(const Jet& a, const Jet& b, double factor)
{
  Jet to(a.value + factor * b.value);
  to.slope = a.slope + factor * b.slope;
  for (std::size_t k = 0; k < to.bend.size(); ++k)
  {
    to.bend[k] = a.bend[k] + factor * b.bend[k];
  }
  return to;
}

}

inline Jet operator+(const Jet& a, const Jet& b)
{
  return jets::sum(a, b, 1.0);
}
inline Jet operator-(const Jet& a, const Jet& b)
{
  return jets::sum(a, b, -1.0);
}
inline Jet operator-(const Jet& a)
{
  return jets::chain(a, -a.value, -1.0, 0.0);
}
inline Jet operator*(const Jet& a, const Jet& b)
{
  Jet to(a.value * b.value);
  to.slope = a.value * b.slope + b.value * a.slope;
  const std::array<double, 6> both = jets::product(a.slope, b.slope);
  for (std::size_t k = 0; k < both.size(); ++k)
  {
    to.bend[k] = a.value * b.bend[k] + b.value * a.bend[k] + 2.0 * both[k];
  }
  return to;
}
inline Jet operator/(const Jet& a, const Jet& b)
{
  Jet to(a.value / b.value);
  const double inverse = 1.0 / b.value;
  to.slope = inverse * (a.slope - to.value * b.slope);
  const std::array<double, 6> both = jets::product(to.slope, b.slope);
  for (std::size_t k = 0; k < both.size(); ++k)
  {
    to.bend[k] = inverse * (a.bend[k] - to.value * b.bend[k] - 2.0 * both[k]);
  }
  return to;
}

/// The root; 0 of a number below 0. Of 0 the derivatives are no numbers.
inline Jet sqrt(const Jet& a)
{
  if (a.value < 0.0)
  {
    return {};
  }
  const double root = std::sqrt(a.value);
  const double first = 0.5 / root;
  return jets::chain(a, root, first, -0.5 * first / a.value);
}
inline Jet exp(const Jet& a)
{
  const double power = accurateExponential(a.value);
  return jets::chain(a, power, power, power);
}
inline Jet log(const Jet& a)
{
  const double inverse = 1.0 / a.value;
  return jets::chain(a, accurateLogarithm(a.value), inverse, -inverse * inverse);
}
/// a^exponent of a number above 0.
inline Jet pow(const Jet& a, double exponent)
{
  return exp(Jet(exponent) * log(a));
}
inline Jet abs(const Jet& a)
{
  const double sign = a.value > 0.0 ? 1.0 : (a.value < 0.0 ? -1.0 : 0.0);
  return jets::chain(a, std::fabs(a.value), sign, 0.0);
}
inline Jet min(const Jet& a, const Jet& b)
{
  return a.value < b.value ? a : b;
}
inline Jet max(const Jet& a, const Jet& b)
{
  return a.value > b.value ? a : b;
}

}
