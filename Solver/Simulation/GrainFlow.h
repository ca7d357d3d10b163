// Grains that come in and leave between two steps: what the inflows and the outflow of a scene do
// to the state of a run.
#pragma once

#include "Integrators/Heating.h"
#include "Integrators/SemiImplicitEuler.h"
#include "Observing/Observation.h"
#include "Ranks/Partition/SphereCells.h"
#include "Ranks/RankRun.h"
#include "Simulation/RunState.h"
#include "Simulation/Scene.h"
#include "Spawning/SolidWalls.h"
#include "Spawning/Spawner.h"

#include <functional>

namespace dem
{

class GrainFlow
{
public:
  /// Steps from one search for grains that have to leave to the next. A grain crosses about a
  /// hundredth of its radius in a step of the automatic size at a speed of 1 m/s, so it is gone
  /// before it has crossed a radius, and lists, which a removal has to build anew, live long enough
  /// to pay.
  static constexpr std::int64_t OutflowInterval = 20;

  /// @param sweep must live as long
  /// @param motion of grains that touch nothing, where velocities are of the middles of steps
  /// @param ranks that share the run; none for one that has all grains
  GrainFlow(const Config& config, const Scene& scene, const Motion& motion, const Sweep& sweep,
    RankRun* ranks);

  /// Asked now and then while grains are brought in; true leaves the rest to resume().
  using Interrupt = std::function<bool()>;

  /// Makes a state that was just set one of these inflows.
  void adopt(double time, RunState& state);
  /// A run that continues nothing: what happens to its first state, whose energy must be known and
  /// whose grains are still in the order of their ids.
  /// @param later leaves bringing in to resume().
  void begin(double time, RunState& state, ContactLists& contacts, bool later);
  /// Says what time the state has, as laws of grains have it [T].
  void setTime(double time) { this->Free.time = time; }
  /// What happens after a step.
  void step(double time, RunState& state, ContactLists& contacts, const Interrupt& interrupt);
  /// Whether grains are still to be brought in, because it was interrupted. The state is not to be
  /// read until resume() has done so.
  bool isBusy() const { return this->Busy; }
  void resume(double time, RunState& state, ContactLists& contacts, const Interrupt& interrupt);

  /// Grains that were taken out after the last step, or at the begin.
  const Particles& gone() const { return this->Gone; }

  /// Counts, masses and heat that have come in and left.
  void addTotals(const RunState& state, Totals& totals) const;

private:
  /// What ranks do when the first one has told the others of new grains.
  enum class Next : std::int32_t
  {
    HandOut,
    Ask, ///< whether to go on
    End
  };

  bool bringIn(double time, RunState& state, ContactLists& contacts, const Interrupt& interrupt);
  bool follow(RunState& state, ContactLists& contacts, const Interrupt& interrupt);
  void tell(Next next, const RunState& state);
  Next hear(RunState& state);
  void prepare(double time, RunState& state, ContactLists& contacts);
  void takeOut(RunState& state, ContactLists& contacts);
  void count(RunState& state);
  void put(RunState& state, ContactLists& contacts);
  void handOut(RunState& state, ContactLists& contacts);

  Motion Free;
  const Heating& Heat;
  const ShapeTable& Shapes;
  const CollisionRule& Collisions;
  Spawner Inflows;
  Outflow Exits;
  SolidWalls Solids;
  RankRun* Ranks;
  SphereCells Near; ///< of all ranks, where new grains may touch them; at the first one
  Particles Gone;
  bool Busy = false;
  SpawnProgress Progress;
  std::size_t GrainsBefore = 0; ///< slots when bringing in began, or grains were handed out last
  std::size_t Told = 0;         ///< slots that other ranks have heard of
  std::int64_t Elsewhere = 0;   ///< grains of other ranks that this one had no copies of then
  Totals Brought;               ///< energy of those that were brought in
  double BroughtHeat = 0.0;
  bool HandedOut = false; ///< whether some of them are at their ranks already
  std::int64_t Most;      ///< that may appear
};

}
