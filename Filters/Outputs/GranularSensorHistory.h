// What sensors measure, over time: columns of port 2.
#pragma once

#include "Observing/Observation.h"
#include "Sensing/Sensor.h"

#include <cstddef>
#include <vector>

class vtkTable;

namespace granular
{

/// Adds the columns of each sensor, with the first @a count of @a rows. Counts and masses are sums
/// since the run began. Of a box NAME: `SensorCount NAME` and `SensorMass NAME`, what is inside
/// [M, kg]; `SensorVelocity NAME`, its mean by mass, 3 [L/T, m/s]; `SensorInCount`,
/// `SensorOutCount`, `SensorInMass`, `SensorOutMass` of what entered and left;
/// `SensorResidenceTime`, how long what left had been inside, and `SensorAge`, how long what is
/// inside is there, on average [T, s]. Of a plane or disc: the same four, along its normal and
/// against it; `SensorMassFlow`, the difference of the two masses over the time since the row
/// before [M/T, kg/s], and `SensorVelocity`, the mean by mass of what crossed since then.
void addSensorColumns(const std::vector<dem::Sensor>& sensors, const std::vector<dem::Totals>& rows,
  std::size_t count, vtkTable* table);

}
