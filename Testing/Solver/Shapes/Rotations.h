// Rotations, for tests.
#pragma once

#include "Basics/Quaternion.h"

#include <cmath>

namespace scene
{

/// A rotation about an axis [rad].
inline dem::Quaternion about(const dem::Vec3& axis, double angle)
{
  const dem::Vec3 v = std::sin(0.5 * angle) * dem::normalized(axis);
  return { std::cos(0.5 * angle), v.x, v.y, v.z };
}

}
