#pragma once

#include "Core/Rows.h"

namespace dem
{

/// What contacts do to a grain: vectors, and nothing of meaning in the fourth number. 64 bytes.
struct Load
{
  Row force;  ///< [M L/T^2]
  Row torque; ///< about the centre [M L^2/T^2]
};

}
