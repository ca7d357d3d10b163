// Some rows of an array, as an array of their own.
#pragma once

#include <vtkAbstractArray.h>
#include <vtkDataSetAttributes.h>
#include <vtkPoints.h>
#include <vtkSmartPointer.h>

#include <vector>

namespace granular
{

using Rows = std::vector<vtkIdType>;

/// The tuples in these rows, in their order, as an array of the same kind with the same name.
vtkSmartPointer<vtkAbstractArray> tuplesIn(const Rows& rows, vtkAbstractArray* all);

vtkSmartPointer<vtkPoints> pointsIn(const Rows& rows, vtkPoints* all);

/// All arrays, to where there are none, with what they are for.
void copyTuples(vtkDataSetAttributes* all, const Rows& rows, vtkDataSetAttributes* some);

/// Makes arrays for what those in the same places of others are for.
void copyMeanings(vtkDataSetAttributes* from, vtkDataSetAttributes* to);

}
