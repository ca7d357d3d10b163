// Loads on the points of walls, for strength analysis: forces on the corners of a face that have the
// force and the torque of a contact, wherever the contact point is.
//
// Corners share the force by the weights of the nearest point of the face, barycentric ones of a
// triangle and bilinear ones of a rectangle. What is then missing of the torque, as the contact point
// is not in the face or a contact resists rolling and twisting, comes from forces without a resultant
//
//   f_i = a x r_i,   J a = M,   J = sum(r_i^2 - r_i r_i^T)
//
// with the arms r_i of corners from their mean. Among all forces of this torque these have the least
// sum of squares.
#pragma once

#include "Boundaries/Dynamic/DynamicBody.h"
#include "Boundaries/Surface.h"
#include "State/NodalSums.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace dem
{

class Walls;

/// A load that acts at a point.
struct PointLoad
{
  Vec3 point;  ///< [L]
  Vec3 force;  ///< [M L/T^2]
  Vec3 torque; ///< about that point [M L^2/T^2]
};

/// Forces on the corners of a face that have the force and the torque of a load [M L/T^2].
/// @param corners 3 of a triangle, 4 of a rectangle
std::array<Vec3, 4> shareOverCorners(const std::array<Vec3, 4>& corner, int corners,
  const PointLoad& load);

/// Appends what the points of a face get of a contact, along the axes of the wall as drawn.
/// @param time for which it acts [T]
void addNodalLoads(const Walls& walls, std::int64_t element, const WallReaction& reaction,
  double time, std::vector<NodalImpulse>& all);

/// Why loads on points of these walls cannot be summed, in a sentence; empty if they can.
std::string findNodalProblem(const Surface& surface);

}
