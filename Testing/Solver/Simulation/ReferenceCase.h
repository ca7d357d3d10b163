// The reference trajectories of Testing/Data/reference, read without help from any library.
#pragma once

#include "Simulation/Simulation.h"

#include <string>
#include <vector>

namespace reference
{

struct Case
{
  dem::Config config; ///< as published, fixed steps, nothing spawns
  dem::Surface walls;
  dem::Snapshot start;
  int frames = 0;
  int stepsPerFrame = 0;
};

/// @throws std::runtime_error that names the file.
Case readCase(const std::string& folder);

/// The grains of initial.csv or of frame @a frame >= 1, with masses from @a density.
std::vector<dem::Particle> readFrame(const std::string& folder, int frame, double density);

}
