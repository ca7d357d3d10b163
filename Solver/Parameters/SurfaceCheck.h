// Whether a support function is that of a smooth convex body.
#pragma once

#include "Parameters/CustomSurface.h"

namespace dem
{

/// Bounds of a body by its support function. An ellipsoid of 10 : 1 is within them. Between the
/// directions that are looked at, some 3 degrees apart, a body of these bounds has no secrets.
struct SurfaceBounds
{
  static constexpr double MostAspect = 10.0; ///< of the largest support, in the smallest
  /// Smallest radius of curvature, in the smallest support: that is the largest sphere inside.
  static constexpr double Sharpest = 0.02;
  static constexpr double Flattest = 100.0; ///< largest radius of curvature, in the largest support
};

/// A body with its extent and with what is wrong with it.
KnownSurface checked(const std::shared_ptr<const CustomSurface>& surface);

}
