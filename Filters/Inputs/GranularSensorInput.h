// The sensor inputs as dem::Sensor.
#pragma once

#include "Sensing/Sensor.h"

#include <vector>

class vtkDataObject;

namespace granular
{

/// @param inputs outputs of vtkGranularSensor, multiblocks of them too. Sensors without a name are
/// called by their numbers.
/// @throws dem::Error that names the input when it is no sensor.
std::vector<dem::Sensor> readSensors(const std::vector<vtkDataObject*>& inputs);

}
