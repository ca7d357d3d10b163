// What boxes that record visits tell: ages of grains on port 0, and a table of visits as field data of
// port 2, which vtkGranularResidence reads.
#pragma once

#include "Parameters/Materials.h"
#include "Sensing/Sensor.h"
#include "State/SensorState.h"
#include "Vectors/Parallel.h"

#include <vtkFieldData.h>
#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

#include <cstdint>
#include <string>
#include <vector>

namespace granular
{

/// Adds to grains, for each box that records visits, the arrays `SensorAge NAME`, the time since the
/// grain came into the box, and `SensorTime NAME`, the sum over all its visits [T, s]. Both are 0 for a
/// grain that was never inside.
void addVisitArrays(const std::vector<dem::Sensor>& sensors, const dem::SensorsState& state,
  const dem::Team& team, vtkPolyData* particles);

/// Visits to one box up to a time, those that are over first.
struct VisitTable
{
  struct Visit
  {
    std::int64_t id;
    int material;
    double mass; ///< [M, kg]
    double came; ///< since the sensor began [T, s]
    double stay; ///< up to its end, or up to now [T, s]
    bool isOver;
  };
  std::string sensor;
  double since = 0.0; ///< time of the run when the sensor began [T, s]
  std::vector<Visit> visits;
};

struct Visits
{
  std::vector<VisitTable> each;
  double clock = 0.0;                 ///< how long the sensors have measured [T, s]
  std::vector<std::string> materials; ///< names by indices; empty without a table of materials
};

/// Field data of port 2. Null where no sensor records visits.
/// @param time of the state [T]
vtkSmartPointer<vtkFieldData> makeVisits(const std::vector<dem::Sensor>& sensors,
  const std::vector<dem::Material>& materials, const dem::SensorsState& state, double time);

/// @throws dem::Error where there are no visits, or damaged ones
Visits readVisits(vtkFieldData* fieldData);

}
