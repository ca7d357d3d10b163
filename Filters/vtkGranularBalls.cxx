#include "vtkGranularBalls.h"

#include "Kept/GranularNames.h"
#include "Kept/GranularPlacedBalls.h"

#include <vtkAbstractArray.h>
#include <vtkCellArray.h>
#include <vtkDoubleArray.h>
#include <vtkIdList.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

vtkStandardNewMacro(vtkGranularBalls);

//------------------------------------------------------------------------------
int vtkGranularBalls::RequestData(vtkInformation*, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  vtkPolyData* grains = vtkPolyData::GetData(inputs[0]);
  vtkPolyData* output = vtkPolyData::GetData(outputs);
  const granular::PlacedBalls balls(grains);
  if (!balls.AreThere())
  {
    output->ShallowCopy(grains);
    return 1;
  }

  vtkNew<vtkIdList> from;
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  vtkNew<vtkDoubleArray> radii;
  radii->SetName(granular::names::Radius);
  for (vtkIdType grain = 0; grain < grains->GetNumberOfPoints(); ++grain)
  {
    for (const dem::Ball& ball : balls.Find(grain))
    {
      points->InsertNextPoint(ball.centre.x, ball.centre.y, ball.centre.z);
      radii->InsertNextValue(ball.radius);
      from->InsertNextId(grain);
    }
  }
  const vtkIdType count = points->GetNumberOfPoints();
  output->SetPoints(points);
  vtkPointData* data = grains->GetPointData();
  for (int k = 0; k < data->GetNumberOfArrays(); ++k)
  {
    vtkAbstractArray* array = data->GetAbstractArray(k);
    auto copy = vtkSmartPointer<vtkAbstractArray>::Take(array->NewInstance());
    copy->SetName(array->GetName());
    copy->SetNumberOfComponents(array->GetNumberOfComponents());
    copy->SetNumberOfTuples(count);
    array->GetTuples(from, copy);
    output->GetPointData()->AddArray(copy); // as no attribute: several points have one id
  }
  output->GetPointData()->AddArray(radii);
  output->GetPointData()->SetActiveScalars(granular::names::Radius);
  vtkNew<vtkCellArray> vertices;
  for (vtkIdType k = 0; k < count; ++k)
  {
    vertices->InsertNextCell(1, &k);
  }
  output->SetVerts(vertices);
  return 1;
}
