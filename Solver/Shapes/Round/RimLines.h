// Rims of round bodies, and lines that rotate about an axis: what rims come near to.
#pragma once

#include "Shapes/Faces/FacetPairs.h"

namespace dem
{

/// A rim of a body in the world.
struct PlacedRim
{
  /// @param end 0 or 1
  PlacedRim(const FacetBody& body, const Vec3& position, int end);

  /// @param c, s cosine and sine of the angle on the rim
  Vec3 at(double c, double s) const
  {
    return this->centre + this->radius * (c * this->x + s * this->y);
  }
  /// One of the points that move with the body, from 0 to Fixed - 1.
  Vec3 fixedPoint(int index) const;
  /// The point that is farthest along a direction, or so many quarters of the rim after it.
  Vec3 farthest(const Vec3& direction, int quarters = 0) const;
  /// How far it reaches along a direction [L].
  double reach(const Vec3& direction) const;

  static constexpr int Fixed = 4;
  Vec3 centre, out; ///< out: normal of the end, unit
  Vec3 x, y;        ///< unit, across the axis
  double radius = 0.0;
};

/// A line in a half plane that rotates about an axis: a side, a rim, or on the axis an edge.
struct Meridian
{
  Vec3 origin, axis;     ///< axis: unit
  double r0, z0, r1, z1; ///< ends of the line, as distance from the axis and height along it

  /// @param position of the centre of mass [L]
  static Meridian side(const FacetBody& body, const Vec3& position);
  static Meridian rim(const FacetBody& body, const Vec3& position, int end);
  explicit Meridian(const PlacedEdge& edge);
  Meridian(const Vec3& from, const Vec3& along, double firstR, double firstZ, double secondR,
    double secondZ)
    : origin(from), axis(along), r0(firstR), z0(firstZ), r1(secondR), z1(secondZ)
  {
  }

  struct Foot
  {
    double distance = 0.0;
    Vec3 point;         ///< nearest one
    Vec3 normal;        ///< unit, from there
    double along = 0.0; ///< where that is on the line, from 0 to 1
  };
  Foot foot(const Vec3& point) const;
};

}
