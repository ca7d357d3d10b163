// How grains were accelerated before, where errors of steps are controlled, as field data of a
// restart and back.
#pragma once

#include "State/Snapshot.h"
#include "Vectors/Parallel.h"

class vtkFieldData;

namespace granular
{

/// Adds the array of the earlier motion of balls, where the state has any.
void writeMotion(const dem::Snapshot& snapshot, const dem::Team& team, vtkFieldData* fieldData);

/// Reads the earlier motion of balls. An array for another number of balls is ignored.
/// @throws dem::Error when a number is not finite
void readMotion(vtkFieldData* fieldData, dem::Snapshot& snapshot);

}
