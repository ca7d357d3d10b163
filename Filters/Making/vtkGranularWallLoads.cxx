#include "vtkGranularWallLoads.h"

#include "Analysis/GranularFigures.h"
#include "Analysis/Walls/NamedWalls.h"
#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Basics/Vec3.h"
#include "Properties/GranularFieldNumbers.h"
#include "Properties/GranularNames.h"

#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkDataObject.h>
#include <vtkDoubleArray.h>
#include <vtkIdList.h>
#include <vtkIdTypeArray.h>
#include <vtkInformation.h>
#include <vtkInformationDoubleKey.h>
#include <vtkInformationVector.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkSmartPointer.h>
#include <vtkStringArray.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

vtkStandardNewMacro(vtkGranularWallLoads);

namespace
{

namespace names = granular::names;

/// What the output Walls says of loads.
struct LoadedWalls
{
  vtkPolyData* cells;
  vtkDataArray* drawn;
  vtkDataArray* impulse;
  vtkDataArray* number;
  vtkDataArray* wall;

  explicit LoadedWalls(vtkPolyData* input)
    : cells(input), drawn(input->GetPointData()->GetArray(names::DrawnPosition)),
      impulse(input->GetPointData()->GetArray(names::NodalImpulse)),
      number(input->GetPointData()->GetArray(names::NodeNumber)),
      wall(input->GetCellData()->GetArray(names::WallIndex))
  {
    if (!this->drawn || !this->impulse || !this->number || !this->wall)
    {
      throw dem::Error("Turn NodalLoads of the simulation on, and connect its output Walls: Input "
                       "has no loads.");
    }
  }
};

/// The one wall that is meant.
int wallOf(vtkPolyData* input, const std::string& name)
{
  const std::vector<int> found = granular::wallsOf(input, name);
  if (found.size() > 1)
  {
    std::string known;
    auto* all =
      vtkStringArray::SafeDownCast(input->GetFieldData()->GetAbstractArray(names::WallNames));
    for (const int wall : found)
    {
      known += (known.empty() ? "'" : ", '") + all->GetValue(wall) + "'";
    }
    throw dem::Error("Set Wall to the name of one wall: the walls are " + known + ".");
  }
  return found.front();
}

dem::Vec3 vectorAt(vtkDataArray* array, vtkIdType point)
{
  return { array->GetComponent(point, 0), array->GetComponent(point, 1),
    array->GetComponent(point, 2) };
}

void addVector(vtkPolyData* output, const char* name, const dem::Vec3& v)
{
  vtkNew<vtkDoubleArray> array;
  array->SetName(name);
  array->SetNumberOfComponents(3);
  array->InsertNextTuple3(v.x, v.y, v.z);
  output->GetFieldData()->AddArray(array);
}

/// Copies the cells of a wall and their points.
/// @return the points of the input, in the order of the output
std::vector<vtkIdType> copyWall(const LoadedWalls& walls, int wall, vtkPolyData* output)
{
  std::vector<vtkIdType> placeOf(static_cast<std::size_t>(walls.cells->GetNumberOfPoints()), -1);
  vtkNew<vtkIdList> corners;
  const auto forEachCell = [&](const auto& visit)
  {
    for (vtkIdType cell = 0; cell < walls.cells->GetNumberOfCells(); ++cell)
    {
      if (static_cast<int>(walls.wall->GetTuple1(cell)) == wall)
      {
        walls.cells->GetCellPoints(cell, corners);
        visit();
      }
    }
  };
  forEachCell(
    [&]
    {
      for (vtkIdType k = 0; k < corners->GetNumberOfIds(); ++k)
      {
        placeOf[static_cast<std::size_t>(corners->GetId(k))] = 0;
      }
    });
  std::vector<vtkIdType> taken; // ascending
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  for (std::size_t point = 0; point < placeOf.size(); ++point)
  {
    if (placeOf[point] == 0)
    {
      const dem::Vec3 at = vectorAt(walls.drawn, static_cast<vtkIdType>(point));
      placeOf[point] = points->InsertNextPoint(at.x, at.y, at.z);
      taken.push_back(static_cast<vtkIdType>(point));
    }
  }
  vtkNew<vtkCellArray> polys;
  forEachCell(
    [&]
    {
      polys->InsertNextCell(static_cast<int>(corners->GetNumberOfIds()));
      for (vtkIdType k = 0; k < corners->GetNumberOfIds(); ++k)
      {
        polys->InsertCellPoint(placeOf[static_cast<std::size_t>(corners->GetId(k))]);
      }
    });
  output->SetPoints(points);
  output->SetPolys(polys);
  return taken;
}

}

