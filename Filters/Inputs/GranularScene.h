// Walls, inflows, sensors and domain as the scene of a run.
#pragma once

#include "Core/Config.h"
#include "Inputs/GranularDomain.h"
#include "Inputs/GranularSpawnPlace.h"
#include "Inputs/GranularWallInput.h"
#include "Kept/GranularRestart.h"

#include <cstdint>
#include <string>
#include <vector>

namespace granular
{

struct SceneInput
{
  std::string warning; ///< the advice without which the picture makes no sense
  dem::Scene scene;
  std::uint64_t fingerprint = 0;   ///< hashScene()
  RestartKey key;                  ///< what a saved state belongs to
  std::vector<std::string> advice; ///< what to do about the scene, the most likely mistake first
  std::vector<std::string> notes;  ///< what was done about it
};

/// What says of a scene what its inputs do not.
struct SceneSettings
{
  WallSettings walls;
  DomainSettings domain;
  SpawnSettings spawning;
};

/// Finds the materials that walls name.
/// @throws dem::Error for one that there is not.
void findMaterials(const dem::Materials& materials, dem::Surface& walls);

/// @param hasGrains whether there are grains to start from.
/// @throws dem::Error that names the input or property and its value.
SceneInput readScene(const std::vector<WallSource>& walls, bool hasGrains,
  const std::vector<vtkDataObject*>& inflows, const std::vector<vtkDataObject*>& sensors,
  const SceneSettings& settings, const dem::Config& config, const Telling& tell);

}
