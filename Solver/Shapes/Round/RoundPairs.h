// Where cylinders and cones touch what has faces, edges or rims of its own.
//
//   A rim is a curved edge between four points that move with the body. These touch as corners do.
//   Besides, a rim touches a face with the point that is lowest over it, and a straight edge, the
//   side of another body or another rim where the two come nearest (RimProfile). The side touches
//   an edge or another side with the line along it that is nearest to that. So each contact is
//   where a distance is least. It depends only on positions and orientations of the two bodies.
#pragma once

#include "Shapes/Round/RimProfile.h"

#include <optional>

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

/// @param separation from the centre of mass of the first to that of the second [L]
Facing facingOf(const FacetBody& first, const FacetBody& second, const Vec3& separation);

/// One of the edges that UnitFacets::edgeOf() counts, of a body with a round side.
struct RoundEdge
{
  const FacetBody* body;
  Vec3 position; ///< of the centre of mass [L]
  int edge;
  Pressed pressed{}; ///< of the rim, if it is one

  bool isSide() const { return this->edge == 0; }
  int end() const { return (this->edge - 1) / 2; }
  PlacedRim rim() const { return { *this->body, this->position, this->end() }; }
  /// Whether this is the second of the two positions where a rim crosses an edge.
  bool isSecond() const { return (this->edge - 1) % 2 != 0; }
  /// How far what it represents reaches along a direction [L].
  double reach(const Vec3& direction) const;
};

/// With how far its rim is pressed on the other body.
RoundEdge roundEdge(const FacetBody& body, const Vec3& position, int edge, const FacetBody& other,
  const Vec3& otherPosition, double reach);

/// What a rotation of a body with a round side does less than it would if the line along its side
/// were fixed to it. The line moves round to where the normal n of the side is across what it
/// crosses. With a spin of the body the line stays. With another rotation w it moves round by
/// -w . k / (z . k).
/// @param rotation slope of a share by a rotation, the line being fixed [1]
/// @param axis z of the body, unit
/// @param k n x v, v being the vector of the other edge [L]
Vec3 spinOf(const Vec3& rotation, const Vec3& axis, const Vec3& k);

/// Where it crosses a straight edge; see crossingOf() in Shapes/Faces/FacetPairs.h.
/// @param direction unit, in which the first body faces the edge
/// @param reach sum of the roundings [L]
Crossing crossingOf(const RoundEdge& first, const PlacedEdge& second, const Vec3& direction,
  double reach, StoredBy stored);

/// Where two that are both round cross.
Crossing crossingOf(const RoundEdge& first, const RoundEdge& second, const Vec3& direction,
  double reach, StoredBy stored);

}
