// Port 1: contacts as lines.
#pragma once

#include "Core/Parallel.h"
#include "Core/Particles.h"
#include "Observing/Observation.h"

#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

namespace granular
{

/// One line a contact, from the centre of the first grain to that of the second or to the nearest
/// point of the wall, with the cell arrays `ParticleIds` 2 (-1 is a wall), `Force` 3 on the first
/// grain, `NormalForce` (positive presses), `TangentialForce` [M L/T^2], `Overlap` [L], `Sliding`.
vtkSmartPointer<vtkPolyData> makeContacts(const dem::Particles& grains,
  const dem::Observation& observation, const dem::Team& team = {});

}
