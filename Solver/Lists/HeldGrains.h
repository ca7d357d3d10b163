// Grains of several balls, parts or features that bonds hold: what of them can touch.
#pragma once

#include "Contacts/PairList.h"
#include "Neighbours/PredictedPaths.h"

#include <vector>

namespace dem
{

/// Leaves out of a list what else of two grains could touch while a bond holds them; pairs that are
/// or were bonded themselves stay.
/// @param bonded pairs that are or were bonded
void dropHeld(const PredictedPaths& paths, const std::vector<ListedPair>& bonded, PairRows& rows);

}
