// What a step adds to the records of contacts (State/CollisionSums.h), of a block on which the law
// has run and whose losses are known.
//
// The step led to the present positions. Work along the normal is the mean of the forces at both
// ends times the way between them. Regrouped, each force acts for a step as it does on velocities,
// so that the work is what the grains lose. Losses are those of History, so that sums over records
// are the sums there.
#pragma once

#include "Contacts/ContactBlock.h"
#include "Laws/Losses.h"
#include "Parameters/Config.h"
#include "State/CollisionSums.h"

namespace dem
{

CollisionRule collisionRule(const Config& config, std::size_t bodies);

/// The record of a contact of a block.
CollisionRecord recordOf(const ContactBlock& block, int c);
/// Adds a step to the record of a contact that goes on.
/// @param time of the step [T]
void advanceRecord(const LossLanes& losses, double time, ContactBlock& block, int c);
/// Adds losses of a contact to its record.
void addLosses(const EnergyLosses& lost, CollisionRecord& record);

}
