// Materials for tests: glass, steel and wood, without friction or loss.
#pragma once

#include "Scenes.h"

namespace materials
{

inline dem::Material material(const char* name, double density, double youngsModulus,
  double poissonRatio)
{
  dem::Material m;
  m.name = name;
  m.density = density;
  m.youngsModulus = youngsModulus;
  m.poissonRatio = poissonRatio;
  m.restitution = 1.0;
  m.slidingFriction = m.rollingFriction = 0.0;
  return m;
}

constexpr double GlassModulus = 5e8, SteelModulus = 2e9;

/// Glass, steel and wood, without friction or loss.
inline dem::Config table()
{
  dem::Config config = scene::still();
  config.materials = { material("glass", 2500, GlassModulus, 0.22),
    material("steel", 7800, SteelModulus, 0.3), material("wood", 700, 1e8, 0.4) };
  return config;
}

}
