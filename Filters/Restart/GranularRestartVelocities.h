// Velocities of the middles of steps, for integrators that continue from these, as field data of a
// restart and back. Grains show their velocities at the time of the frame.
#pragma once

#include "Observing/Observation.h"
#include "Vectors/Parallel.h"

class vtkFieldData;

namespace granular
{

/// Adds the array `RestartVelocities`, where the state has such: the length of the step, then of
/// each grain velocity and spin of its middle and those that are shown, its position and its
/// radius.
void writeVelocities(const dem::Snapshot& snapshot, const dem::Observation& observation,
  const dem::Team& team, vtkFieldData* fieldData);

/// Replaces the velocities that are shown by those of the middle, for as many grains. A change of
/// the shown velocities since they were saved is added. If any grain was moved, other forces act,
/// and the velocities that are shown stay.
/// @throws dem::Error when a number is none
void readVelocities(vtkFieldData* fieldData, dem::Snapshot& snapshot);

}
