// Convex hulls of points, with their faces as polygons and what hangs together there.
#pragma once

#include "Basics/Vec3.h"

#include <algorithm>
#include <vector>

namespace dem
{

/// An edge from one corner to another, with a face on either side.
struct HullEdge
{
  int from = 0, to = 0;    ///< corners
  int left = 0, right = 0; ///< faces, as seen from outside
};

struct HullFace
{
  Vec3 normal;              ///< unit, outwards
  double offset = 0.0;      ///< normal . x of its points
  std::vector<int> corners; ///< counterclockwise as seen from outside
  std::vector<int> edges;   ///< from each corner to the next
};

struct ConvexHull
{
  std::vector<Vec3> corners;
  std::vector<HullFace> faces;
  std::vector<HullEdge> edges;

  bool isBody() const { return !this->faces.empty(); }
};

/// The box around some points.
struct Extent
{
  Vec3 low, high;

  Vec3 edges() const { return this->high - this->low; }
  double longest() const
  {
    const Vec3 e = this->edges();
    return std::max({ e.x, e.y, e.z });
  }
  void add(const Vec3& p)
  {
    this->low = { std::min(this->low.x, p.x), std::min(this->low.y, p.y),
      std::min(this->low.z, p.z) };
    this->high = { std::max(this->high.x, p.x), std::max(this->high.y, p.y),
      std::max(this->high.z, p.z) };
  }
};

/// @param points at least one
Extent extentOf(const std::vector<Vec3>& points);

/// The hull of some points (Barber et al. 1996: the point that is farthest outside a face comes
/// next). Points that protrude by less than a tolerance are no corners, and faces that bend by
/// less are one.
/// @param tolerance in parts of the longest edge of the box around the points
/// @return no faces if the points are in a plane, or fewer than four
ConvexHull convexHull(const std::vector<Vec3>& points, double tolerance = 1e-6);

/// How thin a hull is: the smallest distance between a face and the corner farthest from it.
double thicknessOf(const ConvexHull& hull);

/// The body whose faces are nearer to an inner point by a distance: what a ball of this radius
/// reaches with its centre when it stays inside.
/// @param inside a point that is farther than @a distance from all faces
ConvexHull inset(const ConvexHull& body, const Vec3& inside, double distance);

}
