// What of data is not marked as belonging to other ranks.
#pragma once

#include "Inputs/GranularSignature.h"

#include <vtkDataObject.h>
#include <vtkSmartPointer.h>

namespace granular
{

/// Data without the points, vertices and lines that the arrays `vtkGhostType` mark as hidden or as
/// copies from another rank. These arrays are left out too. Data without marks stay as they are.
/// Data with faces stay as well. Ghost cells of walls stay, since faces between cells are found by
/// them.
vtkSmartPointer<vtkDataObject> ownOf(vtkDataObject* data);

/// Keeps ownOf() of some data as one object for as long as the data stay unchanged.
class OwnPart
{
public:
  vtkDataObject* Of(vtkDataObject* data);

private:
  Signature Known;
  vtkSmartPointer<vtkDataObject> Own;
};

}
