// Whether the elastic energies of all contacts grow with the same power of the overlap, as contacts
// that share one force need it.
#pragma once

#include "Parameters/Config.h"

namespace dem
{

/// Whether pairs of materials store elastic energy in several forms, or a law in words or of a
/// program says the normal force.
/// @param config that of contacts at walls from atWalls()
bool storesSeveralEnergies(const Config& config);

}
