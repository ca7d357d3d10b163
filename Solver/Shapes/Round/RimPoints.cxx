#include "Shapes/Round/RimPoints.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace dem
{

namespace
{

/// A flat face of a body.
struct FlatFace
{
  Vec3 point, normal; ///< normal: unit, outwards
};

/// The one that a rim would lie on, if there is one.
/// @param position of the centre of mass of the other body [L]
std::optional<FlatFace> faceFor(const PlacedRim& rim, const FacetBody& other, const Vec3& position)
{
  if (other.facets->round)
  {
    const int end = dot(rim.out, other.z) > 0.0 ? 0 : 1;
    const Frustum& kernel = *other.facets->round;
    return end < kernel.rims()
      ? std::optional(FlatFace{ position + other.inWorld({ 0.0, 0.0, kernel.height[end] }),
          other.direction(kernel.endNormal(end)) })
      : std::nullopt;
  }
  const Vec3 local = other.along(rim.out);
  const auto& faces = other.facets->faces;
  const auto face = std::min_element(faces.begin(), faces.end(),
    [&](const UnitFacets::Face& a, const UnitFacets::Face& b)
    { return dot(a.normal, local) < dot(b.normal, local); });
  return FlatFace{ position + other.inWorld(face->offset * face->normal),
    other.direction(face->normal) };
}

}

Pressed pressedOn(const PlacedRim& rim, const FacetBody& other, const Vec3& position, double reach)
{
  const auto face = faceFor(rim, other, position);
  return face ? Pressed(rim, face->point, face->normal, reach) : Pressed();
}

namespace
{

/// A flat face of a body, and how far above it a rim is lowest.
struct FaceBelow
{
  Vec3 normal;         ///< unit, out of the face
  Vec3 lowest;         ///< point of the rim
  double height = 0.0; ///< [L]
  int face = -1;       ///< of a body with a round side its end
};

/// The one over which a rim has its lowest point.
std::optional<FaceBelow> faceBelow(const PlacedRim& rim, const FacetBody& other,
  const Vec3& direction)
{
  /// Sine of the angle to the axis under which no point is lowest.
  constexpr double least = 1e-9;
  const auto isFlat = [&](const Vec3& normal) { return norm(cross(normal, rim.out)) <= least; };
  if (other.facets->round)
  {
    const int end = dot(direction, other.z) > 0.0 ? 0 : 1;
    const Frustum& kernel = *other.facets->round;
    const Vec3 normal = other.direction(kernel.endNormal(end));
    if (end >= kernel.rims() || isFlat(normal))
    {
      return {};
    }
    const Vec3 lowest = rim.farthest(-normal), local = other.inUnits(lowest);
    const bool inside =
      local.x * local.x + local.y * local.y < kernel.radius[end] * kernel.radius[end];
    const double height =
      dot(lowest, normal) - other.size * (end == 0 ? -1.0 : 1.0) * kernel.height[end];
    return inside ? std::optional(FaceBelow{ normal, lowest, height, end }) : std::nullopt;
  }
  Vec3 normal = -direction;
  int face = -1;
  for (int probe = 0; probe < 3; ++probe)
  {
    if (isFlat(normal))
    {
      return {};
    }
    const Vec3 lowest = rim.farthest(-normal);
    const NearestPoint nearest = nearestPoint(*other.facets, other.inUnits(lowest));
    if (nearest.on == NearestOn::Face && nearest.face == face)
    {
      return FaceBelow{ normal, lowest, other.size * nearest.distance, face };
    }
    face = nearest.on == NearestOn::Face ? nearest.face : -1;
    normal = other.direction(nearest.normal);
  }
  return {};
}

/// Adds what is round a face, with a rim.
void addRoundFace(const PlacedRim& rim, const FacetBody& other, int face, double reach,
  Merging& merging)
{
  const auto add = [&](const Meridian& line)
  {
    const RimProfile profile(rim, line, reach);
    if (profile.count() > 0)
    {
      merging.add(profile.nearest(0).overlap);
    }
  };
  if (other.facets->round)
  {
    add(Meridian::rim(other, {}, face));
    return;
  }
  const UnitFacets::Face& all = other.facets->faces[face];
  for (int k = all.begin; k < all.end; ++k)
  {
    add(Meridian(PlacedEdge(other, other.facets->sides[k].edge, {})));
  }
}

}

Vec3 movingPointRotation(const PlacedRim& rim, const Vec3& up, int quarters, const Vec3& normal)
{
  const Vec3 across = up - dot(up, rim.out) * rim.out;
  const double far = norm(across);
  if (!(far > 0.0))
  {
    return {};
  }
  // The lowest point moves along by (w x up) . along / far with a rotation w of the body.
  const Vec3 along = (1.0 / rim.radius) * (rim.farthest(-up, 1) - rim.centre);
  const Vec3 arm = rim.farthest(-up, (quarters + 1) % PlacedRim::Fixed) - rim.centre;
  return (-dot(normal, arm) / far) * cross(up, along);
}

Crossing lowestOf(const PlacedRim& rim, const FacetBody& other, const Vec3& direction, double reach,
  StoredBy stored)
{
  const auto below = faceBelow(rim, other, direction);
  if (!below || !(below->height > 0.0 && below->height < reach))
  {
    return {};
  }
  const Overlap lowest{ reach - below->height, below->normal, below->lowest,
    below->lowest - below->height * below->normal };
  Merging merging(lowest, stored);
  addRoundFace(rim, other, below->face, reach, merging);
  return lessPressed(merging.get(), pressedOn(rim, other, {}, reach));
}

Crossing pointAt(const PlacedRim& rim, int point, const FacetBody& other, double reach,
  StoredBy stored)
{
  Crossing crossing;
  const auto face = faceFor(rim, other, {});
  if (!face)
  {
    return crossing;
  }
  // A rim is pressed on planes that are not more oblique than this. Before one is, some points of
  // the bodies have to move by a good part of how far the rim rotates.
  constexpr double part = 0.25;
  const double oblique = norm(cross(rim.out, face->normal)) - reach / rim.radius;
  if (oblique > 0.0 || dot(rim.out, face->normal) > 0.0)
  {
    crossing.overlap = -part * std::max(oblique, 0.0) * std::min(rim.radius, other.size);
    return crossing;
  }
  const bool isFixed = point >= PlacedRim::Fixed;
  const Pressed pressed(rim, face->point, face->normal, reach);
  const Vec3 from =
    isFixed ? rim.fixedPoint(point - PlacedRim::Fixed) : rim.farthest(-face->normal, point);
  const Pressed::Part& own = isFixed ? pressed.fixed : pressed.round;
  if (!isFixed && (own.value <= 0.0 || dot(from - face->point, face->normal) >= reach))
  {
    return crossing;
  }
  const NearestPoint nearest = nearestPoint(*other.facets, other.inUnits(from));
  const double overlap = reach - other.size * nearest.distance;
  if (!(own.value > 0.0 && overlap > 0.0))
  {
    crossing.overlap = isFixed ? std::min(overlap, 0.0) : 0.0;
    return crossing;
  }
  crossing = { overlap, own.value, other.direction(nearest.normal), from,
    other.inWorld(nearest.point), pressed.slope(own, from) };
  if (!isFixed)
  {
    crossing.slope.rotation = crossing.slope.rotation +
      (stored.power * own.value / overlap) *
        movingPointRotation(rim, face->normal, point, crossing.normal);
  }
  return crossing;
}

}
