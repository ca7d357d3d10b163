// Velocities of the middles of steps, for integrators that go on from these, as field data of a
// restart and back: grains show those that they have at the time.
#pragma once

#include "Observing/Observation.h"
#include "Vectors/Parallel.h"

class vtkFieldData;

namespace granular
{

/// Adds the array `RestartVelocities`, where the state has such: the length of the step, then of
/// each grain velocity and spin of its middle and those that are shown, its place and its radius.
void writeVelocities(const dem::Snapshot& snapshot, const dem::Observation& observation,
  const dem::Team& team, vtkFieldData* fieldData);

/// Puts them in place of those that are shown, of as many grains; what was done to these since
/// they were saved, those of the middle get as well. Where grains are not where they were, other
/// forces act on them, and the velocities that are shown stay.
/// @throws dem::Error when a number is none
void readVelocities(vtkFieldData* fieldData, dem::Snapshot& snapshot);

}
