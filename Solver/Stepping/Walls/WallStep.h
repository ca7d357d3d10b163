// What a step does with the contacts of a block at walls: memory back to its pairs, the work that
// walls do and that sliding does on them, heat, loads on servos, and contacts that end.
#pragma once

#include "Lists/ContactLists.h"
#include "Stepping/StepContacts.h"
#include "Stepping/Walls/WallSweep.h"

namespace dem
{

/// A tile in work.
struct WallScope
{
  const Particles& particles;
  WallPairs& list;
  const MemoryLayout& memory;
  const Walls& walls;
  const TileLayout& layout;
  const OwnSlots& own;
  const SmoothGrains& smooth;
  const Tile& tile;
  Load* loads;                 ///< of the grains of the tile
  WallSweep::Supply* supplied; ///< per group of slots
  ServoLoad* servos;           ///< per group of slots and body
};

class WallStep : public StepContacts<WallPartners>
{
public:
  WallStep(const WallSweep& sweep, const WallScope& tile, WallSweep::Worker& worker);

  /// The contacts of the batch of the worker.
  void run();
  /// Counts the collisions that are over where a grain is now, before its row is stored.
  void handOver(const WallRow& row) const;

  // On the path.
  void loadMemory(ContactBlock& block) const;
  void markBegun(ContactBlock&) const {} // as contacts are added
  void actBonds(const PathLanes& on) const;
  void lose(ContactBlock& block, const LossLanes& losses) const;
  void hit(const ContactBlock& block) const;
  void shared(const PathLanes& on) const;
  void sloped(const FirstLoads& before, const ContactBlock& block) const;
  void bonded(const BondLanes& bonds, const ContactBlock& block) const;

private:
  void addWork(const ContactBlock& block, int c, double power) const;
  void addToBodies(const ContactBlock& block) const;
  void addToParts(const PathLanes& on) const;
  void addToPoints(const PathLanes& on) const;
  WallReaction reactionOf(const PathLanes& on, int c) const;
  void renew(const PathLanes& on, int c) const;
  void addSlidingWork(const PathLanes& on) const;
  bool addGrip(const PathLanes& on, int c, double slid) const;
  void addWear(const ContactBlock& block) const;
  double wornBy(const ContactBlock& block, int c) const;
  void addSupplied(const ContactBlock& block, const SmoothCaps* caps) const;
  void addHeat(const ContactBlock& block) const;
  void addToServos(const PathLanes& on) const;
  void end(const ContactBlock& block) const;

  const WallScope& At;
  WallSweep::Worker& Worker;
};

}
