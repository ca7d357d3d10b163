// The tables of parameters of walls, inflows, sensors and shapes. Walls.def and Shapes.def declare
// each parameter once, Inflows.def and Sensors.def beside the solver's fields as well. This file
// knows nothing of VTK, since the program that writes the properties of ParaView needs the tables.
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
using dem::inflowParameters;
using dem::sensorParameters;
const std::vector<dem::Parameter<ShapeParameters>>& shapeParameters();

}
