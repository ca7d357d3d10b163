// Pairs of smooth bodies that touch where one of them has no curvature.
#pragma once

#include "Shapes/Smooth/SmoothPairs.h"

namespace dem
{

/// Replaces second derivatives of pairs of which a body touches where it has no curvature by those
/// that contacts see there (bendBeside() of its kind).
/// @param finish whether directions are those of searches, and may be made more exact
void settleSingular(SmoothPairs& pairs, bool finish);

}
