// What the benchmark runs: a bed, its walls and parameters, by name.
#pragma once

#include "Options.h"
#include "Simulation/Simulation.h"

#include <string>

struct Scene
{
  dem::Config config;
  dem::Surface walls;
  dem::Snapshot start;
  double floorArea = 0.0; ///< [m^2]
};

bool isScene(const std::string& name);

/// @throws dem::Error in words for a user.
Scene makeScene(const Options& options);
