#include "Properties/GranularSensorParameters.h"

#include "Basics/Error.h"
#include "Properties/GranularFieldNumbers.h"
#include "Properties/GranularNames.h"
#include "Properties/GranularParameterTables.h"

#include <vtkFieldData.h>
#include <vtkStringArray.h>

namespace granular
{
namespace
{

constexpr double SensorVersion = 2.0; ///< the first number

}

void writeSensorParameters(const dem::Sensor& sensor, vtkFieldData* fieldData)
{
  addParameters(names::SensorName, { sensor.name }, names::SensorNumbers,
    savedNumbers(SensorVersion, sensorParameters(), sensor), fieldData);
}

dem::Sensor readSensorParameters(vtkFieldData* fieldData, const std::string& input)
{
  if (!fieldData || !fieldData->HasArray(names::SensorNumbers))
  {
    throw dem::Error(input + " is no sensor: it does not come from Granular Sensor.");
  }
  dem::Sensor sensor;
  vtkStringArray* name = findWords(fieldData, names::SensorName);
  if (!name || name->GetNumberOfValues() != 1 ||
    !readNumbers(fieldData, names::SensorNumbers, SensorVersion, sensorParameters(), sensor))
  {
    throw dem::Error("Apply Granular Sensor anew: " + input +
      " has parameters (field data array '" + names::SensorNumbers +
      "') that are not those of this version of the plugin.");
  }
  sensor.name = name->GetValue(0);
  if (!(sensor.shape >= dem::SensorShape::Box && sensor.shape <= dem::SensorShape::Disc))
  {
    throw dem::Error(input + " has a Shape that there is not.");
  }
  return sensor;
}

}
