#include "vtkGranularBalls.h"

#include "Core/Particles.h"
#include "Kept/GranularGuard.h"
#include "Kept/GranularNames.h"
#include "Kept/GranularShapes.h"

#include <vtkAbstractArray.h>
#include <vtkCellArray.h>
#include <vtkDataArray.h>
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

#include <vector>

vtkStandardNewMacro(vtkGranularBalls);

namespace
{

using Shapes = std::vector<std::vector<dem::Ball>>;

/** The spheres of a grain; none where it is one itself. */
const std::vector<dem::Ball>* findBalls(const Shapes& shapes, vtkDataArray* shape, vtkIdType grain)
{
  const double index = shape->GetComponent(grain, 0);
  const bool known = index >= 0.0 && index < static_cast<double>(shapes.size());
  return known && !shapes[static_cast<std::size_t>(index)].empty()
    ? &shapes[static_cast<std::size_t>(index)]
    : nullptr;
}

dem::Quaternion orientationOf(vtkDataArray* orientation, vtkIdType grain)
{
  double q[4];
  orientation->GetTuple(grain, q);
  return { q[0], q[1], q[2], q[3] };
}

}

//------------------------------------------------------------------------------
vtkTypeBool vtkGranularBalls::ProcessRequest(vtkInformation* request, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  return granular::serveGuarded(
    request, outputs, [&] { return this->Superclass::ProcessRequest(request, inputs, outputs); },
    [&](const std::string& problem) { vtkErrorMacro(<< problem); });
}

//------------------------------------------------------------------------------
int vtkGranularBalls::RequestData(vtkInformation*, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  vtkPolyData* grains = vtkPolyData::GetData(inputs[0]);
  vtkPolyData* output = vtkPolyData::GetData(outputs);
  const Shapes shapes = granular::readShapeSpheres(grains->GetFieldData());
  vtkPointData* data = grains->GetPointData();
  vtkDataArray* shape = data->GetArray(granular::names::Shape);
  vtkDataArray* radius = data->GetArray(granular::names::Radius);
  vtkDataArray* orientation = data->GetArray(granular::names::Orientation);
  const bool turned = orientation && orientation->GetNumberOfComponents() == 4;
  if (shapes.empty() || !shape || !radius || !turned)
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
    double centre[3];
    grains->GetPoint(grain, centre);
    const double size = radius->GetComponent(grain, 0);
    const std::vector<dem::Ball>* balls = findBalls(shapes, shape, grain);
    const dem::Quaternion q = orientationOf(orientation, grain);
    const std::vector<dem::Ball> alone{ { {}, 1.0 } };
    for (const dem::Ball& ball : balls ? *balls : alone)
    {
      const dem::Lane3 offset = dem::turned(q, dem::Lane3(size * ball.centre));
      points->InsertNextPoint(centre[0] + offset.x, centre[1] + offset.y, centre[2] + offset.z);
      radii->InsertNextValue(size * ball.radius);
      from->InsertNextId(grain);
    }
  }
  const vtkIdType count = points->GetNumberOfPoints();
  output->SetPoints(points);
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
