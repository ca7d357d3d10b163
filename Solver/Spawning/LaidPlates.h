// How plates lie in the plane in which grains move.
#pragma once

#include "Parameters/Config.h"
#include "Spawning/Inflow.h"
#include "State/Particles.h"

namespace dem
{

/// Rotates the z axis of a plate into that across the plane of motion (0, 1, 2).
Quaternion plateAcross(int axis);

/// @param inflows that make grains
/// @throws Error where a plate does not lie in the plane in which grains move, or may appear beside it
void checkPlates(const Config& config, const std::vector<Inflow>& inflows, const Particles& grains);

}
