// Grains with shapes that fly, for tests of integrators, and the theory of tops. SI units.
#pragma once

#include "Check.h"
#include "Faceted.h"
#include "Scenes.h"
#include "Stages.h"

#include "Integrators/HalfStep.h"
#include "Integrators/ShapedMotion.h"

namespace thrown
{

using namespace dem;

constexpr double Density = 2500.0;

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

/// A top in its principal axes, which a torque t that is constant in the world may push:
/// dM/dt = M x w + t, dq/dt = q w / 2, by the classical formula of the fourth order.
struct Top
{
  Lane3 mobility;
  Lane3 momentum;
  Quaternion axes;
  Lane3 torque{ 0.0, 0.0, 0.0 }; ///< in the world

  Lane3 spin() const
  {
    return { this->mobility.x * this->momentum.x, this->mobility.y * this->momentum.y,
      this->mobility.z * this->momentum.z };
  }
  Top rate() const
  {
    const Lane3 w = this->spin();
    const Quaternion half{ 0.0, 0.5 * w.x, 0.5 * w.y, 0.5 * w.z };
    const Lane3 seen = rotated(inverse(this->axes), this->torque);
    return { this->mobility, cross(this->momentum, w) + seen, this->axes * half, this->torque };
  }
  Top plus(double h, const Top& rate) const
  {
    const Quaternion& q = this->axes;
    const Quaternion& d = rate.axes;
    return { this->mobility, this->momentum + h * rate.momentum,
      { q.w + h * d.w, q.x + h * d.x, q.y + h * d.y, q.z + h * d.z }, this->torque };
  }
  void run(double time, int steps)
  {
    const double h = time / steps;
    for (int k = 0; k < steps; ++k)
    {
      const Top a = this->rate();
      const Top b = this->plus(0.5 * h, a).rate();
      const Top c = this->plus(0.5 * h, b).rate();
      const Top d = this->plus(h, c).rate();
      *this = this->plus(h / 6.0, a).plus(h / 3.0, b).plus(h / 3.0, c).plus(h / 6.0, d);
      this->axes = unit(this->axes);
    }
  }
};

/// Where the theory of tops has a grain after a time.
/// @param torque on it, constant in the world
inline Quaternion dueAfter(const UnitShape& shape, const ShapedGrain& grain, double time,
  const Vec3& torque = {})
{
  const double square = grain.mass * grain.size * grain.size;
  const Quaternion axes = grain.orientation * shape.principal;
  const Lane3 w = rotated(inverse(axes), Lane3(grain.angularVelocity));
  const Lane3 inertia = square * Lane3(shape.inertia);
  Top top{ { 1.0 / inertia.x, 1.0 / inertia.y, 1.0 / inertia.z },
    { inertia.x * w.x, inertia.y * w.y, inertia.z * w.z }, axes, Lane3(torque) };
  top.run(time, 20000);
  return unit(top.axes * inverse(shape.principal));
}

/// The angle between two orientations, as long as it is small [rad].
inline double angleBetween(const Quaternion& a, const Quaternion& b)
{
  const Quaternion c = a * inverse(b);
  return 2.0 * norm(Vec3{ c.x, c.y, c.z });
}

/// A grain as a state shows it.
struct Shown
{
  ShapedGrain grain;
  Velocities now;
  Totals totals;
};

inline Shown shown(const Simulation& run)
{
  const ShapedGrain grain = run.particles().shaped[0];
  const Observation seen = run.observe();
  return { grain,
    seen.velocity.empty() ? Velocities{ grain.velocity, grain.angularVelocity }
                          : Velocities{ seen.velocity[0], seen.angularVelocity[0] },
    seen.totals };
}

/// In a plane no grain leaves its plane, however its axes lie: not by a digit.
inline void staysInPlane(Integrator integrator)
{
  Config config = oneShape(scene::lump(), integrator);
  config.motionPlane = MotionPlane::AcrossY;
  config.gravity = { 0.0, 0.5, -9.81 };
  scene::setSteps(config, 2e-6, 2000);
  const double y = 0.01;
  Simulation run(config, scene::plane(1.0),
    start(config, 0.002, { 0, y, 0.0021 }, { 0.1, 0.4, -1.0 }, { 5.0, 30.0, 7.0 }));
  scene::advance(run, 2000);
  const Shown end = shown(run);
  const std::string name = std::string("in a plane, ") + nameOf(integrator);
  check::close(name + ", the position across", end.grain.position.y, y, 0.0);
  check::close(name + ", the velocity across", end.now.linear.y, 0.0, 0.0);
  check::close(name + ", spins about other axes",
    std::abs(end.now.angular.x) + std::abs(end.now.angular.z), 0.0, 0.0);
  check::isTrue(name + ", the hit has turned the grain",
    std::abs(end.now.angular.y - 30.0) > 0.1 && end.now.linear.z > -0.9);
}

/// Integrators whose velocities are those of half steps.
constexpr dem::Integrator Halves[] = { dem::Integrator::Leapfrog, dem::Integrator::VelocityVerlet };

/// A clump, a smooth body, one with faces and a round one.
inline std::vector<dem::GrainShape> bodies()
{
  return { scene::lump(), superellipsoid("ellipsoid", { 1.25, 1.0, 0.8 }, 1.0, 1.0),
    scene::brick({ 1.0, 0.8, 0.6 }, 0.15), scene::cylinder(0.8, 1.2, 0.15) };
}

/// Order of an error that halves of steps lower from one to another.
inline double orderOf(double coarse, double fine)
{
  return std::log2(coarse / fine);
}

}
