#include "vtkGranularShape.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Bodies/GranularShapeDefinitions.h"
#include "Bodies/GranularShapeMesh.h"
#include "Clumping/ClumpError.h"
#include "Clumping/ConvexParts.h"
#include "Clumping/InscribedBalls.h"
#include "Inputs/GranularGathering.h"
#include "Inputs/vtkGranularPipeline.h"
#include "Making/Forms/GranularShapeForms.h"
#include "Properties/GranularFieldNumbers.h"
#include "Properties/GranularNames.h"
#include "Properties/GranularParameterTables.h"
#include "Shapes/ShapeTable.h"
#include "Vtk/GranularGuard.h"
#include "Vtk/GranularSetting.h"
#include "Vtk/GranularTelling.h"

#include <vtkFieldData.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkPolyData.h>

#include <cmath>
#include <string_view>

vtkStandardNewMacro(vtkGranularShape);

namespace
{

using Kind = granular::ShapeKind;

/** What a status begins with that is no failure. */
constexpr std::string_view Note = "Note: ";

}

//------------------------------------------------------------------------------
vtkGranularShape::vtkGranularShape()
  : Parameters(new granular::ShapeParameters), Surface(new granular::Gathering)
{
  this->SetNumberOfInputPorts(1);
}

//------------------------------------------------------------------------------
vtkGranularShape::~vtkGranularShape() = default;

//------------------------------------------------------------------------------
void vtkGranularShape::SetParameter(const char* name, const std::vector<double>& numbers)
{
  if (granular::setParameter(this, granular::shapeParameters(), *this->Parameters, name, numbers))
  {
    this->Modified();
  }
}

//------------------------------------------------------------------------------
std::vector<double> vtkGranularShape::GetParameter(const char* name) const
{
  return granular::getParameter(granular::shapeParameters(), *this->Parameters, name);
}

//------------------------------------------------------------------------------
vtkExecutive* vtkGranularShape::CreateDefaultExecutive()
{
  return vtkGranularPipeline::New();
}

