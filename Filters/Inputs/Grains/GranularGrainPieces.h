// Grains as points with vertices: some of them, and several sets behind each other.
#pragma once

#include "Properties/GranularTuples.h"

#include <vtkPointSet.h>
#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

#include <vector>

namespace granular
{

/// Whether cells of a VTK type are vertices, or lines.
bool isVertex(int type);
bool isLine(int type);

/// The points of any set, with its vertices, then its lines, and all arrays.
/// @throws dem::Error where it has other cells, or arrays that do not fit
vtkSmartPointer<vtkPolyData> asGrains(vtkPointSet* points);

/// The points with these ids with all arrays, and a vertex each where they have one.
vtkSmartPointer<vtkPolyData> grainsIn(const TupleIds& ids, vtkPolyData* grains);

/// The arrays of a set of grains.
struct ArraysOf
{
  vtkSmartPointer<vtkPolyData> empty; ///< without points
  bool hasPoints;
  bool hasCells;
};

/// The arrays that all sets with points, and of cells all with cells, have alike; those of the
/// first set where none has any.
vtkSmartPointer<vtkPolyData> commonLayout(const std::vector<ArraysOf>& sets);

/// Grains with copies behind them, their vertices behind each other likewise, before lines; with
/// arrays `vtkGhostType` that mark them.
/// @param layout the arrays of it
/// @param cells whether cells have one, too
vtkSmartPointer<vtkPolyData> followedBy(vtkPolyData* grains,
  const std::vector<vtkSmartPointer<vtkPolyData>>& copies, vtkPolyData* layout, bool cells);

}
