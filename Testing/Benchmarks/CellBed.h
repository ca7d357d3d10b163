// Grains in a periodic cell, at rest and sheared: what the benchmark runs on where there are no
// walls.
#pragma once

#include "Simulation/Simulation.h"

#include <string>

namespace bed
{

/// On the cell [Pa]; contacts are some 3e-3 diameters deep.
constexpr double CellPressure = 100.0;

/// The rate of shear whose inertial number is this, in grains of the benchmark [1/s].
double rateOf(double inertialNumber);

/// The cell of a state and its shear of x over y, under the pressure across; at a rate of 0 it
/// stays as it is.
dem::CellChoice shearedCell(const dem::CellState& cell, double rate);

/// Reads the cell of @a count grains from @a folder, or makes and writes it: a cell of an eighth of
/// them is pressed together and sheared until it is as dense as steady shear makes it, and eight of
/// it are put beside each other, which is the same packing.
/// @throws dem::Error in words for a user.
dem::Snapshot loadCell(const std::string& folder, std::int64_t count, int threads);

}
