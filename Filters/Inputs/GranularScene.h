// Walls, inflows, sensors and domain as the scene of a run.
#pragma once

#include "Inputs/Walls/GranularDomain.h"
#include "Inputs/Walls/GranularSpawnPlace.h"
#include "Inputs/Walls/GranularWallInput.h"
#include "Parameters/Config.h"
#include "Restart/GranularRestart.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace granular
{

struct SceneInput
{
  std::string warning;      ///< the advice without which the picture makes no sense
  bool missesWalls = false; ///< whether the advice is that spawned grains never meet a wall
  dem::Scene scene;
  std::uint64_t fingerprint = 0;   ///< hashScene()
  RestartKey key;                  ///< what a saved state belongs to
  std::vector<std::string> advice; ///< what to do about the scene, the most likely mistake first
  std::vector<std::string> notes;  ///< what was done about it
};

/// What a rank has to know of walls that only the first one has.
struct WallsElsewhere
{
  std::uint64_t geometry = 0;                ///< hashGeometry()
  std::uint64_t motion = 0;                  ///< as RestartKey has it
  std::uint64_t flow = 0;                    ///< fingerprint of the inflows
  std::optional<dem::SpawnPlace> spawnPlace; ///< without triangles
  std::vector<std::uint8_t> repeats; ///< of each body: WallBody::repeated and, times 2, follows
};

/// What of a scene is set by properties instead of inputs.
struct SceneSettings
{
  WallSettings walls;
  DomainSettings domain;
  bool repeatWalls = false; ///< with a periodic cell
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

/// Reads a scene whose walls have no cells on this rank, so that bodies have no elements.
/// @param walls all that have cells elsewhere
SceneInput readScene(const std::vector<vtkDataObject*>& walls, const WallsElsewhere& elsewhere,
  const std::vector<vtkDataObject*>& inflows, const std::vector<vtkDataObject*>& sensors,
  const SceneSettings& settings, const dem::Config& config);

/// What a saved state of such a scene belongs to.
/// @param elsewhere where its walls are not here
RestartKey keyOf(const dem::Config& config, const dem::Scene& scene,
  const std::optional<WallsElsewhere>& elsewhere);

}
