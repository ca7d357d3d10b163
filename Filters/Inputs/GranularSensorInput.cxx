#include "Inputs/GranularSensorInput.h"

#include "Inputs/Walls/GranularWallInput.h"
#include "Properties/GranularSensorParameters.h"

#include <vtkDataSet.h>

namespace granular
{

std::vector<dem::Sensor> readSensors(const std::vector<vtkDataObject*>& inputs)
{
  std::vector<dem::Sensor> sensors;
  for (std::size_t i = 0; i < inputs.size(); ++i)
  {
    for (const Leaf& leaf : findLeaves(inputs[i], "Sensor input " + std::to_string(i + 1)))
    {
      dem::Sensor sensor = readSensorParameters(leaf.data->GetFieldData(), leaf.name);
      if (sensor.name.empty())
      {
        sensor.name = "Sensor " + std::to_string(sensors.size() + 1);
      }
      sensors.push_back(std::move(sensor));
    }
  }
  return sensors;
}

}
