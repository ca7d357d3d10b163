#include "vtkGranularWornSurface.h"

#include "Analysis/GranularFigures.h"
#include "Analysis/Walls/NamedWalls.h"
#include "Analysis/Walls/WornSurface.h"
#include "Basics/Error.h"
#include "Boundaries/Surface.h"
#include "Properties/GranularFieldNumbers.h"
#include "Properties/GranularNames.h"

#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkDoubleArray.h>
#include <vtkIdList.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkPointData.h>
#include <vtkPolyData.h>
#include <vtkStreamingDemandDrivenPipeline.h>

#include <algorithm>
#include <string>
#include <vector>

vtkStandardNewMacro(vtkGranularWornSurface);

namespace
{

namespace names = granular::names;
using Pipeline = vtkStreamingDemandDrivenPipeline;

/// The arrays of the output Walls that say how walls are worn.
struct WornWalls
{
  vtkPolyData* cells;
  vtkDataArray* drawn;
  vtkDataArray* volume;
  vtkDataArray* behind;
  vtkDataArray* wall;

  explicit WornWalls(vtkPolyData* input)
    : cells(input), drawn(input->GetPointData()->GetArray(names::DrawnPosition)),
      volume(input->GetCellData()->GetArray(names::WornVolume)),
      behind(input->GetCellData()->GetArray(names::WornBehind)),
      wall(input->GetCellData()->GetArray(names::WallIndex))
  {
    if (!this->drawn || !this->volume || !this->behind || !this->wall)
    {
      throw dem::Error(
        "Connect the output Walls of a simulation whose WearLaw is not None: Input has "
        "no wear.");
    }
  }
};

/// The triangles of a wall. Its points are those of the input, each once by position.
granular::WornMesh meshOf(const WornWalls& walls, int wall, double factor,
  const std::vector<dem::Vec3>& points, const std::vector<std::int64_t>& first)
{
  granular::WornMesh mesh{ points, {} };
  vtkNew<vtkIdList> corners;
  for (vtkIdType cell = 0; cell < walls.cells->GetNumberOfCells(); ++cell)
  {
    if (static_cast<int>(walls.wall->GetTuple1(cell)) != wall)
    {
      continue;
    }
    walls.cells->GetCellPoints(cell, corners);
    const vtkIdType count = corners->GetNumberOfIds();
    const double volume = walls.volume->GetTuple1(cell), behind = walls.behind->GetTuple1(cell);
    if (count < 3 && volume > 0.0)
    {
      throw dem::Error("Draw the wall as a surface: points and lines of it are worn.");
    }
    const double share = factor / static_cast<double>(std::max<vtkIdType>(count - 2, 1));
    for (vtkIdType k = 2; k < count; ++k)
    {
      const auto at = [&](vtkIdType i)
      { return first[static_cast<std::size_t>(corners->GetId(i))]; };
      mesh.triangles.push_back(
        { { at(0), at(k - 1), at(k) }, share * (volume - behind), share * behind });
    }
  }
  return mesh;
}

/// Adds the points that triangles have, and these.
void addTo(const granular::WornMesh& mesh, vtkPoints* points, vtkCellArray* polys,
  vtkDoubleArray* volumes)
{
  std::vector<vtkIdType> places(mesh.points.size(), -1);
  for (const granular::WornTriangle& triangle : mesh.triangles)
  {
    polys->InsertNextCell(3);
    for (const std::int64_t point : triangle.point)
    {
      vtkIdType& place = places[static_cast<std::size_t>(point)];
      if (place < 0)
      {
        const dem::Vec3& p = mesh.points[static_cast<std::size_t>(point)];
        place = points->InsertNextPoint(p.x, p.y, p.z);
      }
      polys->InsertCellPoint(place);
    }
    volumes->InsertNextValue(triangle.front + triangle.behind);
  }
}

}

//------------------------------------------------------------------------------
int vtkGranularWornSurface::FillOutputPortInformation(int, vtkInformation* info)
{
  info->Set(vtkDataObject::DATA_TYPE_NAME(), "vtkPolyData");
  return 1;
}

//------------------------------------------------------------------------------
// A wall with times would move.
int vtkGranularWornSurface::RequestInformation(vtkInformation*, vtkInformationVector**,
  vtkInformationVector* outputs)
{
  vtkInformation* output = outputs->GetInformationObject(0);
  output->Remove(Pipeline::TIME_STEPS());
  output->Remove(Pipeline::TIME_RANGE());
  return 1;
}

//------------------------------------------------------------------------------
int vtkGranularWornSurface::RequestUpdateExtent(vtkInformation* request,
  vtkInformationVector** inputs, vtkInformationVector* outputs)
{
  for (int i = 0; i < inputs[0]->GetNumberOfInformationObjects(); ++i)
  {
    vtkInformation* input = inputs[0]->GetInformationObject(i);
    const int count = input->Length(Pipeline::TIME_STEPS());
    if (count > 0)
    {
      const double last = input->Get(Pipeline::TIME_STEPS())[count - 1];
      input->Set(Pipeline::UPDATE_TIME_STEP(), std::min(this->WearTime, last));
    }
  }
  return this->Superclass::RequestUpdateExtent(request, inputs, outputs);
}

//------------------------------------------------------------------------------
void vtkGranularWornSurface::Analyze(const Inputs& inputs, vtkInformationVector* outputs)
{
  granular::demandAbove("TimeFactor", this->TimeFactor, 0.0);
  vtkPolyData* input = granular::demandWalls(inputs[0]);
  if (input->GetNumberOfCells() == 0)
  {
    return;
  }
  const WornWalls walls(input);
  std::vector<dem::Vec3> points;
  for (vtkIdType k = 0; k < input->GetNumberOfPoints(); ++k)
  {
    points.push_back({ walls.drawn->GetComponent(k, 0), walls.drawn->GetComponent(k, 1),
      walls.drawn->GetComponent(k, 2) });
  }
  const std::vector<std::int64_t> first = dem::firstAtPosition(points);
  vtkNew<vtkPoints> moved;
  moved->SetDataTypeToDouble();
  vtkNew<vtkCellArray> polys;
  vtkNew<vtkDoubleArray> volumes;
  volumes->SetName(names::WornVolume);
  double removed = 0.0;
  for (const int wall : granular::wallsOf(input, this->Wall))
  {
    granular::WornMesh mesh = meshOf(walls, wall, this->TimeFactor, points, first);
    removed += granular::wearOff(mesh);
    addTo(mesh, moved, polys, volumes);
  }
  vtkPolyData* output = vtkPolyData::GetData(outputs);
  output->SetPoints(moved);
  output->SetPolys(polys);
  output->GetCellData()->AddArray(volumes);
  granular::addFieldNumber(output, "RemovedVolume", removed);
}

//------------------------------------------------------------------------------
void vtkGranularWornSurface::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Wall: " << this->Wall << "\n";
  os << indent << "WearTime: " << this->WearTime << "\n";
  os << indent << "TimeFactor: " << this->TimeFactor << "\n";
}
