// How densely grains fill a box, and how well they touch each other there.
#pragma once

#include "Analysis/GranularGrainSet.h"

namespace granular
{

struct Packing
{
  double solidFraction = 0.0; ///< volume of grains in the box over that of the box
  double volume = 0.0;        ///< of the box [L^3, m^3]
  double grainVolume = 0.0;   ///< of the parts of grains in it [L^3, m^3]
  std::size_t count = 0;      ///< grains with their centres in it
  // Only with contact counts: means over the grains with centres in the box; NaN without such
  // grains.
  double coordination = 0.0;
  double rattlerShare = 0.0; ///< share with fewer contacts than rattlerBelow
};

/// Exact for spheres, but where two overlap that volume counts twice; for clumps exact where they
/// are wholly inside or outside, and where the box cuts them if their balls do not overlap: else it
/// takes what balls have in common to be in the box as the balls are.
Packing makePacking(const GrainSet& grains, const Box& box, int rattlerBelow);

}
