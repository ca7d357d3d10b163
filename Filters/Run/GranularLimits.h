// Inflows that ask for more grains than there may be at a time, and sensors that have seen too little.
#pragma once

#include "Observing/Observation.h"
#include "Parameters/Config.h"
#include "Simulation/Scene.h"

#include <cstdint>
#include <string>
#include <vector>

namespace granular
{

/// What to do where inflows of a scene ask for more grains by the end than there may be at a time,
/// and none leave; or where a fill at the begin reached that limit. Empty where neither is known.
/// @param before grains that were there before any was added
/// @param begin grains that there are at the begin
std::string noteOnAsked(const dem::Config& config, const dem::Scene& scene, std::int64_t before,
  std::int64_t begin);

/// What to do about a state in which grains are missing that inflows asked for; empty if none are.
std::string noteOnMissing(const dem::Config& config, const dem::Totals& totals);

/// What to do where the mean stay of the grains that left a box is too short, as many that came are
/// still inside: of ideal mixing a tenth of those that left takes a tenth off the mean. Empty where
/// that is no matter.
std::string noteOnStays(const std::vector<dem::Sensor>& sensors, const dem::Totals& totals);

}
