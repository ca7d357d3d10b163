// Where points of a rim touch another body: one that is lowest over a face of it, others that move
// round with that, and those that move with the rim.
#pragma once

#include "Shapes/Round/RimProfile.h"

namespace dem
{

/// How far all of a rim is pressed on the face of a body that it would lie on.
/// @param position of the centre of mass of the other body [L]
Pressed pressedOn(const PlacedRim& rim, const FacetBody& other, const Vec3& position, double reach);

/// Slope of the overlap of a point of a rim that moves round with the point that is lowest over a
/// plane, beside the slope of a point fixed to the body.
/// @param quarters that many behind the lowest one
/// @param normal unit, from what the point touches
/// @return slope by a rotation about any point [L]
Vec3 movingPointRotation(const PlacedRim& rim, const Vec3& up, int quarters, const Vec3& normal);

/// Where a rim touches a flat face of another body with the point that is lowest over it.
/// @param other about the origin
/// @param direction unit, in which the body of the rim faces the other one
/// @return without a share where it does not
Crossing lowestOf(const PlacedRim& rim, const FacetBody& other, const Vec3& direction, double reach,
  StoredBy stored);

/// Where another one of its points touches a body: of those that move round with the lowest one
/// while not all of the rim is pressed, of those that move with the body while it is.
/// @param point from 1 to UnitFacets::RimPoints - 1
Crossing pointAt(const PlacedRim& rim, int point, const FacetBody& other, double reach,
  StoredBy stored);

}
