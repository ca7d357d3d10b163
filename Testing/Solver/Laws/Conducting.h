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

}
