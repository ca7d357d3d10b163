// What grains move in: walls, where grains come in and leave, and what measures them.
#pragma once

#include "Basics/CompiledOnce.h"
#include "Boundaries/Surface.h"
#include "Sensing/Sensor.h"
#include "Spawning/Inflow.h"
#include "Spawning/Outflow.h"

#include <optional>
#include <utility>
#include <vector>

namespace dem
{

/// Two grains that a bond is to hold, by ids.
struct BondLine
{
  std::int64_t first = 0;
  std::int64_t second = 0;
};

struct Scene
{
  DEM_COMPILED_ONCE(Scene);
  /// Only walls.
  Scene(Surface surface) : walls(std::move(surface)) {}

  Surface walls;
  /// Where ranks share the run: whether only the first one has the elements of walls. The others
  /// have bodies without any, and get those that are near their grains from it.
  bool wallsByFirst = false;
  /// None is the spawn box of the configuration; otherwise that is not used.
  std::vector<Inflow> inflows;
  std::optional<SpawnPlace> spawnPlace; ///< instead of the spawn box
  Outflow outflow;
  std::vector<Sensor> sensors;     ///< which measure and change nothing
  std::vector<BondLine> bondLines; ///< beside those that are near each other
};

}
