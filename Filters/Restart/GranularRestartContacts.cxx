#include "Restart/GranularRestartContacts.h"

#include "Laws/ContactLaws.h"
#include "Properties/GranularFieldNumbers.h"
#include "Restart/GranularRestartWords.h"
#include "Stepping/Sweep.h"
#include "Vtk/GranularArrays.h"

#include <vtkStringArray.h>
#include <vtkTypeInt64Array.h>

#include <array>
#include <tuple>

namespace granular
{
namespace
{

constexpr const char* MemoryNames = "RestartMemoryNames";

/// Names of what contacts remember: three kinds of springs and why contacts last; extras follow.
constexpr int LastingName = 3;
constexpr int FixedNames = 4;

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
    // Bonds that a run makes begin when they are made; nothing is lost where a file has none.
    const bool isOfBond = wanted[k].rfind("Bond", 0) == 0;
    if (!same && !wanted[k].empty() && k != LastingName && !isOfBond)
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
  for (std::size_t kind = 0; kind < 3; ++kind)
  {
    for (std::size_t k = begins[kind]; map.springs[kind] && k < begins[kind + 1]; ++k)
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

/// Says what begins anew.
void addNote(const MemoryMap& map, std::vector<std::string>& notes)
{
  if (map.fresh.empty())
  {
    return;
  }
  std::string names;
  for (const std::string& name : map.fresh)
  {
    names += (names.empty() ? "" : ", ") + name;
  }
  notes.push_back("The particle input was saved with other laws of contact: what contacts remember "
                  "as " +
    names + " begins anew.");
}

/// What laws remember of contacts beside the springs, and what everything is called.
void addMemory(const dem::Snapshot& snapshot, const std::vector<std::string>& names,
  const dem::Team& team, vtkFieldData* fieldData)
{
  addWords(MemoryNames, names, fieldData);
  const int width = static_cast<int>(names.size()) - FixedNames;
  if (width > 0)
  {
    fieldData->AddArray(
      makeTuples<vtkDoubleArray>(RestartExtras, width, snapshot.contacts.size(), team,
        [&](std::int64_t c, double* to)
        { std::copy_n(snapshot.extras.data() + c * width, width, to); }));
  }
}

}

namespace
{

/// The normals of contacts with walls.
void addNormals(const dem::LargeVector<dem::WallNormal>& normals, const dem::Team& team,
  vtkFieldData* fieldData)
{
  fieldData->AddArray(makeTuples<vtkTypeInt64Array>(RestartWallIds, 2, normals.size(), team,
    [&](std::int64_t c, auto* to)
    {
      to[0] = normals[c].first;
      to[1] = normals[c].second;
    }));
  fieldData->AddArray(makeTuples<vtkDoubleArray>(RestartWallNormals, 4, normals.size(), team,
    [&](std::int64_t c, double* to)
    {
      to[0] = normals[c].normal.x;
      to[1] = normals[c].normal.y;
      to[2] = normals[c].normal.z;
      to[3] = normals[c].side;
    }));
}

/// Reads the normals of wall contacts of grains that are in @a snapshot. Files of earlier versions
/// have no normals.
void readNormals(vtkFieldData* fieldData, dem::Snapshot& snapshot)
{
  vtkDataArray* array = fieldData->GetArray(RestartWallIds);
  const vtkIdType count = array ? array->GetNumberOfTuples() : 0;
  if (count == 0)
  {
    return;
  }
  const auto* ids = find<std::int64_t>(fieldData, RestartWallIds, 2, count);
  const auto* normals = find<double>(fieldData, RestartWallNormals, 4, count);
  for (vtkIdType i = 0; i < count; ++i)
  {
    const double* n = normals + 4 * i;
    if (hasGrain(snapshot.particles, ids[2 * i]))
    {
      demandFinite(RestartWallNormals, n, 4, i);
      snapshot.wallNormals.push_back({ ids[2 * i], ids[2 * i + 1], { n[0], n[1], n[2] }, n[3] });
    }
  }
}

}

int countExtras(vtkFieldData* fieldData)
{
  return static_cast<int>(readNames(fieldData).size()) - FixedNames;
}

std::vector<std::string> memoryNames(const dem::Config& config,
  const std::vector<dem::WallBody>& walls)
{
  std::vector<std::string> names = dem::MemoryLayout(dem::memoryColumns(config, walls)).names();
  std::string lasting = dem::ContactLaws(config).lasting();
  if (config.wallLaws.any())
  {
    const std::string atWalls = dem::ContactLaws(dem::atWalls(config)).lasting();
    lasting += lasting == atWalls ? "" : ", at walls " + atWalls;
  }
  names.insert(names.begin() + LastingName, lasting);
  return names;
}

void writeContacts(const dem::Snapshot& snapshot, const std::vector<std::string>& names,
  const dem::Team& team, vtkFieldData* fieldData)
{
  const dem::LargeVector<dem::ContactHistory>& contacts = snapshot.contacts;
  fieldData->AddArray(makeTuples<vtkTypeInt64Array>(RestartContactIds, 3, contacts.size(), team,
    [&](std::int64_t c, auto* to)
    {
      to[0] = contacts[c].first;
      to[1] = contacts[c].second;
      to[2] = contacts[c].feature;
    }));
  fieldData->AddArray(makeTuples<vtkDoubleArray>(RestartSprings, SpringSize, contacts.size(), team,
    [&](std::int64_t c, double* to)
    { std::copy(contacts[c].springs.begin(), contacts[c].springs.end(), to); }));
  addMemory(snapshot, names, team, fieldData);
  addNormals(snapshot.wallNormals, team, fieldData);
}

void readContacts(vtkFieldData* fieldData, const std::vector<std::string>& names, bool sameWalls,
  dem::Snapshot& snapshot, std::vector<std::string>& notes)
{
  const bool isPart = fieldData->GetArray(RestartBalls) != nullptr;
  const MemoryMap map = mapMemory(readNames(fieldData), names);
  addNote(map, notes);
  const vtkIdType count = fieldData->GetArray(RestartContactIds)->GetNumberOfTuples();
  const auto* ids = find<std::int64_t>(fieldData, RestartContactIds, 3, count);
  const auto* springs = find<double>(fieldData, RestartSprings, SpringSize, count);
  const auto* extras =
    map.inFile > 0 ? find<double>(fieldData, RestartExtras, map.inFile, count) : nullptr;
  snapshot.contacts.reserve(count);
  for (vtkIdType i = 0; i < count; ++i)
  {
    dem::ContactHistory contact;
    contact.first = ids[3 * i];
    contact.second = ids[3 * i + 1];
    contact.feature = ids[3 * i + 2];
    const bool wall = contact.second < 0;
    const bool hasFirst = hasGrain(snapshot.particles, contact.first);
    const bool hasSecond = wall ? sameWalls : hasGrain(snapshot.particles, contact.second);
    const bool inPart =
      isPart && !wall && (hasFirst || hasSecond); // another rank has the other one
    if (!(hasFirst && hasSecond) && !inPart)
    {
      continue;
    }
    demandFinite(RestartSprings, springs + SpringSize * i, SpringSize, i);
    contact.springs = mapSprings(map, springs + SpringSize * i);
    if (!map.lasting && isBlank(contact.springs))
    {
      continue; // of two that may never have touched; if they do, the contact begins by itself
    }
    snapshot.contacts.push_back(contact);
    if (extras)
    {
      demandFinite(RestartExtras, extras + map.inFile * i, map.inFile, i);
    }
    for (const int from : map.extras)
    {
      snapshot.extras.push_back(from < 0 ? 0.0 : extras[map.inFile * i + from]);
    }
  }
  if (sameWalls)
  {
    readNormals(fieldData, snapshot);
  }
}

}
