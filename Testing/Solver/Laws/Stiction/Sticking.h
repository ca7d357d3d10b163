// Balls on a floor that holds them, for tests of stiction at walls. SI units.
#pragma once

#include "Applied.h"

namespace sticking
{

using namespace dem;

constexpr double Radius = 0.002;
constexpr double Density = 2000.0;
constexpr double Step = 1e-5;
constexpr double Friction = 0.8; ///< mu_q
constexpr double Share = 0.25;   ///< kappa
constexpr double SpinShare = 0.1;
constexpr double Gravity = 9.81;
const double Mass = sphereMass(Density, Radius);
const double Inertia = sphereInertia(Mass, Radius);

inline Config usual()
{
  Config config = scene::still({ "soft", 1e7, 0.25, Density });
  config.wallStiction = true;
  config.wallLaws.sliding = OtherSlidingLaw::Viscous;
  config.law.rolling = RollingLaw::None;
  config.law.twisting = TwistingLaw::None;
  config.material.slidingFriction = 0.3;
  config.material.law[LawValue::StictionFriction] = Friction;
  config.material.law[LawValue::StictionShare] = Share;
  config.material.law[LawValue::SpinStictionShare] = SpinShare;
  config.allowInitialOverlap = true;
  config.gravity = { 0, 0, -Gravity };
  return config;
}

/// A ball at rest on z = 0 under some force on the plane.
inline Particle lying(const Config& config, double x, double force = Mass * Gravity)
{
  const double sunk = scene::hertzOverlap(force, scene::planeStiffness(config, Radius));
  return scene::grain(0, Radius, Density, { x, 0, Radius - sunk });
}

inline Velocities after(const Config& config, const Surface& walls, const Snapshot& start)
{
  Simulation run(config, walls, start);
  scene::advance(run, run.timePlan().lastStep());
  return scene::velocitiesOf(run, 0);
}

}
