// Small balls that represent a body that is no clump in figures: how much of it is where, and how
// far it reaches.
#pragma once

#include "Parameters/GrainShape.h"
#include "Shapes/ShapeTable.h"

#include <vector>

namespace granular
{

/// Balls of one radius at the middles of equal parts of a body, which share its volume, and points
/// of its surface, balls of next to no volume. An end along an axis is exact, one between axes
/// short by 3 % of a round body; a plane cuts off a share of the volume that is true to 3 % of the
/// whole.
/// @param centre of the axes of the body
std::vector<dem::Ball> partsOf(const dem::SmoothForm& surface, const dem::Vec3& centre);

/// Small balls that represent a rounded convex polyhedron, whose rounded edges count as full ones,
/// or a capsule.
/// @param corners of the kernel, which are two of a capsule
std::vector<dem::Ball> partsOf(const std::vector<dem::Vec3>& corners, double rounding);

/// Small balls that represent the union of convex parts of several kinds.
/// @param unit has no tablet
std::vector<dem::Ball> partsOf(const dem::UnitShape& unit);
}
