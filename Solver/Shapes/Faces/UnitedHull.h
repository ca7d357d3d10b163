// The polygons of a hull, from its triangles.
#pragma once

#include "Shapes/Faces/ConvexHull.h"

#include <array>
#include <vector>

namespace dem
{

struct HullTriangle
{
  std::array<int, 3> corner;
  std::array<int, 3> beside{ -1, -1, -1 }; ///< over the side from corner k to the next
  Vec3 normal;
  double offset = 0.0;
  bool gone = false;
  std::vector<int> outside; ///< points that are above it
  double height(const Vec3& p) const { return dot(this->normal, p) - this->offset; }
};

/// Polygons instead of triangles. Triangles that bend by no more than a slack are one.
/// @param slack [L]
ConvexHull unitedHull(const std::vector<Vec3>& points, const std::vector<HullTriangle>& triangles,
  double slack);

}
