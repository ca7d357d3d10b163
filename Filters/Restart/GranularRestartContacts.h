// What contacts remember, as field data of a restart and back, by the names that laws have for it.
#pragma once

#include "Boundaries/Surface.h"
#include "Parameters/Config.h"
#include "State/Snapshot.h"
#include "Vectors/Parallel.h"

#include <string>
#include <tuple>
#include <vector>

class vtkFieldData;

namespace granular
{

/// Numbers of all kinds of springs of a contact.
constexpr int SpringSize = static_cast<int>(std::tuple_size<dem::Springs>::value);

/// How many numbers the law of a saved run remembers of a contact beside springs.
int countExtras(vtkFieldData* fieldData);

/// What the law of a run remembers of contacts (dem::MemoryLayout): springs of sliding, rolling and
/// twisting, why contacts last, extras.
std::vector<std::string> memoryNames(const dem::Config& config,
  const std::vector<dem::WallBody>& walls);

/// @param names memoryNames() of the run
void writeContacts(const dem::Snapshot& snapshot, const std::vector<std::string>& names,
  const dem::Team& team, vtkFieldData* fieldData);

/// Contacts of grains that are in @a snapshot, with what both laws remember.
/// @param names memoryNames() of the run that continues
/// @param notes of what begins anew
/// @throws dem::Error when an array is missing, mis-sized or has a number that is not finite
void readContacts(vtkFieldData* fieldData, const std::vector<std::string>& names, bool sameWalls,
  dem::Snapshot& snapshot, std::vector<std::string>& notes);

}
