// Bending stiffness of a sheet: hinges with springs at the edges that two triangles have. With the
// angle q between the planes of the two, and q_0 as drawn,
//
//   W = D/2 l^2 / (A_1 + A_2) (q - q_0)^2       D = E t^3 / (12 (1 - nu^2)), or as given
//
// with the length l of the edge and the areas of its triangles, as drawn (Grinspun, Hirani, Desbrun
// and Schroeder 2003, whose weight is three times as large and has a free coefficient). On a
// cylinder along a row of cells that is D b q^2 / 2h at each edge across, as of a chain of beams. Plates
// depend on the mesh: near equilateral triangles are up to a tenth too stiff, right ones two to three
// times.
//
// The gradient of the angle is that of Bridson, Marino and Fedkiw 2003: each opposite corner moves
// along the normal of its triangle, over its height, and the ends of the edge balance both.
#pragma once

#include "Basics/Vec3.h"
#include "Membranes/MembraneChoice.h"

#include <array>
#include <cstdint>
#include <vector>

namespace dem
{

/// The edge of two triangles.
struct Hinge
{
  std::array<std::int32_t, 4> node{}; ///< ends of the edge, then the corners opposite to it
  double stiffness = 0.0;             ///< D l^2 / (A_1 + A_2) [M L^2/T^2]
  double drawn = 0.0;                 ///< angle [rad]
  std::int32_t triangle = 0;          ///< the first one
};

/// The angle of a hinge and its gradient.
struct HingeAngle
{
  double value = 0.0;             ///< 0 where both triangles are in one plane [rad]
  std::array<Vec3, 4> gradient{}; ///< by the nodes [1/L]

  HingeAngle(const Hinge& hinge, const std::vector<Vec3>& x);
};

/// A spring and a dashpot at a hinge, in one state.
struct BentHinge
{
  std::array<Vec3, 4> force{}, damping{}; ///< on the nodes [M L/T^2]
  /// Of each node: bound of the sum of its row of the matrix of stiffness [M/T^2].
  std::array<double, 4> stiffness{};
  double opening = 0.0; ///< angle less that as drawn, the shorter way round [rad]
};

/// D of a sheet [M L^2/T^2].
double bendingStiffness(const MembraneChoice& choice);

/// The edges with two triangles, in the order of their first triangles; none of a sheet that does not
/// resist bending.
std::vector<Hinge> findHinges(const MembraneChoice& choice, const std::vector<Vec3>& drawn,
  const std::vector<std::array<std::int32_t, 3>>& triangles);

/// An edge with more than two triangles, by its nodes; {-1, -1} without any.
std::array<std::int32_t, 2> crowdedEdge(const std::vector<std::array<std::int32_t, 3>>& triangles);

double energyOf(const Hinge& hinge, const std::vector<Vec3>& positions);

/// @param retardation viscous over elastic stiffness [T]
BentHinge bent(const Hinge& hinge, double retardation, const std::vector<Vec3>& positions,
  const std::vector<Vec3>& velocities);

}
