// Where points of a rim touch another body: one that is lowest over a face of it, others that go
// round with that, and those that go with the rim.
#pragma once

#include "Shapes/Round/RimProfile.h"

namespace dem
{

/// How far all of a rim is pressed on the face of a body that it would lie on.
/// @param position of the centre of mass of the other body [L]
Pressed pressedOn(const PlacedRim& rim, const FacetBody& other, const Vec3& position, double reach);

/// How the overlap of one of the points of a rim that go round with the one that is lowest over a
/// plane grows, beside what it would if the point were fixed to the body.
/// @param turn that many quarters behind the lowest one
/// @param normal unit, from what the point touches
/// @return a turn about any point [L]
Vec3 roundTurn(const PlacedRim& rim, const Vec3& up, int turn, const Vec3& normal);

/// Where a rim touches a flat face of another body with the point that is lowest over it.
/// @param other about the origin
/// @param direction unit, in which the body of the rim faces the other one
/// @return without a share where it does not
Crossing lowestOf(const PlacedRim& rim, const FacetBody& other, const Vec3& direction, double reach,
  StoredBy stored);

/// Where another one of its points touches a body: of those that go round with the lowest one while
/// not all of the rim is pressed, of those that go with the body while it is.
/// @param point from 1 to UnitFacets::RimPoints - 1
Crossing pointAt(const PlacedRim& rim, int point, const FacetBody& other, double reach,
  StoredBy stored);

}
