// One step of all grains, tile by tile from the last to the first: which pairs of the tile touch,
// the law on them, and, as soon as no row is left that could push its grains, their motion. Pairs
// stand in the row of the higher slot, so a tile is complete once those above it are done; only
// tiles that get mail from the part of another thread wait until all threads come together.
#pragma once

#include "Contacts/NarrowPhase.h"
#include "Integrators/SemiImplicitEuler.h"
#include "Laws/ForceLoop.h"
#include "Simulation/ContactLists.h"
#include "Simulation/Profile.h"

#include <cstdint>
#include <vector>

namespace dem
{

/// What a step has to tell.
struct StepResult
{
  DeepContact deepGrains, deepWalls; ///< the worst ones, if any is too deep
  double distance = 0.0;             ///< that the fastest grain moved [L]
  std::int64_t runaway = -1;         ///< lowest slot of a grain that moved too far

  void add(const StepResult& other);
};

class Sweep
{
public:
  Sweep(const Config& config, double timeStep);

  /// Moves the grains by one step; the lists must be up to date.
  StepResult step(Particles& particles, ContactLists& lists, const Motion& motion,
    const Team& team);

  const ForceLoop& grainLaw() const { return this->AtGrains; }
  const ForceLoop& wallLaw() const { return this->AtWalls; }

  void enableProfile() { this->Profiles = true; }
  bool profiles() const { return this->Profiles; }
  /// Summed over threads [s].
  PhaseClock::Times profile() const;

private:
  /// What one thread needs. Kept for its memory.
  struct Worker
  {
    Touching touching;
    ContactBlock block;
    std::vector<Load> loads; ///< of the tile in work
    GrainBlock grains;
    StepResult result;
    PhaseClock clock;
  };
  struct Scene
  {
    Particles& particles;
    ContactLists& lists;
    const Motion& motion;
  };

  void shareOut(const ContactLists& lists, int ranges);
  Load* waitingLoads(const ContactLists& lists, std::int64_t tile);
  void pushTile(const Scene& scene, std::int64_t tile, Load* loads, Worker& worker);
  void pushPairs(const Scene& scene, const Tile& tile, Load* loads, Worker& worker);
  void pushWalls(const Scene& scene, const Tile& tile, Load* loads, Worker& worker);
  void pushWallBlock(PairList& list, const Tile& tile, Load* loads, Worker& worker);
  void moveTile(const Scene& scene, std::int64_t tile, Load* loads, Worker& worker);
  void moveBlock(const Scene& scene, const Load* loads, Worker& worker);
  static void findRunaway(Worker& worker);

  ForceLoop AtGrains;
  ForceLoop AtWalls;
  bool Profiles = false;
  std::vector<Worker> Workers;
  std::vector<std::int64_t> FirstTile;    ///< of each range, and the end
  std::vector<std::int64_t> Waiting;      ///< tiles that get mail from another range
  std::vector<std::int64_t> WaitingPlace; ///< of a tile in Waiting
  std::vector<Load> WaitingLoads;         ///< tile by tile, in the order of Waiting
};

}
