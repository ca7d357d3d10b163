// Sums of numbers without any rounding: the order of the numbers has no say in the result, so that
// threads and ranks add what they have and the sums of all are the same bits.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace dem
{

/// A number with fixed point: digits of 32 bits, of which the first one counts 2^-224. Bits below
/// that are cut off. Numbers of 2^96 and above, and those that are not finite, are left out: a run
/// ends long before it has such energies.
class ExactSum
{
public:
  static constexpr std::size_t Digits = 11;

  void add(double number)
  {
    int exponent = 0;
    const double fraction = std::frexp(std::abs(number), &exponent);
    if (fraction == 0.0 || !std::isfinite(number) || exponent > MostExponent)
    {
      return;
    }
    auto bits = static_cast<std::uint64_t>(std::ldexp(fraction, Mantissa));
    int position = exponent - Mantissa + Below;
    if (position < 0)
    {
      bits = position > -Mantissa ? bits >> -position : 0;
      position = 0;
    }
    const auto first = static_cast<std::size_t>(position / Bits);
    const int shift = position % Bits;
    const std::int64_t sign = number < 0.0 ? -1 : 1;
    const std::uint64_t upper = bits >> (Bits - shift);
    this->digits[first] += sign * static_cast<std::int64_t>((bits << shift) & Mask);
    this->digits[first + 1] += sign * static_cast<std::int64_t>(upper & Mask);
    this->digits[first + 2] += sign * static_cast<std::int64_t>(upper >> Bits);
    this->carry();
  }
  void add(const ExactSum& other)
  {
    for (std::size_t k = 0; k < Digits; ++k)
    {
      this->digits[k] += other.digits[k];
    }
    this->carry();
  }
  double value() const
  {
    ExactSum positive = *this;
    const bool negative = this->digits[Digits - 1] < 0;
    if (negative)
    {
      for (std::int64_t& digit : positive.digits)
      {
        digit = -digit;
      }
      positive.carry();
    }
    double sum = 0.0;
    for (std::size_t k = Digits; k-- > 0;)
    {
      sum +=
        std::ldexp(static_cast<double>(positive.digits[k]), Bits * static_cast<int>(k) - Below);
    }
    return negative ? -sum : sum;
  }
  bool operator==(const ExactSum& other) const { return this->digits == other.digits; }

  /// All but the last one are from 0 to 2^32 - 1.
  std::array<std::int64_t, Digits> digits{};

private:
  static constexpr int Bits = 32;
  static constexpr int Below = 224;
  static constexpr int Mantissa = 53;
  static constexpr int MostExponent = 96;
  static constexpr std::uint64_t Mask = 0xffffffffU;

  void carry()
  {
    for (std::size_t k = 0; k + 1 < Digits; ++k)
    {
      const auto low =
        static_cast<std::int64_t>(static_cast<std::uint64_t>(this->digits[k]) & Mask);
      this->digits[k + 1] += (this->digits[k] - low) / (std::int64_t{ 1 } << Bits);
      this->digits[k] = low;
    }
  }
};

}
