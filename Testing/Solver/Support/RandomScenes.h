// Scenes made of all that a scene can have, by a seed: meshes that stand, move, bend or hide far
// away, several materials, grains of sizes up to 1 : 20 that come in and leave. For tests of what
// must hold in any scene.
#pragma once

#include "Scenes.h"

#include <cstdint>
#include <vector>

namespace scene
{

struct RandomScene
{
  dem::Config config; ///< as many steps as were requested, in frames
  dem::Scene scene;
};

/// A random scene, equal for equal seeds on every machine.
RandomScene randomScene(std::uint64_t seed, std::int64_t steps);
/// A random scene in a periodic cell that is at rest, deforms or is under stress.
RandomScene randomCell(std::uint64_t seed, std::int64_t steps);

/// A random scene with sheets that stretch and bodies with a mass.
RandomScene randomBodies(std::uint64_t seed, std::int64_t steps);

/// Has steps that change begin up to eight times as long as those of the scene, as far as heat, drag
/// and the strain of a cell allow.
void lengthenSteps(dem::Config& config);

/// Seeds that the arguments of a program ask for, by the first seed and their number; without
/// arguments the usual ones.
std::vector<std::uint64_t> seedsOf(int argc, char** argv, std::vector<std::uint64_t> usual);

}
