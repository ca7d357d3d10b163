// A grain that falls or is at a plane, for tests of integrators.
#pragma once

#include "Scenes.h"

namespace scene
{

constexpr double Radius = 1e-3;
constexpr double Density = 2500.0;
constexpr double Gravity = 9.81;

constexpr dem::Integrator AllIntegrators[] = { dem::Integrator::SemiImplicitEuler,
  dem::Integrator::Leapfrog, dem::Integrator::VelocityVerlet, dem::Integrator::RungeKutta23,
  dem::Integrator::RungeKutta45 };

inline dem::Config plain()
{
  dem::Config config = still({ "grains", 1e7, 0.3, Density });
  config.gravity = { 0, 0, -Gravity };
  return config;
}

}
