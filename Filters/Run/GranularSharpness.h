// Grains whose edges are too sharp for their stiffness: before their contacts end the run.
#pragma once

#include "Core/Config.h"
#include "Core/Snapshot.h"
#include "Simulation/Scene.h"

#include <string>

namespace granular
{

/// What to raise where grains with faces may meet so fast that contacts become deeper than their
/// edges are round, which ends a run (MaximumOverlap); empty where that is not to be expected.
///
/// Of two grains of mass m that meet with the speed v the spring of one contact (Hertz) takes up
/// m v^2 / 4 at an overlap delta where 8/15 E* sqrt(R*) delta^(5/2) is that much, with E* = E / (2
/// (1 - nu^2)); R* is the rounding r, and delta may be r. So E has to be 15/16 (1 - nu^2) m v^2 /
/// r^3 at least, whatever the size. Grains that bounce off the ground meet those that fall (1 + e)
/// times as fast, and edges that cross near their ends have a share of that stiffness: as measured
/// on boxes, EnoughForAll times as much lets a thousand of them fall to the ground.
/// @param time that walls go by [T]
std::string noteOnSharpness(const dem::Config& config, const dem::Scene& scene,
  const dem::Snapshot& begin, double time);
constexpr double EnoughForAll = 8.0;

}
