// Everything that the next step depends on, and nothing else: a run that continues from a snapshot
// has the same bits as one that never stopped.
#pragma once

#include "Basics/CompiledOnce.h"
#include "Parameters/CellChoice.h"
#include "Parameters/ContactMemory.h"
#include "Parameters/RunClock.h"
#include "State/BodyState.h"
#include "State/CollisionSums.h"
#include "State/ContactHeat.h"
#include "State/NodalSums.h"
#include "State/Particles.h"
#include "State/SensorState.h"
#include "State/SurfaceGains.h"
#include "State/WallSums.h"
#include "State/WearSums.h"

#include <cstdint>
#include <vector>

namespace dem
{

/// Springs of a contact, by ids, as displacements of the first against the second. A negative
/// @a second is a wall: element -1 - second; of two grains the first has the lower id. Two bodies
/// may have several contacts, which differ by their feature; those of spheres have feature 0.
struct ContactHistory
{
  std::int64_t first = 0;
  std::int64_t second = 0;
  Springs springs{};
  std::int64_t feature = 0;
};

/// The unit normal that a contact with a wall had in the last step, from the wall to the grain, by
/// ids: it says on which side the grain is.
struct WallNormal
{
  std::int64_t first = 0;
  std::int64_t second = 0; ///< below 0, as in ContactHistory
  Vec3 normal;
  double side = 1.0; ///< -1 of a grain whose centre is on the other side of the wall
};

/// State of one inflow between steps.
struct InflowState
{
  std::uint64_t random = 0;   ///< state of the random sequence
  double carriedRadius = 0.0; ///< radius drawn but not placed yet; 0 when there is none [L]
  std::int64_t count = 0;     ///< grains that have come in
  double mass = 0.0;          ///< of the grains that have come in [M]
  /// Grains or mass [M] that a rate has asked for so far, and what of it is not what it asks for
  /// from time 0 on: below 0 where it began later than its times say, since the run did.
  double asked = 0.0;
  double askedBefore = 0.0;
  std::int64_t fills = 0;           ///< how often an inflow of all grains at once was done, 0 or 1
  std::int64_t carriedMaterial = 0; ///< that was drawn with the radius
  std::int64_t carriedShape = 0;    ///< 1 + index of the shape that was drawn, too; 0 a sphere
};

/// State of all inflows between steps.
struct SpawnState
{
  std::vector<InflowState> inflows;
  std::int64_t nextId = 0; ///< each id is used once
  bool begun = false;      ///< whether a run has set the state; a new run does so at its start
};

/// State of the outflow between steps.
struct OutflowState
{
  std::int64_t count = 0;           ///< grains that have left
  double mass = 0.0;                ///< of the grains that have left [M]
  std::int64_t stepsSinceCheck = 0; ///< since the last search for grains that have to leave
};

/// Work that sliding friction did on a wall element [M L^2/T^2, J].
struct ElementWork
{
  std::int64_t element = 0;
  double work = 0.0;
};

/// Sources of the heat of the grains [M L^2/T^2, J]. What they have now is what they had at
/// the begin of the run and all of these.
struct HeatState
{
  double fromWalls = 0.0; ///< that walls gave to grains
  /// Heat of grains that came in, less that of grains that left, and what a change of parameters in
  /// mid-run does.
  double carriedIn = 0.0;
  SurfaceGains surface;     ///< that grains exchanged with their surroundings
  ContactHeat friction;     ///< of what contacts lost; that of walls is no source
  std::vector<DueHeat> due; ///< no part of that yet, in the order in which grains get it

  bool hasContactHeat() const { return this->friction.any() || !this->due.empty(); }
};

/// Where energy has gone [M L^2/T^2, J]; only counted where
/// Config::energyParts asks for it. A part that returns energy counts below 0.
struct EnergyLosses
{
  double friction = 0.0; ///< what slides, rolls and twists, and what its springs lose or create
  double plastic = 0.0;  ///< what has been pressed in for good
  double adhesion = 0.0; ///< surfaces that snap together or apart, bridges that form or break
  double damping = 0.0;  ///< dashpots, drag and numerical damping
  double fracture = 0.0; ///< bonds that break or soften; BondState knows it during a run

  double sum() const
  {
    return this->friction + this->plastic + this->adhesion + this->damping + this->fracture;
  }
  void add(const EnergyLosses& other)
  {
    this->friction += other.friction;
    this->plastic += other.plastic;
    this->adhesion += other.adhesion;
    this->damping += other.damping;
    this->fracture += other.fracture;
  }
};

/// A bond that broke.
struct BondBreak
{
  double time = 0.0;       ///< of the run [T, s]
  std::int64_t first = 0;  ///< balls that it held, by ids, the lower one first
  std::int64_t second = 0; ///< below 0 an element of a wall, as in ContactHistory
  Vec3 position;           ///< where it was [L, m]
  double energy = 0.0;     ///< lost by the bond, by softening too [M L^2/T^2, J]
  bool sheared = false;    ///< whether shear and twist strained it more than tension and bending
};

/// What has become of the bonds of a run.
struct BondState
{
  /// 0 before the bonds of a configuration are made; then 1, and one more for each listed one that
  /// was not, as a grain of it had left.
  std::int64_t made = 0;
  std::int64_t broken = 0;       ///< since the run began, and those that it continues
  double energy = 0.0;           ///< lost by the broken bonds [M L^2/T^2, J]
  double before = 0.0;           ///< lost by all when losses began to be counted [M L^2/T^2, J]
  std::vector<BondBreak> breaks; ///< breaks of this run, in their order

