#include "Simulation/Implementation.h"

#include "Observing/Observer.h"
#include "Shapes/ShapedBalls.h"
#include "Simulation/BlowUp.h"
#include "Simulation/Bonding/BondMaking.h"
#include "Simulation/Observe.h"
#include "Simulation/OneStep.h"
#include "Simulation/StartState.h"
#include "Simulation/TimeSteps/AgreedStart.h"
#include "Simulation/TimeSteps/TimeStepping.h"
#include "Spawning/LaidPlates.h"

#include <algorithm>

namespace dem
{

namespace
{

/// Makes of a state what a rank has of it.
void takeIn(Snapshot& snapshot, Handed handed, RankRun& ranks)
{
  switch (handed)
  {
    case Handed::ByFirst:
      ranks.share(snapshot);
      break;
    case Handed::InParts:
      ranks.take(snapshot);
      break;
    case Handed::InPieces:
      ranks.divide(snapshot);
      break;
  }
  if (handed != Handed::ByFirst)
  {
    ranks.shareKindsOfLoads(snapshot.particles);
  }
}

}

Simulation::Implementation::Implementation(const Config& config, const Scene& scene,
  Snapshot&& start, Placing placing, const std::function<void()>& ask, RankRun* ranks,
  Handed handed)
  : BondLines(scene.bondLines)
{
  start = orderedStart(std::move(start));
  checkedScene(config, scene);
  checkHeld(config, start.particles);
  checkPlates(config, inflowsOf(config, scene.inflows, scene.spawnPlace), start.particles);
  const TimePlan plan = agreedPlan(config, scene, start.particles, ranks, handed);
  this->Run = std::make_unique<RunParts>(config, scene, plan, ask, ranks);
  this->Step = std::make_unique<OneStep>(*this->Run, scene);
  this->Time = makeTimeStepping(*this->Run,
    [&]
    {
      return config.contactVelocity > 0.0 ? config.contactVelocity
                                          : agreedVelocity(config, scene, start, ranks, handed);
    });
  const AllGrains all = allGrains(start.particles, ranks, handed);
  checkRange(config, scene, all.balls, all.largest, this->Run->contacts.range());
  this->Step->check(scene, start);
  start.step = std::max(start.step, plan.firstStep());
  if (!start.spawn.begun && config.startTime > 0.0)
  {
    start.wallClock = start.inflowClock = RunClock::ofRun(frameAxisOf(config));
  }
  this->restore(std::move(start), handed);
  if (this->isBondTime())
  {
    this->withBonds(); // or says what is wrong before the run
  }
  if (!this->Run->state.spawn.begun)
  {
    this->begin(placing);
  }
  this->bond();
}

Simulation::Implementation::~Implementation() = default;

AdvanceStatus Simulation::Implementation::advanceTo(std::int64_t target,
  const std::function<bool(std::int64_t)>& shouldStop)
{
  RankRun* ranks = this->Run->ranks;
  std::int64_t done = 0;
  std::int64_t before = this->Run->state.step;
  bool asks = static_cast<bool>(shouldStop);
  if (ranks)
  {
    ranks->talk().spread(0, asks); // the first rank is asked, for all
  }
  const auto isToStop = [&](std::int64_t steps)
  { return asks && agreed(ranks, [&] { return shouldStop(steps); }); };
  target -= target % this->Run->plan.window();
  std::function<bool()> interrupt;
  if (asks)
  {
    interrupt = [&] { return isToStop(done + (this->Run->state.step > before ? 1 : 0)); };
  }
  if (!this->isWhole())
  {
    this->Step->resume(interrupt);
    this->sortFirst();
  }
  if (!this->bondIfDue())
  {
    return AdvanceStatus::Failed;
  }
  while (this->isWhole() && this->step() < target)
  {
    this->Failure = this->Time->next(*this->Step, interrupt);
    if (!this->Failure.empty() || !this->bondIfDue())
    {
      return AdvanceStatus::Failed;
    }
    ++done;
    before = this->Run->state.step;
    if (this->isWhole() && isToStop(done))
    {
      return AdvanceStatus::Stopped;
    }
  }
  if (!this->isWhole())
  {
    return AdvanceStatus::Stopped;
  }
  if (done > 0 && !this->Time->isTentative())
  {
    this->Failure = failureAtWalls(*this->Run);
  }
  return this->Failure.empty() ? AdvanceStatus::Reached : AdvanceStatus::Failed;
}

bool Simulation::Implementation::isWhole() const
{
  return !this->Step->isBusy();
}

RunParts& Simulation::Implementation::settled()
{
  this->Time->settle(*this->Step);
  return *this->Run;
}

std::int64_t Simulation::Implementation::step() const
{
  return this->Time->seen().step;
}

std::int64_t Simulation::Implementation::grains() const
{
  return this->Run->ranks ? this->Run->ranks->grains() : this->Time->seen().grains.grains();
}

RankShare Simulation::Implementation::share() const
{
  const RunParts& run = *this->Run;
  const std::int64_t here = run.state.grains.grains();
  const std::int64_t own = run.ranks ? run.ranks->countOwn(run.state.grains) : here;
  return { own, here - own, this->Step->seconds(), this->Step->waited(),
    run.contacts.boundary().size() };
}

Snapshot Simulation::Implementation::snapshot()
{
  RunParts& run = this->settled();
  return snapshotOf(run, this->Time->present());
}

Observation Simulation::Implementation::observe()
{
  RunParts& run = this->settled();
  return observationOf(run, *this->Time, *this->Step, this->Time->present());
}

ObservedState Simulation::Implementation::observedState()
{
  RunParts& run = this->settled();
  const PresentContacts contacts = this->Time->present();
  return { snapshotOf(run, contacts), observationOf(run, *this->Time, *this->Step, contacts) };
}

ObservedPart Simulation::Implementation::observePart(double since)
{
  RunParts& run = this->settled();
  fetchBroken(run, since);
  return observedPartOf(run, *this->Time, *this->Step, this->Time->present());
}

Totals Simulation::Implementation::presentTotals()
{
  RunParts& run = this->settled();
  return observationOf(run, *this->Time, *this->Step, this->Time->present(), Gathered::Totals)
    .totals;
}

StepLimits Simulation::Implementation::seenLimits()
{
  this->settled();
  return this->Time->limits();
}

void Simulation::Implementation::restore(Snapshot&& snapshot, Handed handed)
{
  RunParts& run = *this->Run;
  checkMaterials(snapshot.particles, Materials(run.config));
  checkCustomLaw(run.config, snapshot);
  this->Time->drop();
  if (run.ranks)
  {
    run.ranks->setTeam(run.team());
    takeIn(snapshot, handed, *run.ranks);
  }
  this->Time->adopt(snapshot);
  this->Step->prepare(snapshot);
  placeBalls(run.sweep.shapes(), run.lagOf(this->Time->lastStep(snapshot)), snapshot.particles);
  run.state.restore(std::move(snapshot), run.contacts, run.ranks);
  this->Step->adopt();
  this->Time->adoptVelocities();
  this->Step->meetGrains();
  this->Failure.clear();
  if (run.state.countsLosses != run.config.countsLosses())
  {
    this->countAnew();
  }
}

void Simulation::Implementation::extendTracks(const Surface& walls)
{
  RunParts& run = this->settled();
  const Walls& known = run.contacts.boundary();
  const std::string problem = known.isPart() ? std::string() : findProblem(walls);
  if (!problem.empty())
  {
    throw Error(problem);
  }
  if (walls.bodies.size() != known.bodies().size() ||
    (!known.isPart() && static_cast<std::int64_t>(walls.elements.size()) != known.size()))
  {
    throw Error("Walls that move have another number of cells than before.");
  }
  run.contacts.extendTracks(walls);
  if (run.ranks)
  {
    run.ranks->wallsChanged(run.contacts);
  }
  run.moveWalls();
}

void Simulation::Implementation::begin(Placing placing)
{
  RunParts& run = *this->Run;
  RunState& state = run.state;
  if (!run.config.allowInitialOverlap)
  {
    checkStartOverlap(state.grains, run.contacts, run.team());
  }
  state.stepsSinceSort = RunState::SortInterval;
  state.heat = {};
  state.countsLosses = run.config.countsLosses();
  state.losses = state.endLosses = {};
  state.suppliedEnergy = mechanicalEnergy(this->presentTotals());
  this->Step->begin(placing == Placing::Later);
  this->Begins = true;
  this->sortFirst();
  const bool lasts = run.sweep.grainLaw().lasts() || run.sweep.walls().law().lasts();
  if (run.config.countsLosses() && lasts)
  {
    // Contacts that there are begin no more: they cost nothing.
    this->restore(snapshotOf(run, this->Time->present(), NewContacts::Are));
  }
}

void Simulation::Implementation::sortFirst()
{
  if (this->Begins && this->isWhole())
  {
    this->Begins = false;
    this->Run->sortIfDue();
  }
}

void Simulation::Implementation::countAnew()
{
  RunState& state = this->Run->state;
  state.losses = state.endLosses = {};
  state.countsLosses = this->Run->config.countsLosses() && state.spawn.begun;
  const Totals now = state.countsLosses ? this->presentTotals() : Totals{};
  state.dissipatedBefore = now.dissipatedEnergy;
  state.bonds.before = now.fractureEnergy;
}

bool Simulation::Implementation::isBondTime() const
{
  const RunParts& run = *this->Run;
  return !this->Time->isTentative() && run.config.bonds.any() && run.state.bonds.made == 0 &&
    run.state.step >= run.plan.stepAt(run.config.bonds.time);
}

Snapshot Simulation::Implementation::withBonds()
{
  const RankTalk::About about(talkOf(this->Run->ranks), Subject::Bonds);
  RunParts& run = this->settled();
  Snapshot state = run.state.snapshot(run.contacts, this->Time->present(), run.team(),
    NewContacts::Begin, run.ranks);
  if (run.ranks)
  {
    run.ranks->leaveOwn(run.state.grains, state);
  }
  makeBonds({ run.config, this->BondLines, run.contacts.smooth(), run.contacts.boundary(),
              run.contacts.Grains.memory(), run.plan.timeStep, run.team(), run.ranks },
    state);
  return state;
}

void Simulation::Implementation::bond()
{
  if (this->isBondTime() && this->isWhole())
  {
    RunParts& run = *this->Run;
    const double before = mechanicalEnergy(this->presentTotals());
    this->Time->catchUp();
    run.state.restore(this->withBonds(), run.contacts, run.ranks);
    run.state.suppliedEnergy += mechanicalEnergy(this->presentTotals()) - before;
  }
}

bool Simulation::Implementation::bondIfDue()
{
  try
  {
    this->bond();
  }
  catch (const Error& error)
  {
    this->Failure = error.what();
  }
  return this->Failure.empty();
}

}
