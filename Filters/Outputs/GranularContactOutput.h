// Port 1: contacts as lines.
#pragma once

#include "Observing/Observation.h"
#include "State/Particles.h"
#include "Vectors/Parallel.h"

#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

#include <cstdint>
#include <vector>

namespace granular
{

/// One line a contact, from the centre of the first grain to that of the second or to the nearest
/// point of the wall, with the cell arrays `ParticleIds` 2 (-1 is a wall), `Force` 3 on the first
/// grain, `Torque` 3 on the second body about the second end of its line [M L^2/T^2], `NormalForce`
/// (positive presses), `TangentialForce` [M L/T^2], `Overlap` [L], `Sliding`.
/// In runs with bonds also `Bond` (0 none, 1 whole, 2 broken since the last frame; broken
/// ones between grains that do not touch are last), `BondForce` (tension positive) and
/// `BondShearForce` [M L/T^2], `BondBendingMoment` and `BondTwistingMoment` [M L^2/T^2],
/// `BondTensileStress` and `BondShearStress` at the surface of the bond [M/(L T^2)],
/// `BondUtilization` (the share of its strength) and `BondAge` [T].
/// @param since time of the last frame [T]
/// @param numbers dem::ObservedPart::numbers where these are those of one of several ranks, which
/// become the global ids `ContactId`; null where they are all that there are
vtkSmartPointer<vtkPolyData> makeContacts(const dem::Particles& grains,
  const dem::Observation& observation, double since, const dem::Team& team = {},
  const std::vector<std::int64_t>* numbers = nullptr);

}
