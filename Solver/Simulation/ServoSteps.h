// What servos of walls have to do with a step: after its forces they choose how walls go on.
#pragma once

#include "Simulation/RunParts.h"

namespace dem
{

/// Gives a state, which is about to be set, a servo for each body if any wall has one.
void adoptServos(const RunParts& run, Snapshot& start);

/// Before walls go to where they are at the next step.
void driveServos(RunParts& run);

}
