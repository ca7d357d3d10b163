// Plates: smooth shapes that move in planes, with the mass of a section (GrainShape::plate).
#pragma once

#include "Parameters/Config.h"

#include <string>

namespace dem
{

/// What cannot be simulated about the plate that a shape is, in words that follow its name; empty when
/// all is well.
std::string complaintAboutPlate(const GrainShape& shape);

/// What about a run does not go with its plates, in a sentence; empty when all is well or it has none.
std::string findProblemOfPlates(const Config& config);

}
