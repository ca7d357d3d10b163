#include "Properties/GranularTuples.h"

#include <vtkDataArray.h>
#include <vtkIdList.h>
#include <vtkNew.h>

#include <algorithm>

namespace granular
{

vtkSmartPointer<vtkAbstractArray> tuplesIn(const TupleIds& ids, vtkAbstractArray* all)
{
  vtkNew<vtkIdList> list;
  list->SetNumberOfIds(static_cast<vtkIdType>(ids.size()));
  std::copy(ids.begin(), ids.end(), list->begin());
  auto some = vtk::TakeSmartPointer(all->NewInstance());
  some->SetName(all->GetName());
  some->SetNumberOfComponents(all->GetNumberOfComponents());
  some->CopyComponentNames(all);
  some->SetNumberOfTuples(list->GetNumberOfIds());
  all->GetTuples(list, some);
  return some;
}

vtkSmartPointer<vtkPoints> pointsIn(const TupleIds& ids, vtkPoints* all)
{
  auto some = vtkSmartPointer<vtkPoints>::New();
  some->SetData(vtkDataArray::SafeDownCast(tuplesIn(ids, all->GetData())));
  return some;
}

void copyTuples(vtkDataSetAttributes* all, const TupleIds& ids, vtkDataSetAttributes* some)
{
  for (int i = 0; i < all->GetNumberOfArrays(); ++i)
  {
    some->AddArray(tuplesIn(ids, all->GetAbstractArray(i)));
  }
  copyMeanings(all, some);
}

void copyMeanings(vtkDataSetAttributes* from, vtkDataSetAttributes* to)
{
  int active[vtkDataSetAttributes::NUM_ATTRIBUTES];
  from->GetAttributeIndices(active);
  for (int k = 0; k < vtkDataSetAttributes::NUM_ATTRIBUTES; ++k)
  {
    if (active[k] >= 0)
    {
      to->SetActiveAttribute(active[k], k);
    }
  }
}

}
