#include "Properties/GranularRows.h"

#include <vtkDataArray.h>
#include <vtkIdList.h>
#include <vtkNew.h>

#include <algorithm>

namespace granular
{

vtkSmartPointer<vtkAbstractArray> tuplesIn(const Rows& rows, vtkAbstractArray* all)
{
  vtkNew<vtkIdList> list;
  list->SetNumberOfIds(static_cast<vtkIdType>(rows.size()));
  std::copy(rows.begin(), rows.end(), list->begin());
  auto some = vtk::TakeSmartPointer(all->NewInstance());
  some->SetName(all->GetName());
  some->SetNumberOfComponents(all->GetNumberOfComponents());
  some->CopyComponentNames(all);
  some->SetNumberOfTuples(list->GetNumberOfIds());
  all->GetTuples(list, some);
  return some;
}

vtkSmartPointer<vtkPoints> pointsIn(const Rows& rows, vtkPoints* all)
{
  auto some = vtkSmartPointer<vtkPoints>::New();
  some->SetData(vtkDataArray::SafeDownCast(tuplesIn(rows, all->GetData())));
  return some;
}

void copyTuples(vtkDataSetAttributes* all, const Rows& rows, vtkDataSetAttributes* some)
{
  for (int i = 0; i < all->GetNumberOfArrays(); ++i)
  {
    some->AddArray(tuplesIn(rows, all->GetAbstractArray(i)));
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
