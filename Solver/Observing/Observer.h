// Builds what is shown of a state from the contacts of its positions.
#pragma once

#include "Integrators/HalfStep.h"
#include "Integrators/Heating.h"
#include "Integrators/ShapedMotion.h"
#include "Laws/ForceLoop.h"
#include "Lists/ContactLists.h"
#include "Observing/Observation.h"
#include "Observing/PresentContacts.h"
#include "Stepping/WallSweep.h"

namespace dem
{

/// What an observer looks with. The lists must be up to date; their springs stay as they are.
struct View : LawView
{
  const PresentContacts& present;
  const Motion& motion;
  const Heating& heating;
  const ShapeTable& shapes;
  const std::vector<std::int32_t>& place; ///< of the grain of each slot in the order of ids
  const Team& team;
  /// Where velocities are of the middles of steps: how long that is before the state [T].
  double lag = 0.0;
  /// Where kinetic energies are means of those of half steps: how long these are [T].
  double halfStep = 0.0;
};

/// Forces, contacts and totals; time, dissipated energy and losses are left to the caller.
Observation observe(const View& view);

/// Kinetic, potential, elastic and surface energy [M L^2/T^2].
double mechanicalEnergy(const Totals& totals);

/// Kinetic and potential energy of the grains in slots [begin, end) [M L^2/T^2].
double freeEnergy(const Particles& particles, const ShapeTable& shapes, std::size_t begin,
  std::size_t end, const Vec3& gravity);

}
