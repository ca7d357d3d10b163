// What the walls do to the grains of a tile in one step.
#pragma once

#include "Laws/ForceLoop.h"
#include "Simulation/ActiveRows.h"
#include "Simulation/WallRow.h"

#include <cstdint>
#include <vector>

namespace dem
{

class WallSweep
{
public:
  /// Contacts that wait for the law.
  struct Batch
  {
    ContactBlock block;
    WallLanes contacts;
  };
  /// What one thread needs. Kept for its memory.
  struct Worker
  {
    std::vector<ActiveRow> active; ///< of the tile in work
    GoingContacts going;
    WallRow row;
    Batch batch;
    SpringLanes springs;        ///< of the batch in work
    std::vector<LeftWork> left; ///< since a step began
    DeepContact deep;           ///< the worst one, if any is too deep
  };

  WallSweep(const Config& config, const std::vector<WallBody>& bodies, double timeStep);

  /// Adds the loads of the grains of a tile.
  /// @param supplied the work that walls which move do on the grains of each group is added to
  /// these [M L^2/T^2]
  void push(const Particles& particles, ContactLists& lists, const Tile& tile, Load* loads,
    double* supplied, Worker& worker) const;
  /// Slots of a group: sums are formed within groups, so that no tile has a say in their order.
  static constexpr std::int64_t GroupSize = TileLayout::Grid;
  /// How many groups have work supplied to them; none if no wall moves.
  static std::int64_t groupsOf(const ContactLists& lists);

  const ForceLoop& law() const { return this->Law; }
  /// What a grain of this material and a body are made of: ContactBlock::pairClass.
  std::int32_t pairClass(int material, std::int32_t body) const
  {
    return this->Law.table().classOf(material, this->KindOf[body]);
  }

private:
  struct Scope
  {
    const Particles& particles;
    WallPairs& list;
    const MemoryLayout& memory;
    const Walls& walls;
    const Tile& tile;
    Load* loads;
    double* supplied;
  };

  static void prefetch(const Scope& scene, const ActiveRow& row);
  void addContact(const Scope& scene, std::int32_t slot, const TouchedElement& touched,
    Worker& worker) const;
  void pushBatch(const Scope& scene, Worker& worker) const;
  static void end(const ContactBlock& block, WallPairs& list, std::vector<LeftWork>& left);
  void addSlidingWork(const ContactBlock& block, WallPairs& list) const;
  void addSupplied(const Scope& scene, const ContactBlock& block) const;

  double TimeStep;
  std::vector<std::int32_t> KindOf; ///< of material, per body
  ForceLoop Law;
};

}
