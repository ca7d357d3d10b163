// Words that follow the name of a wall, about numbers that no wall may have.
#pragma once

#include "Basics/InWords.h"
#include "Basics/Vec3.h"

#include <cmath>
#include <string>

namespace dem
{

/// @return what is wrong; empty if the number is finite
inline std::string demandFinite(const char* property, const Vec3& v)
{
  return isFinite(v)
    ? std::string()
    : std::string("has the ") + property + " " + asTyped(v) + ", which is not finite";
}

inline std::string demandFinite(const char* property, double value)
{
  return std::isfinite(value)
    ? std::string()
    : std::string("has the ") + property + " " + asTyped(value) + ", which is not finite";
}

}
