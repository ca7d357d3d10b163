// Whether velocities of grains that a run starts from have the flow of its cell in them.
#pragma once

#include "Parameters/Config.h"
#include "State/Snapshot.h"

#include <string>

namespace granular
{

/// Sets for a state without a cell the flow of the new cell in its velocities
/// (dem::CellState::flow). Velocities of files and arrays are total ones, as all programs write
/// them. Grains all at rest, and grains of a run that had no cell, have none of the flow. They move
/// with the cell.
/// @param isOfRun whether a run has saved them
/// @return what a user should know, in a sentence; empty where all is as expected
std::string takeFlow(const dem::CellChoice& cell, bool isOfRun, dem::Snapshot& start);

}
