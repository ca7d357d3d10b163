// A periodic cell as field data, and as lines.
#pragma once

#include "Observing/Observation.h"

#include <optional>

class vtkFieldData;
class vtkPolyData;

namespace granular
{

/// Corner and edges of a cell.
struct PlacedCell
{
  dem::Vec3 origin;
  dem::Matrix3 edges;
};

/// Writes the matrix of a cell, row by row, and its corner.
void writeCell(const dem::CellTotals& cell, vtkFieldData* fieldData);
/// Reads these; nothing if there is no such cell.
std::optional<PlacedCell> readCell(vtkFieldData* fieldData);

/// Adds the twelve edges of a cell to walls whose cell data are filled: lines behind the other
/// lines, with a WallIndex of -1 and 0 for all else.
void addOutline(const PlacedCell& cell, vtkPolyData* walls);

}
