#include "vtkGranularSensor.h"

#include "Inputs/GranularRanks.h"
#include "Properties/GranularParameterTables.h"
#include "Properties/GranularSensorParameters.h"
#include "Vtk/GranularGuard.h"
#include "Vtk/GranularRegionDrawing.h"
#include "Vtk/GranularSetting.h"

#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkPolyData.h>

vtkStandardNewMacro(vtkGranularSensor);

//------------------------------------------------------------------------------
vtkGranularSensor::vtkGranularSensor() : Parameters(new dem::Sensor)
{
  this->SetNumberOfInputPorts(0);
}

//------------------------------------------------------------------------------
vtkGranularSensor::~vtkGranularSensor() = default;

//------------------------------------------------------------------------------
void vtkGranularSensor::SetParameter(const char* name, const std::vector<double>& numbers)
{
  if (granular::setParameter(this, granular::sensorParameters(), *this->Parameters, name, numbers))
  {
    this->Modified();
  }
}

//------------------------------------------------------------------------------
std::vector<double> vtkGranularSensor::GetParameter(const char* name) const
{
  return granular::getParameter(granular::sensorParameters(), *this->Parameters, name);
}

//------------------------------------------------------------------------------
vtkTypeBool vtkGranularSensor::ProcessRequest(vtkInformation* request,
  vtkInformationVector** inputs, vtkInformationVector* outputs)
{
  return granular::serveGuarded(this, request, outputs,
    [&] { return this->Superclass::ProcessRequest(request, inputs, outputs); });
}

//------------------------------------------------------------------------------
int vtkGranularSensor::RequestInformation(vtkInformation*, vtkInformationVector**,
  vtkInformationVector* outputs)
{
  outputs->GetInformationObject(0)->Set(vtkAlgorithm::CAN_HANDLE_PIECE_REQUEST(), 1);
  return 1;
}

//------------------------------------------------------------------------------
int vtkGranularSensor::RequestData(vtkInformation*, vtkInformationVector**,
  vtkInformationVector* outputs)
{
  dem::Sensor sensor = *this->Parameters;
  sensor.name = this->Name;
  if (!granular::Ranks(outputs->GetInformationObject(0)).IsFirst())
  {
    return 1;
  }
  vtkPolyData* output = vtkPolyData::GetData(outputs);
  const std::string problem = dem::findProblem({ sensor });
  if (!problem.empty())
  {
    vtkErrorMacro(<< problem);
  }
  else if (sensor.isBox())
  {
    granular::drawBox(sensor.low, sensor.high, output);
  }
  else
  {
    granular::drawDisc(sensor.centre, sensor.normal, sensor.radius, output);
  }
  granular::writeSensorParameters(sensor, output->GetFieldData());
  return 1;
}

//------------------------------------------------------------------------------
void vtkGranularSensor::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "Name: " << this->Name << "\n";
  granular::printParameters(granular::sensorParameters(), *this->Parameters, os, indent);
}
