// Where the features of two faceted bodies touch: a corner a body, an edge another edge.
//
//   A corner touches what is nearest of the other kernel, be it a face, an edge or a corner, so
//   that its overlap continues when it slides over an edge. Edges touch where they cross. Near the
//   end of an edge the corner there touches as well, and more so: what it has of the overlap is
//   taken from the share of the edges, so that both together push as one contact throughout.
#pragma once

#include "Basics/Quaternion.h"
#include "Shapes/ShapeTable.h"
#include "State/ShareSlope.h"

#include <utility>

namespace dem
{

/// A faceted body where it is.
struct FacetBody
{
  const UnitFacets* facets;
  double size; ///< bounding radius [L]
  Quaternion orientation;
  Vec3 x, y, z; ///< the axes of the unit shape, or of the part, in the world, unit
  Vec3 origin;  ///< of axes of the part from the centre of mass; 0 where it has none [L]

  /// @param q of the grain
  FacetBody(const UnitFacets* shape, double radius, const Quaternion& q)
    : FacetBody(shape, radius, shape->frame ? q * shape->frame->rotation : q,
        shape->frame ? Vec3(rotated(q, Lane3(radius * shape->frame->origin))) : Vec3{})
  {
  }

private:
  FacetBody(const UnitFacets* shape, double radius, const Quaternion& q, const Vec3& own)
    : facets(shape), size(radius), orientation(q), x{ 1.0 - 2.0 * (q.y * q.y + q.z * q.z),
        2.0 * (q.x * q.y + q.w * q.z), 2.0 * (q.x * q.z - q.w * q.y) },
      y{ 2.0 * (q.x * q.y - q.w * q.z), 1.0 - 2.0 * (q.x * q.x + q.z * q.z),
        2.0 * (q.y * q.z + q.w * q.x) },
      z{ 2.0 * (q.x * q.z + q.w * q.y), 2.0 * (q.y * q.z - q.w * q.x),
        1.0 - 2.0 * (q.x * q.x + q.y * q.y) },
      origin(own)
  {
  }

public:
  /// Radius of a sphere around it, about the origin of its axes [L].
  double reach() const
  {
    return this->facets->frame ? this->size * this->facets->frame->reach : this->size;
  }
  double rounding() const { return this->size * this->facets->rounding; }
  /// A vector from the origin of its axes in the world, and along these.
  Vec3 inWorld(const Vec3& v) const { return this->size * this->direction(v); }
  Vec3 direction(const Vec3& v) const { return v.x * this->x + v.y * this->y + v.z * this->z; }
  /// A direction of the world along the axes.
  Vec3 along(const Vec3& v) const { return { dot(v, this->x), dot(v, this->y), dot(v, this->z) }; }
  Vec3 inUnits(const Vec3& v) const { return (1.0 / this->size) * this->along(v); }
};

/// The point of the surface of a kernel that is nearest, in units of the bounding radius; of a
/// point inside that of the nearest face.
NearestPoint nearestPoint(const UnitFacets& facets, const Vec3& from);

/// The corner of a kernel that is farthest along a direction.
const Vec3& farthestCorner(const UnitFacets& facets, const Vec3& direction);

/// An edge in the world.
struct PlacedEdge
{
  Vec3 from, to; ///< [L]
  Vec3 middle;   ///< see UnitFacets::Edge
  double cosine, share;

  PlacedEdge(const FacetBody& body, int edge, const Vec3& centre);
  /// One that has all directions across it for normals.
  /// @param towards any that is not away from what touches it
  PlacedEdge(const Vec3& begin, const Vec3& end, const Vec3& towards)
    : from(begin), to(end), middle(towards), cosine(-1.0), share(1.0)
  {
  }
};

/// From its begin to its end [L].
inline Vec3 edgeVector(const PlacedEdge& edge)
{
  return edge.to - edge.from;
}

/// A share of a contact with an edge, and how that grows with the cosine below.
struct Fading
{
  double value = 1.0, slope = 0.0;
};

/// All where the normal of the contact is between those of the faces beside the edge, and less
/// beyond.
/// @param along cosine of the angle of the normal, from the edge, to the middle of these
Fading fadeOf(const PlacedEdge& edge, double along);

/// Where two edges cross.
struct Crossing
{
  double overlap = 0.0; ///< no more than zero where they do not touch; then it is as much as they
                        ///< could at most [L]
  double share = 0.0;   ///< of the force that one contact has, 0 to 1
  Vec3 normal;          ///< unit, from the second to the first
  Vec3 first, second;   ///< points of the edges
  ShareSlope slope;     ///< of the share
};

/// Crossing with the first and the second edge exchanged.
inline Crossing reversed(Crossing crossing)
{
  crossing.normal = -crossing.normal;
  // Rotations are about the point of the body that is moved.
  const Vec3 between = crossing.first - crossing.second;
  crossing.slope.rotation = crossing.slope.rotation + cross(between, crossing.slope.translation);
  crossing.slope = crossing.slope.times(-1.0);
  std::swap(crossing.first, crossing.second);
  return crossing;
}

/// Slope of the part of the normal of a crossing along a direction of the second edge, by a
/// rotation of the first edge.
/// @param u, v vectors of the first and the second edge
/// @param across u x v, that the normal is along
Vec3 normalSlope(const Vec3& direction, const Vec3& u, const Vec3& v, const Vec3& normal,
  const Vec3& across);

/// @param reach sum of the roundings [L]
Crossing crossingOf(const PlacedEdge& first, const PlacedEdge& second, double reach);

}
