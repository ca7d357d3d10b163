#include "Kept/GranularRestart.h"

#include "Core/Error.h"
#include "Core/InWords.h"
#include "Core/StateNumbers.h"
#include "Kept/GranularArrays.h"
#include "Kept/GranularHash.h"
#include "Kept/GranularSceneHash.h"
#include "Laws/Parts.h"

#include <vtkFieldData.h>
#include <vtkNew.h>
#include <vtkStringArray.h>
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
constexpr const char* ContactExtras = "RestartExtras";
constexpr const char* MemoryNames = "RestartMemoryNames";
constexpr const char* Order = "RestartOrder";
constexpr const char* State = "RestartState";
constexpr const char* Inflows = "RestartInflows";
constexpr const char* Work = "RestartWork";

constexpr int SpringSize = static_cast<int>(std::tuple_size<dem::Springs>::value);

/// Of the array of the state; the first word.
constexpr std::uint64_t Format = 8;

/// Of the names of what laws remember: three kinds of springs and why contacts last; extras follow.
constexpr int LastingName = 3;
constexpr int FixedNames = 4;

/// What stands in the array of the state behind the format and before the numbers of the state
/// itself. Words of 64 bits, so that nothing is rounded on the way; several, so that filters which
/// plot field data of one value over time leave them alone.
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

void addWords(vtkFieldData* fieldData, const char* name, const std::vector<std::uint64_t>& values)
{
  vtkNew<vtkTypeUInt64Array> words;
  words->SetName(name);
  words->SetNumberOfValues(static_cast<vtkIdType>(values.size()));
  std::copy(values.begin(), values.end(), words->Begin());
  fieldData->AddArray(words);
}

std::vector<std::uint64_t> readWords(vtkFieldData* fieldData, const char* name)
{
  vtkDataArray* array = fieldData->GetArray(name);
  const vtkIdType count = array ? array->GetNumberOfTuples() : 0;
  const auto* words = find<std::uint64_t>(fieldData, name, 1, count);
  return { words, words + count };
}

/// Numbers out of words, of which each has to be what its rule says.
class WordReader
{
public:
  WordReader(const char* array, const std::vector<std::uint64_t>& words, std::size_t begin)
    : Array(array), Words(words), Next(begin)
  {
  }

  template <typename NumberT>
  void operator()(const char* what, NumberT& number, dem::NumberRule rule) const
  {
    if (this->atEnd())
    {
      refuse(this->Array, "is missing or has the wrong type or size");
    }
    std::memcpy(&number, &this->Words[this->Next++], sizeof(number));
    if constexpr (!std::is_same<NumberT, bool>::value)
    {
      const double value = static_cast<double>(number);
      if (rule != dem::NumberRule::Any &&
        (!std::isfinite(value) || (rule == dem::NumberRule::NotNegative && value < 0.0)))
      {
        refuse(this->Array, std::string("is damaged: ") + what + " is " + dem::asTyped(value));
      }
    }
  }
  bool atEnd() const { return this->Next >= this->Words.size(); }

private:
  const char* Array;
  const std::vector<std::uint64_t>& Words;
  mutable std::size_t Next;
};

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

std::vector<std::string> readNames(vtkFieldData* fieldData)
{
  auto* array = vtkStringArray::SafeDownCast(fieldData->GetAbstractArray(MemoryNames));
  if (!array || array->GetNumberOfValues() < FixedNames)
  {
    refuse(MemoryNames, "is missing or has the wrong type or size");
  }
  std::vector<std::string> names;
  for (vtkIdType k = 0; k < array->GetNumberOfValues(); ++k)
  {
    names.push_back(array->GetValue(k));
  }
  return names;
}

bool hasGrain(const dem::Particles& particles, std::int64_t id)
{
  return std::binary_search(particles.id.begin(), particles.id.end(), id);
}

/// How what a file has of contacts becomes what a law remembers of them.
struct MemoryMap
{
  std::array<bool, 3> springs{};  ///< whether sliding, rolling and twisting ones are the same
  bool lasting = true;            ///< whether contacts last for the same reason
  std::vector<int> extras;        ///< which number of the file each extra is, -1 for none
  int inFile = 0;                 ///< extras in the file
  std::vector<std::string> fresh; ///< what the law remembers and the file has not
};

