#include "Shapes/Round/RoundPairs.h"

#include "Shapes/Faces/Gjk.h"
#include "Shapes/Round/RimPoints.h"
#include "Shapes/Round/RoundContacts.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

double reachOf(const PlacedEdge& edge, const Vec3& direction)
{
  return std::max(dot(edge.from, direction), dot(edge.to, direction));
}

/// What is said of edges that do not touch: as much as they could at most.
Crossing apart(double firstReach, double secondReach, const Vec3& direction, double reach)
{
  Crossing crossing;
  crossing.overlap = std::min(reach - (-secondReach - firstReach), 0.0);
  crossing.normal = -direction;
  return crossing;
}

}

Vec3 farthestPoint(const FacetBody& body, const Vec3& direction)
{
  const Vec3 local = body.along(direction);
  if (!body.facets->round)
  {
    return body.inWorld(farthestCorner(*body.facets, local));
  }
  const Frustum& kernel = *body.facets->round;
  const double far = std::sqrt(local.x * local.x + local.y * local.y);
  const auto reach = [&](int end)
  { return far * kernel.radius[end] + local.z * kernel.height[end]; };
  const int end = reach(1) > reach(0) ? 1 : 0;
  const double radius = far > 0.0 ? kernel.radius[end] / far : 0.0;
  return body.inWorld({ radius * local.x, radius * local.y, kernel.height[end] });
}

Facing facingOf(const FacetBody& first, const FacetBody& second, const Vec3& separation)
{
  // How near two are that are this far apart matters little, and so it does how near exactly.
  constexpr double converged = 1e-3;
  const double reach = first.rounding() + second.rounding();
  const double enough = reach + 0.2 * first.size;
  const GjkDistance found = gjkDistance([&](const Vec3& n) { return farthestPoint(first, n); },
    [&](const Vec3& n) { return separation + farthestPoint(second, n); }, separation, enough,
    converged);
  return found.distance > 0.0 ? Facing{ found.direction, reach - found.bound }
                              : Facing{ normalized(separation), reach };
}

RoundEdge roundEdge(const FacetBody& body, const Vec3& position, int edge, const FacetBody& other,
  const Vec3& otherPosition, double reach)
{
  RoundEdge made{ &body, position, edge };
  if (body.facets->round && !made.isSide())
  {
    made.pressed = pressedOn(made.rim(), other, otherPosition, reach);
  }
  return made;
}

double RoundEdge::reach(const Vec3& direction) const
{
  return this->isSide() ? dot(this->position + farthestPoint(*this->body, direction), direction)
                        : this->rim().reach(direction);
}

Vec3 spinOf(const Vec3& rotation, const Vec3& axis, const Vec3& k)
{
  // Nearer to parallel than this the line is swung about by less than what it touches with.
  constexpr double least = 0.1;
  const double along = dot(axis, k);
  const Vec3 about = along * along > least * least * dot(k, k) ? (1.0 / along) * k : axis;
  return dot(rotation, axis) * about;
}

Crossing crossingOf(const RoundEdge& first, const PlacedEdge& second, const Vec3& direction,
  double reach, StoredBy stored)
{
  const Crossing none =
    apart(first.reach(direction), reachOf(second, -direction), direction, reach);
  return none.overlap < 0.0 ? none
                            : (first.isSide() ? sideAt(first, second, reach, stored, none)
                                              : rimAt(first, second, reach, stored, none));
}

Crossing crossingOf(const RoundEdge& first, const RoundEdge& second, const Vec3& direction,
  double reach, StoredBy stored)
{
  const Crossing none = apart(first.reach(direction), second.reach(-direction), direction, reach);
  if (none.overlap < 0.0)
  {
    return none;
  }
  if (first.isSide())
  {
    return second.isSide() ? sidesAt(first, second, reach, stored, none)
                           : reversed(rimAtSide(second, first, reach, stored, reversed(none)));
  }
  return second.isSide() ? rimAtSide(first, second, reach, stored, none)
                         : rimsAt(first, second, reach, stored, none);
}

}
