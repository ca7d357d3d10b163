// The tables of parameters of walls, inflows and sensors. Walls.def, Inflows.def and Sensors.def
// declare each parameter once. Knows nothing of VTK, since the program that writes the properties of
// ParaView needs the tables as well.
#pragma once

#include "Parameters/Parameter.h"
#include "Properties/GranularWallParameters.h"
#include "Sensing/Sensor.h"
#include "Spawning/Inflow.h"

#include <vector>

namespace granular
{

const std::vector<dem::Parameter<WallParameters>>& wallParameters();
const std::vector<dem::Parameter<dem::Inflow>>& inflowParameters();
const std::vector<dem::Parameter<dem::Sensor>>& sensorParameters();

}
