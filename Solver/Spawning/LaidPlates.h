// How plates lie in the plane in which grains move.
#pragma once

#include "Parameters/Config.h"
#include "State/Particles.h"

namespace dem
{

/// Rotates the z axis of a plate into that across the plane of motion (0, 1, 2).
Quaternion plateAcross(int axis);

/// @throws Error where a plate does not lie in the plane in which grains move
void checkPlates(const Config& config, const Particles& grains);

}
