// Where cylinders and cones touch what has faces, edges or rims of its own.
//
//   A body with a round side touches with points of its rims, with the line along its side that
//   faces the other body, and where a rim crosses an edge. All of these go round as it rolls: where
//   they are follows from the direction in which it faces the other one, which is that of the
//   shortest way between the kernels. A body that lies has one point on each rim, a straight edge
//   between them, and touches as a box does with one of its edges.
//
//   A body that stands touches with all of a rim, and there that direction says no longer where on
//   it. A rim has four points that go round, of which the first one is lowest, and four that do
//   not: these have the force where all of the rim is pressed, those where one side of it has left.
//   On a plane both have the same force for each tilt, if springs are linear, so which of them have
//   it makes no difference.
//
//   Where a point of a rim is at a corner of the other body, or at a point of its rim, both would
//   push: the first body, and any corner, does so, and the other point has what that leaves over.
#pragma once

#include "Shapes/FacetPairs.h"

#include <algorithm>
#include <array>

namespace dem
{

/// How a body faces another one.
struct Facing
{
  Vec3 normal; ///< unit, to the other one
  double overlap =
    0.0; ///< of the two; below zero, a distance that is no longer than the true one [L]
};

/// The point of a kernel that is farthest along a direction, from the centre of mass [L].
Vec3 farthestPoint(const FacetBody& body, const Vec3& direction);

/// @param way from the centre of mass of the first to that of the second [L]
Facing facingOf(const FacetBody& first, const FacetBody& second, const Vec3& way);

/// The same towards some corners of a wall, which are a face, a side or a point.
/// @param thickness of the wall [L]
Facing facingOf(const FacetBody& body, const Vec3& position, const Vec3* corners, int count,
  double thickness);

/// A point of a rim.
struct RimPoint
{
  Vec3 place;         ///< in the world
  double share = 0.0; ///< of the force of a contact
};

/// A rim of a body in the world.
class PlacedRim
{
public:
  /// @param end 0 or 1
  PlacedRim(const FacetBody& body, const Vec3& position, int end);

  /// How far it reaches along a direction [L].
  double reach(const Vec3& direction) const;
  /// One of those that UnitFacets::rimPointOf() counts.
  RimPoint point(int index, const Facing& facing) const;
  /// A piece of the rim around a point of it, as an edge.
  PlacedEdge tangentAt(const Vec3& radial) const;
  /// How far bodies have to move at least before a point that goes round can touch that is not the
  /// first, or a place where it crosses something, as overlap below zero; 0 where that is not known
  /// [L].
  double boundAt(const Facing& facing, double reach) const;
  /// 1 where all of it is pressed, 0 where one side of it has left.
  double pressed(const Facing& facing) const;
  /// Force that its points have already that is due to an edge, as overlap [L].
  double taken(const PlacedEdge& edge, const Facing& facing, double reach) const;
  /// Moves a point along a direction into the plane of the rim.
  Vec3 projected(const Vec3& point, const Vec3& direction) const;

  Vec3 centre, out; ///< out: normal of the end, unit
  double radius = 0.0;

private:
  Vec3 X, Y;            ///< unit, across the axis
  Vec3 Axis;            ///< unit, from the lower end to the upper one
  double Across, Along; ///< of the normal of the side
  double Piece;         ///< half the length of an edge that stands for a piece [L]
};

/// Force that corners of a body, and with a facing the points of its rims, have already that is due
/// to a point, as overlap [L].
/// @param position of the centre of mass [L]
double takenNear(const Vec3& point, const FacetBody& body, const Vec3& position,
  const Facing* facing, double reach);

/// One of the edges that UnitFacets::edgeOf() counts, of a body with a round side.
struct RoundEdge
{
  const FacetBody* body;
  Vec3 position; ///< of the centre of mass [L]
  int edge;

  bool isSide() const { return this->edge == 0; }
  PlacedRim rim() const { return { *this->body, this->position, (this->edge - 1) / 2 }; }
  /// Of the two places where a rim crosses an edge.
  bool isSecond() const { return (this->edge - 1) % 2 != 0; }
  /// How far what it stands for reaches along a direction [L].
  double reach(const Vec3& direction) const;
  /// See PlacedRim::boundAt().
  double boundAt(const Facing& facing, double reach) const;
  /// The line along the side that faces a direction; without a share if it does not.
  PlacedEdge line(const Vec3& direction) const;
};

/// What a turn of a body with a round side does less than it would if the line along its side were
/// fixed to it. That line goes round to where the normal n of the side is across what it crosses,
/// so with a spin of the body it stays, and with another turn w it goes round by -w . k / (z . k).
/// @param turn what one does to a share, the line being fixed [1]
/// @param axis z of the body, unit
/// @param k n x v, v being the way of the other edge [L]
Vec3 spinOf(const Vec3& turn, const Vec3& axis, const Vec3& k);

/// Where it crosses a straight edge; see crossingOf() in Shapes/FacetPairs.h.
Crossing crossingOf(const RoundEdge& first, const PlacedEdge& second, const Facing& facing,
  double reach);

/// Where two that are both round cross.
Crossing crossingOf(const RoundEdge& first, const RoundEdge& second, const Facing& facing,
  double reach);

}
