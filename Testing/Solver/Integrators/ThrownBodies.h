// Grains with shapes that fly, for tests of steps with stages. SI units.
#pragma once

#include "Faceted.h"
#include "Scenes.h"

namespace thrown
{

constexpr double Density = 2500.0;

constexpr dem::Integrator Staged[] = { dem::Integrator::RungeKutta23,
  dem::Integrator::RungeKutta45 };

/// One grain of a shape, thrown, without anything that acts on it.
inline dem::Snapshot start(const dem::Config& config, double size, const dem::Vec3& position,
  const dem::Vec3& velocity, const dem::Vec3& spin)
{
  dem::Snapshot start;
  dem::ShapedGrain grain;
  grain.size = size;
  grain.position = position;
  grain.velocity = velocity;
  grain.angularVelocity = spin;
  grain.orientation = ::scene::about({ 1.0, -2.0, 0.7 }, 0.9);
  ::scene::addClump(config, 0, grain, start);
  return start;
}

inline dem::Config oneShape(const dem::GrainShape& shape, dem::Integrator integrator)
{
  dem::Config config = ::scene::still({ "grains", 1e7, 0.3, Density });
  config.shapes = { shape };
  config.integrator = integrator;
  return config;
}

}
