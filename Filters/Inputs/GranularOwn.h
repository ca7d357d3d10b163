// What of data is not marked as belonging to other ranks.
#pragma once

#include "Inputs/GranularSignature.h"

#include <vtkDataObject.h>
#include <vtkSmartPointer.h>

namespace granular
{

/// The same data without the points, vertices and lines that the arrays `vtkGhostType` mark as
/// copies of what another rank has, or as hidden, and without these arrays. Data without marks stay
/// as they are, and so does whatever has faces: of walls the cells say which are ghosts, and faces
/// between cells are found by them.
vtkSmartPointer<vtkDataObject> ownOf(vtkDataObject* data);

/// The same object as long as the data are the same.
class OwnPart
{
public:
  vtkDataObject* Of(vtkDataObject* data);

private:
  Signature Known;
  vtkSmartPointer<vtkDataObject> Own;
};

}
