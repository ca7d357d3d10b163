// Grains of two materials that fly in all directions and rotate, as a start of runs.
#pragma once

#include "Scenes.h"

#include <cmath>
#include <vector>

namespace scene
{

/// @param side number of grains along each axis
/// @param spacing of their centres [L]
inline dem::Snapshot thrown(int side, double spacing, double radius)
{
  std::vector<dem::Particle> grains;
  for (int i = 0; i < side * side * side; ++i)
  {
    const double angle = 2.4 * i, rise = std::cos(1.7 * i + 0.3);
    const double flat = std::sqrt(1.0 - rise * rise);
    const dem::Vec3 direction{ flat * std::cos(angle), flat * std::sin(angle), rise };
    const dem::Vec3 place{ (i % side + 0.5) * spacing, (i / side % side + 0.5) * spacing,
      (i / side / side + 0.5) * spacing };
    grains.push_back(grain(i, radius, 1000.0, place, 0.8 * direction,
      { 9.0 * rise, -20.0 * flat, 30.0 * rise }));
    grains.back().material = i % 2;
  }
  return startFrom(grains);
}

}
