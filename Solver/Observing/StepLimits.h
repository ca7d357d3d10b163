// How long a time step can be in a state, by the contacts that there are, and what limits it.
#pragma once

#include <cstdint>
#include <limits>
#include <string>

namespace dem
{

struct StepLimits
{
  static constexpr double None = std::numeric_limits<double>::infinity();

  /// For any step up to this one the motion is stable (Stepping/StepMeter.h) [T, s].
  double stable = None;
  /// Longest step by each grain alone [T, s], as if its neighbours were as stiff over their mass.
  /// No grain moves farther than half its radius. Steps measure this as they run. It is not above
  /// the stable step.
  double ofGrains = None;
  /// The contact that says so, and the grain of its two that it costs more; ids, -1 for none.
  std::int64_t grain = -1;
  std::int64_t partner = -1; ///< a grain
  std::int64_t element = -1; ///< or an element of a wall
  std::int64_t contacts = 0; ///< number of contacts of the grain
  /// sqrt(2) sqrt(min m / K) of each grain alone, along and about the axes of the world, where Yade
  /// takes 0.8 of it (Smilauer et al. 2021): no bound, as neighbours move as well [T, s].
  double byStiffness = None;
  /// min R sqrt(rho / E), the time in which a wave crosses a grain (same source) [T, s].
  double byWaves = None;
};

/// What limits the step, in a sentence that says who touches whom; empty if nothing does.
std::string inWords(const StepLimits& limits);

}
