#include "Simulation/OneStep.h"

#include "Sensing/Sensors.h"
#include "Simulation/BodySteps.h"
#include "Simulation/Bonding/BondBreaks.h"
#include "Simulation/Bonding/BondMaking.h"
#include "Simulation/CellSteps.h"
#include "Simulation/GrainFlow.h"
#include "Simulation/RunParts.h"
#include "Simulation/TimeSteps/TimeStepping.h"

#include <algorithm>
#include <chrono>

namespace dem
{

/// What remembers anything from one step to the next beside the state.
struct OneStep::Features
{
  CellSteps cell;
  GrainFlow flow;
  Sensors sensors;
};

namespace
{

/// Contacts that last have no record of what was before.
void forgetRecords(const MemoryLayout& memory, Snapshot& start)
{
  const auto extras = static_cast<std::size_t>(memory.extras());
  for (std::size_t k = 0; memory.record() >= 0 && k + extras <= start.extras.size(); k += extras)
  {
    std::fill_n(start.extras.begin() + static_cast<std::ptrdiff_t>(k) + memory.record(),
      RecordMemory, 0.0);
  }
}

/// Sums over collisions begin anew where a state has none of the rule of this run.
void adoptCollisions(const RunParts& run, Snapshot& start)
{
  const CollisionState anew(run.sweep.walls().collisions(), run.plan.timeOf(start.step));
  if (!start.spawn.begun || !start.collisions.goesWith(anew))
  {
    start.collisions = anew;
    forgetRecords(run.contacts.Grains.memory(), start);
  }
}

/// Sums by numbers begin anew where a state has none of the kind of this run, and end where a run
/// counts none.
/// @param kind what this run counts; 0 for nothing
template <typename Sums>
void adoptSums(const RunParts& run, std::int64_t kind, const Snapshot& start, Sums& sums)
{
  if (kind == 0 || !start.spawn.begun || sums.counted != kind)
  {
    sums = {};
    sums.counted = kind;
    sums.since = kind != 0 ? run.plan.timeOf(start.step) : 0.0;
  }
}

}

OneStep::OneStep(RunParts& run, const Scene& scene)
  : Run(run), All(new Features{
                { run.config, run.plan, run.sweep.shapes() },
                { run.config, scene, run.motion, run.sweep, run.ranks },
                { scene.sensors, run.ranks },
              })
{
}

OneStep::~OneStep() = default;

std::string OneStep::step(TimeStepping& time, const std::function<bool()>& interrupt)
{
  RunParts& run = this->Run;
  RunState& state = run.state;
  Features& all = *this->All;
  run.listClock.start(run.sweep.profiles());
  std::string failure = time.choose(); // and what depends on the length of a step knows it
  if (!failure.empty())
  {
    return failure;
  }
  run.sortIfDue();
  run.updateLists();
  failure = all.cell.prepare(run.contacts, run.team(), run.motion, state, run.ranks);
  if (!failure.empty())
  {
    return failure;
  }
  run.listClock.lap(Phase::Lists);
  all.sensors.before(state.grains, run.team(), state.sensors);
  failure = time.move(); // walls and contacts push, grains move, ranks agree
  if (!failure.empty())
  {
    return failure;
  }
  const StepResult& done = time.result();
  all.sensors.after(state.grains, run.team(), run.motion.timeStep, state.sensors);
  all.cell.finish(run.time() + run.motion.timeStep, done, run.motion, run.contacts, state,
    run.ranks);
  state.count(done, run.sweep, run.time()); // energies and heat
  countBroken(run);
  failure = driveServos(run, time);
  failure = failure.empty() ? moveBodies(run, time) : failure;
  if (!failure.empty())
  {
    return failure;
  }
  const double before = run.wallTime();
  time.finish(); // what follows is at the new time
  passBodies(run, before);
  ++state.stepsSinceSort;
  run.moveWalls();
  all.flow.setTime(run.time());
  all.flow.step(run.inflowTime(), state, run.contacts, interrupt);
  this->meetGrains();
  handOver(run); // when lists know all contacts
  return {};
}

void OneStep::check(const Scene& scene, const Snapshot& start) const
{
  this->All->cell.check(this->Run.config, scene, start, this->Run.contacts.range());
}

void OneStep::prepare(Snapshot& start) const
{
  RunParts& run = this->Run;
  this->All->cell.adopt(run.plan.timeOf(start.step), start);
  adoptBodies(run, start);
  adoptCollisions(run, start);
  const WallSweep& walls = run.sweep.walls();
  adoptSums(run, static_cast<std::int64_t>(walls.wear().law()), start, start.wear);
  adoptSums(run, walls.loadsPoints() ? 1 : 0, start, start.nodal);
  start.wallSums.resize(run.contacts.boundary().bodies().size());
  run.contacts.moveWalls(start.wallClock.at(run.plan, start.step), start.servos, start.cell);
  forgetHeld(run.config, run.contacts.Grains.memory(), start);
}

void OneStep::adopt()
{
  RunState& state = this->Run.state;
  this->All->flow.adopt(this->Run.inflowTime(), state);
  this->All->sensors.adopt(state.grains, state.sensors);
}

void OneStep::begin(bool later)
{
  RunParts& run = this->Run;
  run.state.sensors = {};
  this->All->sensors.adopt(run.state.grains, run.state.sensors);
  this->All->flow.begin(run.inflowTime(), run.state, run.contacts, later);
  this->meetGrains();
}

void OneStep::meetGrains()
{
  if (!this->isBusy())
  {
    RunState& state = this->Run.state;
    this->All->sensors.leave(this->All->flow.gone(), state.sensors);
    this->All->sensors.meet(state.grains, state.sensors);
  }
}

bool OneStep::isBusy() const
{
  return this->All->flow.isBusy();
}

void OneStep::resume(const std::function<bool()>& interrupt)
{
  RunParts& run = this->Run;
  this->All->flow.resume(run.inflowTime(), run.state, run.contacts, interrupt);
  this->meetGrains();
}

void OneStep::describe(Observation& seen)
{
  const RunState& state = this->Run.state;
  this->All->cell.describe(state.cell, seen.totals);
  this->All->flow.addTotals(state, seen.totals);
  seen.totals.sensors = this->All->sensors.read(state.grains, state.sensors);
  seen.servos = state.servos;
  seen.wallSums = state.wallSums;
}

std::string OneStep::take(TimeStepping& time, const std::function<bool()>& interrupt)
{
  using Clock = std::chrono::steady_clock;
  RunParts& run = this->Run;
  const Clock::time_point begin = Clock::now();
  const double waitedBefore = this->waitedSoFar();
  run.contacts.setTeam(run.team());
  const RankTalk::About about(talkOf(run.ranks), Subject::Steps);
  if (run.ranks)
  {
    run.ranks->setTeam(run.team());
    run.ranks->talk().setStep(run.state.step);
  }
  std::string failure = this->step(time, interrupt);
  const std::chrono::duration<double> seconds = Clock::now() - begin;
  run.threads.stepDone(seconds.count(), run.state.grains.size());
  const double waited = this->waitedSoFar() - waitedBefore;
  this->Seconds += seconds.count();
  this->Waited += waited;
  if (run.ranks)
  {
    run.ranks->hasComputed(seconds.count() - waited);
  }
  return failure;
}

/// For other ranks [s].
double OneStep::waitedSoFar() const
{
  double sum = 0.0;
  if (this->Run.ranks)
  {
    for (const Traffic& ofSubject : this->Run.ranks->talk().traffic())
    {
      sum += ofSubject.waited;
    }
  }
  return sum;
}

}
