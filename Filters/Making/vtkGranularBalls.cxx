#include "vtkGranularBalls.h"

#include "Bodies/GranularFacetMesh.h"
#include "Bodies/GranularPlacedBalls.h"
#include "Bodies/GranularPlacedShapes.h"
#include "Bodies/GranularShapeMesh.h"
#include "Bodies/GranularSurfaceMesh.h"
#include "Inputs/Grains/GranularOwn.h"
#include "Properties/GranularNames.h"
#include "Vtk/GranularGuard.h"

#include <vtkAbstractArray.h>
#include <vtkCellArray.h>
#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkIdList.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkIntArray.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

vtkStandardNewMacro(vtkGranularBalls);

//------------------------------------------------------------------------------
vtkTypeBool vtkGranularBalls::ProcessRequest(vtkInformation* request, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  return granular::serveGuarded(this, request, outputs,
    [&] { return this->Superclass::ProcessRequest(request, inputs, outputs); });
}

//------------------------------------------------------------------------------
int vtkGranularBalls::RequestData(vtkInformation*, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  vtkPolyData::GetData(outputs)->ShallowCopy(Balls(vtkPolyData::GetData(inputs[0])));
  return 1;
}

//------------------------------------------------------------------------------
vtkSmartPointer<vtkPolyData> vtkGranularBalls::Balls(vtkPolyData* shown)
{
  // Copies of what another process has would be drawn twice.
  const vtkSmartPointer<vtkDataObject> own = granular::ownOf(shown);
  vtkPolyData* grains = vtkPolyData::SafeDownCast(own);
  auto output = vtkSmartPointer<vtkPolyData>::New();
  const granular::PlacedBalls balls(grains);
  if (!balls.AreThere())
  {
    output->ShallowCopy(grains);
    return output;
  }

  vtkNew<vtkIdList> from;
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  vtkNew<vtkIntArray> surfaces;
  surfaces->SetName(SurfaceArray());
  vtkNew<vtkDoubleArray> radii;
  radii->SetName(granular::names::Radius);
  for (vtkIdType grain = 0; grain < grains->GetNumberOfPoints(); ++grain)
  {
    for (const dem::Ball& ball : balls.Find(grain))
    {
      points->InsertNextPoint(ball.centre.x, ball.centre.y, ball.centre.z);
      radii->InsertNextValue(ball.radius);
      surfaces->InsertNextValue(balls.FindSurface(grain));
      from->InsertNextId(grain);
    }
  }
  const vtkIdType count = points->GetNumberOfPoints();
  output->SetPoints(points);
  output->GetFieldData()->ShallowCopy(grains->GetFieldData());
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
  if (balls.AnySurface())
  {
    output->GetPointData()->AddArray(surfaces);
  }
  output->GetPointData()->SetActiveScalars(granular::names::Radius);
  vtkNew<vtkCellArray> vertices;
  for (vtkIdType k = 0; k < count; ++k)
  {
    vertices->InsertNextCell(1, &k);
  }
  output->SetVerts(vertices);
  return output;
}

//------------------------------------------------------------------------------
std::vector<double> vtkGranularBalls::SurfaceNumbers(vtkDataObject* grains, bool mixed)
{
  std::vector<const char*> names{ granular::names::ShapeSurfaces, granular::names::ShapeForms,
    granular::names::ShapeFacets, granular::names::ShapeFrustums };
  if (mixed)
  {
    names.push_back(granular::names::ShapeDefinitions); // parts of several kinds
  }
  std::vector<double> numbers;
  for (const char* name : names)
  {
    vtkDataArray* array = grains->GetFieldData()->GetArray(name);
    numbers.push_back(array ? array->GetNumberOfTuples() : 0.0);
    for (vtkIdType k = 0; array && k < array->GetNumberOfValues(); ++k)
    {
      const int size = array->GetNumberOfComponents();
      numbers.push_back(array->GetComponent(k / size, static_cast<int>(k % size)));
    }
  }
  return numbers;
}

//------------------------------------------------------------------------------
std::vector<vtkSmartPointer<vtkPolyData>> vtkGranularBalls::Surfaces(vtkDataObject* grains,
  double radius, int segments)
{
  std::vector<vtkSmartPointer<vtkPolyData>> meshes;
  for (const granular::PlacedSurface& surface : granular::readShapeSurfaces(grains->GetFieldData()))
  {
    meshes.push_back(
      granular::meshOf(dem::scaled(surface.surface, radius), radius * surface.centre, segments));
  }
  for (granular::PlacedFacets& facets : granular::readShapeFacets(grains->GetFieldData()))
  {
    if (facets.round)
    {
      meshes.push_back(granular::meshOf(dem::moved(*facets.round, 0.0, radius),
        radius * facets.parts.front().rounding, segments / 3));
      continue;
    }
    std::vector<vtkSmartPointer<vtkPolyData>> parts;
    for (granular::PlacedPart& part : facets.parts)
    {
      for (dem::Vec3& corner : part.corners)
      {
        corner = radius * corner;
      }
      parts.push_back(granular::meshOf(part.corners, radius * part.rounding, segments / 3));
    }
    meshes.push_back(granular::together(parts));
  }
  for (const granular::PlacedMixture& mixture : granular::readShapeMixtures(grains->GetFieldData()))
  {
    const double scale = radius / mixture.unit.drawnRadius;
    meshes.push_back(granular::placedMesh(granular::meshOf(mixture.drawn, segments), {}, scale,
      -scale * mixture.unit.drawnCentre));
  }
  return meshes;
}
