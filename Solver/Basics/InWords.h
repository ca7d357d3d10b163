// Numbers in the words of messages.
#pragma once

#include "Basics/Vec3.h"

#include <cmath>
#include <cstdio>
#include <string>

namespace dem
{

inline std::string inDigits(double value, int digits)
{
  char text[32];
  std::snprintf(text, sizeof text, "%.*g", digits, value);
  return text;
}

/// Two digits of a positive number, rounded up: what is advised has to suffice.
inline std::string inDigitsRoundedUp(double value)
{
  const double unit = std::pow(10.0, std::floor(std::log10(value)) - 1.0);
  return inDigits(std::ceil(value / unit) * unit, 2);
}

inline std::string inDigits(const Vec3& v, int digits)
{
  return "(" + inDigits(v.x, digits) + ", " + inDigits(v.y, digits) + ", " + inDigits(v.z, digits) +
    ")";
}

/// A number or vector that was computed.
template <typename T>
std::string inWords(const T& value)
{
  return inDigits(value, 6);
}

/// One that a user typed, to recognise it by.
template <typename T>
std::string asTyped(const T& value)
{
  return inDigits(value, 9);
}

}
