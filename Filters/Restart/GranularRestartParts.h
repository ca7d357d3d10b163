// The restart of a run whose ranks have a part each: field data that any method to join pieces
// keeps beside each other, and the restart of one rank that they make.
#pragma once

#include "Observing/ObservedState.h"
#include "Restart/GranularRestart.h"

#include <cstdint>
#include <optional>

class vtkFieldData;

namespace granular
{

/// Adds what writeRestart() adds, with arrays about balls and contacts under names that end with
/// the number of the part, beside the arrays `RestartBalls` with the ids of these and
/// `RestartParts` with how many parts there are.
/// @param state dem::partOf() of @a observed
void writeRestartPart(const dem::ObservedPart& observed, const dem::Snapshot& state,
  const RestartKey& key, const dem::TimePlan& plan, const dem::Team& team, vtkFieldData* fieldData);

/// Whether all parts are there.
bool hasAllRestartParts(vtkFieldData* fieldData);

/// Parts that follow each other.
struct PartRange
{
  std::int64_t first = 0;
  std::int64_t count = 0; ///< may be none
  std::int64_t all = 0;   ///< how many parts there are; 0 if unknown
  std::int64_t balls = 0; ///< number of balls of these parts

  std::int64_t end() const { return this->first + this->count; }
};

/// The parts that are there; nothing where they do not follow each other.
std::optional<PartRange> findRestartParts(vtkFieldData* fieldData);

/// Replaces the arrays of the parts that are there by one array each, as readRestart() takes them
/// for a rank with some of the grains.
/// @throws dem::Error when one is damaged
void openRestartParts(vtkFieldData* fieldData, const PartRange& parts);

/// Replaces the arrays of parts by those of one rank with all grains, equal to the bit.
/// @throws dem::Error when a part is missing or damaged
void joinRestartParts(vtkFieldData* fieldData);

}
