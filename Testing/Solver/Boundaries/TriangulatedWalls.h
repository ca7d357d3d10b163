// Triangulated walls that several tests roll grains over.
#pragma once

#include "Boundaries/Surface.h"

#include <cstdint>
#include <functional>

namespace mesh
{

/// Where a point of a mesh goes.
using Map = std::function<dem::Vec3(const dem::Vec3&)>;

/// The square |x|, |y| <= halfWidth at z = 0 as 2 cells^2 triangles: inner points are moved by up
/// to
/// @a jitter cells (beyond a quarter some triangles fold over their neighbours), diagonals lie at
/// random, corners begin anywhere and go around in either direction.
dem::Surface plane(double halfWidth, int cells, double jitter, std::uint64_t seed);

/// Every triangle as four, cut between the middles of its sides.
dem::Surface splitInFour(const dem::Surface& surface);

/// Elements in another order, with their own points each as in an STL file.
dem::Surface shuffled(const dem::Surface& surface, std::uint64_t seed);

/// All points moved.
dem::Surface mapped(const dem::Surface& surface, const Map& map);

/// Both in one.
dem::Surface joined(const dem::Surface& a, const dem::Surface& b);

/// A rotation about an axis through the origin that no coordinate knows.
dem::Vec3 tilted(const dem::Vec3& p);

}
