// What bonds hold together.
#pragma once

#include "Core/Particles.h"
#include "Observing/Observation.h"

namespace dem
{

/// What is joined, in the order of ids.
struct WholeBodies
{
  std::vector<std::int64_t> ids;
  std::vector<double> masses;      ///< 0 of all but the first ball of a grain
  std::vector<std::int32_t> first; ///< ball of the grain; none at all if grains have one each

  /// @param particles in the order of slots
  /// @param place of the ball of each slot in the order of ids
  WholeBodies(const Particles& particles, const std::vector<std::int32_t>& place);
  WholeBodies() = default;
};

/// Fills in Observation::fragment and what totals say of fragments, by the contacts and bonds of
/// the observation.
void findFragments(const WholeBodies& bodies, Observation& seen);

}
