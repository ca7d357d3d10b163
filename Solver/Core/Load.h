#pragma once

#include "Core/Vec3.h"

namespace dem
{

/// What contacts do to a grain. 48 bytes.
struct Load
{
  Vec3 force;  ///< [M L/T^2]
  Vec3 torque; ///< about the centre [M L^2/T^2]
};

}
