// Bonded grains that several tests start from. SI units.
#pragma once

#include "Scenes.h"

namespace scene
{

/// still() with bonds: grains of 2 mm that bonds of 10 MPa hold which break at 20 kPa.
inline dem::Config withBonds(dem::BondLaw law = dem::BondLaw::Parallel)
{
  dem::Config config = still({ "grains", 1e7, 0.25, 2500.0 });
  config.allowInitialOverlap = true;
  config.bonds.law = law;
  config.bonds.youngsModulus = 1e7;
  config.bonds.normalStiffness = config.bonds.shearStiffness = 1e4;
  config.bonds.bendingStiffness = law == dem::BondLaw::Rotational ? 1e-3 : 1e3;
  config.bonds.twistingStiffness = config.bonds.bendingStiffness;
  config.bonds.tensileStrength = 2e4;
  config.bonds.shearStrength = 2e4;
  return config;
}

/// Springs that hold beside contacts, between grains up to 1.2 times the sum of their radii apart.
inline void bondBesideContacts(dem::Config& config)
{
  config.bonds.law = dem::BondLaw::Springs;
  config.bonds.normalStiffness = config.bonds.shearStiffness = 10.0;
  config.bonds.bendingStiffness = config.bonds.twistingStiffness = 1.0;
  config.bonds.breaking = dem::BondBreaking::Never;
  config.bonds.contact = dem::BondContact::Beside;
  config.bonds.interactionRadius = 1.2;
}

/// A block of side^3 touching grains of radius 1 mm in a simple cubic lattice that is a little
/// shaken, its lowest corner at @a corner.
inline std::vector<dem::Particle> lattice(int side, const dem::Vec3& corner,
  const dem::Vec3& velocity)
{
  constexpr double radius = 1e-3;
  std::vector<dem::Particle> grains;
  for (int k = 0; k < side * side * side; ++k)
  {
    const double shake = 2e-5;
    const dem::Vec3 position{ 2.0 * radius * (k % side) + shake * std::sin(1.0 + 3.1 * k),
      2.0 * radius * (k / side % side) + shake * std::sin(2.0 + 1.7 * k),
      2.0 * radius * (k / (side * side)) + shake * std::sin(3.0 + 2.3 * k) };
    grains.push_back(grain(k, radius, 2500.0, corner + position, velocity));
  }
  return grains;
}

}
