// What the walls do to the grains of a tile in one step.
#pragma once

#include "Laws/ForceLoop.h"
#include "Laws/Kinematics/KeptMemory.h"
#include "Laws/Kinematics/SmoothKinematics.h"
#include "Stepping/ActiveGrains.h"
#include "Stepping/FrictionHeat.h"
#include "Stepping/HitMeter.h"
#include "Stepping/StepFinds.h"
#include "Stepping/StepMeter.h"
#include "Stepping/Stiction.h"
#include "Stepping/Walls/GroupSums.h"
#include "Stepping/Walls/WallBonds.h"
#include "Stepping/Walls/WallRow.h"
#include "Stepping/Walls/WearMeter.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace dem
{

struct WallScope;

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
    std::vector<ActiveGrain> active; ///< of the tile in work
    PersistentContacts persistent;
    WallHolds holds; ///< of the tile in work
    WallRow row;
    Batch batch;
    SpringLanes springs;        ///< of the batch in work
    SmoothCaps* caps = nullptr; ///< of the batch in work; none where all contacts are whole
    std::unique_ptr<SmoothCaps> ownCaps; ///< these, where all grains are of balls
    StepMeter* meter = nullptr;          ///< none where steps are not measured
    std::unique_ptr<BondLanes> bonds;    ///< of the block; none where walls hold nothing
    StepFinds found;
    std::vector<Grip> grips;    ///< of the tile in work, where walls hold grains, by slots
    std::vector<LeftWork> left; ///< since a step began
    Lanes power;                ///< of walls, of the batch in work
    TileHeat heat;              ///< of the tile in work
    BodySums bodies;            ///< since a step began: of contacts
    BodySums held;              ///< since a step began: of what walls hold grains with
    PartSums parts;             ///< since a step began: of contacts with walls that have a mass
  };

  /// What walls supply to the grains of a group in a step, and what they lose.
  struct Supply
  {
    double work = 0.0; ///< of walls that move [M L^2/T^2]
    double heat = 0.0; ///< [M L^2/T^2]
    SurfaceGains surface;
    ContactHeat friction; ///< heat of what contacts lost
    EnergyLosses losses;

    void add(const Supply& other)
    {
      this->work += other.work;
      this->heat += other.heat;
      this->surface.add(other.surface);
      this->friction.add(other.friction);
      this->losses.add(other.losses);
    }
    bool any() const
    {
      const EnergyLosses& lost = this->losses;
      return this->work != 0.0 || this->heat != 0.0 || this->surface.any() ||
        this->friction.any() || lost.friction != 0.0 || lost.plastic != 0.0 ||
        lost.adhesion != 0.0 || lost.damping != 0.0 || lost.fracture != 0.0;
    }
  };

  WallSweep(const Config& config, const std::vector<WallBody>& bodies, double timeStep);
  void setSteps(const StepLengths& steps);
  /// See Bonds.
  void setTrial(bool trial) { this->Law.setTrial(trial); }
  /// See ForceLoop.
  void note(double relative) { this->Law.note(relative); }

  /// Adds the loads of the grains of a tile.
  /// @param supplied what walls supply to each group is added to these
  /// @param servos what each group does to each body is added to these, if any has a servo
  void push(const Particles& particles, ContactLists& lists, const Tile& tile, Load* loads,
    Supply* supplied, ServoLoad* servos, Worker& worker) const;
  /// Fills in what the flow of heat between the grains of a block and walls depends on; all else is
  /// loaded.
  void loadTemperatures(const Particles& particles, const Walls& walls, ContactBlock& block) const;
  /// How many groups of slots (TileLayout) have anything supplied to them or measured; none if no
  /// wall moves, no heat flows and no losses are counted. Sums are formed within groups, so that no
  /// tile has a say in their order.
  std::int64_t groupsOf(const ContactLists& lists) const;

  const ForceLoop& law() const { return this->Law; }
  const HitMeter& hits() const { return this->Hits; }
  const StepLengths& steps() const { return this->Steps; }
  /// Which collisions are counted.
  const CollisionRule& collisions() const { return this->Collisions; }
  /// How contacts warm bodies.
  const FrictionHeat& friction() const { return this->Friction; }
  /// How grains wear walls.
  const WearMeter& wear() const { return this->Wear; }
  /// Whether loads on points of walls are summed.
  bool loadsPoints() const { return this->LoadsPoints; }
  /// Whether losses are counted (Config::countsLosses()).
  bool measures() const { return this->Measures; }
  /// Has passes over contacts count a part of a step. They count all of it otherwise.
  void count(LossPart part) { this->Counts = part; }
  /// What of a step is counted.
  LossPart counted() const { return this->Measures ? this->Counts : LossPart::None; }
  /// Whether walls hold grains (Stepping/Stiction.h).
  bool sticks() const { return this->Sticks; }
  /// What a grain of this material and a body are made of: ContactBlock::pairClass.
  std::int32_t pairClass(int material, std::int32_t body) const
  {
    return this->Law.table().classOf(material, this->KindOf[body]);
  }
  /// Whether a grain of this material has another law with one body than with another one. What the
  /// first law remembers of a contact means nothing to the second.
  bool haveOtherLaws(int material, std::int32_t body, std::int32_t other) const
  {
    const LawTable& table = this->Law.table();
    return body != other &&
      table.of(this->pairClass(material, body)).law !=
      table.of(this->pairClass(material, other)).law;
  }

private:
  static void prefetch(const WallScope& scope, const ActiveGrain& grain);
  void addContact(const WallScope& scope, std::int32_t slot, const TouchedElement& touched,
    bool begun, Worker& worker) const;
  void pushBatch(const WallScope& scope, Worker& worker) const;

  StepLengths Steps;
  HitMeter Hits;
  CollisionRule Collisions;
  bool LoadsPoints;
  bool Measures;
  LossPart Counts = LossPart::Whole;
  bool Sticks;
  bool Heals;                                      ///< whether any bonds of a run come back
  std::vector<std::int32_t> KindOf;                ///< of material, per body
  std::vector<std::optional<double>> Temperatures; ///< per body; none is insulated [K]
  ForceLoop Law;
  FrictionHeat Friction;
  WearMeter Wear;
};

}
