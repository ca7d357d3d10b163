// Checks what a run starts from, and puts the grains in order.
#pragma once

#include "Lists/ContactLists.h"
#include "Parameters/Config.h"
#include "Simulation/Scene.h"
#include "State/Snapshot.h"

namespace dem
{

/// The inflows that may bring grains.
/// @param present grains that there are
std::vector<Inflow> usedInflows(const Config& config, const Scene& scene, std::size_t present);

/// 0 without grains [L].
double largestRadius(const Particles& particles);

/// Refuses contacts that reach so far that each grain would have thousands of neighbours.
/// @param present balls that there are
/// @param largest radius of these [L]
/// @throws Error
void checkRange(const Config& config, const Scene& scene, std::size_t present, double largest,
  const ContactRange& range);

/// The scene.
/// @throws Error with the first thing in either that cannot be simulated.
const Scene& checkedScene(const Config& config, const Scene& scene);

/// @throws Error where a part of the rotation of a grain with a shape is held, or anything in a
/// cell that deforms.
void checkHeld(const Config& config, const Particles& grains);

/// The grains in the order of their ids.
/// @throws Error when a number is not finite, a radius, mass or orientation is impossible, or an id
/// occurs twice; the message names the grain.
Snapshot orderedStart(Snapshot start);

/// @throws Error when a grain is of a material that is not in the table.
void checkMaterials(const Particles& particles, const Materials& materials);

/// Notes in a state that begins a run which law of contacts a program brought.
/// @throws Error when a state that is continued is of another one
void checkCustomLaw(const Config& config, Snapshot& state);

/// Checks the contacts of a start; the lists must be up to date.
/// @throws Error when a grain overlaps another one or a wall by more than InitialOverlapLimit of
/// the smaller radius; the message names the worst pair.
void checkStartOverlap(const Particles& particles, const ContactLists& lists, const Team& team);

/// A settled bed overlaps a little by the weight that it carries; more than this is a mistake.
constexpr double InitialOverlapLimit = 0.1;

}
