// What follows from a law that a user wrote, for one contact.
#pragma once

#include "Laws/Expression/Law.h"

namespace dem::expression
{

/// The forces that a contact feels: none beyond its range, whatever the law says there.
double normalForce(const Law& law, const Values& values);
/// Elastic force of bodies that neither approach nor part: none beyond the range [M L/T^2].
double elasticForce(const Law& law, const Values& values);

/// How steeply the elastic force less the adhesion changes with the overlap, of loading and
/// unloading the larger, for the automatic time step [M/T^2]. Memory is as loading at rest to this
/// overlap leaves it.
double tangentStiffness(const Law& law, const Values& values);

/// Work that the elastic force and the adhesion return when the bodies part at rest and memory
/// stays as it is [M L^2/T^2].
double elasticEnergy(const Law& law, const Values& values);
/// What of it is of the adhesion, below 0.
double surfaceEnergy(const Law& law, const Values& values);

}