MemoryMap mapMemory(const std::vector<std::string>& inFile, const std::vector<std::string>& wanted)
{
  MemoryMap map;
  map.inFile = static_cast<int>(inFile.size()) - FixedNames;
  map.lasting = inFile[LastingName] == wanted[LastingName];
  for (std::size_t k = 0; k < wanted.size(); ++k)
  {
    const auto found = k < FixedNames
      ? inFile.begin() + k
      : std::find(inFile.begin() + FixedNames, inFile.end(), wanted[k]);
    const bool same = found != inFile.end() && *found == wanted[k];
    if (k < LastingName)
    {
      map.springs[k] = same;
    }
    else if (k >= FixedNames)
    {
      map.extras.push_back(same ? static_cast<int>(found - inFile.begin()) - FixedNames : -1);
    }
    if (!same && !wanted[k].empty() && k != LastingName)
    {
      map.fresh.push_back(wanted[k]);
    }
  }
  return map;
}

/// @param springs of one contact in the file
dem::Springs mapSprings(const MemoryMap& map, const double* springs)
{
  dem::Springs mapped{};
  const std::size_t begins[] = { 0, 3, 6, 7 };
  for (std::size_t place = 0; place < 3; ++place)
  {
    for (std::size_t k = begins[place]; map.springs[place] && k < begins[place + 1]; ++k)
    {
      mapped[k] = springs[k];
    }
  }
  mapped[7] = springs[7]; // work, whatever the law
  return mapped;
}

bool isBlank(const dem::Springs& springs)
{
  return std::all_of(springs.begin(), springs.end(), [](double s) { return s == 0.0; });
}

void demandFinite(const char* array, const double* numbers, int count, vtkIdType contact)
{
  if (!std::all_of(numbers, numbers + count, [](double s) { return std::isfinite(s); }))
  {
    refuse(array, "has a number that is not finite at contact " + std::to_string(contact));
  }
}

void readContacts(vtkFieldData* fieldData, bool sameWalls, const MemoryMap& map,
  dem::Snapshot& snapshot)
{
  const vtkIdType count = fieldData->GetArray(ContactIds)->GetNumberOfTuples();
  const auto* ids = find<std::int64_t>(fieldData, ContactIds, 3, count);
  const auto* springs = find<double>(fieldData, ContactSprings, SpringSize, count);
  const auto* extras =
    map.inFile > 0 ? find<double>(fieldData, ContactExtras, map.inFile, count) : nullptr;
  snapshot.contacts.reserve(count);
  for (vtkIdType i = 0; i < count; ++i)
  {
    dem::ContactHistory contact;
    contact.first = ids[3 * i];
    contact.second = ids[3 * i + 1];
    contact.feature = ids[3 * i + 2];
    const bool wall = contact.second < 0;
    if (!hasGrain(snapshot.particles, contact.first) ||
      (wall ? !sameWalls : !hasGrain(snapshot.particles, contact.second)))
    {
      continue;
    }
    demandFinite(ContactSprings, springs + SpringSize * i, SpringSize, i);
    contact.springs = mapSprings(map, springs + SpringSize * i);
    if (!map.lasting && isBlank(contact.springs))
    {
      continue; // of two that may never have touched; if they do, the contact begins by itself
    }
    snapshot.contacts.push_back(contact);
    if (extras)
    {
      demandFinite(ContactExtras, extras + map.inFile * i, map.inFile, i);
    }
    for (const int from : map.extras)
    {
      snapshot.extras.push_back(from < 0 ? 0.0 : extras[map.inFile * i + from]);
    }
  }
}

}

namespace
{

std::vector<std::string> memoryNames(const dem::Config& config)
{
  const dem::ContactLaw law(config);
  std::vector<std::string> names = dem::MemoryLayout(law.memory()).names();
  names.insert(names.begin() + LastingName, law.lasting());
  return names;
}

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
double hashSteps(const dem::Config& config)
{
  Hash hash;
  const dem::Materials materials(config);
  const dem::LawValues most = materials.largest();
  if (!config.law.expression.empty())
  {
    addOwnLaw(config, materials, hash);
  }
  for (int k = 0; k < materials.count(); ++k)
  {
    const dem::Material& material = materials.of(k);
    for (const double radius : { 1.0, 1e-3 })
    {
      hash.Add(std::min(dem::stepScale(config.law, material, most, radius, material.density),
        dem::longestHeatStep(config.law, material, most, radius, material.density)));
    }
  }
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
    used.size(), memoryNames(config),
    { hashSteps(config), smallest, config.timeStepFactor, config.viscosity } };
}

