// Grains in periodic cells that several tests start from. SI units.
#pragma once

#include "Scenes.h"

#include "Basics/Random.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace cells
{

using namespace dem;

/// Edges that are not at right angles.
inline const Matrix3 Skew{ { 0.02, 0.0, 0.0 }, { 0.004, 0.018, 0.0 }, { -0.003, 0.005, 0.022 } };

/// A cell along all axes with these edges and its corner at the origin.
CellChoice cell(const Matrix3& edges);

CellChoice cube(double width);

/// A skew one that shrinks and is sheared, so that images move against each other.
CellChoice sheared();

/// Grains of glass beads' density, E = 70e6 Pa, without gravity.
Config beads(const CellChoice& choice);

/// Grains anywhere in a cell that do not overlap, radii from 0.8 to 1.2 times @a radius, with
/// velocities up to @a speed along each axis.
std::vector<Particle> anywhere(const CellChoice& choice, int count, double radius, double speed,
  std::uint64_t seed, double spread = 0.2);

/// A start with those of these spheres that leave room for clumps.
Snapshot leavingRoom(const CellChoice& choice, const std::vector<Particle>& spheres,
  const std::vector<Vec3>& places, double size);

/// Spheres on a face-centred cubic lattice with nearest neighbours at @a distance.
std::vector<Particle> faceCentred(int cells, double diameter, double distance);

}
