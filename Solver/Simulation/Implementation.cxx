#include "Simulation/Implementation.h"

#include "Observing/Observer.h"
#include "Shapes/ShapedBalls.h"
#include "Simulation/Bonding/BondMaking.h"
#include "Simulation/StartState.h"
#include "Simulation/TimeSteps/AgreedStart.h"
#include "Vectors/Parallel.h"

#include <algorithm>

namespace dem
{

namespace
{

Team makeTeam(const Config& config)
{
  return { config.threads > 0 ? config.threads : availableThreads(), config.grainsPerThread };
}

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
}

/// @param scene of which ranks have the bodies alone where they get walls from the first one
Walls makeWalls(const Scene& scene, RankRun* ranks, const std::function<void()>& ask)
{
  if (ranks)
  {
    ranks->setWallsByFirst(scene.wallsByFirst);
  }
  const bool getsThem = scene.wallsByFirst && ranks && ranks->talk().rank() > 0;
  return getsThem ? Walls(scene.walls.bodies, {}) : Walls(scene.walls, ask);
}
}

Simulation::Implementation::Implementation(const Config& config, const Scene& scene,
  Snapshot&& start, Placing placing, const std::function<void()>& ask, RankRun* ranks,
  Handed handed)
  : Implementation(config, checkedScene(config, scene), orderedStart(std::move(start)), placing,
      ask, ranks, handed, Ordered{})
{
}

Simulation::Implementation::Implementation(const Config& config, const Scene& scene,
  Snapshot&& start, Placing placing, const std::function<void()>& ask, RankRun* ranks,
  Handed handed, Ordered)
  : Parameters(config), Plan(agreedPlan(config, scene, start.particles, ranks, handed)),
    Tiles(config, scene.walls.bodies, this->Plan.timeStep), Ranks(ranks),
    Threads(makeTeam(config), config.threads == 0 || config.threadsAtMost),
    Law(makeMotion(config, this->Plan.timeStep)),
    Contacts(makeWalls(scene, ranks, ask), config.wallSeams, this->Tiles.needs(),
      this->Plan.timeStep),
    Cell(config.cell, this->Plan.timeStep, this->Tiles.shapes()),
    Flow(config, scene, this->Law, this->Tiles.heating(), this->Tiles.shapes(), ranks),
    Sensing(scene.sensors, ranks), BondLines(scene.bondLines), Steps(this->Parameters, this->Plan),
    Errors(this->Parameters, this->Plan), Stages(this->Parameters, this->Plan),
    Staged(pairOf(config.integrator), this->Law, ranks), Lengths{ this->Plan.timeStep,
      this->Plan.timeStep }
{
  this->Contacts.setTeam(this->Threads.team());
  if (this->Errors.any() || this->Stages.any())
  {
    this->SceneVelocity = config.contactVelocity > 0.0
      ? config.contactVelocity
      : agreedVelocity(config, scene, start.particles, ranks, handed);
  }
  if (this->Errors.any())
  {
    this->Tiles.measureErrors();
    this->Law.dashpotLag = ErrorMeter::lagOf(this->Parameters);
  }
  if (config.hasStages())
  {
    this->Contacts.setTimeStep(0.0); // grains go back and forth, and are expected nowhere else
  }
  const AllGrains all = allGrains(start.particles, ranks, handed);
  checkRange(config, scene, all.balls, all.largest, this->Contacts.range());
  this->Cell.check(config, scene, start, this->Contacts.range());
  start.step = std::max(start.step, this->Plan.firstStep());
  if (!start.spawn.begun && config.startTime > 0.0)
  {
    start.wallClock = start.inflowClock = RunClock::ofRun(frameAxisOf(config));
  }
  this->restore(std::move(start), handed);
  if (this->isBondTime())
  {
    this->withBonds(); // or says what is wrong before the run
  }
  if (!this->State.spawn.begun)
  {
    this->begin(placing);
  }
  this->bond();
}

