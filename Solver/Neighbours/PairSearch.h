// Finds the pairs that may come to touch while every grain stays on its predicted path (Verlet's
// list): each pair once.
#pragma once

#include "Neighbours/CellGrid.h"
#include "Neighbours/PairRows.h"
#include "Neighbours/PredictedPaths.h"
#include "Vectors/Parallel.h"

namespace dem
{

/// Pairs of grains that may meet on their predicted paths, each in the row of the higher slot,
/// partners (the lower slots) ascending. @a grid was built of the covers of the predicted paths.
PairRows findPairs(const CellGrid& grid, const PredictedPaths& paths, const Team& team);

}
