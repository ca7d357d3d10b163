// Single grains on which a law of grains acts, for tests.
#pragma once

#include "Clumps.h"
#include "CustomExamples.h"
#include "Scenes.h"

namespace lawful
{

using namespace dem;

constexpr double Density = 2000.0, Radius = 0.003;
const Integrator All[] = { Integrator::SemiImplicitEuler, Integrator::Leapfrog,
  Integrator::VelocityVerlet, Integrator::RungeKutta23, Integrator::RungeKutta45 };

inline Snapshot one(const Vec3& position, const Vec3& velocity)
{
  return scene::startFrom({ scene::grain(0, Radius, Density, position, velocity) });
}

/// One grain that does not rotate, a sphere or a clump.
inline Snapshot single(const Config& config, bool shaped, const Vec3& position,
  const Vec3& velocity)
{
  Snapshot start = shaped ? scene::startFrom({}) : one(position, velocity);
  if (shaped)
  {
    ShapedGrain clump;
    clump.size = 2.0 * Radius; // of two balls as large as the sphere
    clump.position = position;
    clump.velocity = velocity;
    scene::addClump(config, 0, clump, start);
  }
  return start;
}

}
