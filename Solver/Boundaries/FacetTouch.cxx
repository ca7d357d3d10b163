#include "Boundaries/FacetTouch.h"
#include "Boundaries/WallView.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace dem
{

namespace
{

/// The sine of the angle over which a contact fades whose direction leaves the normals of the wall
/// there [rad 0.2].
constexpr double Fade = 0.2;
/// How much less than pi the angles at a corner of a flat patch add up to [rad].
constexpr double Straight = 1e-3;

/// Whether an element is the one that has the contacts of a side or corner, as walls are sharp
/// there.
/// @param outline of the element
bool isOwner(const Walls& walls, std::int64_t element, Site site)
{
  const Seams& seams = walls.seams();
  if (seams.ownerOf(static_cast<std::int32_t>(element), site) != element)
  {
    return false;
  }
  if (seams.isSharp(static_cast<std::int32_t>(element), site))
  {
    return true;
  }
  if (site < Site::Corner)
  {
    return false;
  }
  // A corner of a flat patch.
  const Vec3 corner =
    walls.outline(element).corner[static_cast<int>(site) - static_cast<int>(Site::Corner)];
  double sum = 0.0;
  seams.forEachAt(static_cast<std::int32_t>(element), site,
    [&](std::int32_t other)
    {
      const Outline around = walls.outline(other);
      int nearest = 0;
      for (int k = 1; k < around.corners; ++k)
      {
        nearest =
          norm(around.corner[k] - corner) < norm(around.corner[nearest] - corner) ? k : nearest;
      }
      const int before = (nearest + around.corners - 1) % around.corners;
      const Vec3 a = normalized(around.next(nearest) - around.corner[nearest]);
      const Vec3 b = normalized(around.corner[before] - around.corner[nearest]);
      sum += std::atan2(norm(cross(a, b)), dot(a, b));
    });
  return sum < Pi - Straight;
}

/// What is left of a contact, and how that grows with its direction, to the grain.
struct Left
{
  double share = 1.0;
  Vec3 slope;
};

/// What the elements at a side or corner leave of a contact there, as its foot may be nearer
/// elsewhere on them. All is left where its direction is among their normals.
/// @param point of the grain, and how far the side or corner is from that
Left leftAt(const Walls& walls, std::int64_t element, Site site, const Vec3& point, double distance)
{
  /// Sine of an angle that is rounding of the square of a distance.
  constexpr double none = 1e-7;
  double most = none;
  Foot nearest;
  WallView view(walls, point);
  walls.seams().forEachAt(static_cast<std::int32_t>(element), site,
    [&](std::int32_t other)
    {
      Foot foot;
      view.isWithinNear(other, distance, foot);
      const double cosine = std::min(norm(foot.separation) / distance, 1.0);
      const double sine = std::sqrt(1.0 - cosine * cosine);
      if (sine > most)
      {
        most = sine;
        nearest = foot;
      }
    });
  const double x = std::max(1.0 - most / Fade, 0.0);
  if (most <= none || x <= 0.0)
  {
    return { x > 0.0 ? 1.0 : 0.0, {} };
  }
  const double height = norm(nearest.separation), cosine = height / distance;
  const double factor = 6.0 * x * (1.0 - x) / Fade * cosine / most;
  return { x * x * (3.0 - 2.0 * x), (height > 0.0 ? factor / height : 0.0) * nearest.separation };
}

/// Contact of an edge with the sides of an element: the deepest one, with what the others press.
/// The contact has a share of what the others store, so that nothing jumps where another side
/// becomes the deepest.
class TouchedSides
{
public:
  explicit TouchedSides(StoredBy stored) : Stored(stored)
  {
    this->None.overlap = -std::numeric_limits<double>::max();
  }

  void add(const FacetTouch& touch)
  {
    if (touch.site == Site::None)
    {
      this->None.overlap = std::max(this->None.overlap, touch.overlap);
      return;
    }
    this->All[this->Count++] = touch;
    this->Deepest =
      touch.overlap > this->All[this->Deepest].overlap ? this->Count - 1 : this->Deepest;
  }
  FacetTouch get() const
  {
    if (this->Count == 0)
    {
      return this->None;
    }
    FacetTouch all = this->All[this->Deepest];
    for (int k = 0; k < this->Count; ++k)
    {
      if (k != this->Deepest)
      {
        this->addTo(all, this->All[k]);
      }
    }
    return all;
  }

private:
  void addTo(FacetTouch& all, const FacetTouch& other) const
  {
    const double ratio = other.overlap / all.overlap;
    const double part = this->Stored.at(ratio);
    const double factor = this->Stored.power * part * other.share / all.overlap;
    const Vec3 shift = part * other.slope.translation + factor / ratio * other.direction;
    all.share += part * other.share;
    all.slope.translation = all.slope.translation + shift - factor * all.direction;
    all.slope.rotation =
      all.slope.rotation + part * other.slope.rotation + cross(other.cap - all.cap, shift);
  }

  StoredBy Stored;
  FacetTouch None;
  std::array<FacetTouch, 4> All;
  int Count = 0, Deepest = 0;
};

/// From a position to the nearest point of a side of an element.
Vec3 vectorToSide(const Outline& outline, int side, const Vec3& position)
{
  const Vec3 along = outline.next(side) - outline.corner[side];
  const Vec3 w = position - outline.corner[side];
  const double t = std::min(std::max(dot(w, along) / dot(along, along), 0.0), 1.0);
  return t * along - w;
}

/// The vector of the line along the side of a body that has a normal.
Vec3 lineAlong(const FacetBody& body, const Vec3& normal)
{
  const Frustum& kernel = *body.facets->round;
  const Vec3 radial = radialOf(body.along(-normal));
  return body.inWorld(kernel.rimPoint(1, radial) - kernel.rimPoint(0, radial));
}

/// An edge of a body, or of its side or rim, at an element.
class EdgeAtElement
{
public:
  EdgeAtElement(const Walls& walls, std::int64_t element, const FacetBody& body,
    const Vec3& position, int index, StoredBy stored)
    : All(walls), Element(element), Body(body), Position(position), Index(index), Stored(stored),
      Sides(walls.outline(element)),
      Reach(body.rounding() + this->Sides.thickness), Round{ &body, position, index }
  {
    if (this->isRound() && !this->Round.isSide() && this->Sides.isFace())
    {
      this->Round.pressed = pressedOn(this->Round.rim(), this->Sides, position, this->Reach);
    }
  }

  FacetTouch touch() const
  {
    TouchedSides touched(this->Stored);
    for (int side = 0; side < this->Sides.sides(); ++side)
    {
      if (isOwner(this->All, this->Element, sideSite(side)))
      {
        touched.add(this->touchAt(side));
      }
    }
    return touched.get();
  }

private:
  bool isRound() const { return this->Body.facets->round.has_value(); }

  Crossing crossingAt(int side) const
  {
    const Vec3& begin = this->Sides.corner[side];
    const Vec3& end = this->Sides.next(side);
    if (!this->isRound())
    {
      const PlacedEdge edge(this->Body, this->Index, this->Position);
      return crossingOf(edge, PlacedEdge(begin, end, -edge.middle), this->Reach);
    }
    const Vec3 toSide = vectorToSide(this->Sides, side, this->Position);
    const double within = this->Body.reach() + this->Sides.thickness - norm(toSide);
    if (within < 0.0)
    {
      Crossing crossing;
      crossing.overlap = within;
      return crossing;
    }
    const Vec3 direction = normalized(toSide);
    return crossingOf(this->Round, PlacedEdge(begin, end, -direction), direction, this->Reach,
      this->Stored);
  }

  FacetTouch touchAt(int side) const
  {
    const Crossing crossing = this->crossingAt(side);
    FacetTouch touch{ crossing.overlap, crossing.share, -crossing.normal, crossing.first,
      Site::None, {} };
    if (crossing.share > 0.0)
    {
      // A contact of a rim is already reduced by the other contacts there.
      const bool isRim = this->isRound() && !this->Round.isSide();
      const double distance = norm(crossing.first - crossing.second);
      const Left left =
        isRim ? Left{} : leftAt(this->All, this->Element, sideSite(side), crossing.first, distance);
      touch.slope = crossing.slope.times(left.share);
      this->addSlope(left, side, crossing, touch);
      touch.share *= left.share;
      touch.site = touch.share > 0.0 ? sideSite(side) : Site::None;
      touch.overlap = touch.share > 0.0 ? touch.overlap : 0.0;
    }
    return touch;
  }

  /// The rotation with which what the other elements leave grows.
  void addSlope(const Left& left, int side, const Crossing& crossing, FacetTouch& touch) const
  {
    if (!(dot(left.slope, left.slope) > 0.0))
    {
      return;
    }
    const Vec3 v = this->Sides.next(side) - this->Sides.corner[side];
    const Vec3 u = this->isRound() ? lineAlong(this->Body, crossing.normal)
                                   : edgeVector({ this->Body, this->Index, this->Position });
    const Vec3 rotation = normalSlope(left.slope, u, v, crossing.normal, cross(u, v));
    const Vec3 spin =
      this->isRound() ? spinOf(rotation, this->Body.z, cross(crossing.normal, v)) : Vec3{};
    touch.slope.rotation = touch.slope.rotation + touch.share * (rotation - spin);
  }

  const Walls& All;
  std::int64_t Element;
  const FacetBody& Body;
  Vec3 Position;
  int Index;
  StoredBy Stored;
  Outline Sides;
  double Reach; ///< of rounding and thickness [L]
  RoundEdge Round;
};

}

FacetTouch touchOf(const Walls& walls, std::int64_t element, const FacetBody& body,
  const Vec3& position, int index, StoredBy stored)
{
  return EdgeAtElement(walls, element, body, position, index, stored).touch();
}

namespace
{

/// How the normal at the nearest point of a body changes as what it is nearest to moves there by
/// a vector across the normal: that vector by the curvature of what is as far from the body.
Vec3 bendAt(const NearestPoint& nearest, const FacetBody& body, double distance, const Vec3& aside)
{
  if (!body.facets->round)
  {
    const Vec3 along =
      nearest.on == NearestOn::Edge ? normalized(body.direction(nearest.along)) : Vec3{};
    return nearest.on == NearestOn::Face ? Vec3{}
                                         : (1.0 / distance) * (aside - dot(aside, along) * along);
  }
  constexpr double flat = 1e-9;
  const Frustum& kernel = *body.facets->round;
  const Vec3 &n = nearest.normal, p = nearest.point + nearest.distance * n;
  const double slant = std::sqrt(n.x * n.x + n.y * n.y);
  if (slant < flat)
  {
    const bool isTip = !(kernel.radius[n.z < 0.0 ? 0 : 1] > 0.0);
    return isTip ? (1.0 / distance) * aside : Vec3{};
  }
  const Vec3 around = body.direction(Vec3{ -n.y / slant, n.x / slant, 0.0 });
  const double r = body.size * std::sqrt(p.x * p.x + p.y * p.y);
  const bool onSide = std::abs(slant * kernel.along - n.z * kernel.across) < flat;
  const double lengthwise = dot(aside, around);
  return (slant / r * lengthwise) * around +
    (onSide ? 0.0 : 1.0 / distance) * (aside - lengthwise * around);
}

/// Derivative by the position and orientation of a body, for a number that depends on the normal at
/// the nearest point of the body to a fixed point.
/// @param slope derivative by the normal
ShareSlope slopeAt(const NearestPoint& nearest, const FacetBody& body, double distance,
  const Vec3& slope)
{
  const Vec3 normal = -body.direction(nearest.normal); // to the body
  const Vec3 aside = slope - dot(slope, normal) * normal;
  const Vec3 bend = bendAt(nearest, body, distance, aside);
  return { bend, cross(normal, aside - distance * bend) };
}

}

FacetTouch cornerTouch(const Walls& walls, std::int64_t element, const FacetBody& body,
  const Vec3& position, int corner)
{
  const Outline outline = walls.outline(element);
  FacetTouch touch;
  touch.overlap = -std::numeric_limits<double>::max();
  if (corner >= outline.corners || !isOwner(walls, element, cornerSite(corner)))
  {
    return touch;
  }
  const NearestPoint nearest =
    nearestPoint(*body.facets, body.inUnits(outline.corner[corner] - position));
  const double distance = body.size * nearest.distance;
  touch.overlap = body.rounding() + outline.thickness - distance;
  touch.share = 1.0;
  touch.direction = body.direction(nearest.normal);
  touch.cap = position + body.inWorld(nearest.point);
  if (touch.overlap > 0.0)
  {
    if (distance > 0.0)
    {
      const Left left = leftAt(walls, element, cornerSite(corner), touch.cap, distance);
      touch.share = left.share;
      touch.slope = slopeAt(nearest, body, distance, left.slope);
    }
    touch.site = touch.share > 0.0 ? cornerSite(corner) : Site::None;
    touch.overlap = touch.share > 0.0 ? touch.overlap : 0.0;
  }
  return touch;
}

}
