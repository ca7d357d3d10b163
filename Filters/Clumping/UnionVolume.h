// The volume that some balls fill together, in closed form.
#pragma once

#include "Parameters/GrainShape.h"

#include <vector>

namespace granular
{

/// Volume of the union, exact to 1e-9 of it. By the theorem of Gauss it is a third of the integral
/// of x . n over its surface, which parts of the balls make up. A part has arcs of circles for an
/// outline, where the ball meets others. Area and integral of n over the part are integrals along
/// these arcs (theorem of Stokes), with a sine, a cosine and an angle each.
/// @param balls near the origin and of sizes around 1
double unionVolume(const std::vector<dem::Ball>& balls);

/// For each ball the indices of others that overlap it.
std::vector<std::vector<int>> overlappingBalls(const std::vector<dem::Ball>& balls);

}
