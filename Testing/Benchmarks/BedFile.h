// Settled beds as files: the solver's own state, and data files that LAMMPS reads.
#pragma once

#include "Simulation/Simulation.h"

#include <string>

namespace bed
{

/// False when there is no such file or it is none of ours.
bool readBed(const std::string& file, dem::Snapshot& state);

/// The file appears when it is complete.
/// @throws dem::Error when it cannot be written.
void writeBed(const std::string& file, const dem::Snapshot& state);

/// Positions, sizes and velocities of the grains in a box of the given width, which is as deep and
/// 1.5 times as high.
/// @throws dem::Error when it cannot be written.
void writeLammps(const std::string& file, const dem::Particles& grains, double density,
  double width);
/// Writes the grains of a periodic cell, whose second edge may lean over the first one.
void writeLammps(const std::string& file, const dem::Particles& grains, double density,
  const dem::CellState& cell);

/// A line with the width of the box, and one for each grain with a shape: bounding radius, mass,
/// centre of mass and orientation.
/// @throws dem::Error when it cannot be written.
void writePoses(const std::string& file, const dem::Particles& grains, double width);

}
