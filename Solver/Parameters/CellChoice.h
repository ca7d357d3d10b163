// The cell as a user sets it, and what of it changes in a run.
#pragma once

#include "Basics/Matrix3.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

namespace dem
{

/// What is prescribed of a component of the cell.
enum class CellControl
{
  Rate = 0,   ///< component of the velocity gradient
  Stress = 1, ///< component of the stress; the rate follows
  Strain = 2  ///< component of the strain, to reach at the rate of the velocity gradient
};

/// Components of a symmetric tensor in VTK's order: xx, yy, zz, xy, yz, xz.
struct Component
{
  static constexpr int Count = 6;
  static constexpr int row[Count] = { 0, 1, 2, 0, 1, 0 };
  static constexpr int column[Count] = { 0, 1, 2, 1, 2, 2 };
};

/// A cell that space repeats itself along.
struct CellChoice
{
  std::array<bool, 3> periodic{ false, false, false }; ///< along which edges
  Vec3 origin{ -0.1, -0.1, 0.0 };                      ///< corner [L, m]
  /// The columns are the edges [L, m]. Edges that are not periodic lie along their axis, and no
  /// periodic edge has a part along it.
  Matrix3 edges = Matrix3::diagonal(0.2, 0.2, 0.4);
  Matrix3 velocityGradient; ///< L, dv_i / dx_j at row i, column j [1/T, 1/s]
  std::array<CellControl, Component::Count> control{};
  /// Where that is controlled; pressing is positive [M/(L T^2), Pa].
  std::array<double, Component::Count> stress{};
  /// Natural strain to reach where that is controlled; stretching is positive. Off the diagonal it
  /// is that of both rates together.
  std::array<double, Component::Count> strain{};
  double strainBegin = 0.0; ///< time from which strains count, if above 0 and in the run [T, s]
  /// Largest rate of a servo, as an inertial number (da Cruz et al. 2005): rate times diameter
  /// times the root of density over pressure.
  double inertialNumber = 1e-3;
  /// Whether grains move with the flow of the cell. Otherwise only images move with it.
  bool carriesGrains = true;
  bool flips = true; ///< whether a skew cell takes other edges of the same lattice

  bool any() const { return this->periodic[0] || this->periodic[1] || this->periodic[2]; }
  bool controlsStress() const
  {
    return std::find(this->control.begin(), this->control.end(), CellControl::Stress) !=
      this->control.end();
  }
  /// Whether the cell changes its shape, or may.
  bool deforms() const
  {
    return this->any() && (frobenius(this->velocityGradient) > 0.0 || this->controlsStress());
  }
};

/// The first thing that cannot be simulated, in a sentence; empty when all is well.
std::string findProblem(const CellChoice& cell);

/// What changes of a cell, or is measured for its control, and belongs to the state of a run.
struct CellState
{
  bool begun = false; ///< whether there is a cell
  Vec3 origin;        ///< corner [L]
  Matrix3 edges;      ///< H [L]
  Matrix3 gradient;   ///< L of the last step [1/T]
  Matrix3 flow;       ///< G = L (1 + L dt)^-1: that of velocities, also before it has begun [1/T]
  /// F since strains count (CellChoice::strainBegin), whatever the edges.
  Matrix3 deformation = Matrix3::identity();
  Matrix3 strain;         ///< sum of L dt since then
  Matrix3 stress;         ///< at the begin of the last step, pressing positive [M/(L T^2)]
  double travelled = 0.0; ///< by grains since they were last put back into the cell [L]
  // State of the servo, as last examined.
  std::int64_t sinceProbe = 0; ///< steps since then
  double branches = 0.0;       ///< mean distance of grains in contact [L]
  double overlaps = 0.0;       ///< mean overlap [L]
  double diameter = 0.0;       ///< mean [L]
  double mass = 0.0;           ///< of all grains [M]
  double sought = 0.0;         ///< strain since its stress was last near what is asked for
};

/// Calls visit(words, number) for each number.
template <typename State, typename Visit>
void visitCell(State& cell, const Visit& visit)
{
  const auto vector = [&](const char* words, auto& v)
  {
    visit(words, v.x);
    visit(words, v.y);
    visit(words, v.z);
  };
  const auto matrix = [&](const char* words, auto& m)
  {
    vector(words, m.a);
    vector(words, m.b);
    vector(words, m.c);
  };
  vector("the origin of the cell", cell.origin);
  matrix("an edge of the cell", cell.edges);
  matrix("the velocity gradient of the cell", cell.gradient);
  matrix("the flow of the cell", cell.flow);
  matrix("the deformation of the cell", cell.deformation);
  matrix("the strain of the cell", cell.strain);
  matrix("the stress of the cell", cell.stress);
  visit("the distance moved by the grains", cell.travelled);
  visit("the steps since the servo examined contacts", cell.sinceProbe);
  visit("the distance of grains", cell.branches);
  visit("the overlap of grains", cell.overlaps);
  visit("the diameter of grains", cell.diameter);
  visit("the mass of grains", cell.mass);
  visit("the strain of the servo", cell.sought);
}

}
