#include "Shapes/RoundPairs.h"

#include "Shapes/Gjk.h"

#include <cmath>
#include <limits>

namespace dem
{

namespace
{

/// Cosines of the angle to the axis between which what crosses a rim gains its share: beyond the
/// first the lowest point of the rim has all of it.
constexpr double LeastAcross = 0.6, AllAcross = 0.8;
/// Half the length of the piece of a rim that stands for it, in roundings.
constexpr double PieceLength = 4.0;
/// Cosine of the angle to the normal of a side up to which the line along it touches [rad 0.2].
constexpr double SideCosine = 0.98006657784124163;
/// Rims are one but for rounding if their middles are this near, in parts of the radius.
constexpr double SameMiddle = 1e-9;

double distanceTo(const PlacedEdge& edge, const Vec3& point)
{
  const Vec3 way = edge.to - edge.from;
  const double t = std::min(std::max(dot(point - edge.from, way) / dot(way, way), 0.0), 1.0);
  return norm(point - edge.from - t * way);
}

double reachOf(const PlacedEdge& edge, const Vec3& direction)
{
  return std::max(dot(edge.from, direction), dot(edge.to, direction));
}

/// What is said of edges that do not touch: as much as they could at most.
Crossing apart(double firstReach, double secondReach, const Facing& facing, double reach)
{
  Crossing crossing;
  crossing.overlap = std::min(reach - (-secondReach - firstReach), 0.0);
  crossing.normal = -facing.normal;
  return crossing;
}

/// Keeps what is known of the distance where a crossing is none.
Crossing orApart(const Crossing& crossing, const Crossing& apart)
{
  return crossing.share > 0.0 && crossing.overlap > 0.0 ? crossing : apart;
}

void take(double overlap, Crossing& crossing)
{
  if (crossing.overlap > 0.0)
  {
    crossing.share *= std::max(0.0, 1.0 - overlap / crossing.overlap);
  }
}

double length(double x, double y)
{
  return std::sqrt(x * x + y * y);
}

template <typename Second>
Facing facingAlong(const FacetBody& body, const Second& second, const Vec3& way, double reach)
{
  // How near two are that are this far apart matters little.
  const double enough = reach + 0.2 * body.size;
  const GjkDistance found =
    gjkDistance([&](const Vec3& n) { return farthestPoint(body, n); }, second, way, enough);
  return found.distance > 0.0 ? Facing{ found.direction, reach - found.bound }
                              : Facing{ normalized(way), reach };
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
  const double far = length(local.x, local.y);
  const auto reach = [&](int end)
  { return far * kernel.radius[end] + local.z * kernel.height[end]; };
  const int end = reach(1) > reach(0) ? 1 : 0;
  const double radius = far > 0.0 ? kernel.radius[end] / far : 0.0;
  return body.inWorld({ radius * local.x, radius * local.y, kernel.height[end] });
}

Facing facingOf(const FacetBody& first, const FacetBody& second, const Vec3& way)
{
  return facingAlong(
    first, [&](const Vec3& n) { return way + farthestPoint(second, n); }, way,
    first.rounding() + second.rounding());
}

Facing facingOf(const FacetBody& body, const Vec3& position, const Vec3* corners, int count,
  double thickness)
{
  const auto farthest = [&](const Vec3& n)
  {
    int best = 0;
    for (int k = 1; k < count; ++k)
    {
      best = dot(corners[k], n) > dot(corners[best], n) ? k : best;
    }
    return corners[best] - position;
  };
  Vec3 middle;
  for (int k = 0; k < count; ++k)
  {
    middle = middle + (1.0 / count) * (corners[k] - position);
  }
  return facingAlong(body, farthest, middle, body.rounding() + thickness);
}

PlacedRim::PlacedRim(const FacetBody& body, const Vec3& position, int end)
{
  const Frustum& kernel = *body.facets->round;
  this->centre = position + (body.size * kernel.height[end]) * body.z;
  this->radius = body.size * kernel.radius[end];
  this->out = (end == 0 ? -1.0 : 1.0) * body.z;
  this->X = body.x;
  this->Y = body.y;
  this->Axis = body.z;
  this->Across = kernel.across;
  this->Along = kernel.along;
  this->Piece = PieceLength * body.rounding();
}

double PlacedRim::reach(const Vec3& direction) const
{
  return dot(this->centre, direction) +
    this->radius * length(dot(this->X, direction), dot(this->Y, direction));
}

double PlacedRim::pressed(const Facing& facing) const
{
  const double across = length(dot(this->X, facing.normal), dot(this->Y, facing.normal));
  if (dot(this->out, facing.normal) <= 0.0 || facing.overlap <= 0.0)
  {
    return 0.0;
  }
  // On a plane its sides differ by twice this, and half of the overlap where one begins to leave.
  const double tilt = this->radius * across / facing.overlap;
  return std::min(std::max(3.0 - 6.0 * tilt, 0.0), 1.0);
}

double PlacedRim::boundAt(const Facing& facing, double reach) const
{
  // The shortest way v between two convex bodies changes by 2 sqrt(|v| e) at most if points of them
  // move by e. From beyond this cosine it has to turn by 0.4 to the least of a crossing, or to
  // where more than one point of the rim is pressed.
  constexpr double away = 0.2, share = 0.03;
  const double distance = reach - facing.overlap;
  return dot(this->out, facing.normal) < away && distance > 0.5 * reach ? -share * distance : 0.0;
}

RimPoint PlacedRim::point(int index, const Facing& facing) const
{
  const int turn = index % 4;
  const bool goesRound = index % UnitFacets::RimPoints < 4;
  Vec3 x{ 1.0, 0.0, 0.0 };
  if (goesRound)
  {
    x = radialOf({ dot(this->X, facing.normal), dot(this->Y, facing.normal), 0.0 });
  }
  const double c = turn == 0 ? 1.0 : (turn == 2 ? -1.0 : 0.0);
  const double s = turn == 1 ? 1.0 : (turn == 3 ? -1.0 : 0.0);
  const double a = c * x.x - s * x.y, b = c * x.y + s * x.x;
  const double all = this->pressed(facing);
  return { this->centre + this->radius * (a * this->X + b * this->Y), goesRound ? 1.0 - all : all };
}

double PlacedRim::taken(const PlacedEdge& edge, const Facing& facing, double reach) const
{
  double sum = 0.0;
  for (int k = 0; k < UnitFacets::RimPoints; ++k)
  {
    const RimPoint point = this->point(k, facing);
    sum +=
      point.share > 0.0 ? point.share * std::max(reach - distanceTo(edge, point.place), 0.0) : 0.0;
  }
  return sum;
}

Vec3 PlacedRim::projected(const Vec3& point, const Vec3& direction) const
{
  return point - (dot(point - this->centre, this->out) / dot(direction, this->out)) * direction;
}

PlacedEdge PlacedRim::tangentAt(const Vec3& radial) const
{
  const Vec3 place = this->centre + this->radius * radial;
  const double half = std::min(this->Piece, 0.5 * this->radius);
  const Vec3 along = half * cross(this->out, radial);
  const Vec3 side = this->Across * radial + this->Along * this->Axis;
  const Vec3 middle = normalized(this->out + side);
  PlacedEdge edge(place - along, place + along, middle);
  edge.cosine = dot(middle, this->out);
  return edge;
}

double takenNear(const Vec3& point, const FacetBody& body, const Vec3& position,
  const Facing* facing, double reach)
{
  double sum = 0.0;
  for (const Vec3& corner : body.facets->corners)
  {
    sum += std::max(reach - norm(position + body.inWorld(corner) - point), 0.0);
  }
  for (int end = 0; facing && end < body.facets->rims(); ++end)
  {
    const PlacedRim rim(body, position, end);
    for (int k = 0; k < UnitFacets::RimPoints; ++k)
    {
      const RimPoint other = rim.point(k, *facing);
      sum += other.share * std::max(reach - norm(other.place - point), 0.0);
    }
  }
  return sum;
}

double RoundEdge::boundAt(const Facing& facing, double reach) const
{
  if (!this->isSide())
  {
    return this->rim().boundAt(facing, reach);
  }
  // As PlacedRim::boundAt(), from beyond 0.6 rad to where the line along the side has no share.
  constexpr double away = 0.82, share = 0.03;
  const Frustum& kernel = *this->body->facets->round;
  const Vec3 radial = radialOf(this->body->inUnits(facing.normal));
  const double along = dot(this->body->direction(kernel.sideNormal(radial)), facing.normal);
  const double distance = reach - facing.overlap;
  return along < away && distance > 0.5 * reach ? -share * distance : 0.0;
}

double RoundEdge::reach(const Vec3& direction) const
{
  return this->isSide() ? dot(this->position + farthestPoint(*this->body, direction), direction)
                        : this->rim().reach(direction);
}

Vec3 spinOf(const Vec3& turn, const Vec3& axis, const Vec3& k)
{
  // Nearer to parallel than this the line is swung about by less than what it touches with.
  constexpr double least = 0.1;
  const double along = dot(axis, k);
  const Vec3 about = along * along > least * least * dot(k, k) ? (1.0 / along) * k : axis;
  return dot(turn, axis) * about;
}

PlacedEdge RoundEdge::line(const Vec3& direction) const
{
  const Frustum& kernel = *this->body->facets->round;
  const Vec3 radial = radialOf(this->body->inUnits(direction));
  const Vec3 normal = this->body->direction(kernel.sideNormal(radial));
  PlacedEdge edge(this->position + this->body->inWorld(kernel.rimPoint(0, radial)),
    this->position + this->body->inWorld(kernel.rimPoint(1, radial)), normal);
  edge.cosine = 1.0;
  edge.share = std::max(0.0, 1.0 - (1.0 - dot(normal, direction)) / (1.0 - SideCosine));
  return edge;
}

namespace
{

/// Where a rim crosses a straight edge, seen along the direction in which they face each other.
Crossing atRim(const RoundEdge& first, const PlacedEdge& second, const Facing& facing, double reach)
{
  const PlacedRim rim = first.rim();
  Crossing crossing;
  const double across = dot(rim.out, facing.normal);
  if (across <= LeastAcross)
  {
    return crossing;
  }
  const Vec3 p = rim.projected(second.from, facing.normal) - rim.centre;
  const Vec3 d = rim.projected(second.to, facing.normal) - rim.centre - p;
  const double dd = dot(d, d), pd = dot(p, d);
  const double root = pd * pd - dd * (dot(p, p) - rim.radius * rim.radius);
  if (!(root > 0.0 && dd > 0.0))
  {
    return crossing;
  }
  const double t = (-pd + (first.isSecond() ? 1.0 : -1.0) * std::sqrt(root)) / dd;
  if (!(t > 0.0 && t < 1.0))
  {
    return crossing;
  }
  const PlacedEdge piece = rim.tangentAt(normalized(p + t * d));
  crossing = crossingOf(piece, second, reach);
  crossing.share *= std::min((across - LeastAcross) / (AllAcross - LeastAcross), 1.0);
  take(rim.taken(second, facing, reach), crossing);
  return crossing;
}

/// Where two rims that are pressed on each other cross.
Crossing atRims(const RoundEdge& first, const RoundEdge& second, const Facing& facing, double reach)
{
  const PlacedRim a = first.rim(), b = second.rim();
  const Facing back{ -facing.normal, facing.overlap };
  const double pressed = a.pressed(facing) * b.pressed(back);
  Crossing crossing;
  if (pressed <= 0.0 || first.isSecond() != second.isSecond())
  {
    return crossing;
  }
  const Vec3 way = a.projected(b.centre, facing.normal) - a.centre;
  const double distance = norm(way);
  const double along =
    0.5 * (distance * distance + a.radius * a.radius - b.radius * b.radius) / distance;
  if (!(distance > SameMiddle * a.radius && std::abs(along) < a.radius))
  {
    return crossing;
  }
  const Vec3 u = (1.0 / distance) * way;
  const double across = std::sqrt(a.radius * a.radius - along * along);
  const Vec3 place = a.centre + along * u +
    ((first.isSecond() ? 1.0 : -1.0) * across) * normalized(cross(facing.normal, u));
  const PlacedEdge one = a.tangentAt(normalized(place - a.centre));
  const PlacedEdge other = b.tangentAt(normalized(b.projected(place, facing.normal) - b.centre));
  crossing = crossingOf(one, other, reach);
  crossing.share *= pressed;
  take(a.taken(other, facing, reach) + b.taken(one, back, reach), crossing);
  return crossing;
}

}

Crossing crossingOf(const RoundEdge& first, const PlacedEdge& second, const Facing& facing,
  double reach)
{
  Crossing none = apart(first.reach(facing.normal), reachOf(second, -facing.normal), facing, reach);
  none.overlap = std::min(none.overlap, first.boundAt(facing, reach));
  if (none.overlap < 0.0)
  {
    return none;
  }
  return orApart(first.isSide() ? crossingOf(first.line(facing.normal), second, reach)
                                : atRim(first, second, facing, reach),
    none);
}

Crossing crossingOf(const RoundEdge& first, const RoundEdge& second, const Facing& facing,
  double reach)
{
  const Facing back{ -facing.normal, facing.overlap };
  Crossing none = apart(first.reach(facing.normal), second.reach(back.normal), facing, reach);
  none.overlap =
    std::min({ none.overlap, first.boundAt(facing, reach), second.boundAt(back, reach) });
  if (none.overlap < 0.0)
  {
    return none;
  }
  if (second.isSide())
  {
    return orApart(crossingOf(first, second.line(back.normal), facing, reach), none);
  }
  return orApart(first.isSide()
      ? reversed(crossingOf(second, first.line(facing.normal), back, reach))
      : atRims(first, second, facing, reach),
    none);
}

}
