// Grains of which each rank has the part of a run that it, among as many ranks, has saved: each can
// begin with its own, and none has to have them all.
#pragma once

#include "Inputs/GranularRanks.h"

#include <cstdint>
#include <limits>

class vtkDataObject;

namespace granular
{

/// What all ranks have together of an input that may stay where it is.
struct StartParts
{
  bool any = false;          ///< whether each begins with its own
  std::int64_t grains = 0;   ///< of all
  std::uint64_t content = 0; ///< a number that is equal where all of it is
};

/// In place of how many grains stay in parts: the first rank has to have all.
constexpr std::int64_t NeverInParts = std::numeric_limits<std::int64_t>::max();
/// The same: no others than ranks have begun with.
constexpr std::int64_t NoMoreInParts = NeverInParts - 1;

/// Looks at what the ranks have of the grains: whether of each there is the part of its own number
/// out of as many, with all of its balls, no ghosts, and no lines that join the grains of two
/// ranks. All ranks have to call it alike.
/// @param local what this rank has, or null
/// @param fewest grains that stay in parts
StartParts findStartParts(const Ranks& ranks, vtkDataObject* local, std::int64_t fewest);

}