AdvanceStatus Simulation::Implementation::advanceTo(std::int64_t target,
  const std::function<bool(std::int64_t)>& shouldStop)
{
  std::int64_t done = 0;
  std::int64_t before = this->State.step;
  bool asks = static_cast<bool>(shouldStop);
  if (this->Ranks)
  {
    this->Ranks->talk().spread(0, asks); // the first rank is asked, for all
  }
  target -= target % this->Plan.window();
  GrainFlow::Interrupt interrupt;
  if (asks)
  {
    interrupt = [&]
    { return this->isToStop(shouldStop, done + (this->State.step > before ? 1 : 0)); };
  }
  if (this->Flow.isBusy())
  {
    this->Flow.resume(this->inflowTime(), this->State, this->Contacts, interrupt);
    this->meetGrains();
    this->sortFirst();
  }
  if (!this->bondIfDue())
  {
    return AdvanceStatus::Failed;
  }
  while (this->isWhole() && this->seen().step < target)
  {
    if (!this->nextStep(interrupt) || !this->bondIfDue())
    {
      return AdvanceStatus::Failed;
    }
    ++done;
    before = this->State.step;
    if (this->isWhole() && asks && this->isToStop(shouldStop, done))
    {
      return AdvanceStatus::Stopped;
    }
  }
  if (!this->isWhole())
  {
    return AdvanceStatus::Stopped;
  }
  return done == 0 || this->isOnItsSide() ? AdvanceStatus::Reached : AdvanceStatus::Failed;
}

bool Simulation::Implementation::isToStop(const std::function<bool(std::int64_t)>& shouldStop,
  std::int64_t done)
{
  return agreed(this->Ranks, [&] { return shouldStop(done); });
}

void Simulation::Implementation::restore(Snapshot&& snapshot, Handed handed)
{
  checkMaterials(snapshot.particles, Materials(this->Parameters));
  this->dropWindows();
  if (this->Ranks)
  {
    this->Ranks->setTeam(this->Threads.team());
    takeIn(snapshot, handed, *this->Ranks);
  }
  this->adoptSteps(snapshot);
  this->Cell.adopt(snapshot);
  const Walls& walls = this->Contacts.boundary();
  snapshot.servos.resize(walls.anyServo() ? walls.bodies().size() : 0);
  this->Contacts.moveWalls(snapshot.wallClock.at(this->Plan, snapshot.step), snapshot.servos);
  forgetHeld(this->Parameters, this->Contacts.Grains.memory(), snapshot);
  placeBalls(this->Tiles.shapes(), this->lagOf(this->lastStep(snapshot)), snapshot.particles);
  this->State.restore(std::move(snapshot), this->Contacts, this->Ranks);
  this->Flow.adopt(this->inflowTime(), this->State);
  this->Sensing.adopt(this->State.grains, this->State.sensors);
  if (!this->keepsHalfSteps())
  {
    const StepLengths lengths = this->Lengths;
    this->catchUp();
    this->setLengths(lengths);
  }
  this->meetGrains();
  this->Failure.clear();
  if (this->State.countsLosses != this->Parameters.energyParts)
  {
    this->countAnew();
  }
}

void Simulation::Implementation::extendTracks(const Surface& walls)
{
  this->settle();
  const Walls& known = this->Contacts.boundary();
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
  this->Contacts.extendTracks(walls);
  if (this->Ranks)
  {
    this->Ranks->wallsChanged(this->Contacts);
  }
  this->moveWalls();
}

void Simulation::Implementation::begin(Placing placing)
{
  const Particles& grains = this->State.grains;
  if (!this->Parameters.allowInitialOverlap)
  {
    checkStartOverlap(grains, this->Contacts, this->Threads.team());
  }
  this->State.stepsSinceSort = RunState::SortInterval;
  this->State.heat = {};
  this->State.sensors = {};
  this->Sensing.adopt(this->State.grains, this->State.sensors);
  this->State.countsLosses = this->Parameters.energyParts;
  this->State.losses = this->State.endLosses = {};
  this->State.suppliedEnergy = mechanicalEnergy(this->presentTotals());
  this->Flow.begin(this->inflowTime(), this->State, this->Contacts, placing == Placing::Later);
  this->meetGrains();
  this->Begins = true;
  this->sortFirst();
  if (this->Parameters.energyParts && this->Tiles.grainLaw().lasts())
  {
    // Contacts that there are begin no more: they cost nothing.
    this->restore(this->snapshotOf(this->present(), NewContacts::Are));
  }
}

