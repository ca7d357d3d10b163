#include "Stepping/Walls/WallTouch.h"

#include "Boundaries/SheetParts.h"
#include "Boundaries/SmoothTouch.h"
#include "State/ShareSlope.h"

#include <algorithm>
#include <limits>

namespace dem
{

namespace
{

/// Where an edge or a face of a grain touches an element of a membrane.
FacetTouch sheetTouch(const Walls& walls, std::int64_t element, const FacetBody& body,
  const Vec3& origin, int ball)
{
  const TriangleFrame& triangle = walls.frame(element);
  const double thickness = walls.radius(element);
  switch (body.facets->feature(ball))
  {
    case Feature::Edge:
      return edgeAtSheet(triangle, thickness, body, origin, body.facets->edgeOf(ball));
    case Feature::Body:
      return facesAtSheet(triangle, thickness, body, origin);
    default: // one contact with a triangle is enough
    {
      FacetTouch none;
      none.overlap = -std::numeric_limits<double>::max();
      return none;
    }
  }
}

/// Where an edge, a face or a rim of a grain touches an element.
FacetTouch facetTouch(const Walls& walls, const FacetGrains& facets, const Particles& particles,
  std::int64_t slot, std::int64_t element)
{
  const FacetBody body = facets.body(particles, slot);
  const int ball = static_cast<int>(slot - particles.shaped[particles.shapedAt(slot)].first);
  const Vec3 origin = facets.origin(particles, slot, body);
  if (walls.isMembrane(walls.body(element)))
  {
    return sheetTouch(walls, element, body, origin, ball);
  }
  switch (particles.featureAt(slot))
  {
    case Feature::Edge:
      return touchOf(walls, element, body, origin, body.facets->edgeOf(ball),
        facets.storedAtWalls());
    case Feature::Rim:
      return rimTouch(walls, element, body, origin, body.facets->rimPointOf(ball),
        facets.storedAtWalls());
    default:
      return cornerTouch(walls, element, body, origin, body.facets->wallCornerOf(ball));
  }
}

/// From the centre of a body to the contact point [L].
/// @param distance along the normal
Vec3 smoothArm(const SmoothBody& body, const Vec3& normal, double distance, double reach)
{
  return surfacePoint(body, -normal) + 0.5 * (reach - distance) * normal;
}

/// What is left of a contact with a face of a membrane that ends at a saddle, and how that changes:
/// 1 - r^p, with the ratio r of the overlaps of saddle and face, and the power p of the stored energy.
/// @param cap the point of the grain that touches, from the centre of its slot [L]
/// @param whole share of a contact that ends nowhere
double shareOf(const Touch& touch, const StoredBy& stored, const Vec3& cap, double whole,
  WallLanes& lanes, int c)
{
  const double overlap = touch.overlap();
  const double ratio = (touch.reach - norm(touch.saddle)) / overlap;
  if (!(overlap > 0.0 && ratio > 0.0))
  {
    return 1.0;
  }
  const double taken = stored.at(std::min(ratio, 1.0));
  const Vec3 at = normalized(touch.foot.separation), end = normalized(touch.saddle);
  const ShareSlope slope{ end - ratio * at, cross(touch.saddleCap, end) - ratio * cross(cap, at) };
  lanes.slope[c].emplace(
    slope.times(whole * stored.power * taken / (ratio * overlap)), Vec3{}, Vec3{});
  return 1.0 - taken;
}

}

bool touchesSmooth(const ContactLists& lists, const Particles& particles, std::int64_t slot,
  double near, Touch& touch)
{
  const Outline outline = lists.boundary().outline(touch.element);
  const Vec3& separation = touch.foot.separation;
  const double distance = (touch.beyond ? -1.0 : 1.0) * norm(separation);
  const Vec3 towards = distance != 0.0 ? (-1.0 / distance) * separation : Vec3{ 0.0, 0.0, -1.0 };
  const SmoothTouch closer = touchOf(lists.smooth().body(particles, slot),
    particles.position.get(slot), outline, towards, touch.beyond, near);
  touch.foot = { -(touch.reach - closer.overlap) * closer.direction, closer.site };
  touch.flipped = closer.overlap > touch.reach;
  return closer.overlap > -near && closer.site != Site::None;
}

bool touchesFacets(const ContactLists& lists, const Particles& particles, std::int64_t slot,
  double reach, Touch& touch)
{
  const FacetTouch closer =
    facetTouch(lists.boundary(), lists.smooth().facets(), particles, slot, touch.element);
  const bool touches = closer.site != Site::None && closer.overlap > 0.0;
  const Vec3 direction = touches ? closer.direction : Vec3{ 0.0, 0.0, 1.0 };
  const double most = 1e3 * reach; // as good as any that is too far away
  touch.foot = { -std::min(reach - closer.overlap, most) * direction, closer.site };
  touch.flipped = closer.overlap > reach;
  return touches;
}

void setContact(const Walls& walls, const SmoothGrains& smooth, const Particles& particles,
  std::int64_t slot, const Touch& touched, bool faces, Vec4& lastNormal, WallLanes& lanes, int c)
{
  const std::int32_t element = touched.element;
  const Vec3& separation = touched.foot.separation;
  const double side = touched.flipped ? -1.0 : 1.0;
  const auto normal = [&] { return side * normalized(separation); };
  if (touched.beyond && lastNormal.x == 0.0 && lastNormal.y == 0.0 && lastNormal.z == 0.0)
  {
    const Vec3 n = normal();
    lastNormal = { n.x, n.y, n.z, 0.0 };
  }
  lastNormal.w = touched.beyond ? -1.0 : 1.0;
  const FacetGrains& facets = smooth.facets();
  const bool hasExtent = facets.hasExtent(particles, slot);
  Vec3 cap;
  if (faces)
  {
    lanes.slope[c].reset();
    double share = 1.0;
    if (hasExtent)
    {
      const FacetTouch touch = facetTouch(walls, facets, particles, slot, element);
      cap = touch.cap - particles.position.get(slot);
      share = touch.share;
      if (touch.slope.any())
      {
        lanes.slope[c].emplace(touch.slope, cap, Vec3{});
      }
    }
    if (!touched.flipped && dot(touched.saddle, touched.saddle) > 0.0)
    {
      const bool isSmooth = smooth.isSmooth(particles, slot);
      const Vec3 point =
        isSmooth ? surfacePoint(smooth.body(particles, slot), -normalized(separation)) : cap;
      share *= shareOf(touched, facets.storedAtWalls(), point,
        share * facets.cornerShare(particles, slot), lanes, c);
    }
    lanes.cap.set(c, Lane3(cap));
    lanes.share[c] = share;
  }
  Walls::Moving wall;
  lanes.inverseMass[c] = 0.0;
  if (walls.drives(walls.body(element)))
  {
    const Vec3 n = normal();
    const Vec3 arm = smooth.isSmooth(particles, slot)
      ? smoothArm(smooth.body(particles, slot), n, side * norm(separation), touched.reach)
      : cap +
        armTo(separation, side, touched.reach,
          hasExtent ? facets.body(particles, slot).rounding() : particles.radius(slot));
    wall = walls.movingBefore(element, particles.position.get(slot) + arm,
      particles.velocity.get(slot), n);
    if (walls.anyDynamic())
    {
      lanes.inverseMass[c] = walls.inverseMassAt(element, particles.position.get(slot) + arm, n);
    }
  }
  lanes.separation.set(c, Lane3(separation));
  lanes.reach[c] = touched.reach;
  lanes.side[c] = side;
  lanes.velocity.set(c, Lane3(wall.velocity));
  lanes.spin.set(c, Lane3(wall.spin));
}

}
