#include "Restart/GranularRestartParts.h"

#include "Restart/GranularJoinedParts.h"
#include "Restart/GranularPartArrays.h"
#include "Restart/GranularRestartCheck.h"
#include "Restart/GranularRestartContacts.h"
#include "Restart/GranularRestartVelocities.h"
#include "Restart/GranularRestartWords.h"
#include "Vtk/GranularArrays.h"

#include <vtkDoubleArray.h>
#include <vtkTypeInt64Array.h>

#include <string>
#include <utility>
#include <vector>

namespace granular
{
namespace
{

constexpr std::uint64_t MostParts = 1u << 20;

/// Leaves the arrays of one rank.
void leaveWhole(vtkFieldData* fieldData)
{
  for (int i = fieldData->GetNumberOfArrays() - 1; i >= 0; --i)
  {
    const char* name = fieldData->GetArrayName(i);
    if (name && (isOfPart(name) || std::string(name) == RestartParts))
    {
      fieldData->RemoveArray(i);
    }
  }
  writeRestartCheck(fieldData);
}

std::int64_t countParts(vtkFieldData* fieldData)
{
  const std::vector<std::uint64_t> words = readWords(fieldData, RestartParts);
  if (words.size() != 1 || words.front() < 1 || words.front() > MostParts)
  {
    refuse(RestartParts, "is damaged");
  }
  return static_cast<std::int64_t>(words.front());
}

/// The observed motion of own grains, in the order of the state.
dem::Observation ownMotion(const dem::ObservedPart& observed)
{
  dem::Observation own;
  for (const std::int32_t slot : observed.own)
  {
    if (!observed.observation.velocity.empty())
    {
      own.velocity.push_back(observed.observation.velocity[slot]);
      own.angularVelocity.push_back(observed.observation.angularVelocity[slot]);
    }
  }
  return own;
}

}

void writeRestartPart(const dem::ObservedPart& observed, const dem::Snapshot& state,
  const RestartKey& key, const dem::TimePlan& plan, const dem::Team& team, vtkFieldData* fieldData)
{
  writeRestart(state, key, plan, team, fieldData);
  writeVelocities(state, ownMotion(observed), team, fieldData);
  writeBalance(observed.observation.totals, fieldData);
  addWords(fieldData, RestartParts, { static_cast<std::uint64_t>(observed.parts) });
  const auto& ids = state.particles.id;
  fieldData->AddArray(makeNumbers<vtkTypeInt64Array>(RestartBalls, ids.size(), team,
    [&](std::int64_t i) { return ids[i]; }));
  for (const char* name : ArraysOfParts)
  {
    const vtkSmartPointer<vtkAbstractArray> array = fieldData->GetAbstractArray(name);
    fieldData->RemoveArray(name);
    if (array && array->GetNumberOfTuples() > 0) // VTK's messages drop others
    {
      array->SetName(nameOfPart(name, observed.part).c_str());
      fieldData->AddArray(array);
    }
  }
  if (observed.own.empty())
  {
    removeRestart(fieldData); // a rank without own grains is no part that is counted
    return;
  }
  writePartCheck(fieldData, observed.part);
}

bool hasAllRestartParts(vtkFieldData* fieldData)
{
  bool all = hasRestartParts(fieldData);
  for (std::int64_t part = 0; all && part < countParts(fieldData); ++part)
  {
    all = fieldData->GetArray(nameOfPart(RestartBalls, part).c_str()) != nullptr;
  }
  return all;
}

std::optional<PartRange> findRestartParts(vtkFieldData* fieldData)
{
  PartRange found;
  vtkDataArray* all = fieldData->GetArray(RestartParts);
  if (!all)
  {
    return found;
  }
  const double count = all->GetNumberOfValues() == 1 ? all->GetTuple1(0) : 0.0;
  if (!(count >= 1.0 && count <= MostParts))
  {
    return std::nullopt;
  }
  found.all = static_cast<std::int64_t>(count);
  for (std::int64_t part = 0; part < found.all; ++part)
  {
    vtkDataArray* balls = fieldData->GetArray(nameOfPart(RestartBalls, part).c_str());
    if (!balls)
    {
      continue;
    }
    found.first = found.count == 0 ? part : found.first;
    if (part != found.end())
    {
      return std::nullopt;
    }
    ++found.count;
    found.balls += balls->GetNumberOfTuples();
  }
  return found;
}

namespace
{

/// The arrays of a part as they are.
void openOne(vtkFieldData* fieldData, std::int64_t part)
{
  demandPartCheck(fieldData, part);
  for (const char* name : ArraysOfParts)
  {
    vtkDataArray* array = fieldData->GetArray(nameOfPart(name, part).c_str());
    if (array)
    {
      const auto copy = vtk::TakeSmartPointer(array->NewInstance());
      copy->ShallowCopy(array);
      copy->SetName(name);
      fieldData->AddArray(copy);
    }
  }
  // Arrays without a value are not written.
  if (!fieldData->GetArray(RestartContactIds))
  {
    fieldData->AddArray(makeArray<vtkTypeInt64Array>(RestartContactIds, 3, 0));
    fieldData->AddArray(makeArray<vtkDoubleArray>(RestartSprings, SpringSize, 0));
    if (const int extras = countExtras(fieldData))
    {
      fieldData->AddArray(makeArray<vtkDoubleArray>(RestartExtras, extras, 0));
    }
  }
}

JoinedParts join(vtkFieldData* fieldData, const PartRange& parts)
{
  JoinedParts joined(fieldData, parts);
  joined.JoinOrder();
  joined.JoinBalls(RestartMotion, MotionNumbers, 0);
  joined.JoinBalls(RestartVelocities, VelocityNumbers, 1);
  joined.JoinContacts();
  return joined;
}

}

void openRestartParts(vtkFieldData* fieldData, const PartRange& parts)
{
  if (parts.count == 0)
  {
    removeRestart(fieldData); // there may be arrays that all parts have
    return;
  }
  if (parts.count == 1)
  {
    openOne(fieldData, parts.first);
  }
  else
  {
    join(fieldData, parts).AddBalls();
  }
  leaveWhole(fieldData);
}

void joinRestartParts(vtkFieldData* fieldData)
{
  const std::int64_t count = countParts(fieldData);
  join(fieldData, { 0, count, count, 0 });
  leaveWhole(fieldData);
}

}
