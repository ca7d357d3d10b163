// Energies and momentum of grains as they move.
#pragma once

#include "Observing/Observation.h"
#include "Shapes/ShapeTable.h"
#include "State/Particles.h"

#include <cstddef>

namespace dem
{

/// Adds energies of motion and height and the momentum of the grains in slots [begin, end).
/// @param gravity [L/T^2]
void addMotion(const Particles& particles, const ShapeTable& shapes, std::size_t begin,
  std::size_t end, const Vec3& gravity, Totals& totals);

/// Kinetic, potential, elastic and surface energy [M L^2/T^2].
double mechanicalEnergy(const Totals& totals);

/// Kinetic and potential energy of the grains in slots [begin, end) [M L^2/T^2].
double freeEnergy(const Particles& particles, const ShapeTable& shapes, std::size_t begin,
  std::size_t end, const Vec3& gravity);

}
