// Times a scene that several ranks share, which are threads of this process.
#pragma once

#include "Options.h"

/// Prints what runs on one rank print, and of what ranks say to each other how much it is for each
/// of them and step: messages, bytes, and the time that they wait; of threads only the first of
/// each rank is timed. What ranks of several machines would take longer for is not in that time.
void runOnRanks(const Options& options);
