// Scenes of grains among walls that several ranks share, for tests.
#pragma once

#include "RankTeams.h"
#include "Scenes.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace ranks::shared
{

using namespace dem;

const std::int64_t Steps = 2400;

enum class Kind
{
  Usual,
  WithAll, ///< contacts last beyond touch, by a law that remembers more, conduct heat and have
           ///< their losses counted, and velocities are of the middles of steps
  InCell,  ///< periodic, sheared, and pressed along z
  Staged   ///< by forces in several stages of each step
};

/// A floor, a tilted plate that swings and a belt that runs; with all the plate is under a load as
/// well, and warm. None in a cell.
inline Surface walls(Kind kind = Kind::Usual)
{
  if (kind == Kind::InCell)
  {
    return {};
  }
  Surface surface = scene::box({ -0.09, -0.05, 0 }, { 0.09, 0.05, 0.4 });
  const std::size_t still = surface.elements.size();
  scene::addRectangle(surface, { -0.05, -0.05, 0.03 }, { 0.05, -0.05, 0.05 }, { 0.05, 0.05, 0.05 },
    { -0.05, 0.05, 0.03 }, 0.001);
  scene::addElement(surface, { { -0.02, -0.04, 0.07 }, { 0.02, 0.04, 0.075 } }, 0.003);
  surface.bodies.resize(3);
  surface.elements[0].body = 1;
  surface.bodies[1].motion.surface.velocity = { 0.4, 0.1, 0.0 };
  for (std::size_t k = still; k < surface.elements.size(); ++k)
  {
    surface.elements[k].body = 2;
  }
  surface.bodies[2].motion.amplitude = { 0.004, 0.0, 0.003 };
  surface.bodies[2].motion.oscillation.frequency = 30.0;
  if (kind == Kind::WithAll)
  {
    WallServo& servo = surface.bodies[2].motion.servo;
    servo.kind = ServoKind::Force;
    servo.load = -0.02;
    servo.direction = { 0.0, 0.0, 1.0 };
    servo.maximumSpeed = 0.2;
    surface.bodies[1].temperature = 400.0;
    surface.bodies[2].temperature = 250.0;
  }
  return surface;
}

inline Config config(int threads, std::int64_t grains, Kind kind = Kind::Usual)
{
  Config config = scene::rain(FrictionUpdate::Incremental, threads, Steps);
  config.radiusMin = 0.0012;
  config.radiusMax = 0.006;
  config.spawnMin = { -0.08, -0.04, 0.006 };
  config.spawnMax = { 0.08, 0.04, 0.13 };
  config.initialVelocity = { 0.4, 0.1, -2.5 };
  config.spawnAttemptsPerStep = 30000;
  config.maximumParticles = grains;
  if (kind == Kind::WithAll)
  {
    config.energyParts = true;
    config.integrator = Integrator::Leapfrog;
    config.law.heat = HeatLaw::ContactRadius;
    config.material.law[LawValue::ThermalConductivity] = 0.3;
    config.material.law[LawValue::HeatCapacity] = 1.0;
    config.surroundings.exchange = HeatExchange::ConvectionAndRadiation;
    config.surroundings.convection = 20.0;
    config.surroundings.temperature = 700.0;
    config.frictionHeat = true;
    config.law.adhesion = AdhesionLaw::JKR;
    config.law.sliding = SlidingLaw::RescaledForce;
    config.material.law[LawValue::SurfaceEnergy] = 0.2;
  }
  if (kind == Kind::InCell)
  {
    config.cell.periodic = { true, true, true };
    config.cell.origin = { -0.09, -0.05, 0.0 };
    config.cell.edges = { { 0.18, 0.0, 0.0 }, { 0.03, 0.1, 0.0 }, { 0.0, 0.0, 0.14 } };
    config.cell.velocityGradient.c.x = 1.2 / config.endTime;
    config.cell.control[2] = CellControl::Stress;
    config.cell.stress[2] = 2000.0;
    config.cell.inertialNumber = 0.2;
    config.gravity = 0.1 * config.gravity;
    config.maximumOverlap = 1.5; // the fastest grain hits small ones
  }
  if (kind == Kind::Staged)
  {
    config.integrator = Integrator::RungeKutta23;
  }
  return config;
}

/// Grains to begin with; some of them touch something soon.
inline Snapshot start(std::int64_t grains)
{
  Simulation placed(config(1, grains), walls());
  Snapshot state;
  state.particles = placed.particles();
  // One is much faster than the others, and comes from rank to rank.
  state.particles.velocity.set(0, { 25.0, 13.0, -1.0 });
  return state;
}

inline const Snapshot& begin()
{
  static const Snapshot state = start(800);
  return state;
}

inline std::int64_t count()
{
  return static_cast<std::int64_t>(begin().particles.size());
}

/// Has ranks simulate at the same time.
/// @param use(part, channel) what each does with its part
inline std::vector<std::string> simulate(int ranks, const Config& config, const Snapshot& from,
  const std::function<void(Simulation&, RankChannel&)>& use)
{
  const Kind kind = config.energyParts ? Kind::WithAll
    : config.cell.any()                ? Kind::InCell
                                       : Kind::Usual;
  return ranks::simulate({ {}, config, walls(kind), from }, { ranks, config.threads }, use);
}

}
