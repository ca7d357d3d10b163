// What is said of a run that blew up, in a step or in the state that it has come to: which grain,
// when, and what to try.
#pragma once

#include "Simulation/RunParts.h"

#include <string>

namespace dem
{

/// What is said of a step after which the run cannot go on; empty of a good one.
/// @param found what ranks found, if there are any
std::string failureOf(RunParts& run, const StepResult& done, const FoundFailure& found);

/// What the next step would say of a grain beyond a wall, by more than the limit. Who asked for
/// this state might ask for no other one.
std::string failureAtWalls(RunParts& run);

}
