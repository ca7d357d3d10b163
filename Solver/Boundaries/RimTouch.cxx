#include "Boundaries/FacetTouch.h"
#include "Boundaries/WallView.h"
#include "Shapes/Round/RimPoints.h"

namespace dem
{

/// How far all of a rim is pressed on the plane of an element.
Pressed pressedOn(const PlacedRim& rim, const Outline& outline, const Vec3& position, double reach)
{
  const Vec3& corner = outline.corner[0];
  const bool isAbove = dot(position - corner, outline.normal) >= 0.0;
  return { rim, corner, isAbove ? outline.normal : -outline.normal, reach };
}

namespace
{

/// Whether an element is between two points.
bool isBetween(const Walls& walls, std::int64_t element, const Outline& outline, const Vec3& from,
  const Vec3& to)
{
  const double before = dot(from - outline.corner[0], outline.normal);
  const double after = dot(to - outline.corner[0], outline.normal);
  if (!(before * after < 0.0))
  {
    return false;
  }
  Foot foot;
  constexpr double rounding = 1e-9;
  const Vec3 crossing = from + (before / (before - after)) * (to - from);
  return WallView(walls, crossing).isWithinNear(element, rounding * norm(to - from), foot);
}

/// A ball around a point of a rim at an element. The ball may have passed the element.
/// @param position of the centre of mass of the body [L]
FacetTouch touchAt(const Walls& walls, std::int64_t element, const Outline& outline,
  const Vec3& position, const Vec3& point, double reach)
{
  FacetTouch touch;
  Foot foot;
  const bool isNear = WallView(walls, point).isWithinNear(element, reach, foot);
  const bool isThrough = isBetween(walls, element, outline, position, point);
  if (isNear || isThrough)
  {
    const double distance = (isThrough ? -1.0 : 1.0) * norm(foot.separation);
    touch = { reach - distance, 1.0, (-1.0 / distance) * foot.separation, point,
      distance != 0.0 ? foot.site : Site::None, {} };
  }
  return touch;
}

/// Calls use(element, side) for the sharp sides of an element and of those in its plane around it.
template <typename Use>
void forEachSharpSide(const Walls& walls, std::int32_t element, const Use& use)
{
  constexpr double parallel = 1e-9;
  const Outline outline = walls.outline(element);
  const auto useSides = [&](std::int32_t other, const Outline& sides)
  {
    for (int side = 0; side < sides.sides(); ++side)
    {
      if (walls.seams().isSharp(other, sideSite(side)))
      {
        use(sides, side);
      }
    }
  };
  useSides(element, outline);
  for (int corner = 0; corner < outline.corners; ++corner)
  {
    walls.seams().forEachAt(element, cornerSite(corner),
      [&](std::int32_t other)
      {
        const Outline around = walls.outline(other);
        if (other != element && norm(cross(around.normal, outline.normal)) < parallel)
        {
          useSides(other, around);
        }
      });
  }
}

/// The point of a rim that is lowest over the inside of a face, less what touches at its sides.
FacetTouch lowestTouch(const Walls& walls, std::int64_t element, const Outline& outline,
  const Vec3& position, const PlacedRim& rim, const Pressed& pressed, double reach, StoredBy stored)
{
  FacetTouch touch = touchAt(walls, element, outline, position, pressed.lowest, reach);
  if (touch.site != Site::Inside)
  {
    return {};
  }
  const Vec3 foot = touch.cap - (reach - touch.overlap) * pressed.normal;
  Merging merging({ touch.overlap, pressed.normal, touch.cap, foot }, stored);
  forEachSharpSide(walls, static_cast<std::int32_t>(element),
    [&](const Outline& outline, int side)
    {
      const Meridian line(PlacedEdge(outline.corner[side], outline.next(side), pressed.normal));
      const RimProfile profile(rim, line, reach);
      if (profile.count() > 0)
      {
        merging.add(profile.nearest(0).overlap);
      }
    });
  const Crossing lowest = lessPressed(merging.get(), pressed);
  touch.share = lowest.share;
  touch.slope = lowest.slope;
  return touch;
}

/// Another point of it, over the inside of a face or beyond that where walls are sharp.
FacetTouch pointTouch(const Walls& walls, std::int64_t element, const Outline& outline,
  const Vec3& position, const PlacedRim& rim, int point, const Pressed& pressed, double reach,
  StoredBy stored)
{
  const bool isFixed = point >= PlacedRim::Fixed;
  const Vec3 from =
    isFixed ? rim.fixedPoint(point - PlacedRim::Fixed) : rim.farthest(-pressed.normal, point);
  const Pressed::Part& part = isFixed ? pressed.fixed : pressed.round;
  FacetTouch touch =
    part.value > 0.0 ? touchAt(walls, element, outline, position, from, reach) : FacetTouch{};
  const auto isSharp = [&]
  { return walls.seams().isSharp(static_cast<std::int32_t>(element), touch.site); };
  if (touch.site == Site::None || (touch.site != Site::Inside && !isSharp()))
  {
    return {};
  }
  touch.share = part.value;
  touch.slope = pressed.slope(part, from);
  if (!isFixed)
  {
    touch.slope.rotation = touch.slope.rotation +
      (stored.power * part.value / touch.overlap) *
        movingPointRotation(rim, pressed.normal, point, -touch.direction);
  }
  return touch;
}

}

FacetTouch rimTouch(const Walls& walls, std::int64_t element, const FacetBody& body,
  const Vec3& position, int index, StoredBy stored)
{
  const Outline outline = walls.outline(element);
  const double reach = body.rounding() + outline.thickness;
  FacetTouch none;
  if (!outline.isFace())
  {
    return none;
  }
  const PlacedRim rim(body, position, index / UnitFacets::RimPoints);
  const Pressed pressed = pressedOn(rim, outline, position, reach);
  none.overlap = std::min(pressed.depth, 0.0);
  if (none.overlap < 0.0)
  {
    return none;
  }
  const int point = index % UnitFacets::RimPoints;
  const FacetTouch touch = point == 0
    ? lowestTouch(walls, element, outline, position, rim, pressed, reach, stored)
    : pointTouch(walls, element, outline, position, rim, point, pressed, reach, stored);
  return touch.share > 0.0 ? touch : none;
}

}
