// Grains of which each rank has parts of a run that ranks have saved: each can begin with its own,
// and none has to have them all.
#pragma once

#include "Inputs/GranularRanks.h"
#include "Restart/GranularRestartParts.h"
#include "Simulation/Simulation.h"

#include <cstdint>
#include <limits>

class vtkDataObject;

namespace granular
{

/// What all ranks have together of an input that may stay where it is.
struct StartParts
{
  /// Whether each begins with its own: as many as have saved them, or others.
  dem::Handed handed = dem::Handed::ByFirst;
  PartRange own;             ///< parts of this rank
  std::int64_t grains = 0;   ///< number of grains of all ranks
  std::uint64_t content = 0; ///< a number that is equal where all of it is

  bool any() const { return this->handed != dem::Handed::ByFirst; }
};

/// A number of grains from which they stay in parts that means never: the first rank needs all.
constexpr std::int64_t NeverInParts = std::numeric_limits<std::int64_t>::max();
/// A number of grains from which they stay in parts that means only grains that began in parts.
constexpr std::int64_t NoMoreInParts = NeverInParts - 1;

/// Checks what the ranks have of the grains: whether all are parts, in the order of ranks,
/// with all of their balls, no ghosts, and no lines that join the grains of two ranks. Some ranks
/// may have none, but not the first one. All ranks have to call it alike.
/// @param local what this rank has, or null
/// @param fewest grains that stay in parts
StartParts findStartParts(const Ranks& ranks, vtkDataObject* local, std::int64_t fewest);

}
