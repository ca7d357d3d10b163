#include "Kept/GranularRestart.h"

#include "Core/Error.h"
#include "Core/InWords.h"
#include "Kept/GranularArrays.h"
#include "Kept/GranularHash.h"
#include "Kept/GranularSceneHash.h"

#include <vtkFieldData.h>
#include <vtkNew.h>
#include <vtkTypeInt32Array.h>
#include <vtkTypeInt64Array.h>
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

constexpr const char* ContactIds = "RestartContactIds";
constexpr const char* ContactSprings = "RestartSprings";
constexpr const char* Order = "RestartOrder";
constexpr const char* State = "RestartState";
constexpr const char* Inflows = "RestartInflows";
constexpr const char* Work = "RestartWork";

constexpr int SpringSize = static_cast<int>(std::tuple_size<dem::Springs>::value);

/// The rest of the state, as the words of one array in this order. Several values, so that filters
/// which plot field data of one value over time leave them alone; whole numbers of 64 bits, so that
/// nothing is rounded on the way.
struct RestState
{
  std::uint64_t format = 6;
  std::int64_t nextId = 0;
  double suppliedEnergy = 0.0;
  std::int64_t stepsSinceSort = 0;
  dem::OutflowState outflow;
  dem::RunClock wallClock; ///< at this state, however many runs led to it
  dem::RunClock inflowClock;
  double timeStep = 0.0;
  std::uint64_t walls = 0;
  std::uint64_t motion = 0;
  std::uint64_t flow = 0;
  std::int64_t friction = 0;
  std::array<double, 4> stepRule{};
};

template <typename WordsT>
constexpr int SizeOf = static_cast<int>(sizeof(WordsT) / sizeof(std::uint64_t));

static_assert(sizeof(dem::ElementWork) == 2 * sizeof(std::uint64_t), "no gaps between its words");
static_assert(sizeof(dem::InflowState) == 8 * sizeof(std::uint64_t), "no gaps between its words");

[[noreturn]] void refuse(const char* array, const std::string& what)
{
  throw dem::Error(
    std::string("The particle input continues an earlier run, but its field data array '") + array +
    "' " + what + ".");
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
    refuse(name, "is missing or has the wrong type or size");
  }
  return static_cast<const ValueT*>(array->GetVoidPointer(0));
}

template <typename WordsT>
void addWords(vtkFieldData* fieldData, const char* name, const std::vector<WordsT>& values)
{
  vtkNew<vtkTypeUInt64Array> words;
  words->SetName(name);
  words->SetNumberOfValues(static_cast<vtkIdType>(values.size()) * SizeOf<WordsT>);
  if (!values.empty())
  {
    std::memcpy(words->GetPointer(0), values.data(), values.size() * sizeof(WordsT));
  }
  fieldData->AddArray(words);
}

template <typename WordsT>
std::vector<WordsT> readWords(vtkFieldData* fieldData, const char* name)
{
  constexpr int size = SizeOf<WordsT>;
  vtkDataArray* array = fieldData->GetArray(name);
  const vtkIdType count = array ? array->GetNumberOfTuples() / size : 0;
  const auto* words = find<std::uint64_t>(fieldData, name, 1, count * size);
  std::vector<WordsT> values(count);
  for (vtkIdType k = 0; k < count; ++k)
  {
    std::memcpy(static_cast<void*>(&values[k]), words + k * size, sizeof(WordsT));
  }
  return values;
}

bool hasGrain(const dem::Particles& particles, std::int64_t id)
{
  return std::binary_search(particles.id.begin(), particles.id.end(), id);
}

