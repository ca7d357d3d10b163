// What tests of heat start from.
#pragma once

#include "Scenes.h"

namespace conducting
{

constexpr double Radius = 0.001;
constexpr double Density = 2000.0;
constexpr double Conductivity = 20.0;
constexpr double Capacity = 500.0;
/// Heat transfer coefficients over conductivities [1/L].
constexpr double PerLength = 1e4;

inline void setHeat(dem::Material& material, double conductivity, double capacity)
{
  material.law[dem::LawValue::ThermalConductivity] = conductivity;
  material.law[dem::LawValue::HeatTransferCoefficient] = PerLength * conductivity;
  material.law[dem::LawValue::HeatCapacity] = capacity;
}

/// scene::still() with heat; grains may overlap from the beginning.
inline dem::Config usual(dem::HeatLaw law)
{
  dem::Config config = scene::still();
  config.law.heat = law;
  config.allowInitialOverlap = true;
  setHeat(config.material, Conductivity, Capacity);
  return config;
}

/// A bed of two materials that falls into hotBox().
inline dem::Config bedOfTwo(int threads, std::int64_t steps, dem::HeatLaw law)
{
  dem::Config config = scene::rain(dem::FrictionUpdate::Incremental, threads, steps);
  config.gravity.z = -60.0;
  config.initialTemperature = 350.0;
  config.materials = { config.material, config.material };
  config.materials[0].name = "one";
  config.materials[1].name = "other";
  config.spawnMaterials = { { "one", 1.0 }, { "other", 2.0 } };
  config.law.heat = law;
  setHeat(config.materials[0], 150.0, 10.0);
  setHeat(config.materials[1], 30.0, 15.0);
  return config;
}

/// An insulated box with a hot bottom.
inline dem::Scene hotBox(double temperature = 900.0)
{
  dem::Scene made;
  made.walls = scene::box({ -0.1, -0.1, 0.2 }, { 0.1, 0.1, 0.45 });
  made.walls.bodies.resize(2);
  made.walls.bodies[1].temperature = temperature;
  made.walls.elements[0].body = 1;
  return made;
}

}
