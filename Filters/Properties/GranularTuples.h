// Some tuples of an array, as an array of their own.
#pragma once

#include <vtkAbstractArray.h>
#include <vtkDataSetAttributes.h>
#include <vtkPoints.h>
#include <vtkSmartPointer.h>

#include <vector>

namespace granular
{

using TupleIds = std::vector<vtkIdType>;

/// The tuples with these ids, in their order, as an array of the same kind with the same name.
vtkSmartPointer<vtkAbstractArray> tuplesIn(const TupleIds& ids, vtkAbstractArray* all);

vtkSmartPointer<vtkPoints> pointsIn(const TupleIds& ids, vtkPoints* all);

/// All arrays, to where there are none, with what they are for.
void copyTuples(vtkDataSetAttributes* all, const TupleIds& ids, vtkDataSetAttributes* some);

/// Sets the active attributes (scalars, ids and so on) as in @a from, by indices of arrays.
void copyMeanings(vtkDataSetAttributes* from, vtkDataSetAttributes* to);

}
