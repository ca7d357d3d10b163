// The steps of a run, by what its grains and those that may come in ask for.
#pragma once

#include "Parameters/Config.h"
#include "Simulation/Scene.h"
#include "State/Particles.h"

namespace dem
{

/// Share of equation 49 above which even a contact of a ten-thousandth of the radius is unstable.
constexpr double LargestStep = 30.0;

/// What a step follows from, of the grain that asks for the shortest [T, s].
struct ShortestTimes
{
  double published = 0.0; ///< of equation 49, or what else the law asks for
  double followed = 0.0;  ///< that of steps of one length, by which contacts are followed
  double contact = 0.0;   ///< that of forces along the normal, where steps may be too long
  double springs = 0.0;   ///< that without dashpots, likewise
  double drag = 0.0;      ///< 1 / gamma (equation 4), in which drag stops a spin
  double heat = 0.0;      ///< longestHeatStep()
  double exchange = 0.0;  ///< longestExchangeStep(), where steps have stages
  double bond = 0.0;      ///< bondStepScale()
  double sheet = 0.0;     ///< longest stable one of the membranes as drawn
  double atSheet = 0.0;   ///< published, of grains at the lightest node of a membrane

  /// The shorter ones of both.
  void take(const ShortestTimes& other);
};

/// Shortest times of present grains and of grains that may come in.
/// @param present balls that there are, of which these may be some
/// @throws Error when a grain is of a material that is not in the table
ShortestTimes shortestTimes(const Config& config, const Scene& scene, const Particles& particles,
  std::size_t present);

/// Frames and steps of a run: the automatic step follows from the shortest of the times.
/// @throws Error when the step is more than LargestStep times equation 49, or too large for the
/// drag, where explicit steps are stable below 2 / gamma, or for the flow of heat. The exchange of
/// heat with surroundings has no part in the automatic step.
TimePlan planSteps(const Config& config, const ShortestTimes& times);

}
