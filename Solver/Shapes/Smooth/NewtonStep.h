// A step towards the direction along which the shadows of two bodies overlap least.
#pragma once

#include "Shapes/Smooth/SupportBody.h"

#include <cmath>

namespace dem
{

/// Along two tangents of the unit sphere of directions.
struct NewtonStep
{
  static constexpr double Longest = 0.5; ///< as the tangent of an angle

  double x, y;
  double gain;  ///< how far the overlap would fall if it were a parabola [L]
  double slope; ///< slope of the overlap along the step [L]
};

/// Newton's step with the absolute values of the eigenvalues, so that it always descends.
/// @param bend sum of the second derivatives of the support functions in the tangents [L]
/// @param overlap of the shadows [L], whose derivatives along the tangents are @a g1 and @a g2
/// @param least an eigenvalue that is as good as none [L]
DEM_INLINE NewtonStep newtonStep(const Symmetric2& bend, double overlap, double g1, double g2,
  double least)
{
  const Principal2 k(0.5 * (bend.xx + bend.yy) - overlap, 0.5 * (bend.xx - bend.yy), bend.xy);
  const double inverse = 1.0 / (k.root > 1e-300 ? k.root : 1e-300);
  const double large = std::abs(k.larger());
  const double small = std::abs(k.smaller());
  const double i1 = 1.0 / (large > least ? large : least);
  const double i2 = 1.0 / (small > least ? small : least);
  const Symmetric2 solve = k.with(0.5 * (i1 + i2), 0.5 * (i1 - i2) * inverse);
  const double x = -fused(solve.xx, g1, solve.xy * g2);
  const double y = -fused(solve.yy, g2, solve.xy * g1);
  const double slope = fused(x, g1, y * g2);
  const double length = std::sqrt(fused(x, x, y * y));
  const double scale = length > NewtonStep::Longest ? NewtonStep::Longest / length : 1.0;
  return { scale * x, scale * y, -0.5 * slope, scale * slope };
}

}
