// Leapfrog and velocity Verlet of grains with shapes that hit a plane or lie on it: their orders
// against a Runge-Kutta run.
#include "Check.h"
#include "ShapesInMotion.h"
#include "ThrownBodies.h"

#include <algorithm>
#include <cmath>
#include <string>

using namespace dem;

namespace
{

using thrown::bodies;
using thrown::Halves;
using thrown::orderOf;
using thrown::Shown;
using thrown::shown;

/// How far two ends of a motion that takes a duration are apart, as a velocity [m/s].
double apart(const Shown& a, const Shown& b, double size, double duration)
{
  const Vec3 v = a.now.linear - b.now.linear;
  const Vec3 w = size * (a.now.angular - b.now.angular);
  const Vec3 x = (1.0 / duration) * (a.grain.position - b.grain.position);
  const double turned =
    size / duration * thrown::angleBetween(a.grain.orientation, b.grain.orientation);
  return std::sqrt(dot(v, v) + dot(w, w) + dot(x, x) + turned * turned);
}

/// A tumbling grain that hits a plane and leaves it again.
Shown thrownOnPlane(Config config, double gap, int steps)
{
  scene::setSteps(config, 6e-3 / steps, steps);
  Simulation run(config, scene::plane(1.0),
    thrown::start(config, 0.002, { 0, 0, 0.002 + gap }, { 0.2, 0.0, -1.0 }, { 20.0, 60.0, 10.0 }));
  scene::advance(run, steps);
  return shown(run);
}

/// Elastic hits of a plane are of the second order, the mean over gaps that let the hit begin
/// anywhere in a step. Where Hertz' force begins, with the power 1.5 of the time, an error of the
/// order 2.5 is added, so the order that is measured lies between both. With friction, hits are of
/// the first order with any integrator: a spring that sticks at once begins with the displacement
/// of a whole step.
void hits(const GrainShape& shape)
{
  constexpr int Phases = 6;
  double error[2][2] = {};
  double least = 1.0;
  for (int phase = 0; phase < Phases; ++phase)
  {
    const double gap = 3e-4 * (1.0 + 0.1 * phase / Phases);
    const Shown due = thrownOnPlane(thrown::oneShape(shape, Integrator::RungeKutta45), gap, 12800);
    least = std::min(least, due.now.linear.z);
    for (int i = 0; i < 2; ++i)
    {
      for (int k = 0; k < 2; ++k)
      {
        const Shown end =
          thrownOnPlane(thrown::oneShape(shape, Halves[i]), gap, k == 0 ? 800 : 6400);
        const double off = apart(end, due, 0.002, 6e-3);
        error[i][k] += off * off / Phases;
      }
    }
  }
  const std::string name = shape.name + " that hits a plane, ";
  check::isTrue(name + "it rises", least > -0.9);
  for (int i = 0; i < 2; ++i)
  {
    std::printf("       %s%s: off by %.3g and %.3g m/s\n", name.c_str(), nameOf(Halves[i]),
      std::sqrt(error[i][0]), std::sqrt(error[i][1]));
    check::close(name + "order of " + nameOf(Halves[i]), orderOf(error[i][0], error[i][1]) / 6.0,
      2.25, 0.3);
  }
}

/// A grain that lies on a plane and is drawn along it rolls and swings on springs of friction.
/// @param height of its centre above its lowest points, over its size
/// @param curvature radius there, over its size
/// @param contacts that carry it
void pressed(const GrainShape& shape, double height, double curvature, int contacts)
{
  constexpr double size = 0.002;
  Config config = thrown::oneShape(shape, Integrator::RungeKutta45);
  config.gravity = { 0.1 * 9.81, 0.2 * 9.81, -9.81 };
  config.material.slidingFriction = 0.9;
  ShapedGrain grain;
  grain.size = size;
  Snapshot start;
  scene::addClump(config, 0, grain, start);
  const double mass = start.particles.shaped[0].mass;
  const double stiffness = scene::planeStiffness(config, curvature * size);
  const double overlap = scene::hertzOverlap(mass * 9.81 / contacts, stiffness);
  grain.position.z = height * size - overlap;
  start = {};
  scene::addClump(config, 0, grain, start);
  const double frequency = std::sqrt(1.5 * contacts * stiffness * std::sqrt(overlap) / mass);
  const double duration = 5.3 * 2.0 * Pi / frequency;
  const auto endOf = [&](Integrator integrator, int steps)
  {
    config.integrator = integrator;
    scene::setSteps(config, duration / steps, steps);
    Simulation run(config, scene::plane(1.0), start);
    scene::advance(run, steps);
    return shown(run);
  };
  const Shown due = endOf(Integrator::RungeKutta45, 6400);
  const std::string name = shape.name + " pressed on springs of friction, ";
  check::isTrue(name + "it rolls", size * norm(due.now.angular) > 0.1 * norm(due.now.linear));
  for (const Integrator integrator :
    { Integrator::SemiImplicitEuler, Integrator::Leapfrog, Integrator::VelocityVerlet })
  {
    const double coarse = apart(endOf(integrator, 400), due, size, duration);
    const double fine = apart(endOf(integrator, 1600), due, size, duration);
    std::printf("       %s%s: off by %.3g and %.3g m/s\n", name.c_str(), nameOf(integrator), coarse,
      fine);
    check::close(name + "order of " + nameOf(integrator), 0.5 * orderOf(coarse, fine),
      integrator == Integrator::SemiImplicitEuler ? 1.0 : 2.0, 0.2);
  }
}

}

int main()
{
  return check::run(
    []
    {
      for (const GrainShape& shape : bodies())
      {
        hits(shape);
      }
      pressed(bodies()[1], 0.8 / 1.25, std::sqrt(1.25 * 1.25 / 0.8 / 0.8) / 1.25, 1);
      pressed(scene::dumbbell(), 0.5, 0.5, 2);
    });
}
