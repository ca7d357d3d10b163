// Leapfrog and velocity Verlet of grains with shapes: orders of a top that a torque pushes against
// an integration of Euler's equations; energies, motion in a plane, grains that come and leave,
// loads, and the same bits by any route. TestShapedHits.cxx has the orders of contacts.
#include "Applied.h"
#include "Check.h"
#include "ShapesInMotion.h"
#include "ThrownBodies.h"

#include <algorithm>
#include <cmath>
#include <vector>

using namespace dem;

namespace
{

using thrown::bodies;
using thrown::Halves;
using thrown::orderOf;
using thrown::Shown;
using thrown::shown;

std::string nameFor(const Config& config)
{
  return config.shapes[0].name + ", " + nameOf(config.integrator);
}

/// A top that a torque pushes which is constant in the world: its angular momentum grows evenly,
/// and its orientation is of the second order. Semi-implicit Euler has the first one.
void pushedTops()
{
  constexpr double time = 0.05;
  const std::vector<GrainShape> shapes{ scene::lump(),
    superellipsoid("ellipsoid", { 3.0, 2.0, 1.0 }, 1.0, 1.0), scene::brick({ 1.0, 0.6, 0.4 }, 0.15),
    scene::cylinder(0.5, 1.4, 0.1) };
  for (const GrainShape& shape : shapes)
  {
    for (const Integrator integrator :
      { Integrator::SemiImplicitEuler, Integrator::Leapfrog, Integrator::VelocityVerlet })
    {
      Config config = thrown::oneShape(shape, integrator);
      config.material.youngsModulus = 1e3; // nothing touches, and steps are long
      const UnitShape unitOf = unitShape(shape);
      Snapshot start = thrown::start(config, 0.004, {}, {}, { 3.0, 40.0, 8.0 });
      const ShapedGrain before = start.particles.shaped[0];
      const Vec3 momentum = angularMomentum(unitOf, before);
      const Vec3 torque = (10.0 * norm(momentum)) * Vec3{ 0.6, 0.0, -0.8 }; // as large in 0.1 s
      scene::apply(start, 0, { {}, torque, 0 });
      const Quaternion due = thrown::dueAfter(unitOf, before, time, torque);
      double off[2];
      for (int k = 0; k < 2; ++k)
      {
        const int steps = 200 << k;
        scene::setSteps(config, time / steps, steps);
        Simulation run(config, Surface{}, start);
        scene::advance(run, steps);
        const Shown end = shown(run);
        off[k] = thrown::angleBetween(end.grain.orientation, due);
        ShapedGrain now = end.grain;
        now.angularVelocity = end.now.angular;
        check::atMost(nameFor(config) + ", angular momentum is off by",
          norm(angularMomentum(unitOf, now) - (momentum + time * torque)) / norm(momentum), 1e-12);
      }
      std::printf("       %s: off by %.3g rad and %.3g rad\n", nameFor(config).c_str(), off[0],
        off[1]);
      check::close(nameFor(config) + ", order of a top", orderOf(off[0], off[1]),
        integrator == Integrator::SemiImplicitEuler ? 1.0 : 2.0, 0.2);
    }
  }
}

/// A free top shows the energy and the angular momentum that it began with: what it misses of the
/// energy falls with the square of the step, and does not grow.
void freeTops()
{
  for (const GrainShape& shape : bodies())
  {
    Config config = thrown::oneShape(shape, Integrator::VelocityVerlet);
    config.material.youngsModulus = 1e3;
    const Snapshot start = thrown::start(config, 0.004, {}, {}, { 3.0, 40.0, 8.0 });
    const UnitShape unitOf = unitShape(shape);
    const double energy = rotationalEnergy(unitOf, start.particles.shaped[0]);
    const Vec3 momentum = angularMomentum(unitOf, start.particles.shaped[0]);
    double worst[2] = { 0.0, 0.0 };
    for (int k = 0; k < 2; ++k)
    {
      const int steps = 2000 << k;
      scene::setSteps(config, 2.0 / steps, steps); // a dozen turns
      Simulation run(config, Surface{}, start);
      for (int part = 1; part <= 100; ++part)
      {
        scene::advance(run, steps / 100 * part);
        worst[k] =
          std::max(worst[k], std::abs(run.observe().totals.rotationalEnergy / energy - 1.0));
      }
      ShapedGrain end = run.particles().shaped[0];
      end.angularVelocity = scene::velocitiesOf(run, 0).angular;
      check::atMost(nameFor(config) + ", angular momentum changes by",
        norm(angularMomentum(unitOf, end) - momentum) / norm(momentum), 1e-11);
    }
    std::printf("       %s: energy is off by %.3g and %.3g\n", nameFor(config).c_str(), worst[0],
      worst[1]);
    check::close(nameFor(config) + ", order of the energy", orderOf(worst[0], worst[1]), 2.0, 0.2);
  }
}

/// A free top keeps its angular momentum where steps change beside it: another grain bounces.
void steadyTops(StepControlKind control)
{
  Config config = thrown::oneShape(scene::lump(), Integrator::VelocityVerlet);
  config.stepControl = control;
  config.contactVelocity = 1.0;
  config.material.restitution = 0.9;
  config.frameInterval = config.endTime = 0.02;
  config.timeStep = 4e-5;
  Snapshot start = thrown::start(config, 0.002, { 0, 0, 0.5 }, {}, { 3.0, 40.0, 8.0 });
  start.particles.add(scene::grain(100, 0.001, 2500.0, { 0.02, 0, 0.0013 }, { 0, 0, -0.5 }));
  const UnitShape unitOf = unitShape(scene::lump());
  const Vec3 momentum = angularMomentum(unitOf, start.particles.shaped[0]);
  Simulation run(config, scene::plane(1.0), start);
  scene::advance(run, run.timePlan().lastStep());
  const StepTotals steps = run.observe().totals.steps;
  const std::string name = std::string("a top beside a hit, ") + nameOf(control);
  ShapedGrain end = run.particles().shaped[0];
  end.angularVelocity = scene::velocitiesOf(run, 0).angular;
  check::isTrue(name + ", steps changed",
    control == StepControlKind::Stable || steps.shortest < 0.6 * steps.longest);
  check::atMost(name + ", its angular momentum changes by",
    norm(angularMomentum(unitOf, end) - momentum) / norm(momentum), 1e-11);
}

/// Kinetic energies of a fall with loads are those of the closed form: of the time, or the mean of
/// half a step before and after. What a force along the fall does is supplied.
void falls()
{
  constexpr int Steps = 50;
  constexpr double h = 1e-4;
  for (const Integrator integrator : Halves)
  {
    Config config = thrown::oneShape(scene::lump(), integrator);
    config.gravity = { 0, 0, -9.81 };
    scene::setSteps(config, h, Steps);
    Snapshot start = thrown::start(config, 0.002, { 0, 0, 1.0 }, { 0, 0, -1.0 }, {});
    const double mass = start.particles.shaped[0].mass;
    scene::apply(start, 0, { { 0, 0, 3.0 * mass }, {}, 0 });
    const double a = -9.81 + 3.0;
    Simulation run(config, Surface{}, start);
    scene::advance(run, Steps);
    const Shown end = shown(run);
    const double t = h * Steps;
    const double v = -1.0 + a * t;
    const double kick = integrator == Integrator::Leapfrog ? 0.5 * h * a : 0.0;
    check::close(nameFor(config) + ", a fall, the position", end.grain.position.z,
      1.0 - t + 0.5 * a * t * t, 1e-14);
    check::close(nameFor(config) + ", the velocity", end.now.linear.z, v, 1e-13);
    check::relative(nameFor(config) + ", the kinetic energy", end.totals.translationalEnergy,
      0.5 * mass * (v * v + kick * kick), 1e-12);
    check::close(nameFor(config) + ", energy that is lost", end.totals.dissipatedEnergy / mass, 0.0,
      1e-12);
  }
}

/// The work of a torque on a top is what its energy grows by, better with the square of the step.
void workOfTorques()
{
  double off[2];
  for (int k = 0; k < 2; ++k)
  {
    Config config = thrown::oneShape(scene::lump(), Integrator::VelocityVerlet);
    config.material.youngsModulus = 1e3;
    const int steps = 200 << k;
    scene::setSteps(config, 0.05 / steps, steps);
    Snapshot start = thrown::start(config, 0.004, {}, {}, { 3.0, 40.0, 8.0 });
    const double energy = rotationalEnergy(unitShape(scene::lump()), start.particles.shaped[0]);
    const Vec3 momentum = angularMomentum(unitShape(scene::lump()), start.particles.shaped[0]);
    scene::apply(start, 0, { {}, (20.0 * norm(momentum)) * Vec3{ 0.6, 0.0, -0.8 }, 0 });
    Simulation run(config, Surface{}, start);
    scene::advance(run, steps);
    const Totals totals = run.observe().totals;
    off[k] = std::abs(totals.dissipatedEnergy) / energy;
    check::isTrue("the torque works: " + check::number(totals.rotationalEnergy / energy),
      std::abs(totals.rotationalEnergy / energy - 1.0) > 0.2);
  }
  std::printf("       work of a torque: off by %.3g and %.3g of the energy\n", off[0], off[1]);
  check::close("order of the work of a torque", orderOf(off[0], off[1]), 2.0, 0.3);
}

/// A torque about the normal of a plane turns a grain as its moment of inertia about that has it.
void turnsInPlane()
{
  constexpr int Steps = 100;
  Config config = thrown::oneShape(scene::lump(), Integrator::VelocityVerlet);
  config.motionPlane = MotionPlane::AcrossY;
  config.material.youngsModulus = 1e3;
  scene::setSteps(config, 1e-4, Steps);
  Snapshot start = thrown::start(config, 0.004, {}, {}, { 0.0, 1.0, 0.0 });
  const ShapedGrain before = start.particles.shaped[0];
  const double inertia = angularMomentum(unitShape(scene::lump()), before).y; // at the spin of 1
  scene::apply(start, 0, { {}, { 0.0, 50.0 * inertia, 0.0 }, 0 });
  Simulation run(config, Surface{}, start);
  scene::advance(run, Steps);
  check::relative("the spin that a torque gives in a plane", scene::velocitiesOf(run, 0).angular.y,
    1.0 + 50.0 * 1e-4 * Steps, 1e-12);
}

/// Grains that come in and leave in mid-run bring and take the energies of their time.
void flows(Integrator integrator)
{
  Config config = scene::rain(FrictionUpdate::Incremental, 1, 4000);
  config.viscosity = 0.0;
  config.shapes = { scene::lump(), superellipsoid("ellipsoid", { 1.25, 1.0, 0.8 }, 1.0, 1.0) };
  config.spawnShapes = clumps::sharesWithSpheres(config.shapes, 1.0);
  config.radiusMax = 0.003;
  config.spawnAttemptsPerStep = 1;
  config.spawnMin.z = config.spawnMax.z = 0.39; // earlier grains are below, and faster
  config.initialAngularVelocity = {};           // energy of free rotation is of the second order
  config.integrator = integrator;
  Scene leaving;
  leaving.outflow.planes.push_back({ { 0, 0, 0.25 }, { 0, 0, -1 } });
  Simulation run(config, leaving, {});
  std::int64_t contacts = 0;
  for (int step = 20; step <= 4000; step += 20)
  {
    scene::advance(run, step);
    contacts += run.observe().totals.contactCount; // shapes may come in above parts of others
  }
  const Totals totals = run.observe().totals;
  check::isTrue("grains have come and left", totals.inflowCount > 20 && totals.outflowCount > 5);
  check::isTrue("and touched nothing", contacts == 0);
  const double halfKick =
    integrator == Integrator::Leapfrog ? 0.5 * config.timeStep * norm(config.gravity) : 0.0;
  const double due = -0.5 * halfKick * halfKick * (totals.inflowMass - totals.outflowMass);
  check::close(std::string(nameOf(integrator)) + ", energy lost by grains that come and leave",
    totals.dissipatedEnergy / totals.inflowMass, due / totals.inflowMass, 1e-12);
}

/// A run that continues with another integrator takes velocities of the time, and one that
/// continues with half steps goes on to the bit.
void changed()
{
  Config config = thrown::oneShape(scene::lump(), Integrator::VelocityVerlet);
  config.gravity = { 0, 0, -9.81 };
  scene::setSteps(config, 1e-4, 40);
  Simulation run(config, Surface{},
    thrown::start(config, 0.002, { 0, 0, 1.0 }, { 0, 0, -1.0 }, { 3.0, 40.0, 8.0 }));
  scene::advance(run, 10);
  const Shown middle = shown(run);
  check::close("a state has velocities of the middle of a step", middle.grain.velocity.z,
    -1.0 - 9.81 * 9.5e-4, 1e-13);
  const Snapshot saved = run.snapshot();
  config.integrator = Integrator::SemiImplicitEuler;
  const Simulation euler(config, Surface{}, saved);
  const ShapedGrain then = euler.particles().shaped[0];
  check::isTrue("semi-implicit Euler has velocities of the time",
    norm(then.velocity - middle.now.linear) == 0.0 &&
      norm(then.angularVelocity - middle.now.angular) == 0.0 && euler.snapshot().lastStep == 0.0);
  config.integrator = Integrator::VelocityVerlet;
  Simulation on(config, Surface{}, saved);
  scene::advance(run, 40);
  scene::advance(on, 40);
  check::isTrue("half steps go on to the bit", scene::identical(run.snapshot(), on.snapshot()));
}

}

int main()
{
  return check::run(
    []
    {
      pushedTops();
      freeTops();
      falls();
      workOfTorques();
      for (const Integrator integrator : Halves)
      {
        thrown::staysInPlane(integrator);
      }
      turnsInPlane();
      steadyTops(StepControlKind::Stable);
      steadyTops(StepControlKind::Error);
      changed();
      for (const Integrator integrator : Halves)
      {
        flows(integrator);
        clumps::sameBits(
          [integrator](int threads, std::int64_t steps)
          {
            Config config = clumps::hardRain(bodies(), 1.0, threads, steps);
            config.integrator = integrator;
            return config;
          });
      }
    });
}
