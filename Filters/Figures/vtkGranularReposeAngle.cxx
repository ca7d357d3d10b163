#include "vtkGranularReposeAngle.h"

#include "Analysis/GranularFigures.h"
#include "Analysis/Heaps/ReposeAngle.h"
#include "Properties/GranularNames.h"

#include <vtkCellArray.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string>

vtkStandardNewMacro(vtkGranularReposeAngle);

namespace
{

enum OutputPort
{
  AngleOutput = 0,
  SurfaceOutput = 1,
  FitOutput = 2
};

vtkSmartPointer<vtkPoints> makePoints(const std::vector<dem::Vec3>& positions)
{
  auto points = vtkSmartPointer<vtkPoints>::New();
  points->SetDataTypeToDouble();
  for (const dem::Vec3& p : positions)
  {
    points->InsertNextPoint(p.x, p.y, p.z);
  }
  return points;
}

void showSurface(const granular::Repose& repose, vtkPolyData* output)
{
  std::vector<dem::Vec3> positions;
  vtkNew<vtkCellArray> vertices;
  const auto makeArray = [](const char* name)
  {
    auto array = vtkSmartPointer<vtkDoubleArray>::New();
    array->SetName(name);
    return array;
  };
  auto radius = makeArray(granular::names::Radius);
  auto weight = makeArray("Weight");
  auto residual = makeArray("Residual");
  for (const granular::SurfaceGrain& grain : repose.surface)
  {
    const auto point = static_cast<vtkIdType>(positions.size());
    positions.push_back(grain.ball.centre);
    vertices->InsertNextCell(1, &point);
    radius->InsertNextValue(grain.ball.radius);
    weight->InsertNextValue(grain.weight);
    residual->InsertNextValue(grain.residual);
  }
  output->SetPoints(makePoints(positions));
  output->SetVerts(vertices);
  output->GetPointData()->SetScalars(weight);
  output->GetPointData()->AddArray(radius);
  output->GetPointData()->AddArray(residual);
}

/// Positions and balls of grains that touch something: grains in flight belong to no heap.
granular::GrainSet leaveOutFlying(const granular::GrainSet& grains)
{
  granular::GrainSet lying;
  lying.parts = grains.parts;
  for (std::size_t i = 0; i < grains.size(); ++i)
  {
    if (grains.contactCount.empty() || grains.contactCount[i] > 0.0)
    {
      lying.position.push_back(grains.position[i]);
      lying.radius.push_back(grains.radius[i]);
      if (grains.anyShaped())
      {
        lying.equivalentRadius.push_back(grains.equivalentRadius[i]);
        lying.shape.push_back(grains.shape[i]);
        lying.orientation.push_back(grains.orientation[i]);
      }
    }
  }
  return lying;
}

/// Whether a flat bed would do as well. Which tops are the flank is found by the fit itself, so
/// that such beds have angles of up to 3.6 standard errors.
bool isFlat(const granular::Repose& repose)
{
  constexpr double errors = 4.0;
  constexpr double rounding = 1e-6; // of a plane that is flat to the digit [degrees]
  return std::abs(repose.angle) <= std::max(errors * repose.standardError, rounding);
}

std::string flatWords(const granular::Repose& repose)
{
  char words[160];
  std::snprintf(words, sizeof(words),
    "There may be no heap: an angle of %.1f degrees with a standard error of %.1f may be that of a "
    "flat bed.",
    repose.angle, repose.standardError);
  return words;
}

void showFit(const granular::Repose& repose, vtkPolyData* output)
{
  vtkNew<vtkCellArray> polygons;
  for (const std::vector<int>& polygon : repose.polygons)
  {
    polygons->InsertNextCell(static_cast<int>(polygon.size()));
    for (int point : polygon)
    {
      polygons->InsertCellPoint(point);
    }
  }
  output->SetPoints(makePoints(repose.points));
  output->SetPolys(polygons);
}

}

