// Builds what is shown of a state from its detected contacts.
#pragma once

#include "Integrators/SemiImplicitEuler.h"
#include "Simulation/Interactions.h"
#include "Simulation/Observation.h"

namespace dem
{

/// Forces, contacts and totals; time and dissipated energy are left to the caller. The contacts
/// must have been detected for these grains; their springs stay as they are.
Observation observe(const Particles& particles, Interactions& interactions, const Motion& motion);

/// Kinetic, potential and elastic energy [M L^2/T^2].
double mechanicalEnergy(const Totals& totals);

/// Kinetic and potential energy of the grains in slots [begin, end) [M L^2/T^2].
double freeEnergy(const Particles& particles, std::size_t begin, std::size_t end,
  const Vec3& gravity);

}
