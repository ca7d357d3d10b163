#include "vtkGranularWall.h"

#include "Inputs/Walls/GranularWallInput.h"
#include "Properties/GranularParameterTables.h"
#include "Vtk/GranularGuard.h"
#include "Vtk/GranularSetting.h"

#include <vtkDataObject.h>
#include <vtkFieldData.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>

vtkStandardNewMacro(vtkGranularWall);

//------------------------------------------------------------------------------
vtkGranularWall::vtkGranularWall() : Parameters(new granular::WallParameters) {}

//------------------------------------------------------------------------------
vtkGranularWall::~vtkGranularWall() = default;

//------------------------------------------------------------------------------
void vtkGranularWall::SetParameter(const char* name, const std::vector<double>& numbers)
{
  if (granular::setParameter(this, granular::wallParameters(), *this->Parameters, name, numbers))
  {
    this->Modified();
  }
}

//------------------------------------------------------------------------------
std::vector<double> vtkGranularWall::GetParameter(const char* name) const
{
  return granular::getParameter(granular::wallParameters(), *this->Parameters, name);
}

//------------------------------------------------------------------------------
int vtkGranularWall::FillInputPortInformation(int, vtkInformation* info)
{
  // Any data, so that composite data sets are taken whole; the simulation says what is no wall.
  info->Set(vtkAlgorithm::INPUT_REQUIRED_DATA_TYPE(), "vtkDataObject");
  return 1;
}

//------------------------------------------------------------------------------
vtkTypeBool vtkGranularWall::ProcessRequest(vtkInformation* request, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  return granular::serveGuarded(this, request, outputs,
    [&] { return this->Superclass::ProcessRequest(request, inputs, outputs); });
}

//------------------------------------------------------------------------------
int vtkGranularWall::RequestData(vtkInformation*, vtkInformationVector** inputs,
  vtkInformationVector* outputs)
{
  granular::WallParameters parameters = granular::plainWall(*this->Parameters);
  parameters.name = this->Name;
  parameters.materialName = this->MaterialName;
  parameters.motionTable = this->MotionTable;
  parameters.servoSides = this->ServoSides;
  const std::string problem = granular::findProblem(parameters);
  if (!problem.empty())
  {
    vtkErrorMacro(<< problem);
  }

  vtkDataObject* output = vtkDataObject::GetData(outputs);
  output->ShallowCopy(vtkDataObject::GetData(inputs[0]));
  for (const granular::Leaf& leaf : granular::findLeaves(output, ""))
  {
    granular::writeWallParameters(parameters, leaf.data->GetFieldData());
  }
  return 1;
}

//------------------------------------------------------------------------------
void vtkGranularWall::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Name: " << this->Name << "\n";
  os << indent << "MaterialName: " << this->MaterialName << "\n";
  os << indent << "MotionTable: " << this->MotionTable << "\n";
  os << indent << "ServoSides: " << this->ServoSides << "\n";
  granular::printParameters(granular::wallParameters(), *this->Parameters, os, indent);
}