/// Refuses what no run has written.
void check(const RestState& state, const std::vector<dem::InflowState>& inflows)
{
  const auto demand = [](const char* array, const char* what, double value, bool positive)
  {
    if (!std::isfinite(value) || value < 0.0 || (positive && value == 0.0))
    {
      refuse(array, std::string("is damaged: ") + what + " is " + dem::asTyped(value));
    }
  };
  const auto count = [](std::int64_t number) { return static_cast<double>(number); };
  demand(State, "the next id", count(state.nextId), false);
  demand(State, "the size of the supplied energy", std::abs(state.suppliedEnergy), false);
  demand(State, "the number of steps since the last sort", count(state.stepsSinceSort), false);
  demand(State, "the time step", state.timeStep, true);
  demand(State, "the time of the walls", state.wallClock.time, false);
  demand(State, "the time of the inflows", state.inflowClock.time, false);
  demand(State, "the mass that left", state.outflow.mass, false);
  for (const dem::InflowState& inflow : inflows)
  {
    demand(Inflows, "a radius", inflow.carriedRadius, false);
    demand(Inflows, "a mass", inflow.mass, false);
    demand(Inflows, "what was asked for", inflow.asked, false);
    demand(Inflows, "what was asked for before", inflow.askedBefore, false);
  }
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
    if (!std::all_of(contact.springs.begin(), contact.springs.end(),
          [](double s) { return std::isfinite(s); }))
    {
      refuse(ContactSprings, "has a number that is not finite at contact " + std::to_string(i));
    }
    snapshot.contacts.push_back(contact);
  }
}

}

namespace
{

std::int64_t frictionOf(const dem::Config& config)
{
  const dem::LawChoice& law = config.law;
  return static_cast<int>(config.frictionUpdate) + 10 * static_cast<int>(law.sliding) +
    100 * static_cast<int>(law.rolling) + 1000 * static_cast<int>(law.twisting);
}

/// A number that is equal where materials and law ask for the same step.
double hashSteps(const dem::Config& config)
{
  Hash hash;
  hash.Add(std::int64_t{ static_cast<int>(config.law.normal) });
  hash.Add(std::int64_t{ static_cast<int>(config.law.damping) });
  const dem::Materials materials(config);
  for (int k = 0; k < materials.count(); ++k)
  {
    const dem::Material& material = materials.of(k);
    for (double value : { material.density, material.youngsModulus, material.poissonRatio })
    {
      hash.Add(value);
    }
  }
  const dem::Coefficients most = materials.largest();
  hash.Add(config.law.normal == dem::NormalLaw::Hooke ? most.normalStiffness : 0.0);
  hash.Add(config.law.damping == dem::DampingLaw::Viscous ? most.damping : 0.0);
  return static_cast<double>(hash.Get() >> 11); // whole numbers are exact up to there
}

}

RestartKey makeRestartKey(const dem::Config& config, const dem::Scene& scene)
{
  const std::vector<dem::Inflow> used = dem::inflowsOf(config, scene.inflows);
  double smallest = used.front().sizes.smallest();
  for (const dem::Inflow& inflow : used)
  {
    smallest = std::min(smallest, inflow.sizes.smallest());
  }
  return { hashGeometry(scene.walls, config.wallSeams), hashMotion(scene.walls), hashInflows(used),
    used.size(), frictionOf(config),
    { hashSteps(config), smallest, config.timeStepFactor, config.viscosity } };
}

void writeRestart(const dem::Snapshot& snapshot, const RestartKey& key, const dem::TimePlan& plan,
  const dem::Team& team, vtkFieldData* fieldData)
{
  const dem::LargeVector<dem::ContactHistory>& contacts = snapshot.contacts;
  fieldData->AddArray(makeTuples<vtkTypeInt64Array>(ContactIds, 2, contacts.size(), team,
    [&](std::int64_t c, auto* to)
    {
      to[0] = contacts[c].first;
      to[1] = contacts[c].second;
    }));
  fieldData->AddArray(makeTuples<vtkDoubleArray>(ContactSprings, SpringSize, contacts.size(), team,
    [&](std::int64_t c, double* to)
    { std::copy(contacts[c].springs.begin(), contacts[c].springs.end(), to); }));
  if (!snapshot.order.empty()) // else that of the points
  {
    fieldData->AddArray(makeNumbers<vtkTypeInt32Array>(Order, snapshot.order.size(), team,
      [&](std::int64_t i) { return snapshot.order[i]; }));
  }

  const RestState state{ RestState().format, snapshot.spawn.nextId, snapshot.suppliedEnergy,
    snapshot.stepsSinceSort, snapshot.outflow, snapshot.wallClock.after(plan, snapshot.step),
    snapshot.inflowClock.after(plan, snapshot.step), plan.timeStep, key.walls, key.motion, key.flow,
    key.friction, key.stepRule };
  addWords<RestState>(fieldData, State, { state });
  addWords(fieldData, Inflows, snapshot.spawn.inflows);
  addWords(fieldData, Work, snapshot.slidingWork);
}

