// The homogeneous flow of a cell that deforms, as the integrator sees it.
#pragma once

#include "Basics/Matrix3.h"

namespace dem
{

/// A homogeneous flow that carries the grains of a cell (Cell/CellMotion.h).
struct CellFlow
{
  bool any = false;
  Vec3 origin;      ///< [L]
  Matrix3 before;   ///< G: the flow that velocities of the last step have in them [1/T]
  Matrix3 gradient; ///< L: that of this step [1/T]
};

/// Sums over grains, from which stress and work of a cell follow. Velocities u are relative to the
/// flow of the cell, positions x are relative to its corner.
struct CellSums
{
  Matrix3 virial;  ///< F x^T of what contacts do [M L^2/T^2]; less f S^T of contacts across faces
  Matrix3 kinetic; ///< m u u^T [M L^2/T^2]
  Vec3 moment;     ///< m x [M L]

  void add(const CellSums& other)
  {
    this->virial = this->virial + other.virial;
    this->kinetic = this->kinetic + other.kinetic;
    this->moment = this->moment + other.moment;
  }
};

}
