#pragma once

#include "Vectors/Vec4.h"

namespace dem
{

/// What contacts do to a grain: vectors, and nothing of meaning in the fourth number but the heat
/// that flows to the grain beside the force, where any is conducted, and beside the torque what
/// limits the step, where it is measured (Stepping/StepMeter.h). 64 bytes.
struct Load
{
  Vec4 force;  ///< [M L/T^2], and heat [M L^2/T^3]
  Vec4 torque; ///< about the centre [M L^2/T^2], and [M]
};

}