namespace
{

/// What laws remember of contacts beside the springs, and what everything is called.
void addMemory(const dem::Snapshot& snapshot, const RestartKey& key, const dem::Team& team,
  vtkFieldData* fieldData)
{
  vtkNew<vtkStringArray> names;
  names->SetName(MemoryNames);
  for (const std::string& name : key.memory)
  {
    names->InsertNextValue(name);
  }
  fieldData->AddArray(names);
  const int width = static_cast<int>(key.memory.size()) - FixedNames;
  if (width > 0)
  {
    fieldData->AddArray(
      makeTuples<vtkDoubleArray>(ContactExtras, width, snapshot.contacts.size(), team,
        [&](std::int64_t c, double* to)
        { std::copy_n(snapshot.extras.data() + c * width, width, to); }));
  }
}

}

void writeRestart(const dem::Snapshot& snapshot, const RestartKey& key, const dem::TimePlan& plan,
  const dem::Team& team, vtkFieldData* fieldData)
{
  const dem::LargeVector<dem::ContactHistory>& contacts = snapshot.contacts;
  fieldData->AddArray(makeTuples<vtkTypeInt64Array>(ContactIds, 3, contacts.size(), team,
    [&](std::int64_t c, auto* to)
    {
      to[0] = contacts[c].first;
      to[1] = contacts[c].second;
      to[2] = contacts[c].feature;
    }));
  fieldData->AddArray(makeTuples<vtkDoubleArray>(ContactSprings, SpringSize, contacts.size(), team,
    [&](std::int64_t c, double* to)
    { std::copy(contacts[c].springs.begin(), contacts[c].springs.end(), to); }));
  if (!snapshot.order.empty()) // else that of the points
  {
    fieldData->AddArray(makeNumbers<vtkTypeInt32Array>(Order, snapshot.order.size(), team,
      [&](std::int64_t i) { return snapshot.order[i]; }));
  }

  addMemory(snapshot, key, team, fieldData);
  dem::RunScalars numbers = snapshot;
  numbers.wallClock = snapshot.wallClock.after(plan, snapshot.step);
  numbers.inflowClock = snapshot.inflowClock.after(plan, snapshot.step);
  const Ties ties{ plan.timeStep, key.walls, key.motion, key.flow, key.stepRule };
  const dem::WordWriter state, inflows, work;
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
  addWords(fieldData, State, state.Words);
  addWords(fieldData, Inflows, inflows.Words);
  addWords(fieldData, Work, work.Words);
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
    throw dem::Error("The particle input was saved by another version of this plugin: its field "
                     "data array 'RestartState' has the format " +
      std::to_string(format) + ". Remove the array '" + ContactIds +
      "' to start from its grains alone.");
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
  numbers.spawn.begun = true;
  Restart restart;
  restart.found = true;
  restart.timeStep = state.stepRule == key.stepRule ? state.timeStep : 0.0;
  if (state.walls == key.walls && state.motion == key.motion && key.motion != 0)
  {
    restart.wallClock = numbers.wallClock;
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
    snapshot.slidingWork = readWork(fieldData);
  }
  const MemoryMap map = mapMemory(readNames(fieldData), key.memory);
  if (!map.fresh.empty())
  {
    std::string names;
    for (const std::string& name : map.fresh)
    {
      names += (names.empty() ? "" : ", ") + name;
    }
    notes.push_back("The particle input was saved with other laws of contact: what contacts "
                    "remember as " +
      names + " begins anew.");
  }
  if (!sameWalls)
  {
    notes.push_back("The particle input was saved with other walls: contacts with walls start with "
                    "fresh friction springs, and their sliding work with 0.");
  }
  readContacts(fieldData, sameWalls, map, snapshot);
  return restart;
}

}
