// Numbers in messages.
#pragma once

#include "Core/Vec3.h"

#include <cstdio>
#include <string>

namespace granular
{

inline std::string text(double number)
{
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.9g", number);
  return digits;
}

inline std::string text(const dem::Vec3& v)
{
  return "(" + text(v.x) + ", " + text(v.y) + ", " + text(v.z) + ")";
}

}
