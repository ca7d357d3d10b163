// Steps with stages of grains with shapes: orders of a free top against an integration of Euler's
// equations, conservation, hits at a plane, and motion in a plane.
#include "Check.h"
#include "ThrownBodies.h"

#include "Integrators/ShapedMotion.h"

#include <algorithm>
#include <cmath>
#include <vector>

using namespace dem;

namespace
{

/// Where a run has a grain after some steps.
ShapedGrain endOf(Config config, const Snapshot& start, double time, int steps)
{
  scene::setSteps(config, time / steps, steps);
  Simulation run(config, Surface{}, start);
  scene::advance(run, steps);
  return run.particles().shaped[0];
}

/// A free asymmetric top has the order of the formula, and keeps its angular momentum.
void freeTops()
{
  const double time = 0.2;
  const Vec3 spin{ 3.0, 40.0, 8.0 };
  const std::vector<GrainShape> shapes{ scene::lump(),
    superellipsoid("ellipsoid", { 3.0, 2.0, 1.0 }, 1.0, 1.0),
    scene::brick({ 1.0, 0.6, 0.4 }, 0.15) };
  for (const GrainShape& shape : shapes)
  {
    for (const Integrator integrator : staged::All)
    {
      Config config = thrown::oneShape(shape, integrator);
      config.material.youngsModulus = 1e3; // nothing touches, and steps are long
      const UnitShape unitOf = unitShape(shape);
      const Snapshot start = thrown::start(config, 0.004, {}, {}, spin);
      const ShapedGrain before = start.particles.shaped[0];
      const Quaternion due = thrown::dueAfter(unitOf, before, time);
      const int few = integrator == Integrator::RungeKutta23 ? 160 : 120;
      const ShapedGrain coarse = endOf(config, start, time, few);
      const ShapedGrain fine = endOf(config, start, time, 2 * few);
      const double first = thrown::angleBetween(coarse.orientation, due);
      const double second = thrown::angleBetween(fine.orientation, due);
      const std::string name = shape.name + ", " + nameOf(integrator);
      std::printf("       %s: off by %.3g rad and %.3g rad\n", name.c_str(), first, second);
      check::close(name + ", order", std::log2(first / second), staged::orderOf(integrator), 0.4);
      const Vec3 momentum = angularMomentum(unitOf, before);
      check::atMost(name + ", angular momentum changes by",
        norm(angularMomentum(unitOf, coarse) - momentum) / norm(momentum), 1e-12);
      const Quaternion& q = coarse.orientation;
      check::close(name + ", the length of the orientation",
        q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z, 1.0, 1e-14);
    }
  }
}

/// Grains of a micrometre, whose moments of inertia are below 1e-25, rotate as large ones do.
void smallBodies()
{
  Quaternion ends[2];
  for (int k = 0; k < 2; ++k)
  {
    Config config = thrown::oneShape(scene::lump(), Integrator::RungeKutta45);
    config.material.youngsModulus = 1e-3; // nothing touches, and steps are long
    const double size = k == 0 ? 1e-6 : 1e-2;
    ends[k] =
      endOf(config, thrown::start(config, size, {}, {}, { 3.0, 40.0, 8.0 }), 0.05, 50).orientation;
  }
  check::close("a grain of a micrometre rotates as one of a centimetre",
    thrown::angleBetween(ends[0], ends[1]), 0.0, 1e-12);
}

struct Thrown
{
  Vec3 velocity, spin;
  StepTotals steps;
};

/// A grain that tumbles and hits a plane, with errors controlled.
Thrown hit(const GrainShape& shape, Integrator integrator, double tolerance, double gap)
{
  Config config = thrown::oneShape(shape, integrator);
  config.material.slidingFriction = 0.3;
  config.material.restitution = 0.8;
  config.stepControl = StepControlKind::Error;
  config.contactVelocity = 1.0;
  config.errorTolerance = tolerance;
  config.frameInterval = config.endTime = 4e-3;
  Simulation run(config, scene::plane(1.0),
    thrown::start(config, 0.002, { 0, 0, 0.002 + gap }, { 0.2, 0.0, -1.0 }, { 20.0, 60.0, 10.0 }));
  scene::advance(run, run.timePlan().lastStep());
  const ShapedGrain end = run.particles().shaped[0];
  return { end.velocity, end.angularVelocity, run.observe().totals.steps };
}

/// A smaller tolerance leaves a smaller error, and the wall has turned the grain.
void hits()
{
  const std::vector<GrainShape> shapes{ scene::lump(),
    superellipsoid("ellipsoid", { 1.25, 1.0, 0.8 }, 1.0, 1.0),
    scene::brick({ 1.0, 0.8, 0.6 }, 0.08) };
  const int phases = check::sanitizedOr(1, 4);
  for (const GrainShape& shape : shapes)
  {
    for (const Integrator integrator : staged::All)
    {
      double worst[2] = { 0.0, 0.0 };
      std::int64_t taken[2] = { 0, 0 };
      double least = 1.0;
      for (int phase = 0; phase < phases; ++phase)
      {
        const double gap = 3e-4 * (1.0 + phase / 4.0);
        const Thrown due = hit(shape, Integrator::RungeKutta45, 1e-7, gap);
        least = std::min(least, due.velocity.z);
        for (int k = 0; k < 2; ++k)
        {
          const Thrown end = hit(shape, integrator, k == 0 ? 1e-2 : 1e-4, gap);
          worst[k] = std::max(
            { worst[k], norm(end.velocity - due.velocity), 0.002 * norm(end.spin - due.spin) });
          taken[k] += end.steps.taken;
        }
      }
      const std::string name = shape.name + " that hits a plane, " + nameOf(integrator);
      std::printf("       %s: off by %.3g m/s and %.3g m/s\n", name.c_str(), worst[0], worst[1]);
      check::isTrue(name + ", it rises", least > -0.9);
      check::isTrue(name + ", a smaller tolerance leaves a smaller error", worst[1] < worst[0]);
      check::isTrue(name + ", and takes more steps", taken[1] > taken[0]);
    }
  }
}

}

int main()
{
  return check::run(
    []
    {
      freeTops();
      smallBodies();
      hits();
      for (const Integrator integrator : staged::All)
      {
        thrown::staysInPlane(integrator);
      }
    });
}
