// A settled bed of polydisperse grains in a box with an open top: the benchmark of the solver.
#pragma once

#include "Simulation/Simulation.h"

#include <string>

namespace bed
{

/// Radii from 0.9 to 1 of the largest, the density and elasticity of the default material.
dem::Config material();

/// Floor and four sides around @a count grains in a column as high as it is wide, or five times
/// that for a few grains.
dem::Surface container(std::int64_t count);

/// Grains on a loose grid with random velocities, let fall without friction and come to rest.
dem::Snapshot settle(std::int64_t count, int threads);

/// Settled beds are kept: reads the file, or settles one and writes it.
/// @throws dem::Error when the file cannot be written.
dem::Snapshot load(const std::string& file, std::int64_t count, int threads);

}