/// The walls at one time.
struct vtkGranularWallLoads::Moment
{
  double time;
  vtkSmartPointer<vtkPolyData> walls;
};

//------------------------------------------------------------------------------
vtkGranularWallLoads::vtkGranularWallLoads() = default;

//------------------------------------------------------------------------------
vtkGranularWallLoads::~vtkGranularWallLoads() = default;

//------------------------------------------------------------------------------
int vtkGranularWallLoads::FillOutputPortInformation(int, vtkInformation* info)
{
  info->Set(vtkDataObject::DATA_TYPE_NAME(), "vtkPolyData");
  return 1;
}

//------------------------------------------------------------------------------
std::vector<double> vtkGranularWallLoads::ChooseTimes(const std::vector<double>& times,
  double) const
{
  const double slack = 1e-9 * (times.back() - times.front()); // a time that was typed is rounded
  std::vector<double> within;
  std::copy_if(times.begin(), times.end(), std::back_inserter(within),
    [&](double time) { return time >= this->StartTime - slack && time <= this->EndTime + slack; });
  return within.size() > 1 ? std::vector<double>{ within.front(), within.back() }
                           : std::vector<double>{ times.front() };
}

//------------------------------------------------------------------------------
void vtkGranularWallLoads::Begin()
{
  this->Moments.clear();
}

//------------------------------------------------------------------------------
void vtkGranularWallLoads::Take(const Inputs& inputs, double time, std::size_t)
{
  auto walls = vtkSmartPointer<vtkPolyData>::New();
  walls->ShallowCopy(granular::demandWalls(inputs[0]));
  if (walls->GetNumberOfCells() == 0)
  {
    throw dem::Error("Connect the output Walls of a simulation that runs: Input has no cells.");
  }
  const LoadedWalls check(walls);
  vtkInformation* about = inputs[0]->GetInformation(); // a run that ended has no later time
  const bool saysTime = about->Has(vtkDataObject::DATA_TIME_STEP()) != 0;
  this->Moments.push_back({ saysTime ? about->Get(vtkDataObject::DATA_TIME_STEP()) : time, walls });
}

//------------------------------------------------------------------------------
void vtkGranularWallLoads::End(vtkInformationVector* outputs)
{
  const std::vector<Moment> moments = std::move(this->Moments);
  this->Moments.clear();
  const Moment &begin = moments.front(), &end = moments.back();
  const LoadedWalls before(begin.walls), after(end.walls);
  const int wall = wallOf(end.walls, this->Wall);
  if (!(end.time > begin.time))
  {
    throw dem::Error("Widen StartTime and EndTime: a mean needs two frames of Input, and " +
      dem::asTyped(std::max(this->StartTime, -1e30)) + " to " + dem::asTyped(this->EndTime) +
      " s has fewer.");
  }
  if (begin.walls->GetNumberOfPoints() != end.walls->GetNumberOfPoints())
  {
    throw dem::Error("Connect walls that keep their cells: Input has " +
      std::to_string(begin.walls->GetNumberOfPoints()) + " points at first and " +
      std::to_string(end.walls->GetNumberOfPoints()) + " at last.");
  }
  vtkPolyData* output = vtkPolyData::GetData(outputs);
  vtkNew<vtkDoubleArray> forces;
  forces->SetName(names::NodalForce);
  forces->SetNumberOfComponents(3);
  vtkNew<vtkIdTypeArray> numbers;
  numbers->SetName(names::NodeNumber);
  dem::Vec3 force, torque;
  for (const vtkIdType point : copyWall(after, wall, output))
  {
    const dem::Vec3 mean = (1.0 / (end.time - begin.time)) *
      (vectorAt(after.impulse, point) - vectorAt(before.impulse, point));
    forces->InsertNextTuple3(mean.x, mean.y, mean.z);
    numbers->InsertNextValue(static_cast<vtkIdType>(after.number->GetTuple1(point)));
    force = force + mean;
    torque = torque + dem::cross(vectorAt(after.drawn, point), mean);
  }
  output->GetPointData()->AddArray(forces);
  output->GetPointData()->AddArray(numbers);
  output->GetPointData()->SetActiveVectors(names::NodalForce);
  addVector(output, "TotalForce", force);
  addVector(output, "TotalTorque", torque);
  granular::addFieldNumber(output, "WindowStart", begin.time);
  granular::addFieldNumber(output, "WindowEnd", end.time);
}

//------------------------------------------------------------------------------
void vtkGranularWallLoads::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Wall: " << this->Wall << "\n";
  os << indent << "StartTime: " << this->StartTime << "\n";
  os << indent << "EndTime: " << this->EndTime << "\n";
}
