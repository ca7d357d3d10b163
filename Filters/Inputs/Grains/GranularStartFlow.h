// Whether velocities of grains that a run starts from have the flow of its cell in them.
#pragma once

#include "Parameters/Config.h"
#include "State/Snapshot.h"

#include <string>

namespace granular
{

/// Says of a state without a cell what its velocities have of the flow of the cell that it comes
/// into (dem::CellState::flow). Those of files and arrays are total ones, as all programs write
/// them. Grains that all are at rest, and those of a run that had no cell, have none of it: they go
/// with the cell.
/// @param isOfRun whether a run has saved them
/// @return what a user should know, in a sentence; empty where all is as expected
std::string takeFlow(const dem::CellChoice& cell, bool isOfRun, dem::Snapshot& start);

}
