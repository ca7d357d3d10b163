// What a user should know of temperatures of grains that exchange heat with their surroundings.
#pragma once

#include "Observing/Observation.h"
#include "Parameters/Config.h"

#include <string>
#include <vector>

namespace granular
{

/// Where radiation is of temperatures that are hardly in kelvin, of grains that shade each other, or
/// where one temperature for each grain is too few: a sentence for each; none where all is well.
/// @param totals of the shown state
std::vector<std::string> notesOnHeat(const dem::Config& config, const dem::Totals& totals);

}
