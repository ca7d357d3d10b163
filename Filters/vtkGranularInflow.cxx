#include "vtkGranularInflow.h"

#include "Basics/Error.h"
#include "Inputs/GranularGathering.h"
#include "Inputs/GranularInflowInput.h"
#include "Inputs/vtkGranularPipeline.h"
#include "Properties/GranularInflowParameters.h"
#include "Properties/GranularNames.h"
#include "Vtk/GranularGuard.h"
#include "Vtk/GranularRegionDrawing.h"

#include <vtkFieldData.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkIntArray.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkPolyData.h>
#include <vtkTriangleFilter.h>

#include <algorithm>

vtkStandardNewMacro(vtkGranularInflow);

namespace
{

void copy(const dem::Vec3& from, double to[3])
{
  to[0] = from.x;
  to[1] = from.y;
  to[2] = from.z;
}

dem::Vec3 toVector(const double v[3])
{
  return { v[0], v[1], v[2] };
}

}

//------------------------------------------------------------------------------
vtkGranularInflow::vtkGranularInflow() : Region(new granular::Gathering)
{
  this->SetNumberOfInputPorts(1);
  const dem::Inflow inflow;
  const dem::InflowRegion& region = inflow.region;
  this->Shape = static_cast<int>(region.shape);
  for (int axis = 0; axis < 3; ++axis)
  {
    this->Box[2 * axis] = region.low[axis];
    this->Box[2 * axis + 1] = region.high[axis];
  }
  copy(region.centre, this->Center);
  copy(region.normal, this->Normal);
  this->Radius = region.radius;
  this->Amount = static_cast<int>(inflow.amount);
  this->Rate = inflow.rate;
  this->AttemptsPerStep = inflow.attemptsPerStep;
  this->MaximumCount = static_cast<int>(inflow.maximum);
  copy(inflow.velocity, this->Velocity);
  copy(inflow.angularVelocity, this->AngularVelocity);
  this->Temperature = inflow.temperature;
  this->Material = inflow.material;
  this->SizeDistribution = static_cast<int>(inflow.sizes.law);
  this->RadiusRange[0] = inflow.sizes.radiusMin;
  this->RadiusRange[1] = inflow.sizes.radiusMax;
  this->RadiusMean = inflow.sizes.mean;
  this->RadiusDeviation = inflow.sizes.deviation;
}

//------------------------------------------------------------------------------
vtkGranularInflow::~vtkGranularInflow() = default;

//------------------------------------------------------------------------------
vtkExecutive* vtkGranularInflow::CreateDefaultExecutive()
{
  return vtkGranularPipeline::New();
}

//------------------------------------------------------------------------------
void vtkGranularInflow::Resize(Pairs& pairs, int count)
{
  const std::size_t size = std::max(count, 0);
  if (pairs.size() != size)
  {
    pairs.resize(size);
    this->Modified();
  }
}

//------------------------------------------------------------------------------
void vtkGranularInflow::SetPair(Pairs& pairs, int index, double first, double second)
{
  const std::array<double, 2> pair{ first, second };
  if (index >= 0 && index < static_cast<int>(pairs.size()) && pairs[index] != pair)
  {
    pairs[index] = pair;
    this->Modified();
  }
}

