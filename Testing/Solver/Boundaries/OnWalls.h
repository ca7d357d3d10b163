// Grains of one size on walls, for tests of what walls do to them.
#pragma once

#include "Scenes.h"
#include "TriangulatedWalls.h"

namespace onwalls
{

constexpr double R = 0.005; ///< radius of a grain
constexpr double G = 9.81;

inline dem::Config heavy(double timeStep, std::int64_t steps)
{
  dem::Config config = scene::still();
  config.gravity = { 0.0, 0.0, -G };
  scene::setSteps(config, timeStep, steps);
  return config;
}

/// A surface that is one body with a motion.
inline dem::Surface moving(dem::Surface surface, const dem::WallMotion& motion)
{
  surface.bodies.resize(1);
  surface.bodies[0].motion = motion;
  return surface;
}

/// What walls did between two states, in a unit of time.
inline dem::WallSums meanOf(const dem::Snapshot& from, const dem::Snapshot& to, std::size_t body,
  double time)
{
  dem::WallSums mean;
  mean.add(to.wallSums.at(body), 1.0 / time);
  mean.add(from.wallSums.at(body), -1.0 / time);
  return mean;
}

/// At rest on z = 0.
inline dem::Particle resting(const dem::Config& config, double x, double y)
{
  dem::Particle grain = scene::grain(0, R, 1000.0, {});
  const double overlap = scene::hertzOverlap(grain.mass * G, scene::planeStiffness(config, R));
  grain.position = { x, y, R - overlap };
  return grain;
}

}
