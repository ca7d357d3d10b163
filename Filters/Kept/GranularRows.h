// Some rows of an array, as an array of their own.
#pragma once

#include <vtkAbstractArray.h>
#include <vtkSmartPointer.h>

#include <vector>

namespace granular
{

using Rows = std::vector<vtkIdType>;

/// The tuples in these rows, in their order, as an array of the same kind with the same name.
vtkSmartPointer<vtkAbstractArray> tuplesIn(const Rows& rows, vtkAbstractArray* all);

}
