// Checks what a run starts from, and puts the grains in order.
#pragma once

#include "Core/Config.h"
#include "Core/Snapshot.h"
#include "Lists/ContactLists.h"
#include "Simulation/Scene.h"

namespace dem
{

/// The inflows that may bring grains.
/// @param present grains that there are
std::vector<Inflow> usedInflows(const Config& config, const Scene& scene, std::size_t present);

/// Refuses contacts that reach so far that each grain would have thousands of neighbours.
/// @throws Error
void checkRange(const Config& config, const Scene& scene, const Particles& particles,
  const ContactRange& range);

/// The scene.
/// @throws Error with the first thing in either that cannot be simulated.
const Scene& checkedScene(const Config& config, const Scene& scene);

/// The grains in the order of their ids.
/// @throws Error when a number is not finite, a radius, mass or orientation is impossible, or an id
/// occurs twice; the message names the grain.
Snapshot orderedStart(Snapshot start);

/// @throws Error when a grain is of a material that is not in the table.
void checkMaterials(const Particles& particles, const Materials& materials);

/// Grains of a start.
struct StartGrains
{
  const Particles& here;
  std::size_t all; ///< how many balls there are with those of other ranks
};

/// Share of equation 49 above which even a contact of a ten-thousandth of the radius is unstable.
constexpr double LargestStep = 30.0;

/// Frames and steps of a run that starts with some grains: the automatic step follows from the
/// shortest of equation 49, or what else the law asks for, of the time 1 / gamma (equation 4) in
/// which drag stops a spin and of longestHeatStep(), for all grains and those that may come in.
/// @throws Error when a grain is of a material that is not in the table, or the step is more than
/// LargestStep times equation 49, or too large for the drag, where explicit steps are stable below
/// 2 / gamma, or for the flow of heat.
TimePlan planSteps(const Config& config, const Scene& scene, const StartGrains& start);

/// Looks at the contacts of a start; the lists must be up to date.
/// @throws Error when a grain overlaps another one or a wall by more than InitialOverlapLimit of
/// the smaller radius; the message names the worst pair.
void checkStartOverlap(const Particles& particles, const ContactLists& lists, const Team& team);

/// A settled bed overlaps a little by the weight that it carries; more than this is a mistake.
constexpr double InitialOverlapLimit = 0.1;

}
