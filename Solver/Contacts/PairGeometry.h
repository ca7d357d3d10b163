// Geometry of two balls, or of a ball and the nearest point of a wall: when they touch, how deep,
// and where. All code calls these functions, so results agree to the last bit.
#pragma once

#include "Basics/Lane3.h"

namespace dem
{

/// Squared distance less the square of the sum of the radii: below zero for grains that touch.
/// @param separation of the centres [L]
/// @param reach sum of the radii [L]
DEM_INLINE double contactMeasure(const Lane3& separation, double reach)
{
  return dot(separation, separation) - reach * reach;
}

/// The normal, from the second body to the first. Two centres that coincide have none; they get one
/// along z, and the check on the largest overlap ends the run.
/// @param inverse one over the distance
DEM_INLINE Lane3 normalOf(const Lane3& separation, double distance, double inverse)
{
  const bool apart = distance > 0.0;
  const Lane3 n = inverse * separation; // (9)
  return { apart ? n.x : 0.0, apart ? n.y : 0.0, apart ? n.z : 1.0 };
}

/// Overlap, 0 for bodies that are apart (7) [L].
DEM_INLINE double overlapOf(double distance, double reach)
{
  return distance < reach ? reach - distance : 0.0;
}

/// Overlap from which the arms of a contact follow: overlapOf(), but below 0 for bodies that are
/// apart where contacts may last longer than they touch; the contact point is then in the middle of
/// the gap.
template <bool Lasts>
DEM_INLINE double signedOverlapOf(double distance, double reach)
{
  return Lasts ? reach - distance : overlapOf(distance, reach);
}

/// From the centre of a body to the contact point (29), (30) [L].
DEM_INLINE double armOf(double radius, double overlap)
{
  return radius - 0.5 * overlap;
}

}