/// Before anyone observes: grains at random positions in the order of their ids have neighbours on
/// all ranks.
void Simulation::Implementation::sortFirst()
{
  if (this->Begins && this->isWhole())
  {
    this->Begins = false;
    this->State.sortIfDue(this->Contacts, this->Threads.team(), this->Ranks);
  }
}

void Simulation::Implementation::bond()
{
  if (this->isBondTime() && this->isWhole())
  {
    const double before = mechanicalEnergy(this->presentTotals());
    this->catchUp();
    this->State.restore(this->withBonds(), this->Contacts, this->Ranks);
    this->State.suppliedEnergy += mechanicalEnergy(this->presentTotals()) - before;
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

bool Simulation::Implementation::isBondTime() const
{
  return !this->Window.isOpen() && this->Parameters.bonds.any() && this->State.bonds.made == 0 &&
    this->State.step >= this->Plan.stepAt(this->Parameters.bonds.time);
}

Snapshot Simulation::Implementation::withBonds()
{
  this->settle();
  Snapshot state = this->State.snapshot(this->Contacts, this->present(), this->team());
  if (this->Ranks)
  {
    this->Ranks->leaveOwn(this->State.grains, state);
  }
  makeBonds({ this->Parameters, this->BondLines, this->Contacts.smooth(), this->Contacts.boundary(),
              this->Contacts.Grains.memory(), this->Plan.timeStep, this->team(), this->Ranks },
    state);
  return state;
}

void Simulation::Implementation::meetGrains()
{
  if (this->Sensing.any() && this->isWhole())
  {
    this->Sensing.leave(this->Flow.gone(), this->State.sensors);
    this->Sensing.meet(this->State.grains, this->State.sensors);
  }
}

void Simulation::Implementation::adoptSteps(Snapshot& snapshot) const
{
  this->Steps.adopt(snapshot.steps);
  if (!this->Errors.any() && !this->Stages.any())
  {
    snapshot.particles.earlier = {};
    snapshot.steps.velocity = 0.0;
    return;
  }
  if (snapshot.steps.velocity == 0.0 || this->Stages.any())
  {
    snapshot.particles.earlier = {}; // forces may have been others
  }
  if (snapshot.steps.velocity == 0.0 || this->Parameters.contactVelocity > 0.0)
  {
    snapshot.steps.velocity = this->SceneVelocity;
  }
}

double Simulation::Implementation::lastStep(const RunScalars& state) const
{
  if (this->Parameters.hasStages())
  {
    return 0.0; // springs have moved already
  }
  if (this->Steps.any())
  {
    return this->Steps.lengths(state.steps).now;
  }
  return state.lastStep > 0.0 ? state.lastStep : this->Plan.timeStep;
}

double Simulation::Implementation::lagOf(double step) const
{
  return this->Tiles.walls().law().needs().midStep ? 0.5 * step : 0.0;
}

void Simulation::Implementation::countAnew()
{
  this->State.losses = this->State.endLosses = {};
  this->State.countsLosses = this->Parameters.energyParts && this->State.spawn.begun;
  const Totals now = this->State.countsLosses ? this->presentTotals() : Totals{};
  this->State.dissipatedBefore = now.dissipatedEnergy;
  this->State.bonds.before = now.fractureEnergy;
}

void Simulation::Implementation::moveWalls()
{
  this->Contacts.moveWalls(this->State.wallClock.at(this->Plan, this->State.step),
    this->State.servos);
}

}
