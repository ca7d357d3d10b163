// A periodic cell as field data, and as lines.
#pragma once

#include "Boundaries/CellPlace.h"
#include "Observing/Observation.h"

#include <array>
#include <optional>

class vtkFieldData;
class vtkPolyData;

namespace granular
{

/// A cell at a time.
struct PlacedCell
{
  dem::Vec3 origin;
  dem::Matrix3 edges;
  std::array<bool, 3> axes{}; ///< along which edges space repeats itself
  dem::Matrix3 flow;          ///< velocity gradient [1/T, 1/s]
};

/// Writes a cell as the field data that GranularNames.h lists.
void writeCell(const dem::CellTotals& cell, vtkFieldData* fieldData);
/// Reads these; nothing if one is not there or has another size.
std::optional<PlacedCell> readCell(vtkFieldData* fieldData);

/// Where walls are that follow a cell, which keeps its edges as they were: it has no flips.
/// @param choice with the edges at the begin of the run
dem::CellPlace placeOf(const std::optional<PlacedCell>& cell, const dem::CellChoice& choice);

/// Adds the twelve edges of a cell to walls whose cell data are filled: lines behind the other
/// lines, with a WallIndex of -1 and 0 for all else.
void addOutline(const PlacedCell& cell, vtkPolyData* walls);

}
