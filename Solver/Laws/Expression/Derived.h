// What follows from a law that a user wrote, for one contact.
#pragma once

#include "Laws/Expression/Law.h"

namespace dem::expression
{

/// The forces that a contact feels: none beyond its range, whatever the law says there.
double normalForce(const Law& law, const Values& values);
/// Elastic force of bodies that neither approach nor part: none beyond the range [M L/T^2].
double elasticForce(const Law& law, const Values& values);

/// A contact as slow loading to its overlap leaves it, where memory has no part in time.
Values loadedAtRest(const Law& law, const Values& values);
/// A contact as loading in time to its overlap leaves it, where memory goes on with dt.
/// @param time of each step of the loading, above 0 [T]
Values loadedInTime(const Law& law, const Values& values, double time);

/// How steeply the elastic force less the adhesion changes with the overlap, of loading and
/// unloading the larger, for the time step [M/T^2]. Memory is as loading at rest to this overlap
/// leaves it. A spring that goes through dt (h1 = h1 + vn*dt) has the stiffness of a motion that
/// takes a time.
/// @param time of the motion, above 0 also where dt is 0, as in stages [T]
double tangentStiffness(const Law& law, const Values& values, double time);
/// How steeply the normal force grows with the approach, less what memory keeps of the motion
/// [M/T].
/// @param faster difference of two speeds [L/T]
double normalDashpot(const Law& law, const Values& values, double faster);

/// Work that the elastic force and the adhesion return when the bodies part at rest and memory
/// stays as it is [M L^2/T^2].
double elasticEnergy(const Law& law, const Values& values);
/// What of it is of the adhesion, below 0.
double surfaceEnergy(const Law& law, const Values& values);

}
