// Everything that the next step depends on, and nothing else: a run that continues from a snapshot
// gives the same bits as one that never stopped.
#pragma once

#include "Core/Particles.h"

#include <array>
#include <cstdint>
#include <vector>

namespace dem
{

/// Memory of one contact: displacements of the sliding spring 3, the rolling spring 3 and the
/// twisting spring [L]; of a contact with a wall also the work of sliding friction [M L^2/T^2].
using Springs = std::array<double, 8>;

/// Springs of a touching pair, by ids, as displacements of the first against the second. A negative
/// @a second is a wall: element -1 - second; of two grains the first has the lower id.
struct ContactHistory
{
  std::int64_t first = 0;
  std::int64_t second = 0;
  Springs springs{};
};

/// State of the spawner between steps.
struct SpawnState
{
  std::uint64_t random = 0;   ///< state of the random sequence
  double carriedRadius = 0.0; ///< radius drawn but not placed yet; 0 when there is none
  std::int64_t nextId = 0;    ///< ids are given out once
  bool begun = false;         ///< whether a run has set the state; a new run does so at its start
};

/// Work that sliding friction did on a wall element [M L^2/T^2, J].
struct ElementWork
{
  std::int64_t element = 0;
  double work = 0.0;
};

struct Snapshot
{
  std::int64_t step = 0;
  Particles particles;                  ///< in the order of their ids
  std::vector<ContactHistory> contacts; ///< ordered by (first, second side, second)
  /// Where the solver keeps the grains: slot s holds grain order[s] of @a particles. Empty for the
  /// order of ids. Sums are formed in the order of slots, which makes it part of the state.
  std::vector<std::int32_t> order;
  std::int64_t stepsSinceSort = 0; ///< since the slots were last put into spatial order
  SpawnState spawn;
  /// By contacts that ended; ordered by element, those without any are left out.
  std::vector<ElementWork> slidingWork;
  double suppliedEnergy = 0.0; ///< of the initial and of all spawned grains [M L^2/T^2, J]
};

}
