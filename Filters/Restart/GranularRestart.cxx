#include "Restart/GranularRestart.h"

#include "Integrators/HalfStep.h"
#include "Laws/LawSteps.h"
#include "Properties/GranularHash.h"
#include "Properties/GranularNames.h"
#include "Properties/GranularPhysics.h"
#include "Properties/GranularSceneHash.h"
#include "Restart/GranularRestartAxis.h"
#include "Restart/GranularRestartCheck.h"
#include "Restart/GranularRestartContacts.h"
#include "Restart/GranularRestartVelocities.h"
#include "Restart/GranularRestartWords.h"
#include "State/StateNumbers.h"
#include "Vtk/GranularArrays.h"

#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkNew.h>
#include <vtkTypeInt32Array.h>
#include <vtkTypeUInt64Array.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <tuple>
#include <type_traits>

namespace granular
{
namespace
{

constexpr const char* State = "RestartState";
constexpr const char* Inflows = "RestartInflows";
constexpr const char* Work = "RestartWork";
constexpr const char* Breaks = names::BondBreaks;
constexpr const char* CellArray = "RestartCell";
constexpr const char* StepsArray = "RestartSteps";
constexpr const char* Servos = "RestartServos";
constexpr const char* SensorsArray = "RestartSensors";

/// Format of the array of the state, which is its first word.
constexpr std::uint64_t Format = 12;

/// Numbers of a ball in the array of earlier motion.
constexpr int MotionColumns = MotionNumbers / 4;

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

static_assert(sizeof(dem::ElementWork) == 2 * sizeof(std::uint64_t), "no gaps between its words");

std::vector<dem::InflowState> readInflows(vtkFieldData* fieldData)
{
  const std::vector<std::uint64_t> words = readWords(fieldData, Inflows);
  const WordReader reader(Inflows, words, 0);
  std::vector<dem::InflowState> inflows;
  while (!reader.atEnd())
  {
    inflows.emplace_back();
    dem::visitInflowNumbers(inflows.back(), reader);
  }
  return inflows;
}

/// State of the periodic cell of a run; a run without a cell has none.
dem::CellState readCell(vtkFieldData* fieldData)
{
  dem::CellState cell;
  if (!fieldData->GetArray(CellArray))
  {
    return cell;
  }
  const std::vector<std::uint64_t> words = readWords(fieldData, CellArray);
  const WordReader reader(CellArray, words, 0);
  dem::visitCell(cell,
    [&reader](const char* what, auto& number) { reader(what, number, dem::NumberRule::Finite); });
  if (!reader.atEnd() || !(dem::determinant(cell.edges) > 0.0))
  {
    refuse(CellArray, "is damaged");
  }
  cell.begun = true;
  return cell;
}

/// State of the steps of a run whose steps change; a run with a constant step has none.
dem::StepState readSteps(vtkFieldData* fieldData)
{
  dem::StepState steps;
  if (!fieldData->GetArray(StepsArray))
  {
    return steps;
  }
  const std::vector<std::uint64_t> words = readWords(fieldData, StepsArray);
  const WordReader reader(StepsArray, words, 0);
  dem::visitSteps(steps, reader);
  if (!reader.atEnd() || !(steps.unit > 0.0))
  {
    refuse(StepsArray, "is damaged");
  }
  return steps;
}

/// How grains were accelerated before, where errors of steps are controlled.
void writeMotion(const dem::Snapshot& snapshot, const dem::Team& team, vtkFieldData* fieldData)
{
  const dem::EarlierMotion& earlier = snapshot.particles.earlier;
  if (!earlier.any())
  {
    return;
  }
  const std::array<const dem::Vec4*, MotionColumns> columns{ earlier.acceleration.data(),
    earlier.jerk.data(), earlier.spin.data(), earlier.spinJerk.data() };
  auto array =
    makeNumbers<vtkDoubleArray>(RestartMotion, MotionNumbers * snapshot.particles.size(), team,
      [&](std::int64_t i)
      {
        const dem::Vec4& packed = columns[i / 4 % MotionColumns][i / 16];
        return std::array<double, 4>{ packed.x, packed.y, packed.z, packed.w }[i % 4];
      });
  fieldData->AddArray(array);
}

/// Reads the earlier motion of balls. An array for another number of balls is ignored.
void readMotion(vtkFieldData* fieldData, dem::Snapshot& snapshot)
{
  const auto count = static_cast<vtkIdType>(snapshot.particles.size());
  vtkDataArray* array = fieldData->GetArray(RestartMotion);
  const auto numbers = static_cast<vtkIdType>(MotionNumbers);
  if (!array || array->GetNumberOfValues() != numbers * count)
  {
    return;
  }
  const auto* number = find<double>(fieldData, RestartMotion, 1, numbers * count);
  if (!std::all_of(number, number + numbers * count, [](double v) { return std::isfinite(v); }))
  {
    refuse(RestartMotion, "is damaged");
  }
  snapshot.particles.earlier.resize(snapshot.particles.size());
  snapshot.particles.earlier.forEach(
    [&number, count](dem::LargeVector<dem::Vec4>& column)
    {
      for (vtkIdType k = 0; k < count; ++k)
      {
        const double* from = number + MotionColumns * 4 * k;
        column[k] = { from[0], from[1], from[2], from[3] };
      }
      number += 4;
    });
}

/// States of the walls with servos; without servos there is no array.
std::vector<dem::ServoState> readServos(vtkFieldData* fieldData)
{
  std::vector<dem::ServoState> servos;
  if (fieldData && fieldData->GetArray(Servos))
  {
    const std::vector<std::uint64_t> words = readWords(fieldData, Servos);
    const WordReader reader(Servos, words, 0);
    while (!reader.atEnd())
    {
      servos.emplace_back();
      dem::visitServoNumbers(servos.back(), reader);
    }
  }
  return servos;
}

/// State of the sensors. Sensors other than those that were saved begin anew.
dem::SensorsState readSensors(vtkFieldData* fieldData, std::uint64_t key)
{
  dem::SensorsState sensors;
  if (!fieldData->GetArray(SensorsArray))
  {
    return sensors;
  }
  const std::vector<std::uint64_t> words = readWords(fieldData, SensorsArray);
  if (words.empty() || words.front() != key)
  {
    return sensors;
  }
  const WordReader reader(SensorsArray, words, 1);
  dem::visitSensors(sensors, reader,
    [&](auto& list)
    {
      std::int64_t count = 0;
      reader("a number of grains", count, dem::NumberRule::NotNegative);
      if (static_cast<std::uint64_t>(count) > words.size())
      {
        refuse(SensorsArray, "is missing or has the wrong type or size");
      }
      list.resize(count);
    });
  if (!reader.atEnd())
  {
    refuse(SensorsArray, "is missing or has the wrong type or size");
  }
  for (const dem::SensorState& sensor : sensors.each)
  {
    const auto inOrder = [](const dem::SensorVisit& a, const dem::SensorVisit& b)
    { return a.id >= b.id; };
    if (std::adjacent_find(sensor.inside.begin(), sensor.inside.end(), inOrder) !=
      sensor.inside.end())
    {
      refuse(SensorsArray, "is damaged: grains are not in the order of their ids");
    }
  }
  return sensors;
}

std::vector<dem::ElementWork> readWork(vtkFieldData* fieldData)
{
  const std::vector<std::uint64_t> words = readWords(fieldData, Work);
  const WordReader reader(Work, words, 0);
  std::vector<dem::ElementWork> all;
  while (!reader.atEnd())
  {
    all.emplace_back();
    reader("a wall element", all.back().element, dem::NumberRule::NotNegative);
    reader("work", all.back().work, dem::NumberRule::Finite);
  }
  return all;
}

}

namespace
{

/// All that the step of a law of the user's own may follow from.
void addOwnLaw(const dem::Config& config, const dem::Materials& materials, Hash& hash)
{
  for (const char letter : config.law.expression)
  {
    hash.Add(std::int64_t{ letter });
  }
  hash.Add(config.law.attractionRange);
  for (int first = 0; first < materials.count(); ++first)
  {
    for (int second = 0; second <= first; ++second)
    {
      const dem::Coefficients pair = materials.between(first, second);
      hash.Add(pair.restitution);
      hash.Add(pair.slidingFriction);
      std::for_each(pair.law.values.begin(), pair.law.values.end(), [&](double v) { hash.Add(v); });
    }
  }
}

/// A number that is equal where materials and law ask for the same step.
double hashSteps(const dem::Config& config, const dem::Scene& scene)
{
  Hash hash;
  const dem::Materials materials(dem::asStiffAsMet(config));
  const dem::LawValues most = materials.largest(dem::wallMaterials(scene.walls.bodies));
  if (!config.law.expression.empty())
  {
    addOwnLaw(config, materials, hash);
  }
  for (const double number : dem::bondNumbersOf(config))
  {
    hash.Add(number);
  }
  if (!config.shapes.empty())
  {
    add(config.shapes, hash);
    add(config.spawnShapes, hash);
  }
  for (int k = 0; k < materials.count(); ++k)
  {
    const dem::Material& material = materials.of(k);
    for (const double radius : { 1.0, 1e-3 })
    {
      const auto scaleOf = [&, size = radius](const dem::LawChoice& law)
      { return dem::stepScale(law, material, most, size, material.density, config.stepControl); };
      const double scale = std::min(scaleOf(config.law), scaleOf(config.wallLaws.over(config.law)));
      hash.Add(std::min(scale,
        dem::longestHeatStep(config.law, material, most, radius, material.density)));
    }
  }
  return static_cast<double>(hash.Get() >> 11); // whole numbers are exact up to there
}

}

RestartKey makeRestartKey(const dem::Config& config, const dem::Scene& scene)
{
  const std::vector<dem::Inflow> used = dem::inflowsOf(config, scene.inflows, scene.spawnPlace);
  double smallest = used.front().sizes.smallest();
  for (const dem::Inflow& inflow : used)
  {
    smallest = std::min(smallest, inflow.sizes.smallest());
  }
  return { hashGeometry(scene.walls, config.wallSeams), hashMotion(scene.walls), hashInflows(used),
    hashSensors(scene.sensors), used.size(), memoryNames(config, scene.walls.bodies),
    { hashSteps(config, scene), smallest, config.timeStepFactor, config.viscosity },
    dem::keepsHalfSteps(config.integrator), hashForces(config, scene.walls.bodies) };
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
  const dem::WordWriter state, inflows, work, breaks, servos;
  state("the format", Format, dem::NumberRule::Any);
  visitTies(ties, state);
  dem::visitNumbers(numbers, state);
  for (const dem::InflowState& inflow : snapshot.spawn.inflows)
  {
    dem::visitInflowNumbers(inflow, inflows);
  }
  for (const dem::ElementWork& done : snapshot.slidingWork)
  {
    work("", done.element, dem::NumberRule::Any);
    work("", done.work, dem::NumberRule::Any);
  }
  for (const dem::BondBreak& broken : snapshot.bonds.breaks)
  {
    dem::visitBreakNumbers(broken, breaks);
  }
  for (const dem::ServoState& servo : snapshot.servos)
  {
    dem::visitServoNumbers(servo, servos);
  }
  if (!servos.Words.empty())
  {
    addWords(fieldData, Servos, servos.Words);
  }
  if (!breaks.Words.empty())
  {
    addWords(fieldData, Breaks, breaks.Words);
  }
  addWords(fieldData, State, state.Words);
  writeAxis({ plan.origin, key.forces }, fieldData);
  addWords(fieldData, Inflows, inflows.Words);
  addWords(fieldData, Work, work.Words);
  if (snapshot.steps.unit > 0.0)
  {
    const dem::WordWriter steps;
    dem::visitSteps(snapshot.steps, steps);
    addWords(fieldData, StepsArray, steps.Words);
  }
  if (!snapshot.sensors.each.empty())
  {
    std::vector<std::uint64_t> sensors = dem::wordsOf(snapshot.sensors);
    sensors.insert(sensors.begin(), key.sensors);
    addWords(fieldData, SensorsArray, sensors);
  }
  writeMotion(snapshot, team, fieldData);
  if (snapshot.cell.begun)
  {
    const dem::WordWriter cell;
    dem::visitCell(snapshot.cell,
      [&cell](const char* what, const auto& number)
      { cell(what, number, dem::NumberRule::Finite); });
    addWords(fieldData, CellArray, cell.Words);
  }
}

std::vector<dem::BondBreak> readBreaks(vtkFieldData* fieldData)
{
  std::vector<dem::BondBreak> all;
  if (fieldData && fieldData->GetArray(Breaks)) // none where none broke
  {
    const std::vector<std::uint64_t> words = readWords(fieldData, Breaks);
    const WordReader reader(Breaks, words, 0);
    while (!reader.atEnd())
    {
      all.emplace_back();
      dem::visitBreakNumbers(all.back(), reader);
    }
  }
  return all;
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
  const std::vector<std::uint64_t> words = readWords(fieldData, State);
  const std::uint64_t format = words.empty() ? 0 : words.front();
  if (format != Format)
  {
    throw dem::Error(std::string("Remove the array '") + RestartContactIds +
      "' to start from the grains alone: the particle input was saved by another version of this "
      "plugin, its field data array 'RestartState' has the format " +
      std::to_string(format) + ".");
  }
  Ties state;
  const WordReader reader(State, words, 1);
  visitTies(state, reader);
  dem::RunScalars numbers;
  dem::visitNumbers(numbers, reader);
  if (!reader.atEnd())
  {
    refuse(State, "is missing or has the wrong type or size");
  }
  if (!(state.timeStep > 0.0))
  {
    refuse(State, "is damaged: the time step is " + dem::asTyped(state.timeStep));
  }
  numbers.spawn.inflows = readInflows(fieldData);
  numbers.cell = readCell(fieldData);
  numbers.steps = readSteps(fieldData);
  numbers.sensors = readSensors(fieldData, key.sensors);
  numbers.spawn.begun = true;
  numbers.bonds.breaks = readBreaks(fieldData);
  Restart restart;
  restart.found = true;
  restart.balance = readBalance(fieldData);
  restart.timeStep = state.stepRule == key.stepRule ? state.timeStep : 0.0;
  if (restart.timeStep == 0.0)
  {
    numbers.steps = {}; // what limited them is not what does now
  }
  if (state.walls == key.walls && state.motion == key.motion && key.motion != 0)
  {
    restart.wallsGoOn = true;
    restart.wallClock = numbers.wallClock;
    numbers.servos = readServos(fieldData);
  }
  else
  {
    const std::vector<dem::ServoState> servos = readServos(fieldData);
    restart.servosMoved = std::any_of(servos.begin(), servos.end(),
      [](const dem::ServoState& servo) { return servo.travel != 0.0; });
  }
  restart.inflowsGoOn = state.flow == key.flow;
  if (restart.inflowsGoOn)
  {
    restart.inflowClock = numbers.inflowClock;
  }
  numbers.wallClock = snapshot.wallClock;
  numbers.inflowClock = snapshot.inflowClock;
  static_cast<dem::RunScalars&>(snapshot) = numbers;
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
  readMotion(fieldData, snapshot);
  const bool sameForces = state.walls == key.walls && readAxis(fieldData).forces == key.forces;
  if (key.keepsHalfSteps && sameForces)
  {
    readVelocities(fieldData, snapshot); // else those that are shown begin
  }
  if (snapshot.particles.size() > 0)
  {
    snapshot.spawn.nextId = std::max(snapshot.spawn.nextId, snapshot.particles.id.back() + 1);
  }
  if (snapshot.spawn.inflows.size() != key.inflows)
  {
    notes.push_back("The particle input was saved with another number of inflows (" +
      std::to_string(snapshot.spawn.inflows.size()) + " instead of " + std::to_string(key.inflows) +
      "; the spawn box is one): those that have no state there begin anew.");
  }
  const bool sameWalls = state.walls == key.walls;
  if (sameWalls)
  {
    snapshot.slidingWork = readWork(fieldData);
  }
  if (!sameWalls)
  {
    notes.push_back("The particle input was saved with other walls: contacts with walls start with "
                    "fresh friction springs, and their sliding work with 0.");
  }
  if (fieldData->GetArray(SensorsArray) && snapshot.sensors.each.empty() && key.sensors != 0)
  {
    notes.push_back(
      "The particle input was saved with other sensors: those of this run begin to measure anew.");
  }
  readContacts(fieldData, key.memory, sameWalls, snapshot, notes);
  checkRestart(fieldData); // last, as other errors are more precise
  return restart;
}

}
