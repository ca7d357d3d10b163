#include "Restart/GranularRestart.h"

#include "Restart/GranularRestartAxis.h"
#include "Restart/GranularRestartCheck.h"
#include "Restart/GranularRestartContacts.h"
#include "Restart/GranularRestartMotion.h"
#include "Restart/GranularRestartStates.h"
#include "Restart/GranularRestartVelocities.h"
#include "Restart/GranularRestartWords.h"
#include "State/StateWords.h"
#include "Vtk/GranularArrays.h"

#include <vtkFieldData.h>
#include <vtkTypeInt32Array.h>

#include <algorithm>

namespace granular
{
namespace
{

constexpr const char* State = "RestartState";

/// Format of the array of the state, which is its first word.
constexpr std::uint64_t Format = 12;

/// The content of the array of the state between its format and the numbers of the state. Words
/// have 64 bits, so that nothing is rounded in between. There are several words, so that filters
/// which plot single values over time ignore them.
struct Ties
{
  double timeStep = 0.0;
  std::uint64_t walls = 0;
  std::uint64_t motion = 0;
  std::uint64_t flow = 0;
  std::array<double, 4> stepRule{};
};

template <typename TiesT, typename VisitorT>
void visitTies(TiesT& ties, const VisitorT& visit)
{
  visit("the time step", ties.timeStep, dem::NumberRule::NotNegative);
  visit("the walls", ties.walls, dem::NumberRule::Any);
  visit("their motion", ties.motion, dem::NumberRule::Any);
  visit("the inflows", ties.flow, dem::NumberRule::Any);
  for (auto& number : ties.stepRule)
  {
    visit("what the time step follows from", number, dem::NumberRule::Finite);
  }
}

/// The numbers of a state.
/// @param ties what they were saved with
dem::RunScalars readNumbers(vtkFieldData* fieldData, const RestartKey& key, Ties& ties)
{
  const std::vector<std::uint64_t> words = readWords(fieldData, State);
  const std::uint64_t format = words.empty() ? 0 : words.front();
  if (format != Format)
  {
    throw dem::Error(std::string("Remove the array '") + RestartContactIds +
      "' to start from the grains alone: the particle input was saved by another version of this "
      "plugin, its field data array 'RestartState' has the format " +
      std::to_string(format) + ".");
  }
  const WordReader reader(State, words, 1);
  visitTies(ties, reader);
  dem::RunScalars numbers;
  dem::visitNumbers(numbers, reader);
  if (!reader.atEnd())
  {
    refuse(State, "is missing or has the wrong type or size");
  }
  if (!(ties.timeStep > 0.0))
  {
    refuse(State, "is damaged: the time step is " + dem::asTyped(ties.timeStep));
  }
  numbers.spawn.inflows = readInflows(fieldData);
  numbers.cell = readCellState(fieldData);
  numbers.steps = readSteps(fieldData);
  numbers.heat.surface = readSurfaceHeat(fieldData);
  readContactHeat(fieldData, numbers.heat);
  numbers.sensors = readSensors(fieldData, key.sensors);
  numbers.spawn.begun = true;
  numbers.bonds.breaks = readBreaks(fieldData);
  return numbers;
}

/// What goes on from a state, with the numbers that this needs.
Restart findRestart(vtkFieldData* fieldData, const RestartKey& key, const Ties& ties,
  dem::RunScalars& numbers)
{
  Restart restart;
  restart.found = true;
  restart.balance = readBalance(fieldData);
  restart.timeStep = ties.stepRule == key.stepRule ? ties.timeStep : 0.0;
  if (restart.timeStep == 0.0)
  {
    numbers.steps = {}; // what limited them is not what does now
  }
  const std::vector<dem::BodyState> servos = readServos(fieldData);
  restart.wallsGoOn = ties.walls == key.walls && ties.motion == key.motion && key.motion != 0;
  if (restart.wallsGoOn)
  {
    restart.wallClock = numbers.wallClock;
    numbers.servos = servos;
  }
  else
  {
    restart.servosMoved = std::any_of(servos.begin(), servos.end(),
      [](const dem::BodyState& body) { return body.travel != 0.0 || !body.numbers.empty(); });
  }
  restart.inflowsGoOn = ties.flow == key.flow;
  if (restart.inflowsGoOn)
  {
    restart.inflowClock = numbers.inflowClock;
  }
  return restart;
}

/// The order of the grains in the run that saved them, where the array is of these grains.
void readOrder(vtkFieldData* fieldData, dem::Snapshot& snapshot)
{
  const vtkIdType grains = static_cast<vtkIdType>(snapshot.particles.size());
  if (fieldData->GetArray(RestartBalls))
  {
    const auto* balls = find<std::int64_t>(fieldData, RestartBalls, 1, grains);
    if (!std::equal(balls, balls + grains, snapshot.particles.id.begin()))
    {
      refuse(RestartBalls, "is of other grains");
    }
  }
  const bool ordered = fieldData->GetArray(RestartOrder) &&
    fieldData->GetArray(RestartOrder)->GetNumberOfTuples() == grains; // else of other grains
  if (ordered)
  {
    const auto* order = find<std::int32_t>(fieldData, RestartOrder, 1, grains);
    snapshot.order.assign(order, order + grains);
  }
}

/// Says what begins anew because the scene is another one.
void tellChanges(vtkFieldData* fieldData, const RestartKey& key, bool sameWalls,
  const dem::Snapshot& snapshot, std::vector<std::string>& notes)
{
  if (snapshot.spawn.inflows.size() != key.inflows)
  {
    notes.push_back("The particle input was saved with another number of inflows (" +
      std::to_string(snapshot.spawn.inflows.size()) + " instead of " + std::to_string(key.inflows) +
      "; the spawn box is one): those that have no state there begin anew.");
  }
  if (!sameWalls)
  {
    notes.push_back(
      "The particle input was saved with other walls: contacts with walls start with "
      "fresh friction springs, and the work, impulses, loads and wear of walls with 0.");
  }
  if (snapshot.wear.any() && key.wearLaw != 0 && snapshot.wear.counted != key.wearLaw)
  {
    notes.push_back(
      "The particle input was saved with another WearLaw: wear of walls starts with 0.");
  }
  if (hasSensors(fieldData) && snapshot.sensors.each.empty() && key.sensors != 0)
  {
    notes.push_back(
      "The particle input was saved with other sensors: those of this run begin to measure anew.");
  }
}

}

void writeRestart(const dem::Snapshot& snapshot, const RestartKey& key, const dem::TimePlan& plan,
  const dem::Team& team, vtkFieldData* fieldData)
{
  writeContacts(snapshot, key.memory, team, fieldData);
  if (!snapshot.order.empty()) // else that of the points
  {
    fieldData->AddArray(makeNumbers<vtkTypeInt32Array>(RestartOrder, snapshot.order.size(), team,
      [&](std::int64_t i) { return snapshot.order[i]; }));
  }

  dem::RunScalars numbers = snapshot;
  numbers.wallClock = snapshot.wallClock.after(plan, snapshot.step);
  numbers.inflowClock = snapshot.inflowClock.after(plan, snapshot.step);
  const Ties ties{ plan.longestStep(), key.walls, key.motion, key.flow, key.stepRule };
  const dem::WordWriter state;
  state("the format", Format, dem::NumberRule::Any);
  visitTies(ties, state);
  dem::visitNumbers(numbers, state);
  writeServos(snapshot.servos, fieldData);
  writeWallSums(snapshot.wallSums, fieldData);
  writeCollisions(snapshot.collisions, fieldData);
  writeWear(snapshot.wear, fieldData);
  writeNodal(snapshot.nodal, fieldData);
  writeBreaks(snapshot.bonds.breaks, fieldData);
  addWords(fieldData, State, state.Words);
  writeAxis({ plan.origin, key.forces }, fieldData);
  writeInflows(snapshot.spawn.inflows, fieldData);
  writeWork(snapshot.slidingWork, fieldData);
  writeSteps(snapshot.steps, fieldData);
  writeSurfaceHeat(snapshot.heat.surface, fieldData);
  writeContactHeat(snapshot.heat, fieldData);
  writeSensors(snapshot.sensors, key.sensors, fieldData);
  writeMotion(snapshot, team, fieldData);
  writeCell(snapshot.cell, fieldData);
}

bool hasRestart(vtkFieldData* fieldData)
{
  return fieldData && (fieldData->GetArray(RestartContactIds) || hasRestartParts(fieldData));
}

bool hasRestartParts(vtkFieldData* fieldData)
{
  return fieldData && fieldData->GetArray(RestartParts);
}

bool hasRestartAmong(vtkFieldData* fieldData, const RestartKey& key)
{
  vtkDataArray* words = hasRestart(fieldData) ? fieldData->GetArray(State) : nullptr;
  if (!words || words->GetDataTypeSize() != sizeof(std::uint64_t) || words->GetNumberOfValues() < 3)
  {
    return false;
  }
  const auto* first = static_cast<const std::uint64_t*>(words->GetVoidPointer(0));
  return first[0] == Format && first[2] == key.walls; // behind the time step, see visitTies()
}

Restart readRestart(vtkFieldData* fieldData, const RestartKey& key, dem::Snapshot& snapshot,
  std::vector<std::string>& notes)
{
  if (!hasRestart(fieldData))
  {
    return {};
  }
  Ties ties;
  dem::RunScalars numbers = readNumbers(fieldData, key, ties);
  const Restart restart = findRestart(fieldData, key, ties, numbers);
  numbers.wallClock = snapshot.wallClock;
  numbers.inflowClock = snapshot.inflowClock;
  static_cast<dem::RunScalars&>(snapshot) = numbers;
  readOrder(fieldData, snapshot);
  readMotion(fieldData, snapshot);
  const bool sameWalls = ties.walls == key.walls;
  const bool sameForces = sameWalls && readAxis(fieldData).forces == key.forces;
  if (key.keepsHalfSteps && sameForces)
  {
    readVelocities(fieldData, snapshot); // else those that are shown begin
  }
  if (snapshot.particles.size() > 0)
  {
    snapshot.spawn.nextId = std::max(snapshot.spawn.nextId, snapshot.particles.id.back() + 1);
  }
  if (sameWalls)
  {
    snapshot.slidingWork = readWork(fieldData);
    snapshot.wallSums = readWallSums(fieldData);
    snapshot.collisions = readCollisions(fieldData);
    snapshot.wear = readWear(fieldData);
    snapshot.nodal = readNodal(fieldData);
  }
  tellChanges(fieldData, key, sameWalls, snapshot, notes);
  readContacts(fieldData, key.memory, sameWalls, snapshot, notes);
  checkRestart(fieldData); // last, as other errors are more precise
  return restart;
}

}
