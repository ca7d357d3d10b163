// Finds the pairs that may come to touch before anything has moved by half the skin (Verlet's
// list): grains with grains, each pair once.
#pragma once

#include "Core/Parallel.h"
#include "Core/Particles.h"
#include "Neighbours/CellGrid.h"
#include "Neighbours/PairRows.h"

namespace dem
{

/// Pairs of grains with a gap below @a skin [L], each in the row of the higher slot, partners (the
/// lower slots) ascending. @a grid was built of these grains with this skin.
PairRows findGrainPairs(const Particles& particles, const CellGrid& grid, double skin,
  const Team& team);

}
