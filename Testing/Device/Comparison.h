// Whether a bed has, bit by bit, what the solver has.
#pragma once

#include "NearLists.h"

#include <string>

namespace device
{

struct Comparison
{
  std::int64_t numbers = 0;   ///< compared
  std::int64_t different = 0; ///< numbers that differ, or of contacts that only one of both has
  std::string first;          ///< which one, and both values; empty for none
  std::uint64_t hashOfBed = 0, hashOfSolver = 0;

  bool same() const { return this->different == 0 && this->hashOfBed == this->hashOfSolver; }
};

/// Positions, velocities, spins and orientations of all grains, and springs of all contacts that
/// there are now and that remember anything; of those with walls also normals and work.
Comparison compare(const Bed& bed, const SolverCase& what, const dem::Snapshot& solver);

}
