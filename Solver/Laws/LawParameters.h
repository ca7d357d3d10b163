#pragma once

#include "Core/Config.h"

namespace dem
{

/// What a law needs to know of a homogeneous batch: the two materials and the step.
struct LawParameters
{
  double hertz = 0.0;         ///< 4/3 E* [M/(L T^2)] (12)
  double mindlin = 0.0;       ///< 8 G* [M/(L T^2)] (13)
  double dampingFactor = 0.0; ///< beta (21)
  double shearDamping = 0.0;  ///< c_s / c_n, from (18) and (19) with (12) and (13)
  double sliding = 0.0;       ///< mu_s
  double rolling = 0.0;       ///< mu_r
  double twisting = 0.0;      ///< mu_t
  double timeStep = 0.0;      ///< dt [T]
};

/// Contacts of grains with each other.
LawParameters grainLaw(const Config& config, double timeStep);
/// Contacts of grains with walls, rigid ones unless the configuration gives them a modulus.
LawParameters wallLaw(const Config& config, double timeStep);

}
