#include "GranularOuterSurface.h"

#include <vtkCellData.h>
#include <vtkDataSet.h>
#include <vtkDataSetAttributes.h>
#include <vtkGeometryFilter.h>
#include <vtkNew.h>
#include <vtkPointData.h>

namespace granular
{
namespace
{

/// The same cells with no more arrays than are needed, since one of a wrong size would be read
/// beyond its end.
vtkSmartPointer<vtkDataSet> bare(vtkDataSet* data, const std::string& array)
{
  auto copy = vtk::TakeSmartPointer(data->NewInstance());
  copy->CopyStructure(data);
  const auto carry =
    [](vtkDataSetAttributes* from, vtkDataSetAttributes* to, const char* name, vtkIdType size)
  {
    vtkAbstractArray* values = from->GetAbstractArray(name);
    if (values && values->GetNumberOfTuples() == size)
    {
      to->AddArray(values);
    }
  };
  const char* ghosts = vtkDataSetAttributes::GhostArrayName();
  carry(data->GetCellData(), copy->GetCellData(), array.c_str(), data->GetNumberOfCells());
  carry(data->GetCellData(), copy->GetCellData(), ghosts, data->GetNumberOfCells());
  carry(data->GetPointData(), copy->GetPointData(), ghosts, data->GetNumberOfPoints());
  return copy;
}

}

OuterSurface findOuterSurface(vtkDataSet* data, const std::string& array)
{
  if (vtkPolyData* surface = vtkPolyData::SafeDownCast(data))
  {
    return { surface };
  }
  vtkNew<vtkGeometryFilter> filter;
  filter->SetInputData(bare(data, array));
  filter->SetOutputPointsPrecision(vtkAlgorithm::DOUBLE_PRECISION);
  filter->PassThroughCellIdsOn();
  filter->PassThroughPointIdsOn();
  filter->Update();
  vtkPolyData* faces = filter->GetOutput();
  return { faces, faces->GetCellData()->GetArray(filter->GetOriginalCellIdsName()),
    faces->GetPointData()->GetArray(filter->GetOriginalPointIdsName()) };
}

}