//------------------------------------------------------------------------------
vtkGranularReposeAngle::vtkGranularReposeAngle()
  : Angle(std::numeric_limits<double>::quiet_NaN()),
    StandardError(std::numeric_limits<double>::quiet_NaN())
{
  this->SetNumberOfOutputPorts(3);
}

//------------------------------------------------------------------------------
int vtkGranularReposeAngle::FillOutputPortInformation(int port, vtkInformation* info)
{
  info->Set(vtkDataObject::DATA_TYPE_NAME(), port == AngleOutput ? "vtkTable" : "vtkPolyData");
  return 1;
}

//------------------------------------------------------------------------------
void vtkGranularReposeAngle::Analyze(const Inputs& inputs, vtkInformationVector* outputs)
{
  this->Angle = this->StandardError = std::numeric_limits<double>::quiet_NaN();
  granular::ReposeSettings settings;
  settings.kind = static_cast<granular::HeapKind>(this->Heap);
  settings.up = granular::toDirection(this->UpDirection, "UpDirection");
  granular::toDirection(this->HorizontalDirection, "HorizontalDirection");
  settings.across = dem::Vec3{ this->HorizontalDirection[0], this->HorizontalDirection[1],
    this->HorizontalDirection[2] };
  if (this->OwnCenter)
  {
    settings.axis = dem::Vec3{ this->Center[0], this->Center[1], this->Center[2] };
  }
  granular::demandAbove("BinSize", this->BinSize, 0.0);
  settings.binSize = this->BinSize;
  if (!(this->FlankRange[0] >= 0.0 && this->FlankRange[0] < this->FlankRange[1] &&
        this->FlankRange[1] <= 1.0))
  {
    throw dem::Error("FlankRange is from " + dem::asTyped(this->FlankRange[0]) + " to " +
      dem::asTyped(this->FlankRange[1]) +
      ", but must be from a smaller to a larger number between 0 and 1.");
  }
  settings.flank[0] = this->FlankRange[0];
  settings.flank[1] = this->FlankRange[1];
  const granular::GrainSet all = granular::readGrainSet(inputs[0]);
  const granular::GrainSet grains = leaveOutFlying(all);
  if (all.size() == 0)
  {
    return;
  }
  if (grains.size() == 0)
  {
    throw dem::Error("There is no heap to fit: of " + std::to_string(all.size()) +
      " grains none touches anything.");
  }
  const granular::Repose repose = granular::fitRepose(grains, settings);
  this->Angle = repose.angle;
  this->StandardError = repose.standardError;
  if (isFlat(repose))
  {
    this->TellDoubt(flatWords(repose));
  }
  vtkTable* table = vtkTable::GetData(outputs, AngleOutput);
  granular::addResult(table, "Angle", repose.angle);
  granular::addResult(table, "StandardError", repose.standardError);
  granular::addResult(table, "SurfaceGrains", static_cast<double>(repose.usedCount));
  granular::addResult(table, "RSquared", repose.rSquared);
  if (repose.sides.size() == 2)
  {
    granular::addResult(table, "AngleLeft", repose.sides[0]);
    granular::addResult(table, "AngleRight", repose.sides[1]);
  }
  showSurface(repose, vtkPolyData::GetData(outputs, SurfaceOutput));
  showFit(repose, vtkPolyData::GetData(outputs, FitOutput));
}

//------------------------------------------------------------------------------
void vtkGranularReposeAngle::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Heap: " << this->Heap << "\n";
  os << indent << "UpDirection: " << this->UpDirection[0] << " " << this->UpDirection[1] << " "
     << this->UpDirection[2] << "\n";
  os << indent << "HorizontalDirection: " << this->HorizontalDirection[0] << " "
     << this->HorizontalDirection[1] << " " << this->HorizontalDirection[2] << "\n";
  os << indent << "OwnCenter: " << this->OwnCenter << "\n";
  os << indent << "Center: " << this->Center[0] << " " << this->Center[1] << " " << this->Center[2]
     << "\n";
  os << indent << "BinSize: " << this->BinSize << "\n";
  os << indent << "FlankRange: " << this->FlankRange[0] << " " << this->FlankRange[1] << "\n";
}
