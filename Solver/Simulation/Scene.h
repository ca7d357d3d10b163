// What grains move in: walls, and where grains come in and leave.
#pragma once

#include "Boundaries/Surface.h"
#include "Spawning/Inflow.h"
#include "Spawning/Outflow.h"

#include <optional>
#include <utility>
#include <vector>

namespace dem
{

struct Scene
{
  Scene() = default;
  /// Only walls.
  Scene(Surface surface) : walls(std::move(surface)) {}

  Surface walls;
  /// None is the spawn box of the configuration; otherwise that is not used.
  std::vector<Inflow> inflows;
  std::optional<SpawnPlace> spawnPlace; ///< in place of the spawn box
  Outflow outflow;
};

}
