// How well kinds of grains are mixed, by the nearest neighbours of each.
#pragma once

#include "Basics/Vec3.h"

#include <vector>

namespace granular
{

/// How many of the nearest neighbours of grains are of another kind, over how many would be by
/// chance: 0 where all have only their own kind around them, on average 1 of a random mixture. With
/// as many grains of two kinds, and many of them, it is the mean of 2 n_other / n of Godlieb, Deen
/// and Kuipers (2007, 6th International Conference on Multiphase Flow), who take 12 neighbours. Not
/// a number where there are fewer than two kinds.
/// @param kind of each grain, from 0 to below @a kinds
/// @param neighbours how many of each, at most; 1 or more
double mixingOfNeighbours(const std::vector<dem::Vec3>& position, const std::vector<int>& kind,
  int kinds, int neighbours);

}
