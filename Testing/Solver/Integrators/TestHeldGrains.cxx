// Grains of which some velocities are held: free motion along the other axes, hits of a pusher, a
// body that is turned, what acts on held grains, the work of holding, and what is refused.
#include "Applied.h"
#include "Cells.h"
#include "Check.h"
#include "Faceted.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

using namespace dem;

namespace
{

constexpr double Radius = 0.01, Density = 1000.0;
const std::uint8_t All = HeldBits::All;

/// Held along one axis, and about another: the others move freely (grains that LAMMPS was to hold
/// along z alone moved along z, eOn 477).
void oneAxis(Integrator integrator, const std::string& name)
{
  for (int axis = 0; axis < 3; ++axis)
  {
    Config config = scene::still();
    config.integrator = integrator;
    config.gravity = { 1.0, -2.0, 3.0 };
    scene::setSteps(config, 1e-4, 500);
    const Vec3 v{ 0.3, 0.2, -0.1 }, w{ 4.0, -5.0, 6.0 };
    Snapshot start = scene::startFrom({ scene::grain(0, Radius, Density, {}, v, w) });
    const double mass = start.particles.mass(0), inertia = sphereInertia(mass, Radius);
    const Vec3 force{ 4e-3, 5e-3, 6e-3 }, torque{ 2e-6, -1e-6, 3e-6 };
    const auto held = static_cast<std::uint8_t>((1 << axis) | (8 << ((axis + 1) % 3)));
    scene::apply(start, 0, { force, torque, held });
    Simulation simulation(config, {}, start);
    scene::advance(simulation, simulation.timePlan().lastStep());
    const double t = config.endTime;
    const Velocities seen = scene::velocitiesOf(simulation, 0);
    const Vec3 freely = v + t * (config.gravity + (1.0 / mass) * force);
    const Vec3 turning = w + (t / inertia) * torque;
    for (int k = 0; k < 3; ++k)
    {
      const std::string of =
        name + ", held along " + std::to_string(axis) + ", component " + std::to_string(k);
      check::close(of + " of velocity", seen.linear[k], k == axis ? v[k] : freely[k],
        k == axis ? 0.0 : 1e-10);
      check::close(of + " of spin", seen.angular[k], k == (axis + 1) % 3 ? w[k] : turning[k],
        k == (axis + 1) % 3 ? 0.0 : 1e-10);
    }
    const Vec3 at = simulation.particles().position.get(0);
    check::relative(name + ", way along " + std::to_string(axis), at[axis], t * v[axis], 1e-12);
    const Totals totals = simulation.observe().totals;
    // A step of first order is off by half a step of the fall in the potential.
    const double fall = std::abs(totals.potentialEnergy) + totals.translationalEnergy;
    check::atMost(name + ", dissipated over all energy along " + std::to_string(axis),
      std::abs(totals.dissipatedEnergy) / fall,
      integrator == Integrator::SemiImplicitEuler ? 4e-3 : 1e-6);
    const Vec3 due = mass * config.gravity + force;
    check::atMost(name + ", the force on it is seen", norm(simulation.observe().force[0] - due),
      1e-12);
  }
}

/// A pusher that is held leaves a free grain at twice its own velocity; the work is the energy of it.
void pusher(Integrator integrator, const std::string& name)
{
  Config config = scene::still({ "ball", 1e7, 0.3, Density });
  config.integrator = integrator;
  scene::setSteps(config, 2e-6, 10000);
  const double speed = 0.5;
  Snapshot start =
    scene::startFrom({ scene::grain(0, Radius, Density, { -2.01 * Radius, 0, 0 }, { speed, 0, 0 }),
      scene::grain(1, Radius, Density, {}) });
  scene::apply(start, 0, { {}, {}, All });
  Simulation simulation(config, {}, start);
  scene::advance(simulation, simulation.timePlan().lastStep());
  const double mass = start.particles.mass(0);
  check::close(name + ", pusher", scene::velocitiesOf(simulation, 0).linear.x, speed, 0.0);
  check::relative(name + ", what it hits", scene::velocitiesOf(simulation, 1).linear.x, 2.0 * speed,
    1e-3);
  check::close(name + ", dissipated over the work",
    simulation.observe().totals.dissipatedEnergy / (0.5 * mass * 4.0 * speed * speed), 0.0, 3e-3);
}

/// A grain falls through a fluid onto a grain that is held, and rests on it. Drag and friction are
/// counted, and so is what the held one, which spins, drags along.
void resting()
{
  Config config = scene::still({ "ball", 1e7, 0.3, Density });
  config.material.restitution = 0.3;
  config.material.slidingFriction = 0.4;
  config.viscosity = 0.05;
  config.gravity = { 0, 0, -9.81 };
  config.energyParts = true;
  scene::setSteps(config, 1e-5, 20000);
  Snapshot start = scene::startFrom({ scene::grain(0, Radius, Density, {}, {}, { 0, 0, 30.0 }),
    scene::grain(1, Radius, Density, { 0, 0, 2.001 * Radius }) });
  scene::apply(start, 0, { {}, {}, All });
  Simulation simulation(config, {}, start);
  scene::advance(simulation, simulation.timePlan().lastStep());
  const Observation seen = simulation.observe();
  const double weight = start.particles.mass(1) * 9.81;
  check::relative("what rests on a held grain presses it", -seen.force[0].z, 2.0 * weight, 1e-4);
  check::atMost("the held grain does not move",
    norm(simulation.particles().position.get(0)) + norm(simulation.particles().velocity.get(0)),
    0.0);
  check::atMost("error of the balance over the losses",
    std::abs(seen.totals.energyError()) / seen.totals.losses.sum(), 2e-2);
}

/// A box that is turned about an axis that is none of its own: the angle, and the work that goes into
/// the energy of its rotation and into drag.
void turnedBox(Integrator integrator)
{
  for (const double viscosity : { 0.0, 0.01 })
  {
    Config config = scene::still();
    config.integrator = integrator;
    config.viscosity = viscosity;
    config.energyParts = integrator == Integrator::SemiImplicitEuler; // stages have none
    config.material.youngsModulus = 1.0; // nothing touches, and steps are long
    config.shapes = { scene::brick({ 0.01, 0.006, 0.004 }, 0.0005), scene::dumbbell() };
    scene::setSteps(config, 1e-4, 1000);
    const Vec3 w{ 6.0, -3.0, 9.0 };
    for (int shape = 0; shape < 2; ++shape)
    {
      ShapedGrain grain;
      grain.size = 0.005;
      grain.angularVelocity = w;
      grain.velocity = { 0.1, 0.0, 0.0 };
      Snapshot start;
      scene::addClump(config, shape, grain, start);
      scene::apply(start, 0, { { 0, 1e-4, 0 }, { 1e-6, 0, 0 }, HeldBits::Spin + 1 });
      Simulation simulation(config, {}, start);
      scene::advance(simulation, simulation.timePlan().lastStep());
      const ShapedGrain seen = simulation.particles().shaped[0];
      const std::string name = config.shapes[shape].name + " in a fluid of " +
        check::number(viscosity) + " Pa s, " + nameOf(integrator) + ", ";
      check::atMost(name + "spin", norm(seen.angularVelocity - w), 0.0);
      const double half = 0.5 * norm(w) * config.endTime;
      const Vec3 axis = normalized(w);
      const Quaternion& q = seen.orientation;
      const double same = q.w * std::cos(half) + std::sin(half) * dot(axis, Vec3{ q.x, q.y, q.z });
      check::close(name + "turned", std::abs(same), 1.0, 1e-10);
      check::close(name + "velocity that is held", seen.velocity.x, 0.1, 0.0);
      check::isTrue(name + "velocity that is not", seen.velocity.y > 0.0);
      const Totals totals = simulation.observe().totals;
      const double error = config.energyParts ? totals.energyError()
        : viscosity > 0.0                     ? 0.0 // which is what drag takes
                                              : totals.dissipatedEnergy;
      check::atMost(name + "error of the balance",
        std::abs(error) /
          (totals.rotationalEnergy + totals.translationalEnergy + totals.losses.sum()),
        1e-8);
    }
  }
}

void refusals()
{
  const auto simulateWith = [](const AppliedLoad& load, const CellChoice& cell)
  {
    Config config = scene::still();
    config.cell = cell;
    Snapshot start = scene::startFrom({ scene::grain(3, Radius, Density, { 0.05, 0.05, 0.05 }) });
    scene::apply(start, 0, load);
    Simulation(config, {}, start);
  };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  check::refused(
    "a force that is no number",
    [&] {
      simulateWith({ { nan, 0, 0 }, {} }, {});
    },
    "Grain 3 has the applied force (nan");
  check::refused(
    "an infinite torque",
    [&] {
      simulateWith({ {}, { 0, 0, 1.0 / 0.0 } }, {});
    },
    "Grain 3 has the applied torque (0, 0, inf");
  check::refused(
    "another bit",
    [&] {
      simulateWith({ {}, {}, 64 }, {});
    },
    "Grain 3 has 64 in 'Held' but needs a whole number from 0 to 63.");
  CellChoice sheared = cells::cube(0.1);
  sheared.velocityGradient.entry(0, 1) = 1.0;
  check::refused(
    "a cell that deforms",
    [&] {
      simulateWith({ {}, {}, 1 }, sheared);
    },
    "Leave out the array 'Held', or let the periodic cell keep its shape");
  simulateWith({ {}, {}, 1 }, cells::cube(0.1));
  simulateWith({ { 1e-3, 0, 0 }, {}, 0 }, sheared);
  Config config = scene::still();
  config.shapes = { scene::dumbbell() };
  ShapedGrain grain;
  grain.size = 0.01;
  Snapshot start;
  scene::addClump(config, 0, grain, start);
  scene::apply(start, 0, { {}, {}, 8 });
  check::refused(
    "a part of a rotation", [&] { Simulation(config, {}, start); },
    "Add all of 8, 16 and 32 to 'Held' of grain 0, or none of them: it is 8");
}

}

int main()
{
  return check::run(
    []
    {
      oneAxis(Integrator::SemiImplicitEuler, "SemiImplicitEuler");
      oneAxis(Integrator::Leapfrog, "Leapfrog");
      oneAxis(Integrator::VelocityVerlet, "VelocityVerlet");
      oneAxis(Integrator::RungeKutta45, "RungeKutta45");
      pusher(Integrator::SemiImplicitEuler, "SemiImplicitEuler");
      pusher(Integrator::VelocityVerlet, "VelocityVerlet");
      pusher(Integrator::RungeKutta23, "RungeKutta23");
      resting();
      for (const Integrator integrator :
        { Integrator::SemiImplicitEuler, Integrator::RungeKutta23, Integrator::RungeKutta45 })
      {
        turnedBox(integrator);
      }
      refusals();
    });
}
