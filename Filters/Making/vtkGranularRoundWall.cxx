#include "vtkGranularRoundWall.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Inputs/Walls/GranularRoundWalls.h"
#include "Making/Forms/GranularShapeForms.h"
#include "Properties/GranularFieldNumbers.h"
#include "Properties/GranularNames.h"
#include "Vtk/GranularGuard.h"

#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkPolyData.h>

#include <cmath>

vtkStandardNewMacro(vtkGranularRoundWall);

namespace
{

/** @param least that is allowed, or with @a above just not */
void demandLength(const char* name, double value, double least, bool above)
{
  if (!std::isfinite(value) || value < least || (above && value == least))
  {
    throw dem::Error(std::string(name) + " is " + dem::asTyped(value) + ", but has to be " +
      (above ? "above " : "at least ") + dem::asTyped(least) + ".");
  }
}

void demandLess(const char* name, double value, const char* than, double most)
{
  if (!(value < most))
  {
    throw dem::Error(std::string(name) + " is " + dem::asTyped(value) +
      ", but has to be less than " + than + ", which is " + dem::asTyped(most) + ".");
  }
}

/** A cylinder or a cone, with discs at its ends. */
std::vector<dem::WallForm> cappedCone(double bottom, double top, double height, bool closedBelow,
  bool closedAbove)
{
  demandLength("Height", height, 0.0, true);
  demandLength("TopRadius", top, 0.0, false);
  if (bottom == 0.0 && top == 0.0)
  {
    throw dem::Error("Radius and TopRadius of a cone are 0, but one has to be above 0.");
  }
  std::vector<dem::WallForm> forms{ dem::cone(bottom, top, height) };
  if (closedBelow && bottom > 0.0)
  {
    forms.push_back(dem::disc(0.0, bottom, 0.0));
  }
  if (closedAbove && top > 0.0)
  {
    forms.push_back(dem::disc(0.0, top, height));
  }
  return forms;
}

/** A sphere between two angles [degrees]. */
dem::WallForm zone(double radius, const double* angle)
{
  if (!(angle[0] >= -90.0) || !(angle[1] <= 90.0) || !(angle[0] < angle[1]))
  {
    throw dem::Error("Latitudes are " + dem::asTyped(angle[0]) + " and " + dem::asTyped(angle[1]) +
      ", but have to ascend, from -90 to 90 degrees.");
  }
  return dem::sphere(radius, angle[0] * dem::Pi / 180.0, angle[1] * dem::Pi / 180.0);
}

/** The form with its axis z in another direction. */
dem::WallForm placed(const dem::WallForm& form, const dem::Vec3& axis, const dem::Vec3& centre)
{
  const dem::Vec3 up = dem::normalized(axis);
  const dem::Vec3 helper =
    std::abs(up.x) < 0.9 ? dem::Vec3{ 1.0, 0.0, 0.0 } : dem::Vec3{ 0.0, 1.0, 0.0 };
  const dem::Vec3 x = dem::normalized(helper - dot(helper, up) * up);
  const dem::Vec3 y = cross(up, x);
  const dem::Vec3 rows[3] = { { x.x, y.x, up.x }, { x.y, y.y, up.y }, { x.z, y.z, up.z } };
  return dem::moved(form, rows, 1.0, centre);
}

}

//------------------------------------------------------------------------------
vtkGranularRoundWall::vtkGranularRoundWall()
{
  this->SetNumberOfInputPorts(0);
}

//------------------------------------------------------------------------------
vtkTypeBool vtkGranularRoundWall::ProcessRequest(vtkInformation* request,
  vtkInformationVector** inputs, vtkInformationVector* outputs)
{
  return granular::serveGuarded(
    request, outputs, [&] { return this->Superclass::ProcessRequest(request, inputs, outputs); },
    [&](const std::string& problem) { granular::fail(this, this->Status, problem); });
}