//------------------------------------------------------------------------------
int vtkGranularInflow::FillInputPortInformation(int, vtkInformation* info)
{
  info->Set(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkPolyData");
  info->Set(vtkAlgorithm::INPUT_IS_OPTIONAL(), 1);
  return 1;
}

//------------------------------------------------------------------------------
vtkTypeBool vtkGranularInflow::ProcessRequest(vtkInformation* request,
  vtkInformationVector** inputs, vtkInformationVector* outputs)
{
  return granular::serveGuarded(
    request, outputs, [&] { return this->Superclass::ProcessRequest(request, inputs, outputs); },
    [&](const std::string& problem) { vtkErrorMacro(<< problem); });
}

//------------------------------------------------------------------------------
int vtkGranularInflow::RequestData(vtkInformation*, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  dem::Inflow inflow;
  inflow.name = this->Name;
  dem::InflowRegion& region = inflow.region;
  region.shape = static_cast<dem::InflowShape>(this->Shape);
  region.low = { this->Box[0], this->Box[2], this->Box[4] };
  region.high = { this->Box[1], this->Box[3], this->Box[5] };
  region.centre = toVector(this->Center);
  region.normal = toVector(this->Normal);
  region.radius = this->Radius;
  inflow.sizes.law = static_cast<dem::SizeLaw>(this->SizeDistribution);
  inflow.sizes.radiusMin = this->RadiusRange[0];
  inflow.sizes.radiusMax = this->RadiusRange[1];
  inflow.sizes.mean = this->RadiusMean;
  inflow.sizes.deviation = this->RadiusDeviation;
  if (inflow.sizes.law == dem::SizeLaw::Sieves)
  {
    inflow.sizes.table = this->Sieves;
    const auto isNumber = [](const std::array<double, 2>& sieve) { return sieve[0] == sieve[0]; };
    if (std::all_of(this->Sieves.begin(), this->Sieves.end(), isNumber))
    {
      std::stable_sort(inflow.sizes.table.begin(), inflow.sizes.table.end());
    }
  }
  else
  {
    inflow.sizes.table = this->MixtureRadii;
  }
  inflow.amount = static_cast<dem::InflowAmount>(this->Amount);
  inflow.rate = this->Rate;
  inflow.attemptsPerStep = this->AttemptsPerStep;
  inflow.maximum = this->MaximumCount;
  inflow.velocity = toVector(this->Velocity);
  inflow.angularVelocity = toVector(this->AngularVelocity);
  inflow.temperature = this->Temperature;
  inflow.material = this->Material;
  for (const std::array<double, 2>& times : this->Times)
  {
    inflow.times.push_back({ times[0], times[1] });
  }

  vtkPolyData* output = vtkPolyData::GetData(outputs);
  const granular::Ranks ranks(outputs->GetInformationObject(0));
  vtkDataObject* surface = this->Region->Take(ranks, vtkPolyData::GetData(inputs[0]),
    vtkGranularPipeline::HasFailed(this, 0), "The surface of the inflow");
  if (!ranks.IsFirst())
  {
    return 1;
  }
  this->DrawRegion(vtkPolyData::SafeDownCast(surface), output);
  granular::writeInflowParameters(inflow, this->Materials, this->GrainShapes,
    output->GetFieldData());
  if (surface && this->Shape != SURFACE)
  {
    vtkNew<vtkIntArray> unused;
    unused->SetName(granular::names::InflowUnusedRegion);
    output->GetFieldData()->AddArray(unused);
  }
  this->ReportProblem(output);
  return 1;
}

//------------------------------------------------------------------------------
void vtkGranularInflow::ReportProblem(vtkPolyData* output)
{
  std::string problem;
  try
  {
    problem = dem::findProblem(granular::readInflows({ output }));
  }
  catch (const dem::Error& error)
  {
    problem = error.what();
  }
  if (!this->Region->GetProblem().empty())
  {
    problem = this->Region->GetProblem();
  }
  if (!problem.empty())
  {
    vtkErrorMacro(<< problem);
  }
}

//------------------------------------------------------------------------------
void vtkGranularInflow::DrawRegion(vtkPolyData* input, vtkPolyData* output) const
{
  if (this->Shape == SURFACE)
  {
    if (input)
    {
      vtkNew<vtkTriangleFilter> triangles;
      triangles->SetInputData(input);
      triangles->PassVertsOff();
      triangles->PassLinesOff();
      triangles->Update();
      output->ShallowCopy(triangles->GetOutput());
    }
    return;
  }
  if (this->Shape == DISC)
  {
    granular::drawDisc(toVector(this->Center), toVector(this->Normal), this->Radius, output);
    return;
  }
  granular::drawBox({ this->Box[0], this->Box[2], this->Box[4] },
    { this->Box[1], this->Box[3], this->Box[5] }, output);
}

//------------------------------------------------------------------------------
void vtkGranularInflow::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Name: " << this->Name << "\n";
  os << indent << "Shape: " << this->Shape << "\n";
  os << indent << "Amount: " << this->Amount << "\n";
  os << indent << "Rate: " << this->Rate << "\n";
  os << indent << "SizeDistribution: " << this->SizeDistribution << "\n";
}
