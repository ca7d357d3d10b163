#include "Restart/GranularRestartStates.h"

#include "Properties/GranularNames.h"
#include "Restart/GranularRestart.h"
#include "Restart/GranularRestartLists.h"
#include "State/StateWords.h"

#include <algorithm>

namespace granular
{
namespace
{

constexpr const char* Inflows = "RestartInflows";
constexpr const char* Work = "RestartWork";
constexpr const char* Breaks = names::BondBreaks;
constexpr const char* CellArray = "RestartCell";
constexpr const char* StepsArray = "RestartSteps";
constexpr const char* Servos = "RestartServos";
constexpr const char* Bodies = "RestartBodies";
constexpr const char* WallsArray = "RestartWalls";
constexpr const char* SensorsArray = "RestartSensors";
constexpr const char* VisitsArray = "RestartVisits";
constexpr const char* CollisionsArray = "RestartCollisions";
constexpr const char* WearArray = "RestartWear";
constexpr const char* NodalArray = "RestartNodalLoads";
constexpr const char* SurfaceHeatArray = "RestartSurfaceHeat";
constexpr const char* ContactHeatArray = "RestartContactHeat";

static_assert(sizeof(dem::ElementWork) == 2 * sizeof(std::uint64_t), "no gaps between its words");

template <typename WorkT, typename VisitorT>
void visitWork(WorkT& done, const VisitorT& visit)
{
  visit("a wall element", done.element, dem::NumberRule::NotNegative);
  visit("work", done.work, dem::NumberRule::Finite);
}

constexpr auto visitInflow = [](auto& inflow, const auto& visit)
{ dem::visitInflowNumbers(inflow, visit); };
constexpr auto visitServo = [](auto& servo, const auto& visit)
{ dem::visitServoNumbers(servo, visit); };
constexpr auto visitSums = [](auto& sums, const auto& visit) { dem::visitWallSums(sums, visit); };
constexpr auto visitBreak = [](auto& broken, const auto& visit)
{ dem::visitBreakNumbers(broken, visit); };
constexpr auto visitDone = [](auto& done, const auto& visit) { visitWork(done, visit); };
constexpr auto visitStep = [](auto& steps, const auto& visit) { dem::visitSteps(steps, visit); };
constexpr auto visitSurfaceHeat = [](auto& gains, const auto& visit)
{ dem::visitSurfaceGains(gains, visit); };
/// Numbers of a cell have to be finite.
constexpr auto visitEdges = [](auto& cell, const auto& visit)
{
  dem::visitCell(cell,
    [&visit](const char* what, auto& number) { visit(what, number, dem::NumberRule::Finite); });
};

void addIfAny(vtkFieldData* fieldData, const char* name, const std::vector<std::uint64_t>& words)
{
  if (!words.empty())
  {
    addWords(fieldData, name, words);
  }
}

}

void writeServos(const std::vector<dem::BodyState>& servos, vtkFieldData* fieldData)
{
  addIfAny(fieldData, Servos, wordsOfAll(servos, visitServo));
  if (std::any_of(servos.begin(), servos.end(),
        [](const dem::BodyState& body) { return !body.numbers.empty(); }))
  {
    addWords(fieldData, Bodies,
      wordsOfAll(servos,
        [](const dem::BodyState& body, const dem::WordWriter& writer)
        {
          dem::visitBodyNumbers(body, writer,
            [&writer](const auto& numbers) {
              writer("", static_cast<std::int64_t>(numbers.size()), dem::NumberRule::NotNegative);
            });
        }));
  }
}

void writeWallSums(const std::vector<dem::WallSums>& sums, vtkFieldData* fieldData)
{
  addIfAny(fieldData, WallsArray, wordsOfAll(sums, visitSums));
}

void writeCollisions(const dem::CollisionState& collisions, vtkFieldData* fieldData)
{
  if (collisions.any())
  {
    addWords(fieldData, CollisionsArray, dem::wordsOf(collisions));
  }
}

void writeWear(const dem::WearState& wear, vtkFieldData* fieldData)
{
  if (wear.any())
  {
    addWords(fieldData, WearArray, dem::wordsOf(wear));
  }
}

void writeNodal(const dem::NodalState& nodal, vtkFieldData* fieldData)
{
  if (nodal.any())
  {
    addWords(fieldData, NodalArray, dem::wordsOf(nodal));
  }
}

void writeBreaks(const std::vector<dem::BondBreak>& breaks, vtkFieldData* fieldData)
{
  addIfAny(fieldData, Breaks, wordsOfAll(breaks, visitBreak));
}

void writeInflows(const std::vector<dem::InflowState>& inflows, vtkFieldData* fieldData)
{
  addWords(fieldData, Inflows, wordsOfAll(inflows, visitInflow));
}

void writeWork(const std::vector<dem::ElementWork>& work, vtkFieldData* fieldData)
{
  addWords(fieldData, Work, wordsOfAll(work, visitDone));
}

void writeSteps(const dem::StepState& steps, vtkFieldData* fieldData)
{
  if (steps.unit > 0.0)
  {
    const dem::WordWriter writer;
    visitStep(steps, writer);
    addWords(fieldData, StepsArray, writer.Words);
  }
}

void writeSurfaceHeat(const dem::SurfaceGains& gains, vtkFieldData* fieldData)
{
  if (gains.any())
  {
    const dem::WordWriter writer;
    visitSurfaceHeat(gains, writer);
    addWords(fieldData, SurfaceHeatArray, writer.Words);
  }
}

void writeContactHeat(const dem::HeatState& heat, vtkFieldData* fieldData)
{
  if (heat.hasContactHeat())
  {
    const dem::WordWriter writer;
    dem::visitContactHeat(heat, writer,
      [&writer](const auto& due)
      { writer("", static_cast<std::int64_t>(due.size()), dem::NumberRule::NotNegative); });
    addWords(fieldData, ContactHeatArray, writer.Words);
  }
}

void writeSensors(const dem::SensorsState& sensors, std::uint64_t key, vtkFieldData* fieldData)
{
  if (!sensors.each.empty())
  {
    std::vector<std::uint64_t> words = dem::wordsOf(sensors);
    words.insert(words.begin(), key);
    addWords(fieldData, SensorsArray, words);
  }
  if (sensors.anyRecords())
  {
    addWords(fieldData, VisitsArray, dem::wordsOfRecords(sensors));
  }
}

void writeCell(const dem::CellState& cell, vtkFieldData* fieldData)
{
  if (cell.begun)
  {
    const dem::WordWriter writer;
    visitEdges(cell, writer);
    addWords(fieldData, CellArray, writer.Words);
  }
}

std::vector<dem::BodyState> readServos(vtkFieldData* fieldData)
{
  std::vector<dem::BodyState> servos = fieldData && fieldData->GetArray(Servos)
    ? readAll<dem::BodyState>(fieldData, Servos, visitServo)
    : std::vector<dem::BodyState>();
  if (!servos.empty() && fieldData->GetArray(Bodies))
  {
    const std::vector<std::uint64_t> words = readWords(fieldData, Bodies);
    const WordReader reader(Bodies, words, 0);
    for (dem::BodyState& body : servos)
    {
      dem::visitBodyNumbers(body, reader,
        [&](std::vector<double>& numbers)
        {
          std::int64_t count = 0;
          reader("a number of numbers", count, dem::NumberRule::NotNegative);
          if (static_cast<std::uint64_t>(count) > words.size())
          {
            refuse(Bodies, "is damaged");
          }
          numbers.resize(static_cast<std::size_t>(count));
        });
    }
    if (!reader.atEnd())
    {
      refuse(Bodies, "is damaged");
    }
  }
  return servos;
}

std::vector<dem::WallSums> readWallSums(vtkFieldData* fieldData)
{
  return fieldData->GetArray(WallsArray) ? readAll<dem::WallSums>(fieldData, WallsArray, visitSums)
                                         : std::vector<dem::WallSums>();
}

dem::CollisionState readCollisions(vtkFieldData* fieldData)
{
  dem::CollisionState collisions;
  readLists(fieldData, CollisionsArray,
    [&collisions](const auto& number, const auto& list)
    { dem::visitCollisions(collisions, number, list); });
  const auto inOrder = [](const dem::CollisionBin& a, const dem::CollisionBin& b)
  { return a.key >= b.key; };
  if (std::adjacent_find(collisions.bins.begin(), collisions.bins.end(), inOrder) !=
    collisions.bins.end())
  {
    refuse(CollisionsArray, "is damaged: bins are not in order");
  }
  return collisions;
}

dem::WearState readWear(vtkFieldData* fieldData)
{
  dem::WearState wear;
  readLists(fieldData, WearArray,
    [&wear](const auto& number, const auto& list) { dem::visitWear(wear, number, list); });
  if (!wear.isSorted())
  {
    refuse(WearArray, "is damaged: elements are not in order");
  }
  return wear;
}

dem::NodalState readNodal(vtkFieldData* fieldData)
{
  dem::NodalState nodal;
  readLists(fieldData, NodalArray,
    [&nodal](const auto& number, const auto& list) { dem::visitNodal(nodal, number, list); });
  if (!nodal.isSorted())
  {
    refuse(NodalArray, "is damaged: points are not in order");
  }
  return nodal;
}

std::vector<dem::BondBreak> readBreaks(vtkFieldData* fieldData)
{
  return fieldData && fieldData->GetArray(Breaks) // none where none broke
    ? readAll<dem::BondBreak>(fieldData, Breaks, visitBreak)
    : std::vector<dem::BondBreak>();
}

std::vector<dem::InflowState> readInflows(vtkFieldData* fieldData)
{
  return readAll<dem::InflowState>(fieldData, Inflows, visitInflow);
}

std::vector<dem::ElementWork> readWork(vtkFieldData* fieldData)
{
  return readAll<dem::ElementWork>(fieldData, Work, visitDone);
}

dem::StepState readSteps(vtkFieldData* fieldData)
{
  return readOne<dem::StepState>(fieldData, StepsArray, visitStep,
    [](const dem::StepState& steps) { return steps.unit > 0.0; });
}

dem::SurfaceGains readSurfaceHeat(vtkFieldData* fieldData)
{
  return readOne<dem::SurfaceGains>(fieldData, SurfaceHeatArray, visitSurfaceHeat,
    [](const dem::SurfaceGains& gains) { return gains.any(); });
}

void readContactHeat(vtkFieldData* fieldData, dem::HeatState& heat)
{
  if (fieldData->GetArray(ContactHeatArray))
  {
    const std::vector<std::uint64_t> words = readWords(fieldData, ContactHeatArray);
    const WordReader reader(ContactHeatArray, words, 0);
    dem::visitContactHeat(heat, reader, ListReader{ ContactHeatArray, words.size(), reader });
    if (!reader.atEnd() || !heat.hasContactHeat())
    {
      refuse(ContactHeatArray, "is damaged");
    }
  }
}

dem::CellState readCellState(vtkFieldData* fieldData)
{
  dem::CellState cell = readOne<dem::CellState>(fieldData, CellArray, visitEdges,
    [](const dem::CellState& read) { return dem::determinant(read.edges) > 0.0; });
  cell.begun = fieldData->GetArray(CellArray) != nullptr;
  return cell;
}

namespace
{

void readRecords(vtkFieldData* fieldData, dem::SensorsState& sensors)
{
  readLists(fieldData, VisitsArray,
    [&sensors](const auto& number, const auto& list) { dem::visitRecords(sensors, number, list); });
  for (const dem::SensorState& sensor : sensors.each)
  {
    for (const dem::EndedVisit& visit : sensor.ended)
    {
      if (!(visit.since <= visit.until && visit.until <= sensors.clock))
      {
        refuse(VisitsArray, "is damaged: a grain leaves before it comes, or after the state");
      }
    }
  }
}

}

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
  dem::visitSensors(sensors, reader, ListReader{ SensorsArray, words.size(), reader });
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
  readRecords(fieldData, sensors);
  return sensors;
}

bool hasSensors(vtkFieldData* fieldData)
{
  return fieldData->GetArray(SensorsArray) != nullptr;
}

}
