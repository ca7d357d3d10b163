// A run of the solver that a device is to repeat: where it begins, and where the solver comes to.
#pragma once

#include "Simulation/Simulation.h"

namespace device
{

struct SolverCase
{
  dem::Config config;
  dem::Surface walls;
  dem::Snapshot start;   ///< whose slots were just put into order, which holds for sortedSteps()
  double timeStep = 0.0; ///< [T]

  /// Slot of each grain, by id.
  std::vector<std::int32_t> slots() const;
};

/// Steps from the start of a case in which slots stay as they are.
constexpr std::int64_t sortedSteps()
{
  return 1000;
}

/// @param begun a state whose slots are put into order at once, of spheres of one material with the
/// usual law in a box at rest
SolverCase makeCase(const dem::Config& config, const dem::Surface& walls, dem::Snapshot begun);

/// What the solver makes of it.
struct SolverEnd
{
  dem::Snapshot state;
  double seconds = 0.0; ///< of the steps
};

/// @throws dem::Error when slots were put into another order
SolverEnd runSolver(const SolverCase& what, std::int64_t steps);

}
