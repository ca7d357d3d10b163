// Port 2: totals, a row per frame.
#pragma once

#include "Observing/Observation.h"
#include "Properties/GranularChanges.h"

#include <cstddef>
#include <vector>

class vtkTable;

namespace granular
{

/// Fills @a table with the first @a count of @a rows. Columns: `Time` [T], `Count`, `ContactCount`,
/// `KineticEnergy` and its parts `TranslationalEnergy` and `RotationalEnergy`, `PotentialEnergy`,
/// `ElasticEnergy`, `AdhesionEnergy`, `DissipatedEnergy` [M L^2/T^2], `Momentum` 3 [M L/T],
/// `LargestRelativeOverlap`, `CoordinationNumber` and more; where losses are counted
/// `FrictionLoss`, `PlasticLoss`, `AdhesionLoss`, `DampingLoss` and `EnergyError` [M L^2/T^2];
/// in runs with bonds `BondCount`, `BrokenBonds` (so far), `BondEnergy`, `FractureEnergy` and,
/// where losses are counted, `FractureLoss` [M L^2/T^2], `FragmentCount` and `LargestFragment` [M].
void fillHistory(const std::vector<dem::Totals>& rows, std::size_t count, vtkTable* table);

/// Adds the column `ChangeCount`, how often parameters had changed before a row, and the field data
/// `Changes`, a string for each change up to the last row.
/// @param regimes as readRegimes() returns them.
void addChanges(const std::vector<Regime>& regimes, const dem::FrameAxis& frames, std::size_t count,
  vtkTable* table);

}
