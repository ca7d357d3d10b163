#include "vtkGranularInflow.h"

#include "Basics/Error.h"
#include "Inputs/GranularGathering.h"
#include "Inputs/GranularInflowInput.h"
#include "Inputs/vtkGranularPipeline.h"
#include "Properties/GranularInflowParameters.h"
#include "Properties/GranularNames.h"
#include "Properties/GranularParameterTables.h"
#include "Vtk/GranularGuard.h"
#include "Vtk/GranularRegionDrawing.h"
#include "Vtk/GranularSetting.h"

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

//------------------------------------------------------------------------------
vtkGranularInflow::vtkGranularInflow()
  : Parameters(new dem::Inflow), Region(new granular::Gathering)
{
  this->SetNumberOfInputPorts(1);
}

//------------------------------------------------------------------------------
vtkGranularInflow::~vtkGranularInflow() = default;

//------------------------------------------------------------------------------
vtkExecutive* vtkGranularInflow::CreateDefaultExecutive()
{
  return vtkGranularPipeline::New();
}

//------------------------------------------------------------------------------
void vtkGranularInflow::SetParameter(const char* name, const std::vector<double>& numbers)
{
  if (granular::setParameter(this, granular::inflowParameters(), *this->Parameters, name, numbers))
  {
    this->Modified();
  }
}

//------------------------------------------------------------------------------
std::vector<double> vtkGranularInflow::GetParameter(const char* name) const
{
  return granular::getParameter(granular::inflowParameters(), *this->Parameters, name);
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
  return granular::serveGuarded(this, request, outputs,
    [&] { return this->Superclass::ProcessRequest(request, inputs, outputs); });
}

//------------------------------------------------------------------------------
int vtkGranularInflow::RequestData(vtkInformation*, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  dem::Inflow inflow = *this->Parameters;
  inflow.name = this->Name;
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
  if (surface && inflow.region.shape != dem::InflowShape::Surface)
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
  const dem::InflowRegion& region = this->Parameters->region;
  if (region.shape == dem::InflowShape::Surface)
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
  if (region.shape == dem::InflowShape::Disc)
  {
    granular::drawDisc(region.centre, region.normal, region.radius, output);
    return;
  }
  granular::drawBox(region.low, region.high, output);
}

//------------------------------------------------------------------------------
void vtkGranularInflow::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Name: " << this->Name << "\n";
  os << indent << "Materials: " << this->Materials << "\n";
  os << indent << "GrainShapes: " << this->GrainShapes << "\n";
  granular::printParameters(granular::inflowParameters(), *this->Parameters, os, indent);
}
