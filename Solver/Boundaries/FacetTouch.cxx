#include "Boundaries/FacetTouch.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dem
{

namespace
{

/// The sine of the angle over which a contact fades whose direction leaves the normals of the wall
/// there [rad 0.2].
constexpr double Fade = 0.2;
/// How much less than a half turn the angles at a corner of a flat patch add up to [rad].
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

/// How much of a contact is left whose foot is nearer elsewhere on the elements there: all where
/// the direction is among their normals.
/// @param point of the grain, and how far the side or corner is from that
double shareAt(const Walls& walls, std::int64_t element, Site site, const Vec3& point,
  double distance)
{
  double share = 1.0;
  WallView view(walls, point);
  walls.seams().forEachAt(static_cast<std::int32_t>(element), site,
    [&](std::int32_t other)
    {
      Foot foot;
      view.isWithinNear(other, distance, foot);
      const double cosine = std::min(norm(foot.separation) / distance, 1.0);
      share = std::min(share, 1.0 - std::sqrt(1.0 - cosine * cosine) / Fade);
    });
  // Rounding of the square of a distance.
  return share > 1.0 - 1e-5 ? 1.0 : std::max(share, 0.0);
}

void keepDeeper(const FacetTouch& touch, FacetTouch& deepest)
{
  const bool better =
    touch.site != Site::None && (deepest.site == Site::None || touch.overlap > deepest.overlap);
  const double bound = std::max(touch.overlap, deepest.overlap);
  deepest = better ? touch : deepest;
  deepest.overlap = deepest.site == Site::None ? bound : deepest.overlap;
}

}

FacetTouch touchOf(const Walls& walls, std::int64_t element, const PlacedEdge& edge,
  double rounding)
{
  const Outline outline = walls.outline(element);
  FacetTouch deepest;
  deepest.overlap = -std::numeric_limits<double>::max();
  for (int side = 0; side < outline.sides(); ++side)
  {
    if (!isOwner(walls, element, sideSite(side)))
    {
      continue;
    }
    const PlacedEdge rim(outline.corner[side], outline.next(side), -edge.middle);
    const Crossing crossing = crossingOf(edge, rim, rounding + outline.thickness);
    FacetTouch touch{ crossing.overlap, crossing.share, -crossing.normal, crossing.first };
    if (crossing.share > 0.0)
    {
      const double distance = norm(crossing.first - crossing.second);
      touch.share *= shareAt(walls, element, sideSite(side), crossing.first, distance);
      touch.site = touch.share > 0.0 ? sideSite(side) : Site::None;
      touch.overlap = touch.share > 0.0 ? touch.overlap : 0.0;
    }
    keepDeeper(touch, deepest);
  }
  return deepest;
}

FacetTouch touchOf(const Walls& walls, std::int64_t element, int corner, const FacetBody& body,
  const Vec3& position)
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
  touch.direction = body.direction(nearest.normal);
  touch.cap = position + body.inWorld(nearest.point);
  if (touch.overlap > 0.0)
  {
    touch.share =
      distance > 0.0 ? shareAt(walls, element, cornerSite(corner), touch.cap, distance) : 1.0;
    touch.site = touch.share > 0.0 ? cornerSite(corner) : Site::None;
    touch.overlap = touch.share > 0.0 ? touch.overlap : 0.0;
  }
  return touch;
}

}
