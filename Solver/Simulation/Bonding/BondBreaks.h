// What bonds have to do with a step: those that broke in it are counted, and hand over to the laws
// of contact.
#pragma once

#include "Simulation/RunParts.h"

namespace dem
{

/// Counts bonds that broke in a step, which they did before they acted.
void countBroken(RunParts& run);

/// What bonds held that broke in the step is from now on what the laws of contact say. It comes
/// last, when lists know the contacts that are new.
void handOver(RunParts& run);

}
