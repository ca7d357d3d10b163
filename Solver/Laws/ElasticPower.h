// With which power of the overlap the elastic energy of a law grows. Contacts that share one force,
// as those of faces do, follow from one energy only if their shares know that power.
#pragma once

#include "Parameters/Config.h"
#include "State/ShareSlope.h"

#include <string>

namespace dem
{

/// Form of the energy that the elastic part of a law stores. All materials have one. A law in words or
/// of a program has what its force, or its energy, says at a small overlap.
/// @param config of grains, or atWalls(); must have passed findProblem()
/// @throws Error if a law in words is none
StoredBy storedBy(const Config& config);

/// Why grains whose features share forces cannot have a law in words or of a program, in a sentence;
/// empty if all is well.
std::string findProblemOfShares(const Config& config);

}