  /// Listed bonds that were not made.
  std::int64_t unmade() const { return this->made > 1 ? this->made - 1 : 0; }
};

/// Where steps change (Simulation/TimeSteps/StepControl.h): lengths, in shortest ones of the plan.
struct StepState
{
  double unit = 0.0;            ///< the shortest step [T, s]; 0 where steps are all the same
  std::int64_t before = 0;      ///< length of the step before the last step
  std::int64_t length = 0;      ///< length of the last step, or of the present one; 0 for none
  double share = 0.0;           ///< length of the last step over what it may be at most
  std::int64_t sinceChange = 0; ///< steps
  std::int64_t taken = 0;       ///< steps in all
  std::int64_t shortest = 0;    ///< length of the shortest step taken
  std::int64_t longest = 0;     ///< length of the longest step taken
  std::int64_t nextId = 0;      ///< of the grains that the share is of
  // Where errors are controlled.
  double velocity = 0.0;    ///< typical of contacts: what errors are a share of [L/T]
  double error = 0.0;       ///< largest of the last window, over what it may be
  std::int64_t given = 0;   ///< steps that were given up
  std::int64_t windows = 0; ///< that were given up
  std::int64_t missed = 0;  ///< windows that were kept although no step was short enough
};

/// The contact that was pressed deepest in any step so far, of those above NotedOverlap. It is told
/// to users; nothing depends on it.
struct DeepestContact
{
  double relative = 0.0;   ///< overlap over the smaller radius; 0 for none
  double time = 0.0;       ///< of the run [T, s]
  std::int64_t first = 0;  ///< id of a grain
  std::int64_t second = 0; ///< id of the other grain; below 0 a wall, as in ContactHistory
};

/// Share of the smaller radius above which an overlap is no longer small, as all laws take it to
/// be: a contact of Hertz has a third of the radius for its own there.
constexpr double NotedOverlap = 0.1;

/// What a run keeps beside grains and contacts; StateNumbers.h lists its numbers.
struct RunScalars
{
  DEM_COMPILED_ONCE(RunScalars);

  std::int64_t stepsSinceSort = 0; ///< since the slots were last put into spatial order
  RunClock wallClock;              ///< of the walls at step 0 of the run
  RunClock inflowClock;            ///< of the inflows
  SpawnState spawn;
  OutflowState outflow;
  /// Energy of the initial grains and of all that came in, and work of walls that move, less the
  /// energy of grains that left [M L^2/T^2, J].
  double suppliedEnergy = 0.0;
  bool countsLosses = false;     ///< whether what follows is counted
  EnergyLosses losses;           ///< since then, of contacts that continue and of grains
  EnergyLosses endLosses;        ///< of contacts that ended
  double dissipatedBefore = 0.0; ///< what had been dissipated when that began [M L^2/T^2, J]
  HeatState heat;
  BondState bonds;
  CellState cell;  ///< of a cell, if there is one
  StepState steps; ///< where they change
  /// Length of the step of whose middle the velocities are, where they are such (Integrator); 0
  /// while they are those of the state [T].
  double lastStep = 0.0;
  /// Servo state of each wall body; none where no body has a servo.
  std::vector<BodyState> servos;
  std::vector<WallSums> wallSums; ///< per wall body, since the run began
  SensorsState sensors;
  /// Of contacts that have ended; none where they are not counted. Where ranks share a run each has
  /// what it has counted itself, and a Snapshot has the sum.
  CollisionState collisions;
  WearState wear;   ///< of walls; ranks have theirs as they have collisions
  NodalState nodal; ///< of points of walls; as well
  DeepestContact deepest;
  /// The number of the law of contacts that a program brought, 0 for none: only that law can read
  /// what contacts remember. Files do not keep it, as such programs write none.
  std::uint64_t customLaw = 0;
};

struct Snapshot : RunScalars
{
  DEM_COMPILED_ONCE(Snapshot);

  std::int64_t step = 0;
  Particles particles; ///< in the order of their ids
  /// Ordered by (first, second side, second). Contacts whose springs are blank are left out where
  /// contacts are no more than what positions say.
  LargeVector<ContactHistory> contacts;
  /// Further numbers that the law remembers of each contact (MemoryLayout), one contact after the
  /// other. An empty list is taken as zeros.
  LargeVector<double> extras;
  /// Normals of contacts with walls, ordered by (first, wall element). A contact without a normal
  /// is new.
  LargeVector<WallNormal> wallNormals;
  /// Where the solver keeps the grains: slot s holds grain order[s] of @a particles. Empty for the
  /// order of ids. Sums are formed in the order of slots, which makes it part of the state.
  std::vector<std::int32_t> order;
  /// By contacts that ended; ordered by element, those without any are left out.
  std::vector<ElementWork> slidingWork;
};

}
