// All there is of a state, or what one of several ranks has of it.
#pragma once

#include "Observing/Observation.h"

#include <cstdint>
#include <vector>

namespace dem
{

/// All there is of a state.
struct Look
{
  Snapshot snapshot;
  Observation observation;
};

/// What one of several ranks has of a state: its own grains with what it sees of them, the copies
/// that it has of others around them, of which it knows places and motion, and contacts. Of these
/// the snapshot has all of any own grain; what is seen of a contact, also of a bond that broke, the
/// rank tells that owns its first ball.
struct PartLook : Look
{
  std::vector<std::int32_t> own; ///< balls of own grains, by their places in the order of ids
  /// Index of each contact that is seen among those of all ranks, then of each bond that broke
  /// behind all of these.
  std::vector<std::int64_t> numbers;
  /// At the first rank the contacts with walls of all, in the order of one that has all grains,
  /// with the ids of these in place of their places; the others have none.
  LargeVector<ContactView> atWalls;
  /// Index of this rank among the ranks that have grains, in the order of slots, and their number.
  std::int64_t part = 0;
  std::int64_t parts = 1;
};

/// The state of a part without the copies, for Simulation::restorePart().
Snapshot partOf(const PartLook& look);

}
