// Which grains are in a box, by their ids, and since when.
#pragma once

#include "State/SensorState.h"

#include <cstdint>
#include <vector>

namespace dem
{

/// Sorted by ids.
using Visits = std::vector<SensorVisit>;

bool hasVisit(const Visits& visits, std::int64_t id);

/// Ends visits, whose times are added up, and which are recorded where the sensor does so.
/// @param ids in any order, sorted after it
void endVisits(std::vector<std::int64_t>& ids, double clock, SensorState& state);

/// Adds visits that begin now. @param visits with id, mass and material, in any order
void beginVisits(const Visits& visits, double clock, SensorState& state);

}
