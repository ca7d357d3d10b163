#include "vtkGranularSensor.h"

#include "Inputs/GranularRanks.h"
#include "Properties/GranularSensorParameters.h"
#include "Vtk/GranularGuard.h"
#include "Vtk/GranularRegionDrawing.h"

#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkObjectFactory.h>
#include <vtkPolyData.h>

vtkStandardNewMacro(vtkGranularSensor);

//------------------------------------------------------------------------------
vtkGranularSensor::vtkGranularSensor()
{
  this->SetNumberOfInputPorts(0);
  const dem::Sensor sensor;
  this->Shape = static_cast<int>(sensor.shape);
  for (int axis = 0; axis < 3; ++axis)
  {
    this->Box[2 * axis] = sensor.low[axis];
    this->Box[2 * axis + 1] = sensor.high[axis];
    this->Center[axis] = sensor.centre[axis];
    this->Normal[axis] = sensor.normal[axis];
  }
  this->Radius = sensor.radius;
}

//------------------------------------------------------------------------------
vtkTypeBool vtkGranularSensor::ProcessRequest(vtkInformation* request,
  vtkInformationVector** inputs, vtkInformationVector* outputs)
{
  return granular::serveGuarded(
    request, outputs, [&] { return this->Superclass::ProcessRequest(request, inputs, outputs); },
    [&](const std::string& problem) { vtkErrorMacro(<< problem); });
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
  const auto toVector = [](const double v[3]) { return dem::Vec3{ v[0], v[1], v[2] }; };
  dem::Sensor sensor;
  sensor.name = this->Name;
  sensor.shape = static_cast<dem::SensorShape>(this->Shape);
  sensor.low = { this->Box[0], this->Box[2], this->Box[4] };
  sensor.high = { this->Box[1], this->Box[3], this->Box[5] };
  sensor.centre = toVector(this->Center);
  sensor.normal = toVector(this->Normal);
  sensor.radius = this->Radius;
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
  os << indent << "Shape: " << this->Shape << "\n";
}
