// The parameters of vtkGranularSensor; they travel as field data with a drawing of it to the
// simulation.
#pragma once

#include "Sensing/Sensor.h"

#include <string>

class vtkFieldData;

namespace granular
{

/// The arrays `GranularSensorName` and `GranularSensorNumbers`.
void writeSensorParameters(const dem::Sensor& sensor, vtkFieldData* fieldData);

/// @param input how errors call the data set, for instance "Sensor input 1".
/// @throws dem::Error when the arrays are not as writeSensorParameters() makes them.
dem::Sensor readSensorParameters(vtkFieldData* fieldData, const std::string& input);

}
