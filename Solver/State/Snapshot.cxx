#include "State/Snapshot.h"

namespace dem
{

DEM_COMPILE(RunScalars);
DEM_COMPILE(Snapshot);

}
