// Where a smooth convex body touches a wall element, and how deep: the minimum of its shadow, less
// that of the element, over all directions, as for two bodies (Shapes/Smooth/SmoothPairs.h). Over a
// face the direction is known; at an edge it is one angle, at a corner two.
#pragma once

#include "Boundaries/ClosestPoint.h"
#include "Boundaries/Walls.h"
#include "Shapes/Smooth/SmoothBody.h"

namespace dem
{

struct SmoothTouch
{
  Vec3 direction;         ///< unit, from the body to the element
  double overlap = 0.0;   ///< below zero, a distance that is no longer than the true one [L]
  Site site = Site::None; ///< where on the element; None where bodies are too far apart to ask
};

/// @param position of the centre of mass [L]
/// @param towards unit, from there to the nearest point of the element; away from it if the centre
/// is beyond it
/// @param beyond whether it is, and the body came from the other side
/// @param near an element that is farther away than this may be left alone [L]
SmoothTouch touchOf(const SmoothBody& body, const Vec3& position, const Outline& element,
  const Vec3& towards, bool beyond, double near);

/// The point of the surface of a body with a normal, from the centre of mass [L].
Vec3 surfacePoint(const SmoothBody& body, const Vec3& normal);

}
