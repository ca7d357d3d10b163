// What a wall is made of that stretches, and may resist bending: a membrane.
#pragma once

#include <cstdint>
#include <string>

namespace dem
{

/// How a sheet resists stretching.
enum class SheetLaw
{
  Green = 0,   ///< stress proportional to Green's strain (St. Venant and Kirchhoff)
  NeoHooke = 1 ///< rubber that keeps its volume, whose Poisson's ratio is 1/2
};

/// Which points of a membrane stay where they were drawn.
enum class FixedPoints
{
  None = 0,
  Boundary = 1, ///< points of edges that a single triangle has
  Array = 2     ///< points that Surface::fixed names
};

/// Axes along which a point of a membrane stays where it was drawn, as bits. Fixed points follow the
/// motion of the wall, where it has one, but for those that rest.
namespace FixedBits
{
constexpr std::uint8_t X = 1, Y = 2, Z = 4, All = 7, Rests = 8;
}

struct MembraneChoice
{
  bool any = false;           ///< whether the wall is a membrane
  double thickness = 0.0;     ///< t, unstretched [L, m]
  double density = 0.0;       ///< rho, unstretched [M/L^3, kg/m^3]
  double youngsModulus = 0.0; ///< E [M/(L T^2), Pa]
  double poissonRatio = 0.3;  ///< nu, -1 < nu <= 1/2; of no meaning for SheetLaw::NeoHooke
  SheetLaw law = SheetLaw::Green;
  double retardationTime = 0.0; ///< viscous over elastic stiffness [T, s]
  double massDamping = 0.0;     ///< rate at which velocities decay [1/T, 1/s]
  /// D, against bending at the edges of triangles; below 0 that of the sheet, E t^3 / 12 (1 - nu^2)
  /// [M L^2/T^2, N m].
  double bendingStiffness = 0.0;
  double prestretch = 1.0;      ///< the drawn sheet over the unstretched one
  double pressure = 0.0;        ///< on the side from which normals point [M/(L T^2), Pa]
  FixedPoints fixed = FixedPoints::None;
};

/// What cannot be simulated, in words that follow the name of the wall ("has ..."); empty when all
/// is well.
std::string findProblem(const MembraneChoice& choice);

}
