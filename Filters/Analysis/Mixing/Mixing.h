// How well kinds of grains are mixed, by samples of the whole.
#pragma once

#include "Basics/Vec3.h"

#include <cstddef>
#include <vector>

namespace granular
{

struct SampleMixing
{
  double index = 0.0;  ///< 0 where each sample is of one kind, on average 1 of a random mixture
  double spread = 0.0; ///< standard deviation of the index of random mixtures, about
  std::size_t samples = 0;
};

/// Lacey's index (s0^2 - s^2) / (s0^2 - sr^2) (Lacey 1954, J. Appl. Chem. 4, 257) over samples in
/// cubes, whose corners are at multiples of their width. s^2 is the variance of the shares of a
/// kind in samples, s0^2 that of kinds that are apart, sr^2 that of a random mixture; each is
/// summed over kinds, which changes nothing for two. Samples count by their number of grains n, and
/// sr^2 = s0^2 (k - 1) / (N - 1) for k samples of N grains in all, which is exact for any n and
/// Lacey's s0^2 / n where all n are the same and N is large. Not a number where there are fewer
/// than two kinds, or as many samples as grains.
/// @param kind of each grain, from 0 to below @a kinds
/// @param width of a cube [L, m]
SampleMixing mixingOfSamples(const std::vector<dem::Vec3>& position, const std::vector<int>& kind,
  int kinds, double width);

}
