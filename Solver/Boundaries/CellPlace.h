// Where points are of walls that follow a periodic cell as it deforms.
#pragma once

#include "Parameters/CellChoice.h"

namespace dem
{

/// The deformation of a cell since its begin, and its flow, at one time.
struct CellPlace
{
  Vec3 origin;                               ///< corner of the cell, which stays [L]
  Matrix3 deformation = Matrix3::identity(); ///< F
  Matrix3 flow;                              ///< G [1/T]

  CellPlace() = default;
  explicit CellPlace(const CellState& cell)
    : origin(cell.origin), deformation(cell.deformation), flow(cell.flow)
  {
  }

  bool operator==(const CellPlace& other) const
  {
    return norm(this->origin - other.origin) == 0.0 &&
      frobenius(this->deformation - other.deformation) == 0.0 &&
      frobenius(this->flow - other.flow) == 0.0;
  }
  /// Where a point is that was drawn at @a x; there, to the bit, as long as the cell keeps its edges.
  Vec3 position(const Vec3& x) const
  {
    return frobenius(this->deformation - Matrix3::identity()) == 0.0
      ? x
      : this->origin + this->deformation * (x - this->origin);
  }
  /// Velocity of a point that is at @a x now [L/T].
  Vec3 velocityAt(const Vec3& x) const { return this->flow * (x - this->origin); }
};

}
