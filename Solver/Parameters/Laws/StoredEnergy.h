// Whether the elastic energies of all contacts grow with the same power of the overlap, as contacts
// that share one force need it.
#pragma once

#include "Parameters/Config.h"

namespace dem
{

/// Whether two materials, walls included, store elastic energy in other forms than the first one with
/// itself, or a law in words or of a program says the normal force.
bool storesSeveralEnergies(const Config& config);

}