//------------------------------------------------------------------------------
granular::RoundWall vtkGranularRoundWall::MakeWall() const
{
  granular::demandChoice("Kind", this->Kind, ELLIPSOID);
  granular::demandChoice("Caps", this->Caps, BOTH);
  if (this->Resolution < LeastResolution || this->Resolution > MostResolution)
  {
    throw dem::Error("Resolution is " + std::to_string(this->Resolution) + ", but has to be from " +
      std::to_string(LeastResolution) + " to " + std::to_string(MostResolution) + ".");
  }
  if (this->Kind != ELLIPSOID)
  {
    demandLength("Radius", this->Radius, 0.0, this->Kind != CONE);
  }
  std::vector<dem::WallForm> forms;
  switch (this->Kind)
  {
    case CYLINDER:
    case CONE:
      forms = cappedCone(this->Radius, this->Kind == CONE ? this->TopRadius : this->Radius,
        this->Height, this->Caps == BOTTOM || this->Caps == BOTH,
        this->Caps == TOP || this->Caps == BOTH);
      break;
    case DISC:
      demandLength("HoleRadius", this->HoleRadius, 0.0, false);
      demandLess("HoleRadius", this->HoleRadius, "Radius", this->Radius);
      forms.push_back(dem::disc(this->HoleRadius, this->Radius, 0.0));
      break;
    case SPHERE:
      forms.push_back(zone(this->Radius, this->Latitudes));
      break;
    case TORUS:
      demandLength("TubeRadius", this->TubeRadius, 0.0, true);
      demandLess("TubeRadius", this->TubeRadius, "Radius", this->Radius);
      forms.push_back(dem::torus(this->Radius, this->TubeRadius));
      break;
    default:
      for (const double half : this->HalfAxes)
      {
        demandLength("HalfAxes", half, 0.0, true);
      }
      forms.push_back(
        dem::ellipsoid({ this->HalfAxes[0], this->HalfAxes[1], this->HalfAxes[2] }));
  }
  const dem::Vec3 axis{ this->Axis[0], this->Axis[1], this->Axis[2] };
  const dem::Vec3 centre{ this->Center[0], this->Center[1], this->Center[2] };
  if (!(dem::norm(axis) > 0.0) || !dem::isFinite(axis) || !dem::isFinite(centre))
  {
    throw dem::Error("Axis has to have a length above 0, and Center and Axis have to be finite.");
  }
  granular::RoundWall wall;
  wall.around = this->Resolution;
  for (const dem::WallForm& form : forms)
  {
    wall.forms.push_back(placed(form, axis, centre));
  }
  return wall;
}

//------------------------------------------------------------------------------
int vtkGranularRoundWall::RequestData(vtkInformation*, vtkInformationVector**,
  vtkInformationVector* outputs)
{
  vtkPolyData* output = vtkPolyData::GetData(outputs);
  granular::fillOrFail(this, this->Status, output,
    [&]
    {
      const granular::RoundWall wall = this->MakeWall();
      granular::showRoundWall(wall, output);
      granular::writeRoundWall(wall, output->GetFieldData());
    });
  granular::addWords(granular::names::Status, { this->Status }, output->GetFieldData());
  return 1;
}

//------------------------------------------------------------------------------
void vtkGranularRoundWall::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  const auto three = [&](const char* name, const double* v)
  { os << indent << name << ": " << v[0] << " " << v[1] << " " << v[2] << "\n"; };
  os << indent << "Kind: " << this->Kind << "\n";
  os << indent << "Radius: " << this->Radius << "\n";
  os << indent << "TopRadius: " << this->TopRadius << "\n";
  os << indent << "HoleRadius: " << this->HoleRadius << "\n";
  os << indent << "TubeRadius: " << this->TubeRadius << "\n";
  os << indent << "Height: " << this->Height << "\n";
  os << indent << "Caps: " << this->Caps << "\n";
  os << indent << "Latitudes: " << this->Latitudes[0] << " " << this->Latitudes[1] << "\n";
  three("HalfAxes", this->HalfAxes);
  three("Center", this->Center);
  three("Axis", this->Axis);
  os << indent << "Resolution: " << this->Resolution << "\n";
  os << indent << "Status: " << this->Status << "\n";
}
