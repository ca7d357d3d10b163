// Everything that the next step depends on, and nothing else: a run that continues from a snapshot
// gives the same bits as one that never stopped.
#pragma once

#include "Core/Particles.h"
#include "Core/RunClock.h"

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

/// State of one inflow between steps.
struct InflowState
{
  std::uint64_t random = 0;   ///< state of the random sequence
  double carriedRadius = 0.0; ///< radius drawn but not placed yet; 0 when there is none [L]
  std::int64_t count = 0;     ///< grains that have come in
  double mass = 0.0;          ///< of these [M]
  /// Grains or mass [M] that a rate has asked for so far, and what of it was asked for before the
  /// clock of the inflows last began at 0.
  double asked = 0.0;
  double askedBefore = 0.0;
  std::int64_t fills = 0;           ///< how often an inflow that comes at once has come, 0 or 1
  std::int64_t carriedMaterial = 0; ///< that was drawn with the radius
};

/// State of all inflows between steps.
struct SpawnState
{
  std::vector<InflowState> inflows;
  std::int64_t nextId = 0; ///< ids are given out once
  bool begun = false;      ///< whether a run has set the state; a new run does so at its start
};

/// State of the outflow between steps.
struct OutflowState
{
  std::int64_t count = 0;           ///< grains that have left
  double mass = 0.0;                ///< of these [M]
  std::int64_t stepsSinceCheck = 0; ///< since grains were last looked for that have to leave
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
  LargeVector<ContactHistory> contacts; ///< ordered by (first, second side, second)
  /// Where the solver keeps the grains: slot s holds grain order[s] of @a particles. Empty for the
  /// order of ids. Sums are formed in the order of slots, which makes it part of the state.
  std::vector<std::int32_t> order;
  std::int64_t stepsSinceSort = 0; ///< since the slots were last put into spatial order
  RunClock wallClock;              ///< of the walls at step 0 of the run
  RunClock inflowClock;            ///< of the inflows
  SpawnState spawn;
  OutflowState outflow;
  /// By contacts that ended; ordered by element, those without any are left out.
  std::vector<ElementWork> slidingWork;
  /// Brought by the initial grains, all that came in and walls that move, less what grains took
  /// away that left [M L^2/T^2, J].
  double suppliedEnergy = 0.0;
};

}
