// Grains that are too sharp for their stiffness, before their contacts end the run.
#pragma once

#include "Parameters/Config.h"
#include "Simulation/Scene.h"
#include "State/Snapshot.h"

#include <string>

namespace granular
{

/// What to raise where grains that are no spheres may meet so fast that contacts become deeper than
/// they are round, which ends a run (MaximumOverlap); empty where that is not to be expected.
///
/// Of two grains of mass m that meet with the speed v the spring of one contact (Hertz) takes up
/// m v^2 / 4 at an overlap delta where 8/15 E* sqrt(R*) delta^(5/2) is that much, with E* = E / (2
/// (1 - nu^2)). Of edges R* is the rounding, and delta may be as much; of smooth bodies R* is half
/// the sharpest radius of curvature, and delta may be the radius of the sphere inside. Grains that
/// bounce off the ground meet those that fall (1 + e) times as fast, some meet two others at a
/// time, and edges that cross near their ends have a share of that stiffness. As measured, boxes
/// and blocky superellipsoids fall to the ground with 3 m/s at 5 to 10 times that E and not below:
/// EnoughForAll.
/// @param time of the motion of walls [T]
std::string noteOnSharpness(const dem::Config& config, const dem::Scene& scene,
  const dem::Snapshot& begin, double time);
constexpr double EnoughForAll = 8.0;

}
