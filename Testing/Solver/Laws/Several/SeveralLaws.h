// Grains whose contacts have several laws, for tests beside runs in which all contacts have one law.
// SI units.
#pragma once

#include "Check.h"
#include "Scenes.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <vector>

namespace several
{

using namespace dem;

constexpr double Radius = 0.002;
constexpr double Density = 2000.0;
constexpr double Step = 2e-6;

/// A material with values for all laws of these tests.
inline Config soft()
{
  Config config = scene::still({ "soft", 1e7, 0.25, Density });
  Material& material = config.material;
  material.restitution = 0.7;
  material.slidingFriction = 0.3;
  material.rollingFriction = 0.1;
  material.law[LawValue::NormalStiffness] = 4000.0;
  material.law[LawValue::PlasticStiffnessRatio] = 2.0;
  material.law[LawValue::Damping] = 0.02;
  material.law[LawValue::SurfaceEnergy] = 0.2;
  material.law[LawValue::HamakerConstant] = 1e-12;
  material.law[LawValue::HamakerDistance] = 1e-6;
  material.law[LawValue::SlidingViscosity] = 0.05;
  material.law[LawValue::SlidingStiffness] = 1000.0;
  material.law[LawValue::RollingViscosity] = 0.01;
  return config;
}

/// The motion of all grains after some steps.
inline std::vector<Particle> motionOf(Config config, const Surface& walls,
  const std::vector<Particle>& grains, std::int64_t steps)
{
  scene::setSteps(config, Step, steps);
  config.allowInitialOverlap = true;
  Simulation run(config, walls, scene::startFrom(grains));
  scene::advance(run, steps);
  std::vector<Particle> all;
  for (std::size_t k = 0; k < grains.size(); ++k)
  {
    all.push_back(run.particles().get(k));
  }
  return all;
}

inline bool sameMotion(const std::vector<Particle>& a, const std::vector<Particle>& b)
{
  const auto same = [](const Vec3& u, const Vec3& v) { return std::memcmp(&u, &v, sizeof u) == 0; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
    [&](const Particle& p, const Particle& q)
    {
      return same(p.position, q.position) && same(p.velocity, q.velocity) &&
        same(p.angularVelocity, q.angularVelocity);
    });
}

/// The longest step of the automatic ones.
inline double stepOf(Config config, StepControlKind control, const Surface& walls)
{
  config.stepControl = control;
  config.timeStep = 0.0;
  config.endTime = config.frameInterval = 0.01;
  return Simulation(config, walls,
    scene::startFrom({ scene::grain(0, Radius, Density, { 0, 0, 2.0 * Radius }) }))
    .timePlan()
    .longestStep();
}

/// What is said of a hit of grains on springs of the stiffness k = 4e5 N/m, in steps h of which it
/// lasts pi / sqrt(q), with q = k h^2 / m*.
inline std::string failureOfHit(Config config, double q, const Surface& walls)
{
  scene::setSteps(config, std::sqrt(q * 0.5 * sphereMass(Density, Radius) / 4e5), 40);
  Simulation run(config, walls,
    scene::startFrom({ scene::grain(0, Radius, Density, { 0, 0, 5.0 * Radius }, { 0, 0, 0.5 }),
      scene::grain(1, Radius, Density, { 0, 0, 7.001 * Radius }) }));
  return run.advanceTo(40) == AdvanceStatus::Failed ? run.failure() : std::string("no failure");
}

/// Grains that fall into a box and touch each other and walls.
struct Heap
{
  Config config;
  Surface walls = scene::box({ -0.0065, -0.0065, 0.0 }, { 0.0065, 0.0065, 0.04 });
  std::vector<Particle> grains;
  static constexpr std::int64_t Last = 3000;

  explicit Heap(const Config& ofGrains) : config(ofGrains)
  {
    this->config.gravity = { 0.0, 0.0, -9.81 };
    this->config.energyParts = true;
    this->config.threads = 1;
    this->config.grainsPerThread = 4;
    scene::setSteps(this->config, 5e-6, Last);
    for (int k = 0; k < 36; ++k)
    {
      const double x = 0.0042 * (k % 3 - 1), y = 0.0042 * (k / 3 % 3 - 1);
      this->grains.push_back(scene::grain(k, (0.8 + 0.05 * (k % 5)) * Radius, Density,
        { x + 1e-4 * (k % 2), y, 0.0021 + 0.0042 * (k / 9) }, { 0.05 * (k % 3 - 1), 0.02, -0.3 },
        { 10.0 * (k % 4), 0, 5 }));
    }
  }
};

/// Any number of threads, and a continued run, give the same bits; losses by kind add up.
/// @param error share of the losses that parts may leave unexplained
/// @return the state that the run is continued from
inline Snapshot checkStates(const std::string& name, const Heap& heap, double error = 2e-2)
{
  Simulation one(heap.config, heap.walls, scene::startFrom(heap.grains));
  scene::advance(one, 1700);
  Snapshot middle = one.snapshot();
  scene::advance(one, Heap::Last);
  const Snapshot due = one.snapshot();
  Simulation continued(heap.config, heap.walls, middle);
  scene::advance(continued, Heap::Last);
  check::isTrue(name + ": a continued run", scene::identical(continued.snapshot(), due));
  Config threads = heap.config;
  threads.threads = 3;
  Simulation three(threads, heap.walls, scene::startFrom(heap.grains));
  scene::advance(three, Heap::Last);
  check::isTrue(name + ": three threads", scene::identical(three.snapshot(), due));
  const Totals totals = one.observe().totals;
  check::isTrue(name + ": energy was lost", totals.dissipatedEnergy > 0.0);
  check::relative(name + ": the parts of the losses add up", totals.losses.sum(),
    totals.dissipatedEnergy, error);
  return middle;
}

}
