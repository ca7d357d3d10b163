// One step of all grains, tile by tile from the last to the first: which pairs of the tile touch,
// the law on them, and, as soon as no row is left that could push its grains, their motion. Pairs
// are in the row of the higher slot, so a tile is complete once those above it are done; tiles
// that get messages from the part of another thread wait until all threads come together, and as
// many of the other parts, so that threads have the same to do.
#pragma once

#include "Contacts/NarrowPhase.h"
#include "Integrators/ErrorMeter.h"
#include "Integrators/Heating.h"
#include "Integrators/SemiImplicitEuler.h"
#include "Integrators/ShapedMotion.h"
#include "Laws/ForceLoop.h"
#include "Laws/LooseContacts.h"
#include "Lists/ContactLists.h"
#include "Stepping/Profile.h"
#include "Stepping/Walls/WallSweep.h"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace dem
{

/// What a step reports.
struct StepResult
{
  DeepContact deepGrains, deepWalls; ///< the worst ones, if any is too deep or to be noted
  DeepContact hardGrains, hardWalls; ///< the hardest hits, if the step is too long for any
  bool isTooDeep() const { return this->deepGrains.tooDeep || this->deepWalls.tooDeep; }
  DeepestContact deepest;     ///< the worse of both, of all ranks, without its time
  WallSweep::Supply supplied; ///< to grains: by walls, by applied loads and by what holds them
  double distance = 0.0;      ///< that the fastest grain moved, beyond a flow [L]
  std::int64_t runaway = -1;  ///< lowest slot of a grain that moved too far
  /// Lowest bond that is as long as longestBond(), by slots; -1 without any.
  std::pair<std::int64_t, std::int64_t> longBond{ -1, -1 };
  CellSums cell;         ///< where the cell has a flow, at the begin of the step
  CellSums cellOfStages; ///< means over a step with stages, which work
  /// What each wall body and the grains did to each other, of all ranks.
  std::vector<WallSums> walls;
  double stepShare = 0.0; ///< part of what the step may be, where steps are measured (measureSteps)
  double stepError = 0.0; ///< largest error of a grain, where errors are measured [L/T]

  void add(const StepResult& other);
};

/// The worse of the two deep contacts of a step, by ids.
DeepestContact deepestOf(const DeepContact& grains, const DeepContact& walls,
  const Particles& particles, const ContactLists& lists);

/// What contacts of a run remember, of whatever law, beside springs, in the order of its numbers.
std::vector<MemoryColumn> memoryColumns(const Config& config, const std::vector<WallBody>& walls);

class Sweep
{
public:
  Sweep(const Config& config, const std::vector<WallBody>& walls, double timeStep);
  Sweep(const Sweep&) = delete;
  Sweep& operator=(const Sweep&) = delete;

  /// For steps that change.
  void setSteps(const StepLengths& steps);
  /// See Bonds.
  void setTrial(bool trial)
  {
    this->AtGrains.setTrial(trial);
    this->AtWalls.setTrial(trial);
  }
  /// See WallSweep.
  void count(LossPart part) { this->AtWalls.count(part); }
  /// Has steps tell of overlaps above this, in smaller radii.
  void note(double relative)
  {
    this->AtGrains.note(relative);
    this->AtWalls.note(relative);
  }
  /// Has steps say how near one of this length is to the longest stable one [T]; 0 for not at all.
  void measureSteps(double length) { this->Reach = length; }
  double measured() const { return this->Reach; }
  /// Has steps measure what they do wrong (Integrators/ErrorMeter.h).
  void measureErrors() { this->MeasuresErrors = true; }
  /// Moves the grains by one step; the lists must be up to date.
  StepResult step(Particles& particles, ContactLists& lists, const Motion& motion);

  /// What the lists of contacts have to know.
  ContactNeeds needs() const;
  const ForceLoop& grainLaw() const { return this->AtGrains; }
  const WallSweep& walls() const { return this->AtWalls; }
  const Heating& heating() const { return this->Heat; }
  const ShapeTable& shapes() const { return this->Shapes; }
  /// Calls use(work) for what the last step left on wall elements, by slots.
  template <typename Use>
  void forEachLeft(const Use& use) const
  {
    for (const LeftWork& left : this->Left)
    {
      use(left.done);
    }
  }

  /// Where ranks share a step: what this one reports of its own grains, in the order of slots.
  const std::vector<LeftWork>& left() const { return this->Left; }
  const std::vector<WallSweep::Supply>& supplied() const { return this->Supplied; }
  /// Loads on servos of each group of slots and, within a group, of each body.
  const std::vector<ServoLoad>& servosOfGroups() const { return this->OfServos; }
  /// What bodies do in a unit of time, by groups of slots.
  const std::vector<BodySums::Entry>& bodiesOfGroups() const { return this->OfBodies; }
  /// What grains do to walls with a mass in a unit of time, by groups of slots.
  const std::vector<PartSums::Entry>& partsOfGroups() const { return this->OfParts; }
  /// What comes of that for each body in the last step.
  std::vector<WallSums> sumsOfBodies(const std::vector<BodySums::Entry>& entries) const;
  /// What contacts lost that ended in the last step: those with walls, then the others, by slots.
  const std::vector<EndLoss>& ends() const { return this->Ends; }
  /// What the flow of a cell needs of grains, in the order of groups of slots.
  struct FlowSums
  {
    CellSums bodies; ///< of all but spheres
    LaneSums spheres;

    CellSums all() const
    {
      CellSums sums = this->bodies;
      sums.add(this->spheres.sum());
      return sums;
    }
  };
  /// Adds those of groups [begin, end).
  void addFlow(std::int64_t begin, std::int64_t end, FlowSums& sums) const;
  /// What all of them report, instead of that.
  void setTold(std::vector<LeftWork>&& left, std::vector<EndLoss>&& ends,
    std::vector<ServoLoad>&& servos, std::vector<BrokenBond>&& broken,
    std::vector<PartSums::Entry>&& parts)
  {
    this->OfParts = std::move(parts);
    this->Left = std::move(left);
    this->Ends = std::move(ends);
    this->Servos = std::move(servos);
    this->Broken = std::move(broken);
  }

  /// What grains did to walls with a mass in the last step, by bodies and their parts.
  std::vector<LoadedPart> loadedParts() const;
  /// What grains did to each body in the last step; none where no body has a servo.
  const std::vector<ServoLoad>& servos() const { return this->Servos; }

  /// Collisions that were over in the last step, of own grains.
  const CollisionState& collisions() const { return this->Collided; }

  /// What own grains wore off walls in the last step, in any order.
  const std::vector<WearPart>& worn() const { return this->Worn; }

  /// What own grains did to points of walls in the last step, in any order.
  const std::vector<NodalImpulse>& nodal() const { return this->Nodal; }

  /// Bonds that broke in the last step, by slots.
  const std::vector<BrokenBond>& broken() const { return this->Broken; }

  void enableProfile() { this->Profiles = true; }
  bool profiles() const { return this->Profiles; }
  /// Summed over threads [s].
  PhaseClock::Times profile() const;

private:
  /// What one thread needs. Kept for its memory.
  struct Worker
  {
    std::vector<std::int32_t> begun; ///< pairs of the tile in work
    ContactBlock block;
    std::unique_ptr<SmoothCaps> caps;     ///< of the block; none where all grains are of balls
    std::unique_ptr<BondLanes> bonds;     ///< of the block; none where nothing can be bonded
    std::unique_ptr<LooseContacts> loose; ///< of the block; none where all contacts need the law
    std::unique_ptr<StepMeter> meter;     ///< none where steps are not measured
    std::unique_ptr<ErrorMeter> errors;   ///< none where these are not
    StepFinds found;                      ///< of grains; see also WallSweep::Worker
    Tiles::Sender sender;
    WallSweep::Worker walls;
    std::vector<Load> loads;  ///< of the tile in work
    std::vector<double> heat; ///< of what contacts lost, of that tile, where there is any
    GrainBlock grains;
    std::vector<AppliedLoad> applied; ///< to these, if anything is
    ShapedMotion shaped;
    std::vector<ShapedGrain> before; ///< of the grains with shapes that move
    StepResult result;
    PhaseClock clock;
  };
  struct Scope
  {
    Particles& particles;
    ContactLists& lists;
    const Motion& motion;
  };
  class GrainStep;

  void prepare(const ContactLists& lists, bool anyApplied);
  void letWait(const TileLayout& layout, const Tiles& exchange);
  Load* waitingLoads(const ContactLists& lists, std::int64_t tile);
  TileHeat heatOf(const ContactLists& lists, std::int64_t tile, Worker& worker);
  /// What is counted or conducted needs the law where bonds are all that there is.
  bool needsLaw() const { return this->AtWalls.measures() || this->AtGrains.conducts(); }

  // Stepping/SweepContacts.cxx
  void pushTile(const Scope& scope, std::int64_t tile, Load* loads, Worker& worker);
  void pushPairs(const Scope& scope, std::int64_t tile, Load* loads, Worker& worker);
  void pushWalls(const Scope& scope, const Tile& slots, Load* loads, Worker& worker);
  bool onlyForces(const Worker& worker) const;
  bool areHeld(const Scope& scope, const ContactBlock& block, const Worker& worker) const;
  void addAcrossFaces(const TileLayout& layout, bool carries, const ContactBlock& block);

  // Stepping/SweepMotion.cxx
  void moveTile(const Scope& scope, std::int64_t tile, Load* loads, Worker& worker);
  void moveSpheres(const Scope& scope, const Tile& slots, const Load* loads, Worker& worker);
  void moveMixed(const Scope& scope, const Tile& slots, const Load* loads, Worker& worker);
  void moveShaped(const Scope& scope, ShapedGrain* grains, int count, const Load* loads,
    Worker& worker);
  void measureShaped(const Scope& scope, const ShapedGrain* grains, int count, Worker& worker);
  void moveBlock(const Scope& scope, const Load* loads, Worker& worker);
  void addWork(const Scope& scope, std::int64_t slot, double work);
  void addDamping(const Scope& scope, std::int64_t slot, double lost);
  static void addShare(const Motion& motion, double share, Worker& worker);
  static void watch(const Particles& particles, const GrainBlock& block, StepResult& result);

  // Stepping/SweepHeat.cxx
  void warmSpheres(const Scope& scope, const Load* loads, std::size_t begin, int count);
  void warmShaped(const Scope& scope, const Load* loads, const ShapedGrain* grains, int count);
  void exchangeHeat(const Scope& scope, const Load* loads, std::size_t begin, std::size_t end);
  void collectHeat(const Scope& scope, std::int64_t tile, Worker& worker) const;
  void warmByFriction(const Scope& scope, const Tile& slots, const Worker& worker) const;
  void warmEnds(const Scope& scope);

  // Stepping/SweepStiction.cxx
  void stickTile(const Scope& scope, const Tile& slots, Load* loads, Worker& worker);
  void addGrip(const Scope& scope, std::size_t first, const Grip& grip, Worker& worker);

  // Stepping/SweepResults.cxx
  StepResult gather(int ranges);
  void gatherBodies(int ranges);
  void gatherEnds(int ranges);
  void gatherBroken(int ranges);

  ForceLoop AtGrains;
  WallSweep AtWalls;
  ShapeTable Shapes;
  Heating Heat;
  SmoothGrains Smooth;
  bool HasBonds = false;     ///< or will have them
  bool OwnWallLaws = false;  ///< whether a law at walls is another one than among grains
  bool BondsReplace = false; ///< see ContactNeeds
  std::vector<MemoryColumn> Memory;
  double Reach = 0.0; ///< see measureSteps()
  bool MeasuresErrors = false;
  bool Profiles = false;
  std::vector<Worker> Workers;
  std::vector<std::int64_t> Waiting;       ///< tiles that move when all are done
  std::vector<std::int64_t> WaitingIndex;  ///< of a tile in Waiting; -1 if it does not wait
  std::vector<Load> WaitingLoads;          ///< tile by tile, in the order of Waiting
  std::vector<double> WaitingHeat;         ///< as WaitingLoads, where contacts warm bodies
  std::vector<WallSweep::Supply> Supplied; ///< per group of slots
  std::vector<ServoLoad> OfServos;         ///< per group of slots and body, if any body has a servo
  std::vector<ServoLoad> Servos;           ///< per body: of the last step
  std::vector<BodySums::Entry> OfBodies;   ///< of the last step, by groups of slots
  std::vector<PartSums::Entry> OfParts;    ///< of the last step, by groups of slots
  std::size_t Bodies = 0;                  ///< of the walls
  std::vector<CellSums> OfCell; ///< per group of slots, where the cell has a flow: but for spheres
  std::vector<LaneSums> OfSpheres; ///< per group of slots, where the cell has a flow: of spheres
  std::vector<LeftWork> Left;      ///< of the last step, by slots
  std::vector<EndLoss> Ends;       ///< ended contacts of the last step by slots, see ends()
  CollisionState Collided;         ///< see collisions()
  std::vector<WearPart> Worn;      ///< see worn()
  std::vector<NodalImpulse> Nodal; ///< see nodal()
  std::vector<BrokenBond> Broken;  ///< bonds that broke in the last step, by slots
};

}
