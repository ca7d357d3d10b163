// What of a grid can be a wall: its outside.
#pragma once

#include <vtkSmartPointer.h>

#include <string>

class vtkDataSet;
class vtkPolyData;

namespace granular
{

/// The faces of volumes that no two of them share, and cells that are faces, lines and vertices
/// already, with points in double precision; a vtkPolyData is given back as it is. Of all arrays
/// the cell array @a array, if there is one, and marks of ghosts are carried over.
/// @param cellIds if not null, becomes the name of a cell array with the numbers of the cells of
/// @a data that the faces are from; empty for a vtkPolyData.
vtkSmartPointer<vtkPolyData> findOuterSurface(vtkDataSet* data, const std::string& array,
  std::string* cellIds);

}
