#include "Boundaries/SmoothTouch.h"

#include "Shapes/Smooth/SmoothPairs.h"
#include "Shapes/Smooth/SmoothSupport.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dem
{

namespace
{

constexpr int MostIterations = 200;
/// Angles that are one but for rounding.
constexpr double SameAngle = 1e-16;
/// How much farther corners may seem to be in front of the element than its edge, for rounding.
constexpr double Slack = 1e-9;

/// A body in front of an element.
class Meeting
{
public:
  Meeting(const SmoothBody& body, const Vec3& position, const Outline& element)
    : Smooth(body), Body(body), Size(body.bounding), Position(position), Element(element)
  {
  }

  SmoothTouch touch(const Vec3& towards, bool beyond, double near) const;

private:
  Support along(const Vec3& direction) const { return this->Body.along(direction); }
  Vec3 seen(const Vec3& corner) const { return corner - this->Position; }
  /// How far the shadows of the two overlap along a direction.
  double shadow(const Vec3& direction) const;
  bool isOver(const Vec3& point) const;
  bool isFirst(const Vec3& direction, const Vec3& point) const;
  SmoothTouch atFace(bool beyond) const;
  bool findAtSide(int side, SmoothTouch& touch) const;
  bool findAtCorner(int corner, SmoothTouch& touch) const;
  SmoothTouch atRim() const;
  /// A length that is as good as none [L].
  double least() const { return 1e-9 * this->Size; }

  const SmoothBody& Smooth;
  SmoothSupport Body;
  double Size;
  Vec3 Position;
  const Outline& Element;
};

double Meeting::shadow(const Vec3& direction) const
{
  double nearest = std::numeric_limits<double>::max();
  for (int k = 0; k < this->Element.corners; ++k)
  {
    nearest = std::min(nearest, dot(direction, this->seen(this->Element.corner[k])));
  }
  return this->along(direction).reach + this->Element.thickness - nearest;
}

/// Whether a point projects into the face.
bool Meeting::isOver(const Vec3& point) const
{
  for (int k = 0; k < this->Element.corners; ++k)
  {
    const Vec3& corner = this->Element.corner[k];
    if (dot(cross(this->Element.next(k) - corner, point - corner), this->Element.normal) < 0.0)
    {
      return false;
    }
  }
  return true;
}

/// Whether no corner of the element is ahead of a point of it along a direction.
bool Meeting::isFirst(const Vec3& direction, const Vec3& point) const
{
  for (int k = 0; k < this->Element.corners; ++k)
  {
    if (dot(direction, this->Element.corner[k] - point) < -Slack * this->Size)
    {
      return false;
    }
  }
  return true;
}

SmoothTouch Meeting::atFace(bool beyond) const
{
  const Vec3& normal = this->Element.normal;
  const double height = -dot(this->seen(this->Element.corner[0]), normal);
  const Vec3 direction = (height < 0.0) != beyond ? normal : -normal;
  const Support support = this->along(direction);
  const double distance = beyond ? -std::abs(height) : std::abs(height);
  SmoothTouch touch{ direction, support.reach + this->Element.thickness - distance };
  touch.site = this->isOver(this->Position + Vec3(support.point)) ? Site::Inside : Site::None;
  return touch;
}

/// The minimum over directions across a side: where the slope along the circle of these is zero, by
/// Newton's method within bounds that close in.
/// @return whether it is that of the element
bool Meeting::findAtSide(int side, SmoothTouch& touch) const
{
  const Vec3& begin = this->Element.corner[side];
  const double length = norm(this->Element.next(side) - begin);
  const Vec3 e = (1.0 / length) * (this->Element.next(side) - begin);
  const Vec3 separation = this->seen(begin);
  const Vec3 across = separation - dot(separation, e) * e;
  const bool beside = norm(across) > this->least();
  const Vec3 u = beside ? normalized(across) : Vec3(Tangents(Lane3(e)).first);
  const Vec3 v = cross(e, u);
  double low = -0.5 * Pi, high = 0.5 * Pi, angle = 0.0;
  Vec3 point;
  for (int iteration = 0; iteration < MostIterations; ++iteration)
  {
    const Vec3 c = std::cos(angle) * u + std::sin(angle) * v;
    const Vec3 t = std::cos(angle) * v - std::sin(angle) * u;
    const Support support = this->along(c);
    point = support.point;
    touch = { c, support.reach - dot(c, separation) + this->Element.thickness, sideSite(side) };
    const double slope = dot(point - separation, t);
    const Tangents tangents{ Lane3(c) };
    const double x = dot(t, Vec3(tangents.first)), y = dot(t, Vec3(tangents.second));
    const Symmetric2& bend = support.curvature;
    const double second = x * x * bend.xx + 2.0 * x * y * bend.xy + y * y * bend.yy -
      support.reach + dot(c, separation);
    (slope > 0.0 ? high : low) = angle;
    double next = angle - slope / std::max(second, this->least());
    // The interval is halved where Newton's step leaves the bounds, and every third time, so that
    // the bounds close in.
    const bool halves = !(next > low && next < high) || iteration % 3 == 2;
    next = halves ? 0.5 * (low + high) : next;
    if (std::abs(next - angle) < SameAngle || slope == 0.0)
    {
      break;
    }
    angle = next;
  }
  const double along = dot(point - separation, e);
  return along >= 0.0 && along <= length && this->isFirst(touch.direction, begin);
}

/// The minimum over all directions to a corner: as if to a ball around it.
/// @return whether it is that of the element
bool Meeting::findAtCorner(int corner, SmoothTouch& touch) const
{
  const Vec3 separation = this->seen(this->Element.corner[corner]);
  const double distance = norm(separation);
  SmoothPairs pair;
  pair.count = 1;
  pair.kind = this->Smooth.kind;
  pair.setBodies(0, this->Smooth, SmoothBody(this->Smooth.inscribed));
  pair.separation.set(0, Lane3(separation));
  pair.direction.set(0,
    distance > 0.0 ? Lane3((1.0 / distance) * separation) : Lane3(0.0, 0.0, 1.0));
  findOverlaps(pair);
  touch = { pair.direction.get(0),
    pair.overlap[0] - this->Smooth.inscribed + this->Element.thickness, cornerSite(corner) };
  return this->isFirst(touch.direction, this->Element.corner[corner]);
}

/// At a side or a corner; if rounding leaves none, where the shadow is least.
SmoothTouch Meeting::atRim() const
{
  SmoothTouch least;
  double lowest = std::numeric_limits<double>::max();
  const auto consider = [&](const SmoothTouch& touch)
  {
    const double shadow = this->shadow(touch.direction);
    if (shadow < lowest)
    {
      lowest = shadow;
      least = touch;
      least.overlap = shadow;
    }
  };
  SmoothTouch touch;
  for (int side = 0; side < this->Element.sides(); ++side)
  {
    if (this->findAtSide(side, touch))
    {
      return touch;
    }
    consider(touch);
  }
  for (int corner = 0; corner < this->Element.corners; ++corner)
  {
    if (this->findAtCorner(corner, touch))
    {
      return touch;
    }
    consider(touch);
  }
  return least;
}

SmoothTouch Meeting::touch(const Vec3& towards, bool beyond, double near) const
{
  const double shadow = this->shadow(towards);
  if (shadow <= -near)
  {
    return { towards, shadow, Site::None };
  }
  if (!this->Element.isFace())
  {
    return beyond ? SmoothTouch{ towards, shadow, this->atRim().site } : this->atRim();
  }
  const SmoothTouch face = this->atFace(beyond);
  if (beyond && face.site != Site::Inside)
  {
    return { towards, shadow, this->atRim().site };
  }
  if (face.site == Site::Inside || face.overlap <= -near)
  {
    return face;
  }
  const SmoothTouch rim = this->atRim();
  // If the centre of a body is near the face, all directions to sides and corners may be far from
  // the least shadow.
  return face.overlap < rim.overlap - this->least()
    ? SmoothTouch{ face.direction, face.overlap, rim.site }
    : rim;
}

}

SmoothTouch touchOf(const SmoothBody& body, const Vec3& position, const Outline& element,
  const Vec3& towards, bool beyond, double near)
{
  return Meeting(body, position, element).touch(towards, beyond, near);
}

Vec3 surfacePoint(const SmoothBody& body, const Vec3& normal)
{
  return SmoothSupport(body).along(normal).point;
}

}
