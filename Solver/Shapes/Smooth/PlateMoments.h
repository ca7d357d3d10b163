// Plates: bodies of motion in planes, with the mass and the moments of the section at z = 0.
#pragma once

#include "Basics/Moments.h"
#include "Parameters/SmoothForms.h"

namespace dem
{

/// Integrals over the section at z = 0 times a thickness, about the origin of the axes. Of a
/// superellipsoid in closed form, of a support function by integrals along the outline.
/// @param form findPlateProblem() has nothing against
Moments plateMoments(const SmoothForm& form, double thickness);

}
