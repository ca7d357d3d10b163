#include "Outputs/GranularVisits.h"

#include "Basics/Error.h"
#include "Properties/GranularFieldNumbers.h"
#include "Properties/GranularNames.h"
#include "Vtk/GranularArrays.h"

#include <vtkIdTypeArray.h>
#include <vtkPointData.h>

#include <algorithm>
#include <unordered_map>

namespace granular
{

namespace
{

constexpr const char* Names = "SensorVisitNames";
constexpr const char* Times = "SensorVisitTimes"; ///< begin and length
constexpr const char* Materials = "SensorVisitMaterials";
constexpr const char* Prefix = "SensorVisits ";
constexpr int NumbersOfVisit = 6; ///< of a visit

bool isBefore(const dem::SensorVisit& visit, std::int64_t id)
{
  return visit.id < id;
}

[[noreturn]] void refuse()
{
  throw dem::Error("Connect the output History of a simulation: visits of Input are damaged.");
}

bool isPossible(const double* visit)
{
  const bool isWhole = visit[0] >= 0.0 && visit[1] >= 0.0 && visit[1] <= 1e6;
  return isWhole && visit[2] >= 0.0 && visit[3] >= 0.0 && visit[4] >= 0.0;
}

}

void addVisitArrays(const std::vector<dem::Sensor>& sensors, const dem::SensorsState& state,
  const dem::Team& team, vtkPolyData* particles)
{
  auto* ids = vtkIdTypeArray::SafeDownCast(particles->GetPointData()->GetArray(names::ParticleId));
  for (std::size_t s = 0; ids && s < std::min(sensors.size(), state.each.size()); ++s)
  {
    const dem::SensorState& sensor = state.each[s];
    if (!sensor.records)
    {
      continue;
    }
    std::unordered_map<std::int64_t, double> before;
    for (const dem::EndedVisit& visit : sensor.ended)
    {
      before[visit.id] += visit.until - visit.since;
    }
    const auto ageOf = [&](std::int64_t i)
    {
      const auto visit =
        std::lower_bound(sensor.inside.begin(), sensor.inside.end(), ids->GetValue(i), isBefore);
      const bool isInside = visit != sensor.inside.end() && visit->id == ids->GetValue(i);
      return isInside ? state.clock - visit->since : 0.0;
    };
    const auto timeOf = [&](std::int64_t i)
    {
      const auto ended = before.find(ids->GetValue(i));
      return ageOf(i) + (ended == before.end() ? 0.0 : ended->second);
    };
    const auto count = static_cast<std::size_t>(ids->GetNumberOfValues());
    const auto nameOf = [&](const char* array)
    { return std::string(array) + " " + sensors[s].name; };
    vtkPointData* data = particles->GetPointData();
    data->AddArray(
      makeNumbers<vtkDoubleArray>(nameOf(names::SensorAge).c_str(), count, team, ageOf));
    data->AddArray(
      makeNumbers<vtkDoubleArray>(nameOf(names::SensorTime).c_str(), count, team, timeOf));
  }
}

vtkSmartPointer<vtkFieldData> makeVisits(const std::vector<dem::Sensor>& sensors,
  const std::vector<dem::Material>& materials, const dem::SensorsState& state, double time)
{
  if (!state.anyRecords())
  {
    return nullptr;
  }
  auto fieldData = vtkSmartPointer<vtkFieldData>::New();
  std::vector<std::string> texts;
  for (std::size_t s = 0; s < std::min(sensors.size(), state.each.size()); ++s)
  {
    const dem::SensorState& sensor = state.each[s];
    if (!sensor.records)
    {
      continue;
    }
    std::vector<double> numbers;
    numbers.reserve(NumbersOfVisit * (sensor.ended.size() + sensor.inside.size()));
    const auto add = [&numbers](const dem::SensorVisit& visit, double until, bool isOver)
    {
      numbers.insert(numbers.end(),
        { static_cast<double>(visit.id), static_cast<double>(visit.material), visit.mass,
          visit.since, until - visit.since, isOver ? 1.0 : 0.0 });
    };
    for (const dem::EndedVisit& visit : sensor.ended)
    {
      add(visit, visit.until, true);
    }
    for (const dem::SensorVisit& visit : sensor.inside)
    {
      add(visit, state.clock, false);
    }
    texts.push_back(sensors[s].name);
    addNumbers((Prefix + sensors[s].name).c_str(), numbers, fieldData, NumbersOfVisit);
  }
  addWords(Names, texts, fieldData);
  addNumbers(Times, { time - state.clock, state.clock }, fieldData, 2);
  std::vector<std::string> ofMaterials;
  for (const dem::Material& material : materials)
  {
    ofMaterials.push_back(material.name);
  }
  addWords(Materials, ofMaterials, fieldData);
  return fieldData;
}

Visits readVisits(vtkFieldData* fieldData)
{
  vtkStringArray* texts = findWords(fieldData, Names);
  if (!texts)
  {
    throw dem::Error("Turn RecordVisits of a Granular Sensor that is a box on, and connect the "
                     "sensor to the simulation: Input has no visits.");
  }
  vtkDoubleArray* times = findNumbers(fieldData, Times, 2);
  if (!times || times->GetNumberOfTuples() != 1)
  {
    refuse();
  }
  Visits all;
  all.clock = times->GetValue(1);
  vtkStringArray* materials = findWords(fieldData, Materials);
  for (vtkIdType k = 0; materials && k < materials->GetNumberOfValues(); ++k)
  {
    all.materials.push_back(materials->GetValue(k));
  }
  for (vtkIdType s = 0; s < texts->GetNumberOfValues(); ++s)
  {
    VisitTable table{ texts->GetValue(s), times->GetValue(0), {} };
    const std::string name = Prefix + table.sensor;
    vtkDoubleArray* numbers = findNumbers(fieldData, name.c_str(), NumbersOfVisit);
    if (!numbers && fieldData->HasArray(name.c_str()))
    {
      refuse();
    }
    for (vtkIdType k = 0; numbers && k < numbers->GetNumberOfTuples(); ++k) // none: no visit
    {
      const double* of = numbers->GetPointer(NumbersOfVisit * k);
      if (!isPossible(of))
      {
        refuse();
      }
      table.visits.push_back({ static_cast<std::int64_t>(of[0]), static_cast<int>(of[1]), of[2],
        of[3], of[4], of[5] != 0.0 });
    }
    all.each.push_back(std::move(table));
  }
  return all;
}

}
