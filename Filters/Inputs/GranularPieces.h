// Pieces of a data set that ranks of a server have.
#pragma once

#include <vtkDataSet.h>
#include <vtkSmartPointer.h>

#include <string>
#include <vector>

class vtkDataObject;

namespace granular
{

/// The piece as another process receives it: without ghosts, and with its points one by one in
/// their own precision.
vtkSmartPointer<vtkDataSet> portable(vtkDataSet* piece);

/// A filter would read beyond the end of an array that is too short.
/// @throws dem::Error that names the array
void checkArrays(vtkDataSet* piece, const std::string& name);

/// One data set of pieces: those with points and cells, one after another, each once and without
/// ghosts. A single one stays as it is else. Points of grids at the same position become one,
/// so that faces between pieces are inside. Grains and contacts of a simulation are in the order of
/// inOrderOfIds(). Field data are those of all pieces, the first one's before others.
/// @param name how messages call it.
/// @throws dem::Error that names an array that does not fit its piece.
vtkSmartPointer<vtkDataObject> mergePieces(const std::vector<vtkDataObject*>& pieces,
  const std::string& name);

}
