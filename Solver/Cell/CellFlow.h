// The homogeneous flow of a cell that deforms, as the integrator sees it.
#pragma once

#include "Basics/Matrix3.h"

namespace dem
{

/// A homogeneous flow of a cell and of the grains that it carries (Cell/CellMotion.h).
struct CellFlow
{
  bool any = false;
  bool carries = true; ///< whether grains move with the flow, and not their images alone
  Vec3 origin;         ///< [L]
  Matrix3 before;      ///< G: the flow that velocities of the last step have in them [1/T]
  Matrix3 gradient;    ///< L: that of this step; 0 of grains that are not carried [1/T]
  Matrix3 ofCell;      ///< L of the edges and of images in this step [1/T]
  Matrix3 rate;        ///< L that strains and work of this step count [1/T]
  double sought = 0.0; ///< strain that a step with stages seeks a stress with
  /// Bound of how far the flow goes in this step where a grain is that is not carried [L].
  double slip = 0.0;
};

/// Sums over grains, from which stress and work of a cell follow. Velocities u are relative to the
/// flow of the cell, positions x are relative to its corner.
struct CellSums
{
  Matrix3 virial;  ///< F x^T of what contacts do [M L^2/T^2]; less f S^T of contacts across faces
  Matrix3 kinetic; ///< m u u^T [M L^2/T^2]
  Vec3 moment;     ///< m x [M L]
  Matrix3 across{}; ///< -f S^T alone, where the cell carries no grains [M L^2/T^2]

  void add(const CellSums& other)
  {
    this->virial = this->virial + other.virial;
    this->kinetic = this->kinetic + other.kinetic;
    this->moment = this->moment + other.moment;
    this->across = this->across + other.across;
  }
  CellSums times(double share) const
  {
    return { share * this->virial, share * this->kinetic, share * this->moment,
      share * this->across };
  }
};

}
