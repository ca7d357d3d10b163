// Rough grains that hit each other and a floor, for tests of laws of a program.
#pragma once

#include "Scenes.h"

#include <vector>

namespace hits
{

using namespace dem;

constexpr double Density = 2000.0, Radius = 0.003, SpringStiffness = 5e3, Ratio = 2.0 / 7.0;

inline void useHooke(Config& config)
{
  config.law.normal = NormalLaw::Hooke;
  config.material.law[LawValue::NormalStiffness] = SpringStiffness;
  config.material.law[LawValue::TangentialStiffnessRatio] = Ratio;
}

inline Config rough()
{
  Config config = scene::still();
  config.material.density = Density;
  config.material.restitution = 0.7;
  config.material.slidingFriction = 0.4;
  config.material.rollingFriction = 0.05;
  config.material.automaticTwistingFriction = false;
  config.material.twistingFriction = 0.2;
  return config;
}

/// Two grains that hit each other aside with spins, and one of them the floor.
inline std::vector<Particle> collision()
{
  return { scene::grain(0, Radius, Density, { -1.01 * Radius, 0, 1.05 * Radius },
             { 0.5, 0.1, -0.3 }, { 20.0, 30.0, -15.0 }),
    scene::grain(1, 1.2 * Radius, Density, { 1.2 * Radius, 0.002, 1.5 * Radius },
      { -0.5, 0.0, 0.05 }, { 0.0, -25.0, 40.0 }) };
}

}
