// Grains of parts of several kinds: balls, polyhedra, round bodies and smooth ones.
#pragma once

#include "Shapes/ShapeTable.h"

#include <vector>

namespace dem
{

/// What is given of a part.
std::vector<double> numbersOf(const PlacedPart& part);

/// @param shape isMixed() and has passed findProblem(); its lever is left out
/// @throws Error in words that follow its name
UnitShape unitMixed(const GrainShape& shape);

}
