// What a run makes of its states.
#include "Run/GranularRun.h"

#include "Basics/InWords.h"
#include "Outputs/GranularCollisionHistory.h"
#include "Outputs/GranularContactOutput.h"
#include "Outputs/GranularParticleOutput.h"
#include "Outputs/GranularVisits.h"
#include "Outputs/GranularWallOutput.h"
#include "Restart/GranularRestartParts.h"
#include "Restart/GranularRestartStates.h"

#include <algorithm>
#include <cmath>

namespace granular
{

Frame Run::AsStart(const Frame& frame)
{
  const auto own = findRestartParts(frame.particles->GetFieldData());
  const bool canBeInParts = frame.number && own && own->first == 0 && own->count == 1 &&
    own->all == this->Head->GetChannel().count();
  if (!frame.number || canBeInParts)
  {
    return frame;
  }
  this->GoBackTo(frame.step);
  this->AdvanceTo(frame.step, {});
  return this->MakeWhole();
}

std::string Run::LimitsOf(const Frame& frame)
{
  const dem::StepLimits limits = this->FindLimits(frame);
  const std::string who = dem::inWords(limits);
  const auto seconds = [](double time)
  { return std::isfinite(time) ? dem::inDigits(time, 3) + " s" : std::string("any step"); };
  return "Of the time step (now " + dem::inDigits(frame.timeStep, 3) +
    " s): " + (who.empty() ? "no contact limits it" : who) +
    ". As Yade estimates it: by stiffness " + seconds(limits.byStiffness) + ", by waves " +
    seconds(limits.byWaves) + ".";
}

dem::StepLimits Run::FindLimits(const Frame& frame)
{
  if (frame.number)
  {
    this->GoBackTo(frame.step);
    this->AdvanceTo(frame.step, {});
    return this->Simulation->stepLimits();
  }
  dem::Snapshot state = readParticles(frame.particles, this->Config, this->Key).snapshot;
  state.wallClock = this->StartState.wallClock;
  state.inflowClock = this->StartState.inflowClock;
  dem::Simulation simulation(this->Config, this->Scene, state, dem::Placing::Later);
  state.step = frame.step;
  simulation.restore(state);
  return simulation.stepLimits();
}

bool Run::KeepsParts() const
{
  return this->Head && this->Head->KeepsParts(this->Simulation->particleCount());
}

/// Field data of port 2. The state that particles carry has the visits already.
vtkSmartPointer<vtkFieldData> Run::VisitsOf(const Frame& frame) const
{
  const auto records = [](const dem::Sensor& sensor) { return sensor.records(); };
  if (frame.visits || std::none_of(this->Scene.sensors.begin(), this->Scene.sensors.end(), records))
  {
    return frame.visits;
  }
  return makeVisits(this->Scene.sensors, this->Config.materials,
    readSensors(frame.particles->GetFieldData(), this->Key.sensors), this->Plan.timeOf(frame.step));
}

vtkSmartPointer<vtkFieldData> Run::MakeCollisions(const dem::Totals& totals) const
{
  return makeCollisionTable(collisionGroups(this->Config, this->Scene.walls.bodies).size(), totals);
}

/// The time of the frame before the present state of the simulation.
double Run::LastFrameTime() const
{
  const std::int64_t last = this->FrameOf(this->Simulation->step() - 1) * this->Plan.stepsPerFrame;
  return this->Plan.timeOf(std::max<std::int64_t>(0, last));
}

void Run::NoteIfNew(const dem::Observation& observation)
{
  const std::int64_t step = this->Simulation->step();
  if (this->IsFrame(step) && this->IsNew(step))
  {
    this->Note(observation);
  }
}

void Run::PutSteps(const dem::StepState& steps, Frame& frame) const
{
  const auto timeOf = [this](std::int64_t length)
  { return static_cast<double>(length) * this->Plan.timeStep; };
  const bool changes = steps.taken > 0;
  frame.timeStep = changes ? timeOf(steps.length) : this->Plan.longestStep();
  frame.shortestStep = changes ? timeOf(steps.shortest) : frame.timeStep;
}

/// Frame of the present state of the simulation. A new state is noted.
Frame Run::MakeFrame()
{
  return this->KeepsParts() ? this->MakeParts(this->Cache.GetBudget() > 0) : this->MakeWhole();
}

/// Each rank keeps its part; with the first one is what is seen of walls.
Frame Run::MakeParts(bool keepsState)
{
  const std::shared_ptr<const std::int64_t> number = this->Head->NextFrame();
  const double since = this->LastFrameTime();
  dem::ObservedPart observed = this->Simulation->keep(*number, since, keepsState);
  Frame frame = makeOwnFrame(observed, this->Config, this->Scene.sensors, this->Key, this->Plan,
    since, keepsState, this->Simulation->team());
  if (!hasSensors(frame.particles->GetFieldData())) // of a rank without grains
  {
    frame.visits = makeVisits(this->Scene.sensors, this->Config.materials,
      observed.snapshot.sensors, this->Plan.timeOf(frame.step));
  }
  frame.collisions = this->MakeCollisions(observed.observation.totals);
  frame.number = number;
  this->PutSteps(observed.snapshot.steps, frame);
  observed.observation.contacts = std::move(observed.atWalls);
  this->NoteIfNew(observed.observation);
  frame.wallLoads = sumWallLoads(observed.observation);
  return frame;
}

Frame Run::MakeWhole()
{
  const auto [snapshot, observation] = this->Simulation->observedState();
  this->NoteIfNew(observation);
  const dem::Team team = this->Simulation->team();
  Frame frame;
  frame.step = snapshot.step;
  this->PutSteps(snapshot.steps, frame);
  frame.particles = makeParticles(snapshot, observation, this->Key, this->Plan, this->Config.shapes,
    this->Config.spawnShapes, team);
  addVisitArrays(this->Scene.sensors, snapshot.sensors, team, frame.particles);
  frame.collisions = this->MakeCollisions(observation.totals);
  frame.contacts = makeContacts(snapshot.particles, observation, this->LastFrameTime(), team);
  frame.wallLoads = sumWallLoads(observation);
  frame.slidingWork = observation.slidingWork;
  frame.worn = observation.worn;
  frame.wornSince = observation.wornSince;
  frame.nodal = observation.nodal;
  frame.servos = observation.servos;
  return frame;
}

}
