// Where a saved state is on the time axis, and what acted on its grains, as field data of a restart
// and back; what becomes of clocks and energies where a run continues.
#pragma once

#include "Restart/GranularRestart.h"

namespace granular
{

struct Axis
{
  double origin = 0.0;      ///< time of frame 0 [T, s]
  std::uint64_t forces = 0; ///< fingerprint, see hashForces(); 0 of versions that have none
};

/// Adds the array `RestartAxis`.
void writeAxis(const Axis& axis, vtkFieldData* fieldData);
/// @throws dem::Error when the array is damaged
Axis readAxis(vtkFieldData* fieldData);

/// Nothing of versions that have no such array.
/// @throws dem::Error when the array is damaged
std::optional<EnergyBalance> readBalance(vtkFieldData* fieldData);

}
