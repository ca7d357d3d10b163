// Numbers of a unit shape, rounded to twelve digits, and what all kinds of shapes have.
#pragma once

#include "Shapes/Faces/Facets.h"
#include "Shapes/MassProperties.h"
#include "Shapes/ShapeTable.h"

namespace dem
{

double rounded(double value);
/// A number that is next to nothing beside 1 is noise.
double coordinate(double value);
Vec3 rounded(const Vec3& v);
Quaternion rounded(const Quaternion& rotation);
Frustum rounded(Frustum kernel);

/// Everything but the balls and the surface.
/// @param size bounding radius, in the unit of the mass properties
UnitShape withMass(const MassProperties& mass, double size);

/// Sets where a shape is drawn: its centre and size, given in some unit about an origin.
void setDrawn(UnitShape& unit, const Vec3& origin, const Vec3& centre, double size, double length);

/// One of the convex parts, but for the mobility.
/// @param centre of mass of the whole, whose bounding radius is @a size
UnitFacets unitPart(const RoundedKernel& body, const Vec3& centre, double size);

/// The support function of a form with lengths times a factor; nothing else of the surface.
UnitSurface surfaceFrom(const SmoothForm& form, double scale);

/// @throws Error where a shape has too many slots, in words that follow its name
void demandFeatures(const UnitShape& unit);

}
