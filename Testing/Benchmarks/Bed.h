// Settled beds of polydisperse grains in a box with an open top: what the benchmark runs on.
#pragma once

#include "Simulation/Simulation.h"

#include <string>
#include <vector>

namespace bed
{

constexpr double LargestRadius = 0.001; // [m]
constexpr double SmallestRadius = 0.9 * LargestRadius;

/// Radii from 0.9 to 1 of the largest, the density and elasticity of the default material.
dem::Config material();

/// Width and depth of the box around @a count grains [m]; it is 1.5 times as high.
double widthOf(std::int64_t count);

/// Floor and four sides.
dem::Surface container(std::int64_t count);

/// Grains of ten times the radius, in two layers of at most four in the lower two thirds of the
/// box. Few boxes are wide enough for them: 30,000 grains and more.
struct Intruders
{
  static constexpr double Radius = 10.0 * LargestRadius;
  static constexpr int Count = 7;
};

/// Grains on a grid with random velocities; they grow upwards around @a intruders, the centres of
/// those, which come last.
dem::Snapshot looseGrid(std::int64_t count, const std::vector<dem::Vec3>& intruders);

/// What a stage of settling takes at most, in 250 steps.
constexpr std::int64_t LongestRest = 120;

/// As of a run that has begun, whose slots are put into spatial order at once.
dem::Snapshot begun(dem::Snapshot state);

/// Reads the bed of @a count grains (and intruders, if asked for) from @a folder, or settles it and
/// writes it there, with progress on stderr. Large beds are tiled from one of a hundred thousand.
/// @param longest that a stage of settling a tiled bed takes, in 250 steps
/// @throws dem::Error in words for a user.
dem::Snapshot load(const std::string& folder, std::int64_t count, int threads,
  bool intruders = false, std::int64_t longest = LongestRest);

/// A bed of @a count clumps of the first shape of @a config, with bounding spheres of the largest
/// radius.
dem::Snapshot loadClumps(const std::string& folder, std::int64_t count, const dem::Config& config);

}
