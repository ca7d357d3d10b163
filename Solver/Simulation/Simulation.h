// The solver as its users see it: build it from a configuration, walls and perhaps grains; advance
// it to a step; observe the grains, the contacts and the totals; snapshot and restore it.
//
//   one step:  slots in spatial order, now and then -> pair lists, if a grain drifted too far ->
//              tile by tile (Sweep): narrow phase (Contacts), law on batches (Laws), motion
//              (Integrators) -> grains leave and come in (GrainFlow, Spawning)
#pragma once

#include "Basics/Error.h"
#include "Observing/ObservedState.h"
#include "Observing/StepLimits.h"
#include "Parameters/Config.h"
#include "Ranks/Exchange/RankTalk.h"
#include "Simulation/Scene.h"
#include "State/Snapshot.h"
#include "Stepping/Profile.h"
#include "Vectors/Parallel.h"

#include <functional>
#include <limits>
#include <memory>
#include <string>

namespace dem
{

class RankChannel;
class RankRun;

enum class AdvanceStatus
{
  Reached, ///< the step asked for is reached
  Stopped, ///< shouldStop said so; the state is that of the last completed step, if isWhole()
  Failed   ///< the run blew up; the state is not usable, failure() says why
};

/// What a rank has of a run.
struct RankShare
{
  std::int64_t own = 0;      ///< grains that it moves
  std::int64_t copies = 0;   ///< of grains of others that may touch these
  double seconds = 0.0;      ///< that steps took since the simulation was made
  double waited = 0.0;       ///< part of these seconds spent waiting for other ranks [s]
  std::int64_t elements = 0; ///< of walls that it has
};

/// When the first grains are placed.
enum class Placing
{
  AtOnce, ///< while the simulation is made
  Later   ///< by the first advanceTo(), to any step; isWhole() is false until then
};

/// Who of several ranks has a state that they restore.
enum class Handed
{
  ByFirst, ///< the first one has all of it
  InParts, ///< each its own, as observePart() returns it to as many ranks
  InPieces ///< each some grains or none, one after the other in the order of slots
};

class Simulation
{
public:
  /// Starts from @a start, whose grains may be none; ids must be unique. A start whose spawner has
  /// not begun is a new run: it takes config.randomSeed and makes the spawn attempts of step 0. One
  /// that comes from snapshot() continues exactly where that was taken.
  /// @throws Error with one sentence for a user.
  /// @param ranks through which this process reaches others that make the same simulation at the
  /// same time: each then has a part of the grains. The first one has the start, or each its own
  /// part of one that is continued, as restorePart() takes it, or some of these, with all contacts
  /// of their grains; the first one gets all of snapshot(); all have to make the same calls. Must
  /// live as long.
  /// @param ask is called again and again while walls are laid out, which takes more than a second
  /// of a million elements; it may throw, and then there is no simulation.
  Simulation(const Config& config, const Scene& scene, Snapshot start = {},
    Placing placing = Placing::AtOnce, const std::function<void()>& ask = {},
    RankChannel* ranks = nullptr, Handed handed = Handed::ByFirst);
  ~Simulation();
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;

  const TimePlan& timePlan() const;
  /// On the axis of timePlan().
  std::int64_t step() const;
  /// How long steps are and were, where they change.
  StepState steps() const;
  /// How long a step may be for the contacts that there are, and what limits it.
  StepLimits stepLimits() const;
  /// Number of grains of all ranks.
  std::int64_t particleCount() const;
  /// Share of this rank; all grains are its own where it shares nothing.
  RankShare share() const;
  /// What it has said to the others, and waited for, by subjects.
  TrafficBySubject traffic() const;
  /// A copy of the present grains, in the order of their ids; of those of this rank, and those
  /// around them, where several share the run.
  Particles particles() const;

  /// Steps forward to @a step; where steps change to the last multiple of timePlan().longest() up
  /// to that. @a shouldStop is asked after every step with the number of steps done, and while
  /// grains are placed; it may be empty.
  AdvanceStatus advanceTo(std::int64_t step,
    const std::function<bool(std::int64_t)>& shouldStop = {});
  /// Whether the step is complete; false where placing grains was stopped, which the next
  /// advanceTo() goes on with. Until then the state is not to be read.
  bool isWhole() const;
  /// Which grain, when, and what to try, after Failed.
  const std::string& failure() const;

  Snapshot snapshot() const;
  /// Restores a snapshot of this run.
  void restore(Snapshot snapshot);
  /// Restores a snapshot of this run of which each rank has its own part: what dem::partOf() makes
  /// of observePart(). There must be as many parts as ranks now.
  void restorePart(Snapshot part);

  /// Ends a run that ranks share: all of them throw the sentence in their next call, as this one
  /// cannot go on for a reason outside of the solver. Does nothing without ranks.
  void giveUp(const std::exception& error);

  /// Gives walls that change their shape longer tracks, with the same positions up to now.
  /// @throws Error when they have become another wall.
  void extendTracks(const Surface& walls);

  /// Contacts, forces and totals of the present state; where ranks share it, the others than the
  /// first get totals and work on walls alone. Does not change the run.
  Observation observe() const;
  /// The totals of that; all ranks get them, and nothing is put together.
  Totals totals() const;
  /// What snapshot() and observe() say, with contacts searched only once.
  ObservedState observedState() const;
  /// What snapshot() and observe() say, without what only other ranks have. No rank needs memory
  /// for all grains.
  /// @param since both grains of own bonds that broke since then are among those that are seen,
  /// wherever they are [T]
  ObservedPart observePart(double since = std::numeric_limits<double>::infinity()) const;

  /// Who would do the next step: for work on what is seen of the state.
  Team team() const;

  /// Times the phases of the steps from now on.
  void enableProfile();
  /// Seconds in each dem::Phase, summed over threads.
  PhaseClock::Times profile() const;

private:
  class Implementation;
  template <typename Call>
  auto guarded(Subject subject, const Call& call) const -> decltype(call());

  std::unique_ptr<RankRun> Ranks; ///< none where this process has all grains
  std::unique_ptr<Implementation> Self;
};

}
