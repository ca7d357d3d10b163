// Grains of several balls, for tests.
#pragma once

#include "Scenes.h"
#include "Shapes/ShapedBalls.h"

namespace scene
{

/// Two balls that touch, along x.
inline dem::GrainShape dumbbell()
{
  return { "dumbbell", { { { -1, 0, 0 }, 1.0 }, { { 1, 0, 0 }, 1.0 } } };
}

/// Four balls of different sizes that overlap.
inline dem::GrainShape lump()
{
  return { "lump",
    { { { 0, 0, 0 }, 1.0 }, { { 0.9, 0.1, 0 }, 0.7 }, { { -0.2, 0.9, 0.3 }, 0.6 },
      { { 0.1, 0.2, 1.0 }, 0.5 } } };
}

/// 3 x 3 x 3 balls that overlap a little.
inline dem::GrainShape cube()
{
  dem::GrainShape shape{ "cube", {} };
  for (int k = 0; k < 27; ++k)
  {
    shape.balls.push_back({ { 1.6 * (k % 3), 1.6 * (k / 3 % 3), 1.6 * (k / 9) }, 1.0 });
  }
  return shape;
}

/// Adds a grain of shape @a index of the configuration to a start.
inline void addClump(const dem::Config& config, int index, const dem::ShapedGrain& like,
  dem::Snapshot& start)
{
  const dem::UnitShape shape = dem::unitShape(config.shapes[index]);
  dem::ShapedGrain grain = like;
  grain.shape = index;
  grain.mass = massOf(shape, config.material.density, grain.size);
  dem::Particle common;
  common.id = start.particles.size() > 0 ? start.particles.id.back() + 1 : 0;
  addShaped(shape, grain, common, start.particles);
}

}