//------------------------------------------------------------------------------
int vtkGranularShape::FillInputPortInformation(int, vtkInformation* info)
{
  // Any data, so that composite data sets are taken whole; others are refused in words.
  info->Set(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkDataObject");
  info->Set(vtkAlgorithm::INPUT_IS_OPTIONAL(), 1);
  return 1;
}

//------------------------------------------------------------------------------
bool vtkGranularShape::IsOfSurface() const
{
  const granular::ShapeParameters& p = *this->Parameters;
  return p.kind == Kind::Surface || p.kind == Kind::ConvexSurface || p.kind == Kind::ConvexParts ||
    p.kind == Kind::MixedParts;
}

//------------------------------------------------------------------------------
dem::GrainShape vtkGranularShape::MakeClump(vtkDataObject* surface)
{
  const granular::ShapeParameters& p = *this->Parameters;
  const granular::ClumpSettings settings{ p.maximumSpheres, p.smallestRadius, p.sphereOverlap,
    p.resolution };
  granular::demandGood(settings);
  const granular::SurfaceBody body = granular::readBody(granular::wholeSurface(surface));
  dem::GrainShape shape{ this->Name,
    granular::inscribedBalls(body, settings, granular::telling(this, 0.0, 0.8)) };
  shape.moments = body.moments;
  const granular::ClumpError error =
    granular::compare(body, shape.balls, granular::telling(this, 0.8, 1.0));
  this->SpheresFound = static_cast<int>(shape.balls.size());
  this->VolumeError = error.volume;
  this->HausdorffDistance = error.distance;
  return shape;
}

//------------------------------------------------------------------------------
dem::GrainShape vtkGranularShape::MakeShape(vtkDataObject* surface)
{
  const granular::ShapeParameters& p = *this->Parameters;
  dem::Checker check;
  for (const char* choice : { "Kind", "Size", "Body" })
  {
    dem::findParameter(granular::shapeParameters(), choice)->check(check, p);
  }
  if (!check.Problem.empty())
  {
    throw dem::Error(check.Problem);
  }
  if (this->IsOfSurface() && !this->Surface->GetProblem().empty())
  {
    throw dem::Error(this->Surface->GetProblem());
  }
  this->SpheresFound = 0;
  this->VolumeError = this->HausdorffDistance = std::numeric_limits<double>::quiet_NaN();
  if (p.kind == Kind::Surface)
  {
    return this->MakeClump(surface);
  }
  std::string note;
  dem::GrainShape shape =
    granular::shapeOf(p,
      { this->Name, this->Spheres, this->Points, this->Parts, this->SupportFunction }, surface, note);
  this->Status = note.empty() ? this->Status : std::string(Note) + note;
  return shape;
}

//------------------------------------------------------------------------------
void vtkGranularShape::Describe(const dem::GrainShape& shape, vtkPolyData* output) const
{
  vtkFieldData* fieldData = output->GetFieldData();
  const dem::UnitShape unit = dem::unitShape(shape);
  granular::addNumbers("EquivalentRadius", { unit.equivalentRadius }, fieldData);
  granular::addNumbers("BoundingRadius", { unit.drawnRadius }, fieldData);
  const dem::Vec3& centre = unit.drawnCentre;
  granular::addNumbers("CentreOfMass", { centre.x, centre.y, centre.z }, fieldData, 3);
  granular::addNumbers("PrincipalMoments", { unit.inertia.x, unit.inertia.y, unit.inertia.z },
    fieldData, 3);
  if (this->Parameters->kind == Kind::Surface)
  {
    granular::addNumbers("VolumeError", { this->VolumeError }, fieldData);
    granular::addNumbers("HausdorffDistance", { this->HausdorffDistance }, fieldData);
  }
}

//------------------------------------------------------------------------------
vtkTypeBool vtkGranularShape::ProcessRequest(vtkInformation* request, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  return granular::serveGuarded(
    request, outputs, [&] { return this->Superclass::ProcessRequest(request, inputs, outputs); },
    [&](const std::string& problem) { granular::fail(this, this->Status, problem); });
}

//------------------------------------------------------------------------------
void vtkGranularShape::Fill(vtkDataObject* surface, vtkPolyData* output)
{
  granular::SharedShape shape{ this->MakeShape(surface), this->Parameters->share };
  shape.shape.isAsDrawn = this->Parameters->size == granular::ShapeSize::AsDrawn;
  shape.shape.plate = granular::plateOf(*this->Parameters);
  const std::string problem = dem::findProblem(shape.shape);
  if (!problem.empty())
  {
    throw dem::Error(problem);
  }
  granular::demandShare(this->Parameters->share);
  dem::unitShape(shape.shape); // says what does not fit
  output->ShallowCopy(granular::meshOf(shape.shape));
  granular::writeShapes({ shape }, output->GetFieldData());
  this->Describe(shape.shape, output);
}

//------------------------------------------------------------------------------
int vtkGranularShape::RequestData(vtkInformation*, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  vtkPolyData* output = vtkPolyData::GetData(outputs);
  const granular::Ranks ranks(outputs->GetInformationObject(0));
  vtkDataObject* surface = this->Surface->Take(ranks, vtkDataObject::GetData(inputs[0]),
    vtkGranularPipeline::HasFailed(this, 0), "The surface of the shape");
  if (!ranks.IsFirst() && this->IsOfSurface())
  {
    return 1;
  }
  this->AbortExecute = 0; // a wish of an earlier request; the setter would call for another one
  granular::fillOrFail(this, this->Status, output, [&] { this->Fill(surface, output); });
  // A note is no failure, so that the shape is one to simulate with.
  const bool isNote = this->Status.compare(0, Note.size(), Note) == 0;
  vtkFieldData* fieldData = output->GetFieldData();
  granular::addWords(granular::names::Status, { isNote ? "OK" : this->Status }, fieldData);
  if (isNote)
  {
    granular::addWords(granular::names::Notes, { this->Status.substr(Note.size()) }, fieldData);
  }
  return 1;
}

//------------------------------------------------------------------------------
void vtkGranularShape::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Name: " << this->Name << "\n";
  os << indent << "Spheres: " << this->Spheres << "\n";
  os << indent << "Points: " << this->Points << "\n";
  os << indent << "Parts: " << this->Parts << "\n";
  os << indent << "SupportFunction: " << this->SupportFunction << "\n";
  granular::printParameters(granular::shapeParameters(), *this->Parameters, os, indent);
  os << indent << "Status: " << this->Status << "\n";
}
