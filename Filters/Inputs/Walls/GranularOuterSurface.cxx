#include "Inputs/Walls/GranularOuterSurface.h"

#include <vtkCellData.h>
#include <vtkDataArray.h>
#include <vtkDataSet.h>
#include <vtkDataSetAttributes.h>
#include <vtkDataSetSurfaceFilter.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>

namespace granular
{
namespace
{

/// A copy of the cells with no arrays but the marks of ghosts. VTK would read an array of a wrong
/// size beyond its end.
vtkSmartPointer<vtkDataSet> bare(vtkDataSet* data)
{
  auto copy = vtk::TakeSmartPointer(data->NewInstance());
  copy->CopyStructure(data);
  const auto carry = [](vtkDataSetAttributes* from, vtkDataSetAttributes* to, vtkIdType size)
  {
    vtkAbstractArray* marks = from->GetAbstractArray(vtkDataSetAttributes::GhostArrayName());
    if (marks && marks->GetNumberOfTuples() == size)
    {
      to->AddArray(marks);
    }
  };
  carry(data->GetCellData(), copy->GetCellData(), data->GetNumberOfCells());
  carry(data->GetPointData(), copy->GetPointData(), data->GetNumberOfPoints());
  return copy;
}

/// Puts the points of @a faces where they are in @a data: the filter may have rounded them to
/// single precision. Those in the middle of curved sides have no number.
void takePoints(vtkDataSet* data, vtkDataArray* numbers, vtkPolyData* faces)
{
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  points->SetNumberOfPoints(faces->GetNumberOfPoints());
  for (vtkIdType i = 0; i < faces->GetNumberOfPoints(); ++i)
  {
    const vtkIdType number = static_cast<vtkIdType>(numbers->GetComponent(i, 0));
    points->SetPoint(i, number >= 0 ? data->GetPoint(number) : faces->GetPoint(i));
  }
  faces->SetPoints(points);
}

}

OuterSurface findOuterSurface(vtkDataSet* data)
{
  if (vtkPolyData* surface = vtkPolyData::SafeDownCast(data))
  {
    return { surface };
  }
  vtkNew<vtkDataSetSurfaceFilter> filter; // vtkGeometryFilter loses faces beside hidden cells
  filter->SetInputData(bare(data));
  filter->PassThroughCellIdsOn();
  filter->PassThroughPointIdsOn();
  filter->Update();
  vtkPolyData* faces = filter->GetOutput();
  OuterSurface result{ faces, faces->GetCellData()->GetArray(filter->GetOriginalCellIdsName()),
    faces->GetPointData()->GetArray(filter->GetOriginalPointIdsName()) };
  takePoints(data, result.pointNumbers, faces);
  return result;
}

}
