// Contacts of the side of a body of revolution with straight edges and with another side.
#include "Shapes/Round/RoundContacts.h"

#include "Shapes/Round/RimPoints.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

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

}

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

}
