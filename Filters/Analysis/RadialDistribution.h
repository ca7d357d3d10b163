// How many neighbours grains have at a distance, over how many there would be by chance.
#pragma once

#include "Analysis/GranularGrainSet.h"

#include <vector>

namespace granular
{

struct RadialSettings
{
  Box box;                ///< grains with their centres outside do not count
  double largest = 0.0;   ///< distances up to this one [L, m]
  int binCount = 0;       ///< number of bins, all of one width
  bool innerOnly = false; ///< count from grains only that are `largest` from all faces of the box
};

struct RadialDistribution
{
  std::vector<double> distribution;   ///< g in each bin: 1 for grains placed by chance
  std::vector<double> neighbourCount; ///< mean number of neighbours nearer than the end of the bin
  std::size_t originCount = 0;        ///< grains that are counted from
};

/// The box cuts off the shells around the grains near its faces. Either only grains that have whole
/// shells are counted from, or each shell with the volume that it has in the box (exact).
/// @throws dem::Error when no grain is far enough from all faces.
RadialDistribution makeRadialDistribution(const GrainSet& grains, const RadialSettings& settings);

}
