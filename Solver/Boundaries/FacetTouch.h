// Where edges and faces of a faceted grain touch edges and corners of walls; its corners touch
// walls as balls do. Edges and corners count where walls are sharp: not inside a flat patch.
#pragma once

#include "Boundaries/Walls.h"
#include "Shapes/FacetPairs.h"

namespace dem
{

struct FacetTouch
{
  double overlap = 0.0;   ///< below zero, a distance that is no longer than the true one [L]
  double share = 0.0;     ///< of the force that one contact has
  Vec3 direction;         ///< unit, from the grain to the wall
  Vec3 cap;               ///< the point of the kernel that touches, in the world
  Site site = Site::None; ///< of the element; None where nothing touches
};

/// An edge of a grain at the sides of an element: the deepest one.
/// @param edge in the world
/// @param rounding of the grain [L]
FacetTouch touchOf(const Walls& walls, std::int64_t element, const PlacedEdge& edge,
  double rounding);

/// The faces of a grain at a corner of an element, which may have fewer.
/// @param position of its centre of mass [L]
FacetTouch touchOf(const Walls& walls, std::int64_t element, int corner, const FacetBody& body,
  const Vec3& position);

}
