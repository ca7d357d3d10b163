#include "Run/GranularRun.h"

#include "Outputs/GranularWallOutput.h"
#include "Properties/GranularSceneHash.h"
#include "Run/GranularFreeFall.h"

#include <algorithm>
#include <limits>

namespace granular
{
namespace
{

/// A run that continues an earlier one keeps its step, where a new one would choose.
dem::Config withStepOf(const Restart& restart, dem::Config config)
{
  if (config.timeStep == 0.0 && restart.timeStep > 0.0)
  {
    config.timeStep = restart.timeStep;
    config.stepTooLong = dem::StepTooLong::Lower; // nobody asked for this step
  }
  return config;
}

std::vector<std::string> join(std::vector<std::string> first,
  const std::vector<std::string>& second)
{
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

}

Run::Run(const dem::Config& config, SceneInput input, Start start, std::size_t memoryBudget,
  const std::function<void()>& ask, std::shared_ptr<Leader> leader)
  : Config(withStepOf(start.restart, config)), ChoosesStep(config.timeStep == 0.0),
    Scene(std::move(input.scene)), StartState(std::move(start.snapshot)),
    Continues(start.restart.found), HandedBy(start.handed), Key(input.key),
    Advice(std::move(input.advice)), Warning(std::move(input.warning)),
    SpawnsBeside(input.missesWalls), Notes(join(std::move(input.notes), start.notes)),
    WallCells(makeWalls(this->Scene.walls)), Head(std::move(leader)), Simulation(this->Build(ask)),
    Plan(this->Simulation->timePlan()), Cache(this->Plan.stepsPerFrame)
{
  this->Cache.SetBudget(memoryBudget);
  this->StartState.step = this->Plan.firstStep();
  if (start.restart.balance)
  {
    this->SettleBalance(*start.restart.balance);
  }
}

Run::Run(const dem::Config& config, const Run& before, const Frame& from, std::size_t memoryBudget)
  : Config(config), ChoosesStep(config.timeStep == 0.0), Scene(before.Scene), Continues(true),
    HandedBy(from.number ? dem::Handed::InParts : dem::Handed::ByFirst), StartFrame(from.number),
    Key(makeRestartKey(config, this->Scene)), Advice(before.Advice), Warning(before.Warning), HasNotes(true),
    NotesLimits(before.NotesLimits), Notes(before.Notes), WallCells(before.WallCells),
    Head(before.Head), Cache(1)
{
  const std::int64_t frame = before.FrameOf(from.step);
  const std::int64_t rows = before.RowOf(from.step) + 1;
  this->History.assign(before.History.begin(), before.History.begin() + rows);
  this->WallHistory.assign(before.WallHistory.begin(), before.WallHistory.begin() + rows);
  this->CollisionHistory.assign(before.CollisionHistory.begin(),
    before.CollisionHistory.begin() + rows);
  Start start = readParticles(from.particles, config, this->Key,
    from.number ? findRestartParts(from.particles->GetFieldData()) : std::nullopt);
  this->StartState = std::move(start.snapshot);
  this->StartState.wallClock = before.StartState.wallClock;
  this->StartState.inflowClock = before.StartState.inflowClock;
  this->StartState.step = 0;   // the plan that steps belong to is not known yet
  this->StartState.steps = {}; // other parameters may ask for others
  this->Simulation = this->Build();
  const double step = this->Simulation->timePlan().longestStep();
  if (this->ChoosesStep && before.ChoosesStep && start.restart.timeStep < step)
  {
    // The grains that are there now would do with a longer one: no reason for another step.
    this->Config = withStepOf(start.restart, config);
    this->Simulation = this->Build();
  }
  this->Plan = this->Simulation->timePlan();
  this->Cache = FrameCache(this->Plan.stepsPerFrame);
  this->Cache.SetBudget(memoryBudget);
  this->StartState.step = frame * this->Plan.stepsPerFrame;
  this->GoToStart();
  this->SettleBalance(
    { this->History.back().dissipatedEnergy, this->History.back().thermalEnergy });
  this->FarthestStep = this->StartState.step;
  this->Begun = true;
  this->Pass();
}

Run::Outcome Run::Seek(std::int64_t step, const Monitor& monitor, bool shows)
{
  step = std::clamp(step, this->StartState.step, this->Plan.lastStep());
  Outcome outcome;
  if (!this->Failure.empty() && this->FrameOf(step) > this->LastGoodFrame)
  {
    outcome.failure = this->Failure;
    step = this->LastGoodFrame * this->Plan.stepsPerFrame;
  }
  if (const Frame* seen = this->Cache.Show(step))
  {
    outcome.frame = *seen;
    return outcome;
  }
  this->GoBackTo(step);
  const dem::AdvanceStatus status = this->AdvanceTo(step, monitor);
  if (status == dem::AdvanceStatus::Failed)
  {
    const std::string failure = this->Failure;
    outcome = this->Seek(this->LastGoodFrame * this->Plan.stepsPerFrame, monitor, shows);
    outcome.failure = failure;
    return outcome;
  }
  outcome.stopped = status == dem::AdvanceStatus::Stopped;
  if (outcome.stopped && !shows)
  {
    return outcome;
  }
  if (this->Simulation->isWhole())
  {
    outcome.frame = this->Arrive();
    return outcome;
  }
  const Frame* kept = this->Cache.FindAtOrBefore(step);
  outcome.frame = kept ? *kept : this->Latest;
  return outcome;
}

void Run::SetThreads(int threads)
{
  if (threads != this->Config.threads)
  {
    this->Config.threads = threads;
    this->Rebuild();
  }
}

void Run::ShareWalls()
{
  const bool byFirst = this->Head && this->Head->KeepsWalls(this->Scene.walls);
  if (byFirst != this->Scene.wallsByFirst)
  {
    this->Scene.wallsByFirst = byFirst;
    this->Rebuild();
  }
}

/// Replaces the simulation, if any, by another one in the same state.
void Run::Rebuild()
{
  if (this->Simulation && !this->Simulation->isWhole())
  {
    this->Rest();
  }
  if (this->Simulation && this->KeepsParts())
  {
    const Frame present = this->MakeParts(true);
    this->Simulation = this->Build();
    this->Simulation->resume(*present.state, *present.number);
  }
  else if (this->Simulation)
  {
    const dem::Snapshot present = this->Simulation->snapshot();
    this->Simulation = this->Build();
    this->Simulation->restore(present);
  }
}

bool Run::TakeWalls(const dem::Surface& walls)
{
  const double time = this->Plan.timeOf(this->FarthestStep);
  if (!goesOn(this->Scene.walls, walls, time))
  {
    return false;
  }
  const bool tracksChanged =
    !goesOn(this->Scene.walls, walls, std::numeric_limits<double>::infinity());
  this->Scene.walls = walls;
  this->WallCells = makeWalls(walls);
  this->FramesReached = -1;
  if (tracksChanged && this->Simulation)
  {
    this->Simulation->extendTracks(walls);
  }
  return true;
}

std::unique_ptr<TeamSimulation> Run::Build(const std::function<void()>& ask) const
{
  const TeamStart start{ this->StartState, this->HandedBy,
    this->StartFrame ? *this->StartFrame : 0 };
  auto simulation =
    std::make_unique<TeamSimulation>(this->Config, this->Scene, start, this->Head, ask);
  if (this->Continues && this->HandedBy == dem::Handed::ByFirst)
  {
    dem::Snapshot start = this->StartState;
    start.step = std::max(start.step, simulation->timePlan().firstStep());
    simulation->restore(start); // also where no grain had been spawned yet
  }
  return simulation;
}

/// Makes the start of a run that continues from a frame of another run.
void Run::GoToStart()
{
  this->StartFrame ? this->Simulation->resume(this->StartState)
                   : this->Simulation->restore(this->StartState);
}

/// What other parameters do to the energies of the state counts as supplied, and as carried in.
void Run::SettleBalance(const EnergyBalance& before)
{
  const dem::Totals now = this->Simulation->totals();
  const double heat = before.thermal > 0.0 && now.conducts // else it did not count before
    ? now.thermalEnergy - before.thermal
    : 0.0;
  if (now.dissipatedEnergy == before.dissipated && heat == 0.0)
  {
    return;
  }
  this->StartState.suppliedEnergy += before.dissipated - now.dissipatedEnergy;
  this->StartState.heat.carriedIn += heat;
  if (this->StartFrame || this->HandedBy == dem::Handed::ByFirst)
  {
    this->GoToStart();
  }
  else
  {
    this->Simulation = this->Build(); // from what each rank has itself
  }
}

/// Puts the simulation into the latest state at hand at or before @a step.
void Run::GoBackTo(std::int64_t step)
{
  const Frame* checkpoint = this->Cache.FindAtOrBefore(step);
  const bool usable = this->Simulation && this->Simulation->step() <= step;
  if (usable && (!checkpoint || checkpoint->step <= this->Simulation->step()))
  {
    return;
  }
  if (!usable && (!this->Simulation || !checkpoint))
  {
    this->Simulation = this->Build();
  }
  if (checkpoint && checkpoint->number)
  {
    this->Simulation->resume(*checkpoint->state, *checkpoint->number);
  }
  else if (checkpoint)
  {
    dem::Snapshot state = readParticles(checkpoint->particles, this->Config, this->Key).snapshot;
    state.step = checkpoint->step;
    state.wallClock = this->StartState.wallClock;
    state.inflowClock = this->StartState.inflowClock;
    this->Simulation->restore(state);
  }
}

const std::vector<dem::Box>& Run::GetWallReach() const
{
  if (this->FramesReached != this->Plan.frameCount)
  {
    this->WallReach = reachOf(this->Scene.walls, this->WallTimeOf(this->StartState.step),
      this->WallTimeOf(this->Plan.lastStep()));
    this->FramesReached = this->Plan.frameCount;
  }
  return this->WallReach;
}

/// Places the remaining grains of a step that was interrupted, the first step included, and keeps
/// what a frame needs.
/// @return whether it is done, and not interrupted again.
bool Run::CompleteStep(const Monitor& monitor)
{
  TeamSimulation& simulation = *this->Simulation;
  const bool wasWhole = simulation.isWhole();
  const double time = this->Plan.timeOf(simulation.step());
  simulation.advanceTo(simulation.step(), [&](std::int64_t) { return monitor && monitor(time); });
  if (!simulation.isWhole())
  {
    return false;
  }
  if (!wasWhole || !this->Begun)
  {
    this->Pass();
  }
  if (!this->Begun && this->Spawns() && simulation.particleCount() == 0)
  {
    const std::vector<dem::GrainShape>& shapes = this->Config.shapes;
    const bool areDrawn = std::any_of(shapes.begin(), shapes.end(),
      [](const dem::GrainShape& shape) { return shape.isAsDrawn; });
    this->Warning = std::string("Move SpawnBox or ") +
      (areDrawn ? "draw smaller shapes, which have the Size As Drawn" : "make RadiusRange smaller") +
      ": none of the grains that were tried at the start has space, as in a wall.";
    this->Advice.push_back(this->Warning);
  }
  if (!this->Begun)
  {
    this->NoteBegin();
  }
  this->Begun = true;
  return true;
}

/// Goes to @a step and passes the frames before it.
dem::AdvanceStatus Run::AdvanceTo(std::int64_t step, const Monitor& monitor)
{
  TeamSimulation& simulation = *this->Simulation;
  if (!this->CompleteStep(monitor))
  {
    return dem::AdvanceStatus::Stopped;
  }
  while (simulation.step() < step)
  {
    const std::int64_t before = simulation.step();
    const std::int64_t frame = this->FrameOf(before);
    const std::int64_t next = std::min(step, (frame + 1) * this->Plan.stepsPerFrame);
    const dem::AdvanceStatus status = simulation.advanceTo(next,
      [&](std::int64_t) { return monitor && monitor(this->Plan.timeOf(simulation.step())); });
    this->StepsComputed += (simulation.step() - before) >> this->Plan.halvings;
    this->FarthestStep = std::max(this->FarthestStep, simulation.step());
    if (status == dem::AdvanceStatus::Failed)
    {
      this->Failure = simulation.failure();
      this->LastGoodFrame = frame;
      this->Simulation.reset();
      return status;
    }
    if (!simulation.isWhole())
    {
      return status;
    }
    if (simulation.step() == step)
    {
      break;
    }
    this->Pass(); // also where it was stopped: no later step passes here
    if (status == dem::AdvanceStatus::Stopped)
    {
      return status;
    }
  }
  return dem::AdvanceStatus::Reached;
}

/// The present state of the simulation, as it is shown. It is made once even if the memory budget
/// cannot hold it.
Frame Run::Arrive()
{
  const std::int64_t step = this->Simulation->step();
  if (const Frame* kept = this->Cache.Show(step))
  {
    return *kept;
  }
  const Frame frame = this->Latest = this->MakeFrame();
  if (this->IsFrame(step) && this->Cache.GetBudget() > 0)
  {
    this->Cache.Add(frame);
    this->Cache.Show(step);
  }
  return frame;
}

/// Keeps the present state of the simulation in the cache and in the history, if it is a frame.
void Run::Pass()
{
  const std::int64_t step = this->Simulation->step();
  if (!this->IsFrame(step))
  {
    return;
  }
  if (this->Cache.GetBudget() > 0 && !this->Cache.Has(step))
  {
    this->Cache.Add(this->MakeFrame());
  }
  else if (this->IsNew(step) && this->KeepsParts())
  {
    this->MakeFrame(); // which notes it, without all contacts at the first rank
  }
  else if (this->IsNew(step))
  {
    this->Note(this->Simulation->observe());
  }
}

/// Adds the present state of the simulation to the history.
void Run::Note(const dem::Observation& observation)
{
  this->History.push_back(observation.totals);
  this->CollisionHistory.push_back(makeCollisionRow(observation.totals));
  this->History.back().collisions = this->History.back().openCollisions = {};
  this->WallHistory.push_back(
    sumBodyLoads(observation, this->Scene.walls, this->WallTimeOf(this->Simulation->step())));
}

}
