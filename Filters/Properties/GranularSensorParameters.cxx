#include "Properties/GranularSensorParameters.h"

#include "Basics/Error.h"
#include "Properties/GranularFieldNumbers.h"
#include "Properties/GranularNames.h"

#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkStringArray.h>

namespace granular
{
namespace
{

constexpr double Version = 1.0; ///< the first number

/// All numbers in the order in which they are saved.
template <typename SensorT, typename VisitorT>
void visit(SensorT& sensor, VisitorT& visitor)
{
  visitor.Number(sensor.shape);
  visitVector(visitor, sensor.low);
  visitVector(visitor, sensor.high);
  visitVector(visitor, sensor.centre);
  visitVector(visitor, sensor.normal);
  visitor.Number(sensor.radius);
}

}

std::vector<double> toNumbers(const dem::Sensor& sensor)
{
  NumberWriter writer;
  writer.Number(Version);
  visit(sensor, writer);
  return std::move(writer.Numbers);
}

void writeSensorParameters(const dem::Sensor& sensor, vtkFieldData* fieldData)
{
  addParameters(names::SensorName, { sensor.name }, names::SensorNumbers, toNumbers(sensor),
    fieldData);
}

dem::Sensor readSensorParameters(vtkFieldData* fieldData, const std::string& input)
{
  if (!fieldData || !fieldData->HasArray(names::SensorNumbers))
  {
    throw dem::Error(input + " is no sensor: it does not come from Granular Sensor.");
  }
  dem::Sensor sensor;
  auto* name = vtkStringArray::SafeDownCast(fieldData->GetAbstractArray(names::SensorName));
  auto* numbers = vtkDoubleArray::SafeDownCast(fieldData->GetArray(names::SensorNumbers));
  const auto size = static_cast<vtkIdType>(toNumbers(sensor).size());
  if (!name || name->GetNumberOfValues() != 1 || !numbers || numbers->GetNumberOfValues() != size ||
    numbers->GetValue(0) != Version)
  {
    throw dem::Error("Apply Granular Sensor anew: " + input +
      " has parameters (field data array '" + names::SensorNumbers +
      "') that are not those of this version of the plugin.");
  }
  sensor.name = name->GetValue(0);
  const double shape = numbers->GetValue(1);
  if (!(shape >= 0.0 && shape <= static_cast<double>(dem::SensorShape::Disc)))
  {
    throw dem::Error(input + " has a Shape that there is not.");
  }
  NumberReader reader(numbers->GetPointer(1));
  visit(sensor, reader);
  return sensor;
}

}
