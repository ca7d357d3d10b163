// Grains and contacts of several ranks in the order of a run with one process.
#pragma once

#include <vtkDataSet.h>
#include <vtkSmartPointer.h>

namespace granular
{

/// Orders the points of a surface or an unstructured grid by the array `ParticleId`, its cells by
/// `ContactId`, else by the first of their points where these have been ordered. Data without such
/// arrays of whole numbers stay as they are, and so do cells with the same key among each other.
vtkSmartPointer<vtkDataSet> inOrderOfIds(vtkDataSet* data);

}
