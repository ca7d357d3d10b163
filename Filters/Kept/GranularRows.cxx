#include "Kept/GranularRows.h"

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

}
