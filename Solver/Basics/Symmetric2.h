// Symmetric matrices of two rows, such as curvatures in two tangents of a surface.
#pragma once

#include "Basics/Lane3.h"

#include <cmath>

namespace dem
{

struct Symmetric2
{
  double xx = 0.0, xy = 0.0, yy = 0.0;
};

/// Eigenvalues and principal axes of a symmetric matrix of two rows.
struct Principal2
{
  double mean; ///< of both eigenvalues, and of the diagonal
  double half; ///< half the difference of the diagonal
  double xy;   ///< beside the diagonal
  double root; ///< half the difference of the eigenvalues

  DEM_INLINE Principal2(double meanOfBoth, double halfDifference, double beside)
    : mean(meanOfBoth), half(halfDifference), xy(beside),
      root(std::sqrt(fused(halfDifference, halfDifference, beside * beside)))
  {
  }
  DEM_INLINE explicit Principal2(const Symmetric2& m)
    : Principal2(0.5 * (m.xx + m.yy), 0.5 * (m.xx - m.yy), m.xy)
  {
  }

  DEM_INLINE double larger() const { return this->mean + this->root; }
  DEM_INLINE double smaller() const { return this->mean - this->root; }
  /// The matrix with the eigenvalues @a even + @a odd root and @a even - @a odd root along these
  /// axes. A half and a half over the root make the projection on the axis of the larger one.
  DEM_INLINE Symmetric2 with(double even, double odd) const
  {
    return { fused(odd, this->half, even), odd * this->xy, fused(-odd, this->half, even) };
  }
};

}
