// Where edges and faces of a faceted grain touch edges and corners of walls; its corners touch
// walls as balls do, and so do the points of its rims where they are now. Edges and corners count
// where walls are sharp: not inside a flat patch.
#pragma once

#include "Boundaries/Walls.h"
#include "Shapes/Round/RoundPairs.h"

namespace dem
{

struct FacetTouch
{
  double overlap = 0.0;   ///< below zero, a distance that is no longer than the true one [L]
  double share = 0.0;     ///< of the force that one contact has
  Vec3 direction;         ///< unit, from the grain to the wall
  Vec3 cap;               ///< the point of the kernel that touches, in the world
  Site site = Site::None; ///< of the element; None where nothing touches
  ShareSlope slope;       ///< of the share, about the cap
};

/// An edge of a grain at the sides of an element: the deepest one.
/// @param position of the origin of its axes [L]
/// @param edge see UnitFacets::edgeOf()
/// @param stored what other sides that it touches store, in that of the deepest one
FacetTouch touchOf(const Walls& walls, std::int64_t element, const FacetBody& body,
  const Vec3& position, int edge, StoredBy stored);

/// How far all of a rim is pressed on the plane of an element.
/// @param position of the origin of the axes of the body [L]
Pressed pressedOn(const PlacedRim& rim, const Outline& outline, const Vec3& position, double reach);

/// A point of a rim at an element. Of several elements that it touches some are no contacts, as of
/// those that a ball touches.
/// @param point see UnitFacets::rimPointOf()
FacetTouch rimTouch(const Walls& walls, std::int64_t element, const FacetBody& body,
  const Vec3& position, int point, StoredBy stored);

/// The faces of a grain at a corner of an element, which may have fewer.
/// @param position of the origin of its axes [L]
FacetTouch cornerTouch(const Walls& walls, std::int64_t element, const FacetBody& body,
  const Vec3& position, int corner);

}
