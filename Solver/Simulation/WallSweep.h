// What the walls do to the grains of a tile in one step.
#pragma once

#include "Laws/ForceLoop.h"
#include "Simulation/ContactLists.h"
#include "Simulation/WallRow.h"

#include <cstdint>
#include <vector>

namespace dem
{

class WallSweep
{
public:
  /// What one thread needs. Kept for its memory.
  struct Worker
  {
    WallRow row;
    std::vector<ContactBlock> blocks; ///< one a law
    SpringLanes springs;              ///< of the block in work
    std::vector<LeftWork> left;       ///< since a step began
    DeepContact deep;                 ///< the worst one, if any is too deep
  };

  WallSweep(const Config& config, const std::vector<WallBody>& bodies, double timeStep);

  /// Adds the loads of the grains of a tile.
  /// @return the work that walls do on them [M L^2/T^2]
  double push(const Particles& particles, ContactLists& lists, const Tile& tile, Load* loads,
    Worker& worker) const;

  const ForceLoop& law(std::int32_t body) const { return this->Laws[this->LawOf[body]]; }

private:
  double pushBlock(const Walls& walls, const Particles& particles, WallPairs& list,
    const Tile& tile, ContactBlock& block, Load* loads, Worker& worker) const;
  void addSlidingWork(const ContactBlock& block, WallPairs& list) const;
  double suppliedBy(const Walls& walls, const Particles& particles,
    const ContactBlock& block) const;

  double TimeStep;
  std::vector<ForceLoop> Laws;
  std::vector<std::int32_t> LawOf; ///< per body
};

}
