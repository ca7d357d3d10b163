// Numbers in the words of messages.
#pragma once

#include "Core/Vec3.h"

#include <cstdio>
#include <string>

namespace dem
{

/// What was computed.
inline std::string inWords(double value)
{
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}

inline std::string inWords(const Vec3& v)
{
  return "(" + inWords(v.x) + ", " + inWords(v.y) + ", " + inWords(v.z) + ")";
}

/// What a user typed, to recognise it by.
inline std::string asTyped(double value)
{
  char text[32];
  std::snprintf(text, sizeof text, "%.9g", value);
  return text;
}

inline std::string asTyped(const Vec3& v)
{
  return "(" + asTyped(v.x) + ", " + asTyped(v.y) + ", " + asTyped(v.z) + ")";
}

}
