// Sheets of triangles for tests: grids, tubes and balls, and how they come to rest.
#pragma once

#include "Boundaries/Surface.h"
#include "Membranes/Sheet.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace sheets
{

/// What most figures are of: E 1 MPa, nu 0.3, t 1 mm, rho 1000 kg/m^3.
inline dem::MembraneChoice stuff(double poisson = 0.3)
{
  dem::MembraneChoice choice;
  choice.any = true;
  choice.thickness = 1e-3;
  choice.density = 1000.0;
  choice.youngsModulus = 1e6;
  choice.poissonRatio = poisson;
  return choice;
}

/// Rubber (Neo-Hooke) with the numbers of stuff().
inline dem::MembraneChoice rubber()
{
  dem::MembraneChoice choice = stuff();
  choice.law = dem::SheetLaw::NeoHooke;
  return choice;
}

/// @param nx, ny cells of a rectangle a x b, each cut in two
/// @param jitter share of a cell by which inner points are off at random
dem::SheetMesh grid(int nx, int ny, double a, double b, double jitter = 0.0);
/// Around the z axis, with N sides of which points lie on the radius.
dem::SheetMesh tube(int sides, int rings, double radius, double height);
/// Faces of an icosahedron, each cut in four some times.
dem::SheetMesh ball(int times, double radius);
/// A quarter of a disc of radius 1, with rings of triangles.
dem::SheetMesh quarterDisc(int rings);

/// A square with its middle at the origin.
dem::SheetMesh square(int cells, double side, double jitter = 0.0);
/// A square with a wave and bumps, up to as high as given.
dem::SheetMesh bumpy(int cells, double side, double height, std::uint64_t seed);

/// A surface that is one membrane.
dem::Surface membraneOf(const dem::SheetMesh& mesh, const dem::MembraneChoice& choice);
/// A membrane of which all nodes are fixed.
dem::Surface fixedAs(const dem::SheetMesh& mesh);
/// Stretched and fixed at its edges, as a trampoline.
dem::MembraneChoice trampoline();

/// Fixes axes of the points for which @a is(point) is true.
void fix(dem::SheetMesh& mesh, std::uint8_t bits, const std::function<bool(const dem::Vec3&)>& is);

/// The points of a mesh, mapped.
dem::SheetState mapped(const dem::SheetMesh& mesh,
  const std::function<dem::Vec3(const dem::Vec3&)>& map);

/// Follows the forces of a sheet and given loads to rest (FIRE, Bitzek et al. 2006).
/// @param tolerance largest force that remains [M L/T^2]
/// @return steps
int relax(const dem::Sheet& sheet, const dem::SheetMesh& mesh, const std::vector<dem::Vec3>& loads,
  double tolerance, dem::SheetState& state);

/// The square of the highest frequency of a sheet, by powers of its stiffness [1/T^2].
double highest(const dem::Sheet& sheet, const dem::SheetState& state);

}
