// What ranks agree on before they have a run, of a start that the first one has or each some of.
#pragma once

#include "Ranks/RankRun.h"
#include "Simulation/Simulation.h"

namespace dem
{

/// What the first rank says, for all, or the only one.
template <typename Say>
auto agreed(RankRun* ranks, const Say& say) -> decltype(say())
{
  decltype(say()) said{};
  if (!ranks || ranks->talk().rank() == 0)
  {
    said = say();
  }
  if (ranks)
  {
    ranks->talk().spread(0, said);
  }
  return said;
}

/// What all grains of a start have together.
struct AllGrains
{
  std::size_t balls = 0;
  double largest = 0.0; ///< radius [L]
};

AllGrains allGrains(const Particles& particles, RankRun* ranks, Handed handed);

/// planSteps() by what the grains of all ranks ask for.
TimePlan agreedPlan(const Config& config, const Scene& scene, const Particles& particles,
  RankRun* ranks, Handed handed);

/// typicalVelocity() of the grains of all ranks.
/// @param particles in the order of their ids
double agreedVelocity(const Config& config, const Scene& scene, const Snapshot& start,
  RankRun* ranks, Handed handed);

}
