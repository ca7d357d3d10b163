#include "GranularRestart.h"

#include "Core/Error.h"

#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkNew.h>
#include <vtkTypeInt64Array.h>
#include <vtkTypeUInt64Array.h>

#include <algorithm>
#include <tuple>
#include <type_traits>

namespace granular
{
namespace
{

constexpr const char* ContactIds = "RestartContactIds";
constexpr const char* ContactSprings = "RestartSprings";
constexpr const char* RandomState = "RestartRandomState";
constexpr const char* CarriedRadius = "RestartCarriedRadius";
constexpr const char* NextId = "RestartNextId";
constexpr const char* SuppliedEnergy = "RestartSuppliedEnergy";
constexpr const char* WallsKey = "RestartWalls";
constexpr const char* FrictionKey = "RestartFrictionUpdate";
constexpr const char* StepRule = "RestartStepRule";
constexpr const char* TimeStep = "RestartTimeStep";

constexpr int SpringSize = static_cast<int>(std::tuple_size<dem::Springs>::value);

template <typename ArrayT, typename ValueT>
void addOne(vtkFieldData* fieldData, const char* name, ValueT value)
{
  vtkNew<ArrayT> array;
  array->SetName(name);
  array->InsertNextValue(value);
  fieldData->AddArray(array);
}

/// The values of the array @a name. 64-bit integers have several array classes, and a file gives
/// back another one than it was given; the bits are the same.
template <typename ValueT>
const ValueT* find(vtkFieldData* fieldData, const char* name, int components, vtkIdType tuples)
{
  vtkDataArray* array = fieldData->GetArray(name);
  const bool isReal =
    array && (array->GetDataType() == VTK_DOUBLE || array->GetDataType() == VTK_FLOAT);
  if (!array || array->GetDataTypeSize() != sizeof(ValueT) ||
    isReal != std::is_floating_point<ValueT>::value ||
    array->GetNumberOfComponents() != components || array->GetNumberOfTuples() != tuples)
  {
    throw dem::Error(std::string("The particle input continues an earlier run, but its field data "
                                 "array '") +
      name + "' is missing or has the wrong type or size.");
  }
  return static_cast<const ValueT*>(array->GetVoidPointer(0));
}

template <typename ValueT>
ValueT readOne(vtkFieldData* fieldData, const char* name)
{
  return *find<ValueT>(fieldData, name, 1, 1);
}

bool hasGrain(const dem::Particles& particles, std::int64_t id)
{
  return std::binary_search(particles.id.begin(), particles.id.end(), id);
}

void readContacts(vtkFieldData* fieldData, bool sameWalls, dem::Snapshot& snapshot)
{
  const vtkIdType count = fieldData->GetArray(ContactIds)->GetNumberOfTuples();
  const auto* ids = find<std::int64_t>(fieldData, ContactIds, 2, count);
  const auto* springs = find<double>(fieldData, ContactSprings, SpringSize, count);
  snapshot.contacts.reserve(count);
  for (vtkIdType i = 0; i < count; ++i)
  {
    dem::ContactHistory contact;
    contact.first = ids[2 * i];
    contact.second = ids[2 * i + 1];
    const bool wall = contact.second < 0;
    if (!hasGrain(snapshot.particles, contact.first) ||
      (wall ? !sameWalls : !hasGrain(snapshot.particles, contact.second)))
    {
      continue;
    }
    std::copy_n(springs + SpringSize * i, SpringSize, contact.springs.begin());
    snapshot.contacts.push_back(contact);
  }
}

}

RestartKey makeRestartKey(const dem::Config& config, std::uint64_t walls)
{
  return { walls, config.frictionUpdate,
    { config.youngsModulus, config.poissonRatio, config.density, config.radiusMin,
      config.timeStepFactor } };
}

void writeRestart(const dem::Snapshot& snapshot, const RestartKey& key, double timeStep,
  vtkFieldData* fieldData)
{
  const vtkIdType count = static_cast<vtkIdType>(snapshot.contacts.size());
  vtkNew<vtkTypeInt64Array> ids;
  ids->SetName(ContactIds);
  ids->SetNumberOfComponents(2);
  ids->SetNumberOfTuples(count);
  vtkNew<vtkDoubleArray> springs;
  springs->SetName(ContactSprings);
  springs->SetNumberOfComponents(SpringSize);
  springs->SetNumberOfTuples(count);
  for (vtkIdType i = 0; i < count; ++i)
  {
    const dem::ContactHistory& contact = snapshot.contacts[i];
    ids->SetValue(2 * i, contact.first);
    ids->SetValue(2 * i + 1, contact.second);
    std::copy(contact.springs.begin(), contact.springs.end(), springs->GetPointer(SpringSize * i));
  }
  fieldData->AddArray(ids);
  fieldData->AddArray(springs);
  addOne<vtkTypeUInt64Array>(fieldData, RandomState, snapshot.spawn.random);
  addOne<vtkDoubleArray>(fieldData, CarriedRadius, snapshot.spawn.carriedRadius);
  addOne<vtkTypeInt64Array>(fieldData, NextId, snapshot.spawn.nextId);
  addOne<vtkDoubleArray>(fieldData, SuppliedEnergy, snapshot.suppliedEnergy);
  addOne<vtkTypeUInt64Array>(fieldData, WallsKey, key.walls);
  addOne<vtkTypeInt64Array>(fieldData, FrictionKey, static_cast<int>(key.frictionUpdate));
  addOne<vtkDoubleArray>(fieldData, TimeStep, timeStep);
  vtkNew<vtkDoubleArray> stepRule;
  stepRule->SetName(StepRule);
  stepRule->SetNumberOfComponents(static_cast<int>(key.stepRule.size()));
  stepRule->InsertNextTuple(key.stepRule.data());
  fieldData->AddArray(stepRule);
}

bool hasRestart(vtkFieldData* fieldData)
{
  return fieldData && fieldData->GetArray(ContactIds);
}

Restart readRestart(vtkFieldData* fieldData, const RestartKey& key, dem::Snapshot& snapshot,
  std::vector<std::string>& notes)
{
  if (!hasRestart(fieldData))
  {
    return {};
  }
  Restart restart;
  restart.found = true;
  const auto* stepRule =
    find<double>(fieldData, StepRule, static_cast<int>(key.stepRule.size()), 1);
  const double timeStep = readOne<double>(fieldData, TimeStep);
  if (std::equal(key.stepRule.begin(), key.stepRule.end(), stepRule))
  {
    restart.timeStep = timeStep;
  }
  snapshot.spawn.random = readOne<std::uint64_t>(fieldData, RandomState);
  snapshot.spawn.carriedRadius = readOne<double>(fieldData, CarriedRadius);
  snapshot.spawn.nextId = readOne<std::int64_t>(fieldData, NextId);
  if (snapshot.particles.size() > 0)
  {
    snapshot.spawn.nextId = std::max(snapshot.spawn.nextId, snapshot.particles.id.back() + 1);
  }
  snapshot.suppliedEnergy = readOne<double>(fieldData, SuppliedEnergy);
  const bool sameWalls = readOne<std::uint64_t>(fieldData, WallsKey) == key.walls;
  const bool sameFriction =
    readOne<std::int64_t>(fieldData, FrictionKey) == static_cast<int>(key.frictionUpdate);
  if (!sameFriction)
  {
    notes.push_back("The particle input was saved with another FrictionUpdate: all contacts start "
                    "with fresh friction springs.");
    return restart;
  }
  if (!sameWalls)
  {
    notes.push_back("The particle input was saved with other walls: contacts with walls start with "
                    "fresh friction springs.");
  }
  readContacts(fieldData, sameWalls, snapshot);
  return restart;
}

}
