// Whether walls repeat themselves with a periodic cell.
#pragma once

#include "Parameters/Config.h"
#include "Simulation/Scene.h"
#include "State/Snapshot.h"

#include <string>

namespace granular
{

/// What to do about walls that are others beyond a periodic face than at the opposite face; empty
/// where the walls repeat themselves. A grain that goes through such a face may find itself inside
/// a wall, and be thrown. Points of sections of the walls parallel to the faces are looked for one
/// edge farther, as far from the faces as the largest grain reaches. Walls that move are compared at
/// several times of the run. All sections along an edge that changes have to be equal, but for walls
/// that follow the cell.
/// @param begin state at which the run begins
/// @param from time of the motion of walls at that state [T]
/// @param until end of the run [T]
std::string noteOnRepeats(const dem::Config& config, const dem::Scene& scene,
  const dem::Snapshot& begin, double from, double until);

}
