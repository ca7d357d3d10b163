#include "Simulation/Scene.h"

namespace dem
{

DEM_COMPILE(Scene);

}
