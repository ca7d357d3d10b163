// Friction on the ellipse over which two smooth bodies touch.
//
// A tangential force Q without slip, on an ellipse with the half axes a >= b, moves a body by
//
//   Q (K - nu X) / (2 pi G a),
//
// X = (E - (1 - e^2) K) / e^2 along the long axis and X = (K - E) / e^2 along the short one, with the
// complete elliptic integrals K and E of e^2 = 1 - b^2 / a^2 (Mindlin, J. Appl. Mech. 16, 1949, 259).
// It is the potential of Cerruti over the traction Q / (2 pi a b) (1 - x^2 / a^2 - y^2 / b^2)^(-1/2).
// Equation 4b of Zhao and Zhao (2021) is the mean of the stiffnesses along both axes, where b is the
// long one.
//
// A round contact of the same normal force and overlap has the radius pi a / (2 K). Over its
// stiffness 8 G* pi a / (2 K), that along an axis is (2 - nu) / (2 (1 - nu X / K)). X / K is 1/2 for a
// circle, and that of both axes together is 1.
#pragma once

#include "Vectors/Lanes.h"
#include "Vectors/Logarithm.h"

namespace dem
{

/// Largest ratio of principal relative radii that counts.
constexpr double MostOblong = 1000.0;

/// X / K along the long axis, a fit that is within 4e-9.
/// @param oblong ratio of the principal relative radii, from 1 to MostOblong
DEM_INLINE double longAxisShare(double oblong)
{
  const double x = logarithm(oblong);
  const double s = x * x / fused(x, x, 40.0);
  double fit = -0.139859980692;
  fit = fused(fit, s, 0.429291964035);
  fit = fused(fit, s, -0.628159007354);
  fit = fused(fit, s, 0.583807164302);
  fit = fused(fit, s, -0.414671961016);
  fit = fused(fit, s, 0.250814023044);
  fit = fused(fit, s, -0.155224610651);
  fit = fused(fit, s, 0.092569819014);
  fit = fused(fit, s, -0.092592227936);
  fit = fused(fit, s, 0.083333332347);
  return fused(-x, fit, 0.5);
}

/// The stiffness along an axis of the ellipse, over that of a round contact.
/// @param poisson of both bodies, in proportion to their shear compliances
/// @param share X / K along the axis
DEM_INLINE double axisStiffness(double poisson, double share)
{
  return fused(-0.5, poisson, 1.0) / fused(-poisson, share, 1.0);
}

}
