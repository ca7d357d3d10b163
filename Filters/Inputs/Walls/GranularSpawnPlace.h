// Where grains are spawned without inflows and without a spawn box of the user: in or above the
// walls that are connected.
#pragma once

#include "Simulation/Scene.h"

#include <array>
#include <string>
#include <vector>

namespace granular
{

enum class SpawnRegion
{
  Automatic = 0, ///< the spawn box; the default one only where it is in or above the walls
  Box = 1,
  FillContainer = 2 ///< all at once, into the space inside of the walls
};

struct SpawnSettings
{
  SpawnRegion region = SpawnRegion::Automatic;
  double fillLevel = 1.0; ///< share of the height of that space, in (0, 1]
  double fillMass = 0.0;  ///< [M], >= 0; 0 is no limit
};

/// What cannot be simulated, in a sentence that names the property and its value; empty when all is
/// well.
std::string findProblem(const SpawnSettings& settings);

/// Sets where grains of @a scene appear, whose walls are those that are connected.
/// @throws dem::Error where a container is to be filled and there is none.
void placeSpawning(const SpawnSettings& settings, const dem::Config& config, dem::Scene& scene,
  std::vector<std::string>& notes);

/// What to do about walls a thousand times as large as new grains, or too small for
/// one, which is probably not meant; empty where the sizes agree.
/// @param scene with the walls that are connected, before a domain is added.
std::string findOddSizes(const dem::Scene& scene, const dem::Config& config);

/// Notes that grains appear where they never meet a wall of such a scene.
/// @return whether they do
bool noteMissedWalls(bool hasDomain, const dem::Scene& scene, const dem::Config& config,
  std::vector<std::string>& notes);

/// The box around all positions where grains of the configuration appear: its bounds in x, y, z
/// [L].
std::array<double, 6> spawnBounds(const dem::Scene& scene, const dem::Config& config);

}
