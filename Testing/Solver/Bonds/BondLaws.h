// What tests of bond laws share: grains of 0.5 mm whose bonds are those of the figures, and what
// each mode of each law is due. SI units.
#pragma once

#include "Rotations.h"
#include "Scenes.h"

#include <cmath>

namespace scene
{

using namespace dem;

/// Grains of the figures: R = 0.5 mm, 1 mm apart, E = 1 GPa, nu = 0.25.
constexpr double Radius = 0.5e-3;
constexpr double Length = 1e-3;
constexpr double Young = 1e9;
constexpr double Poisson = 0.25;
const double Area = Pi * Radius * Radius;
const double Moment = 0.25 * Area * Radius * Radius;

inline Config bonded(BondLaw law)
{
  Config config = scene::still({ "beam", 1e9, 0.25, 2500.0 });
  config.allowInitialOverlap = true;
  config.bonds.law = law;
  config.bonds.youngsModulus = Young;
  config.bonds.poissonRatio = Poisson;
  config.bonds.breaking = BondBreaking::Never;
  config.bonds.damping = 0.0;
  config.bonds.interactionRadius = 1.1;
  config.bonds.normalStiffness = 7e5;
  config.bonds.shearStiffness = 3e5;
  config.bonds.bendingStiffness = law == BondLaw::Springs ? 2e5 : 0.05;
  config.bonds.twistingStiffness = law == BondLaw::Springs ? 1e5 : 0.02;
  scene::setSteps(config, 1e-8, 1);
  return config;
}

inline std::vector<Particle> line(int count, const Vec3& along)
{
  std::vector<Particle> grains;
  for (int k = 0; k < count; ++k)
  {
    grains.push_back(scene::grain(k, Radius, 2500.0, (k * Length) * along));
  }
  return grains;
}

inline void rotate(Particles& grains, std::size_t k, const Quaternion& by)
{
  grains.orientation[k] = by * grains.orientation[k];
}

/// Each mode of each law by its stiffness.
struct Due
{
  BondLaw law;
  double normal, shear, bending, twisting;
};

inline std::vector<Due> dues()
{
  const double EA = Young * Area / Length, EI = Young * Moment / Length;
  const double GJ = Young / (2.0 * (1.0 + Poisson)) * 2.0 * Moment / Length;
  const double phi = 20.0 * Radius * Radius * (1.0 + Poisson) / (3.0 * Length * Length);
  const double across = 12.0 * EI / (Length * Length);
  return { { BondLaw::Springs, 7e5, 3e5, 2e5 * Radius * Radius, 1e5 * Radius * Radius },
    { BondLaw::Parallel, EA, EA / 2.5, EI, 2.0 * EI / 2.5 }, { BondLaw::Euler, EA, across, EI, GJ },
    { BondLaw::Timoshenko, EA, across / (1.0 + phi), EI, GJ },
    { BondLaw::Rotational, 7e5, 3e5, 0.05, 0.02 } };
}

/// With the bonds of a text.
inline Config written(Config config, const std::string& text)
{
  config.bonds.law = BondLaw::Expression;
  config.bonds.expression = text;
  return config;
}

}
