// What of a grid can be a wall: its outside.
#pragma once

#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

class vtkDataArray;

namespace granular
{

struct OuterSurface
{
  vtkSmartPointer<vtkPolyData> faces;
  /// Numbers of the cells and points of the grid to which those of the faces belong. Null if the
  /// numbers are equal.
  vtkDataArray* cellNumbers = nullptr;
  vtkDataArray* pointNumbers = nullptr;
};

/// The faces of volumes that no two of them share, and cells that are faces, lines and vertices
/// already, with points in double precision; a vtkPolyData is returned as it is. No other arrays
/// are carried over. Hidden cells are not there; those that other processes have (ghosts) are.
OuterSurface findOuterSurface(vtkDataSet* data);

}