void beginTimeAnew(const Restart& restart, dem::Snapshot& snapshot)
{
  snapshot.wallClock = restart.wallClock;
  snapshot.inflowClock = restart.inflowClock;
  for (dem::InflowState& inflow : snapshot.spawn.inflows)
  {
    inflow.askedBefore = restart.inflowsGoOn ? inflow.askedBefore : inflow.asked;
  }
}

bool hasRestart(vtkFieldData* fieldData)
{
  return fieldData && fieldData->GetArray(ContactIds);
}

bool hasRestartAmong(vtkFieldData* fieldData, const RestartKey& key)
{
  vtkDataArray* words = hasRestart(fieldData) ? fieldData->GetArray(State) : nullptr;
  RestState state;
  if (!words || words->GetDataTypeSize() != sizeof(std::uint64_t) ||
    words->GetNumberOfValues() != SizeOf<RestState>)
  {
    return false;
  }
  std::memcpy(static_cast<void*>(&state), words->GetVoidPointer(0), sizeof(state));
  return state.format == RestState().format && state.walls == key.walls;
}

Restart readRestart(vtkFieldData* fieldData, const RestartKey& key, dem::Snapshot& snapshot,
  std::vector<std::string>& notes)
{
  if (!hasRestart(fieldData))
  {
    return {};
  }
  RestState state;
  // The format comes first, whatever the size that another version gave the rest.
  vtkDataArray* words = fieldData->GetArray(State);
  const auto* first =
    find<std::uint64_t>(fieldData, State, 1, words ? words->GetNumberOfTuples() : 0);
  state.format = words->GetNumberOfTuples() > 0 ? *first : 0;
  if (state.format != RestState().format)
  {
    throw dem::Error("The particle input was saved by another version of this plugin: its field "
                     "data array 'RestartState' has the format " +
      std::to_string(state.format) + ". Remove the array '" + ContactIds +
      "' to start from its grains alone.");
  }
  std::memcpy(static_cast<void*>(&state),
    find<std::uint64_t>(fieldData, State, 1, SizeOf<RestState>), sizeof(state));
  Restart restart;
  restart.found = true;
  restart.timeStep = state.stepRule == key.stepRule ? state.timeStep : 0.0;
  snapshot.spawn = { readWords<dem::InflowState>(fieldData, Inflows), state.nextId, true };
  check(state, snapshot.spawn.inflows);
  snapshot.outflow = state.outflow;
  if (state.walls == key.walls && state.motion == key.motion && key.motion != 0)
  {
    restart.wallClock = state.wallClock;
  }
  restart.inflowsGoOn = state.flow == key.flow;
  if (restart.inflowsGoOn)
  {
    restart.inflowClock = state.inflowClock;
  }
  snapshot.suppliedEnergy = state.suppliedEnergy;
  snapshot.stepsSinceSort = state.stepsSinceSort;
  const vtkIdType grains = static_cast<vtkIdType>(snapshot.particles.size());
  const bool ordered = fieldData->GetArray(Order) &&
    fieldData->GetArray(Order)->GetNumberOfTuples() == grains; // else of other grains
  if (ordered)
  {
    const auto* order = find<std::int32_t>(fieldData, Order, 1, grains);
    snapshot.order.assign(order, order + grains);
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
    snapshot.slidingWork = readWords<dem::ElementWork>(fieldData, Work);
  }
  const bool sameFriction = state.friction == key.friction;
  if (!sameFriction)
  {
    notes.push_back("The particle input was saved with another FrictionUpdate or other laws of "
                    "friction: all contacts start with fresh friction springs.");
    return restart;
  }
  if (!sameWalls)
  {
    notes.push_back("The particle input was saved with other walls: contacts with walls start with "
                    "fresh friction springs, and their sliding work with 0.");
  }
  readContacts(fieldData, sameWalls, snapshot);
  return restart;
}

}
