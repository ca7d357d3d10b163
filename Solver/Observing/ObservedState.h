// All there is of a state, or what one of several ranks has of it.
#pragma once

#include "Observing/Observation.h"

#include <cstdint>
#include <vector>

namespace dem
{

/// All there is of a state.
struct ObservedState
{
  Snapshot snapshot;
  Observation observation;
};

/// What one of several ranks has of a state: its own grains with what it sees of them, contacts,
/// and copies of grains around them, of which it knows positions and motion. The snapshot has all
/// contacts of own grains. What is seen of a contact or a broken bond is told by the rank that owns
/// its first ball.
struct ObservedPart : ObservedState
{
  std::vector<std::int32_t> own; ///< balls of own grains, by their indices in the order of ids
  /// Index of each contact that is seen among those of all ranks, then of each bond that broke
  /// behind all of these.
  std::vector<std::int64_t> numbers;
  /// At the first rank the contacts with walls of all, in the order of one that has all grains,
  /// with the ids of these instead of their indices; the others have none.
  LargeVector<ContactView> atWalls;
  /// Index of this rank among the ranks that have grains, in the order of slots, and their number.
  std::int64_t part = 0;
  std::int64_t parts = 1;
};

/// The state of a part without the copies, for Simulation::restorePart().
Snapshot partOf(const ObservedPart& observed);

}
