// Grains that are inside of closed walls when a run begins, or are put there by inflows.
#pragma once

#include "Parameters/Config.h"
#include "Simulation/Scene.h"
#include "State/Snapshot.h"

#include <string>
#include <vector>

namespace granular
{

/// What to do about grains that are inside of a wall which is a solid body, and about a closed wall
/// that some grains are inside of and others are not, which may be meant as one: what holds all of
/// them is a container.
/// @param time of the motion of walls [T]
std::vector<std::string> noteInside(const dem::Config& config, const dem::Scene& scene,
  const dem::Snapshot& begin, double time);

}
