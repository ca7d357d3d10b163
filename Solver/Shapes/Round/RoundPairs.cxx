#include "Shapes/Round/RoundPairs.h"

#include "Shapes/Faces/Gjk.h"
#include "Shapes/Round/RimPoints.h"

#include <algorithm>
#include <cmath>
#include <limits>

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

/// Crossing of edges that are apart, with an upper bound of the overlap where less is known
/// already.
Crossing atMost(double overlap, Crossing apart)
{
  apart.overlap = std::min(apart.overlap, overlap);
  return apart;
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

namespace
{

/// A point that touches a line that rotates about an axis, as the second of the two.
Overlap overlapAt(const Meridian& line, const Vec3& point, double reach)
{
  const Meridian::Foot foot = line.foot(point);
  return { reach - foot.distance, -foot.normal, foot.point, point };
}

/// A line along the side of a body.
struct SideLine
{
  Vec3 normal; ///< unit, outwards
  Vec3 radial; ///< unit, across the axis
  Vec3 from, to;
};

/// The one with a normal.
SideLine lineOf(const RoundEdge& side, const Vec3& normal)
{
  const FacetBody& body = *side.body;
  const Frustum& kernel = *body.facets->round;
  const Vec3 local = radialOf(body.along(normal));
  return { normal, body.direction(local), side.position + body.inWorld(kernel.rimPoint(0, local)),
    side.position + body.inWorld(kernel.rimPoint(1, local)) };
}

/// How far the side reaches along a normal of it, from the centre of mass [L].
double heightOf(const RoundEdge& side)
{
  const Frustum& kernel = *side.body->facets->round;
  return side.body->size * (kernel.across * kernel.radius[0] + kernel.along * kernel.height[0]);
}

/// Where two lines cross that a normal is across, if it is between their ends.
/// @param normal from the first to the second
std::optional<Overlap> between(const Vec3& firstFrom, const Vec3& firstTo, const Vec3& secondFrom,
  const Vec3& secondTo, const Vec3& normal, double reach)
{
  const Vec3 u = firstTo - firstFrom, v = secondTo - secondFrom, w = firstFrom - secondFrom;
  const Vec3 across = cross(u, v);
  const double square = dot(across, across);
  /// Squared sine of the angle between lines that are parallel but for rounding.
  constexpr double parallel = 1e-12;
  if (square <= parallel * dot(u, u) * dot(v, v))
  {
    return {};
  }
  const double s = dot(cross(v, w), across) / square, t = dot(cross(u, w), across) / square;
  if (!(s > 0.0 && s < 1.0 && t > 0.0 && t < 1.0))
  {
    return {};
  }
  const Vec3 a = firstFrom + s * u, b = secondFrom + t * v;
  return Overlap{ reach - dot(b - a, normal), -normal, a, b };
}

/// Adds the ends of the side of a body, which is the first.
/// @param line what they touch
void addEnds(const RoundEdge& side, const Vec3& radial, const Meridian& line, double reach,
  Merging& merging)
{
  const int rims = side.body->facets->rims();
  for (int end = 0; end < 2; ++end)
  {
    if (end < rims)
    {
      const PlacedRim rim(*side.body, side.position, end);
      merging.add(RimProfile(rim, line, reach).downhill(radial));
    }
    else
    {
      const Vec3 tip = side.position + side.body->inWorld(side.body->facets->corners[end - rims]);
      merging.add(reversed(overlapAt(line, tip, reach)));
    }
  }
}

/// The side of a body and a straight edge.
Crossing sideAt(const RoundEdge& first, const PlacedEdge& second, double reach, StoredBy stored,
  const Crossing& none)
{
  const FacetBody& body = *first.body;
  const Frustum& kernel = *body.facets->round;
  const Vec3 v = normalized(edgeVector(second));
  const double along = dot(v, body.z);
  const Vec3 across = v - along * body.z;
  const double far = norm(across);
  const double part = far > 0.0 ? -kernel.along * along / (kernel.across * far) : 1.0;
  if (!(std::abs(part) < 1.0))
  {
    return none;
  }
  const Vec3 e = (1.0 / far) * across, aside = cross(body.z, e);
  const double rest = std::sqrt(1.0 - part * part);
  // Two lines of the side have a normal across the edge; the line on the side of the edge counts.
  const Vec3 w = second.from - first.position;
  const Vec3 radial = part * e + (dot(w, aside) < 0.0 ? -rest : rest) * aside;
  const Vec3 normal = kernel.across * radial + kernel.along * body.z;
  const double distance = dot(w, normal) - heightOf(first);
  if (distance > reach)
  {
    return atMost(reach - distance, none);
  }
  const SideLine line = lineOf(first, normal);
  const auto met = between(line.from, line.to, second.from, second.to, normal, reach);
  if (!(distance > 0.0 && met))
  {
    return none;
  }
  const Fading faded = fadeOf(second, -dot(normal, second.middle));
  const double share = second.share * faded.value;
  if (!(share > 0.0))
  {
    return none;
  }
  Merging merging(*met, stored);
  addEnds(first, line.radial, Meridian(second), reach, merging);
  const Meridian side = Meridian::side(body, first.position);
  for (const Vec3& end : { second.from, second.to })
  {
    merging.add(overlapAt(side, end, reach));
  }
  Crossing crossing = merging.get(share);
  if (!(crossing.share > 0.0))
  {
    return none;
  }
  if (faded.slope > 0.0)
  {
    const Vec3 u = line.to - line.from, span = edgeVector(second);
    const Vec3 rotation = normalSlope(second.middle, u, span, -normal, cross(u, span));
    crossing.slope.rotation = crossing.slope.rotation +
      (crossing.share * faded.slope / faded.value) *
        (rotation - spinOf(rotation, body.z, cross(normal, span)));
  }
  return crossing;
}

/// The sides of two bodies.
Crossing sidesAt(const RoundEdge& first, const RoundEdge& second, double reach, StoredBy stored,
  const Crossing& none)
{
  const FacetBody &one = *first.body, &other = *second.body;
  const double a = one.facets->round->along, b = other.facets->round->along;
  // x z1 + y z2 + z z1 x z2, of which the parts along z1 and z2 are known.
  const double g = dot(one.z, other.z), sine = 1.0 - g * g;
  const double x = (a + g * b) / sine, y = (-b - g * a) / sine;
  const double square = (1.0 - x * x - y * y - 2.0 * g * x * y) / sine;
  if (!(sine > 1e-12 && square > 0.0))
  {
    return none;
  }
  const Vec3 apart = second.position - first.position, across = cross(one.z, other.z);
  const double part = (dot(apart, across) < 0.0 ? -1.0 : 1.0) * std::sqrt(square);
  const Vec3 normal = x * one.z + y * other.z + part * across;
  const double distance = dot(apart, normal) - heightOf(first) - heightOf(second);
  if (distance > reach)
  {
    return atMost(reach - distance, none);
  }
  const SideLine line = lineOf(first, normal), facing = lineOf(second, -normal);
  const auto met = between(line.from, line.to, facing.from, facing.to, normal, reach);
  if (!(distance > 0.0 && met))
  {
    return none;
  }
  const Meridian firstSide = Meridian::side(one, first.position);
  const Meridian secondSide = Meridian::side(other, second.position);
  Merging merging(*met, stored), back(reversed(*met), stored);
  addEnds(first, line.radial, secondSide, reach, merging);
  addEnds(second, facing.radial, firstSide, reach, back);
  merging.addReversed(back);
  const Crossing crossing = merging.get();
  return crossing.share > 0.0 ? crossing : none;
}

/// Which of the positions where a rim touches a line belongs to a slot. With two, the first is
/// nearer to the begin of the line.
/// @return -1 if there is none
int rankOf(const RimProfile& profile, bool isSecond)
{
  if (profile.count() < 2)
  {
    return isSecond ? -1 : profile.count() - 1;
  }
  const bool inOrder = profile.nearest(0).along <= profile.nearest(1).along;
  return inOrder == isSecond ? 1 : 0;
}

/// One of the positions where a rim touches a line, with those where it merges with deeper ones.
Merging mergingAt(const RimProfile& profile, int rank, const RoundEdge& rim, StoredBy stored)
{
  Merging merging(profile.nearest(rank).overlap, stored);
  profile.addMerged(rank, rim.pressed, merging);
  return merging;
}

/// A rim and a straight edge.
Crossing rimAt(const RoundEdge& first, const PlacedEdge& second, double reach, StoredBy stored,
  const Crossing& none)
{
  const PlacedRim rim = first.rim();
  const Meridian line(second);
  const RimProfile profile(rim, line, reach);
  const int rank = rankOf(profile, first.isSecond());
  if (rank < 0)
  {
    return atMost(profile.most(), none);
  }
  Merging merging = mergingAt(profile, rank, first, stored);
  const Meridian circle = Meridian::rim(*first.body, first.position, first.end());
  for (const int end : { 0, 1 })
  {
    const Overlap atEnd = overlapAt(circle, end == 0 ? second.from : second.to, reach);
    const Overlap before = profile.lowestTowards(rank, end);
    merging.add(before.depth < atEnd.depth ? before : atEnd);
  }
  const Crossing crossing = merging.get(second.share);
  return crossing.share > 0.0 ? crossing : none;
}

/// A rim and the side of another body.
Crossing rimAtSide(const RoundEdge& first, const RoundEdge& second, double reach, StoredBy stored,
  const Crossing& none)
{
  const PlacedRim rim = first.rim();
  const Meridian side = Meridian::side(*second.body, second.position);
  const RimProfile profile(rim, side, reach);
  const int rank = rankOf(profile, first.isSecond());
  if (rank < 0)
  {
    return atMost(profile.most(), none);
  }
  Merging merging = mergingAt(profile, rank, first, stored);
  const Vec3 radial = profile.nearest(rank).overlap.first - rim.centre;
  const int rims = second.body->facets->rims();
  for (const int end : { 0, 1 })
  {
    if (end < rims)
    {
      const Meridian line = Meridian::rim(*second.body, second.position, end);
      merging.add(RimProfile(rim, line, reach).downhill(radial));
    }
    else
    {
      const Vec3 tip =
        second.position + second.body->inWorld(second.body->facets->corners[end - rims]);
      merging.add(overlapAt(Meridian::rim(*first.body, first.position, first.end()), tip, reach));
    }
  }
  const Crossing crossing = merging.get();
  return crossing.share > 0.0 ? crossing : none;
}

/// Two rims.
Crossing rimsAt(const RoundEdge& first, const RoundEdge& second, double reach, StoredBy stored,
  const Crossing& none)
{
  if (first.isSecond() != second.isSecond())
  {
    return atMost(-first.body->size, none); // another pair of slots has these positions
  }
  const PlacedRim rim = first.rim(), facing = second.rim();
  const Meridian circle = Meridian::rim(*second.body, second.position, second.end());
  const RimProfile profile(rim, circle, reach);
  if (profile.count() == 0 || (first.isSecond() && profile.count() < 2))
  {
    return atMost(profile.most(), none);
  }
  // With two, the first is on one side of the line of centres.
  const Vec3 aside = cross(facing.centre - rim.centre, rim.out);
  int rank = 0;
  if (profile.count() > 1)
  {
    const bool inOrder = dot(profile.nearest(0).overlap.first - rim.centre, aside) <=
      dot(profile.nearest(1).overlap.first - rim.centre, aside);
    rank = inOrder == first.isSecond() ? 1 : 0;
  }
  const RimProfile::Position& position = profile.nearest(rank);
  Merging merging(position.overlap, stored);
  profile.addMerged(rank, first.pressed, merging);
  // Position of the contact as seen from the other rim, for the fixed points of that rim.
  const Meridian own = Meridian::rim(*first.body, first.position, first.end());
  const RimProfile back(facing, own, reach);
  const auto apart = [&](int k)
  { return norm(back.nearest(k).overlap.first - position.overlap.second); };
  int same = 0;
  for (int k = 1; k < back.count(); ++k)
  {
    same = apart(k) < apart(same) ? k : same;
  }
  if (back.count() > 0)
  {
    Merging seen(reversed(position.overlap), stored);
    back.addMerged(same, second.pressed, seen);
    merging.addReversed(seen);
  }
  const Crossing crossing = merging.get();
  return crossing.share > 0.0 ? crossing : none;
}

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
