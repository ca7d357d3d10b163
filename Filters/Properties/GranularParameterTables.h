// The tables of parameters of walls, inflows, sensors and shapes. Walls.def, Inflows.def,
// Sensors.def and Shapes.def declare each parameter once. This file knows nothing of VTK, since the
// program that writes the properties of ParaView needs the tables as well.
#pragma once

#include "Parameters/Parameter.h"
#include "Properties/GranularShapeParameters.h"
#include "Properties/GranularWallParameters.h"
#include "Sensing/Sensor.h"
#include "Spawning/Inflow.h"

#include <vector>

namespace granular
{

const std::vector<dem::Parameter<WallParameters>>& wallParameters();
const std::vector<dem::Parameter<dem::Inflow>>& inflowParameters();
const std::vector<dem::Parameter<dem::Sensor>>& sensorParameters();
const std::vector<dem::Parameter<ShapeParameters>>& shapeParameters();

}
