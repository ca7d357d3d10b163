#include "PressedBeds.h"

#include "Bed.h"
#include "BedFile.h"
#include "Printing.h"
#include "Tiling.h"

#include <algorithm>
#include <utility>

namespace device
{

namespace
{

/// Presses a tiled bed together, so that its seams close and contacts are as many as in a settled
/// one, and slows it down. That takes much less time than to let it come to rest, and a bed that
/// still moves is the better test.
dem::Snapshot relaxed(const dem::Config& config, const dem::Surface& walls, dem::Snapshot state,
  std::int64_t steps)
{
  struct Stage
  {
    double gravity; ///< over the usual one
    double decay;   ///< of velocities by drag [1/s]
    bool frictional;
    std::int64_t steps;
  };
  const Stage stages[] = { { 30.0, 300.0, false, steps / 2 }, { 4.0, 300.0, false, steps / 4 },
    { 1.0, 1000.0, true, steps / 4 } };
  state = bed::begun(std::move(state));
  for (const Stage& stage : stages)
  {
    dem::Config by = config;
    by.gravity = stage.gravity * by.gravity;
    by.viscosity =
      stage.decay * by.material.density * bed::LargestRadius * bed::LargestRadius / 4.5;
    by.material.slidingFriction *= stage.frictional ? 1.0 : 0.0;
    by.material.rollingFriction *= stage.frictional ? 1.0 : 0.0;
    dem::Simulation simulation(by, walls, std::move(state));
    print("relax_speed",
      static_cast<double>(simulation.particleCount() * stage.steps) /
        timed(simulation, stage.steps));
    state = simulation.snapshot();
  }
  state.step = 0;
  state.order.clear();
  return bed::begun(std::move(state));
}

/// Whether the folder has a settled bed of so many grains.
bool isThere(const std::string& folder, std::int64_t grains, dem::Snapshot& state)
{
  return bed::readBed(folder + "/bed" + std::to_string(grains), state) &&
    static_cast<std::int64_t>(state.particles.size()) == grains;
}

}

dem::Snapshot bedFor(const std::string& folder, std::int64_t grains, std::int64_t steps,
  const dem::Config& config, const dem::Surface& walls)
{
  constexpr std::int64_t small = 10000, large = 100000;
  dem::Snapshot state;
  if (isThere(folder, grains, state))
  {
    return bed::begun(std::move(state));
  }
  if (grains <= small)
  {
    return bed::load(folder, grains, config.threads);
  }
  std::int64_t source = large;
  if (grains <= large || !isThere(folder, large, state))
  {
    source = small;
    state = bed::load(folder, small, config.threads);
  }
  print("tiled_from", static_cast<double>(source), "%.0f");
  return relaxed(config, walls,
    bed::tile(state, bed::widthOf(source), grains, bed::widthOf(grains)), steps);
}
}
