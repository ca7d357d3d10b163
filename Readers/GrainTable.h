// What the writers of grains take from a point set, checked.
#pragma once

#include "Parsers/ParticleTable.h"

class vtkPointSet;

namespace granular
{

/// The grains of @a input: points with the array `Radius` (1 component) and optionally `Velocity`
/// (3), `AngularVelocity` (3), `Orientation` (4: w, x, y, z), `ParticleId`, `Material` and `Mass`.
/// Without them: at rest, the unit quaternion, and the number of the point as id; material and mass
/// stay empty.
/// @throws dem::Error that names the array, the point and the value when an array has another
/// shape, a number is not finite, or a radius is not above 0.
ParticleTable tableOfGrains(vtkPointSet* input);

}
