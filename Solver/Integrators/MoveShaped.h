// The motion of some grains with shapes, in lanes.
#pragma once

#include "Integrators/BallBatches.h"
#include "Integrators/SemiImplicitEuler.h"

namespace dem
{

/// Moves the grains of a block by a step, by what is in its lanes: (43), (44), and their rotation
/// by FreeRotation. The lanes of their moments of inertia are lost.
void moveShaped(const Motion& motion, ShapedBlock& block);

}
