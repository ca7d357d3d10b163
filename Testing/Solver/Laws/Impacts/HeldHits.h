// Hits on grains whose velocities are held, for tests. SI units.
#pragma once

#include "Applied.h"

#include <cmath>

namespace held
{

using namespace dem;

constexpr double Wide = 0.01, Density = 1000.0, Speed = 0.01, Restitution = 0.5;
constexpr double Exact = 3e-5; ///< of dashpots in steps of the length that the runs have
inline const std::uint8_t All = HeldBits::All, X = 1, Y = 2, Z = 4, Moves = X + Y + Z;
inline const double Half = std::sqrt(0.5);

/// Grains that lose half of their velocity in a hit, on springs that are linear or Hertz's.
inline Config hitting(NormalLaw law)
{
  Config config = scene::still({ "ball", 1e7, 0.3, Density });
  config.material.restitution = Restitution;
  config.law.normal = law;
  config.material.law[LawValue::NormalStiffness] = 1e4;
  scene::setSteps(config, 2e-7, 60000);
  return config;
}

/// A free grain hits a held one.
/// @param normal unit, from the held grain to the free one
inline Snapshot pairAlong(const Vec3& normal, double density, std::uint8_t held)
{
  Snapshot start = scene::startFrom({ scene::grain(0, Wide, density, {}),
    scene::grain(1, Wide, Density, (2.0 * Wide + 1e-6) * normal, -Speed * normal) });
  scene::apply(start, 0, { {}, {}, held });
  return start;
}

}
