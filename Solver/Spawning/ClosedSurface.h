// The inside of a closed surface of triangles: which spheres lie in it with their whole body; and
// of any surface what a vertical meets.
#pragma once

#include "Basics/Vec3.h"
#include "Boundaries/BoxTree.h"
#include "Boundaries/ClosestPoint.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace dem
{

class ClosedSurface
{
public:
  using Corners = std::array<std::int64_t, 3>;

  /// Holds nothing.
  ClosedSurface() = default;
  /// @param points, triangles must have passed findProblem() where it is asked what it holds.
  /// Triangles may face either side; a surface inside another one bounds a cavity.
  ClosedSurface(const std::vector<Vec3>& points, const std::vector<Corners>& triangles);

  /// Whether a sphere is inside and crosses the surface nowhere.
  bool holds(const Vec3& centre, double radius) const;
  /// Whether a sphere crosses the surface nowhere.
  bool isClear(const Vec3& centre, double radius) const;
  /// From a point to the nearest of the surface [L]; @a most where that is farther.
  double distance(const Vec3& p, double most) const;
  /// From a point to a triangle, squared [L^2].
  double squareTo(std::int32_t triangle, const Vec3& p) const
  {
    const Vec3 d = footOnTriangle(p, this->Triangles[triangle]).separation;
    return dot(d, d);
  }
  /// Calls visit(index) for all triangles that may be within a radius of a point, in no particular
  /// order.
  template <typename Visit>
  void forEachNear(const Vec3& p, double radius, const Visit& visit) const
  {
    const Vec3 r{ radius, radius, radius };
    this->Tree.forEachOverlap({ p - r, p + r }, visit);
  }
  /// The heights z, ascending, at which the vertical through (x, y) meets the surface.
  std::vector<double> heights(double x, double y) const;
  /// Whether the vertical through @a p meets so many faces below it, and one above; with 0, at
  /// least one below it and none above.
  bool isInLayer(const Vec3& p, int facesBelow) const;
  const Box& box() const { return this->Bounds; }

private:
  bool isMet(const Vec3& p, std::int32_t triangle) const;
  bool isBelow(const Vec3& p, std::int32_t triangle) const;

  std::vector<TriangleFrame> Triangles;
  /// Per triangle and side whether it runs from the smaller corner to the larger one; see isBelow.
  std::vector<std::array<bool, 3>> Ascends;
  BoxTree Tree;
  Box Bounds;
};

/// What forbids to speak of the inside of a surface: no triangle, a point that is missing or not
/// finite, a triangle without area, an edge where the surface ends. Points at the same position
/// count as one. In words that follow the name of what has the surface; empty when all is well.
std::string findProblem(const std::vector<Vec3>& points,
  const std::vector<ClosedSurface::Corners>& triangles);

}
