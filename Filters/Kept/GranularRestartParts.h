// What a run goes on from where several ranks have each a part of it: field data that any way of
// putting pieces together keeps beside each other, and the restart of one rank that they make.
#pragma once

#include "Kept/GranularRestart.h"
#include "Observing/Look.h"

class vtkFieldData;

namespace granular
{

/// Adds what writeRestart() adds, with arrays about balls and contacts under names that end with
/// the number of the part, beside the arrays `RestartBalls` with the ids of these and
/// `RestartParts` with how many parts there are.
/// @param state dem::partOf() of the look
void writeRestartPart(const dem::PartLook& look, const dem::Snapshot& state, const RestartKey& key,
  const dem::TimePlan& plan, const dem::Team& team, vtkFieldData* fieldData);

/// Whether all parts are there.
bool hasAllRestartParts(vtkFieldData* fieldData);

/// Whether of @a parts those of one part alone are there, and are about as many grains of a ball.
bool isOnlyPart(vtkFieldData* fieldData, std::int64_t part, std::int64_t parts,
  std::int64_t grains);

/// Puts the arrays of the only part that is there in place of those, as readRestart() takes them
/// for grains of which other ranks have others.
/// @throws dem::Error when it is damaged
void openRestartPart(vtkFieldData* fieldData, std::int64_t part);

/// Puts the arrays of one rank with all grains in place of those of parts, the same to the bit.
/// @throws dem::Error when a part is missing or damaged
void joinRestartParts(vtkFieldData* fieldData);

}
