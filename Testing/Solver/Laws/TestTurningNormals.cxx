// Springs of friction where the normal of a contact rotates: what sticks or rolls does not creep,
// whatever a body touches and however it moves, and errors shrink with the square of the step.
#include "Check.h"
#include "Faceted.h"

#include <algorithm>
#include <functional>

using namespace dem;

namespace
{

Particle stateOf(Simulation& run, std::size_t grain)
{
  Particle seen = run.particles().get(grain);
  const Observation now = run.observe();
  if (!now.velocity.empty()) // velocities that belong to the positions
  {
    seen.velocity = now.velocity[grain];
    seen.angularVelocity = now.angularVelocity[grain];
  }
  return seen;
}

/// A small grain in the groove between two fixed balls of 5 mm has to roll off at 74 degrees and
/// fall. The case of LAMMPS' pull request 4351 (granular/3ps.dat), whose figures agree with an
/// independent solution of the equations of motion.
void inTheGroove()
{
  Surface groove;
  scene::addElement(groove, { { 0, 0, 0 } }, 0.005);
  scene::addElement(groove, { { 0.01, 0, 0 } }, 0.005);
  for (const Integrator integrator :
    { Integrator::SemiImplicitEuler, Integrator::VelocityVerlet, Integrator::RungeKutta45 })
  {
    const double step = integrator == Integrator::RungeKutta45 ? 4e-6 : 1e-6;
    Config config = scene::still({ "grains", 1e7, 0.3, 2500 });
    config.gravity = { 0, 0, -9.81 };
    config.law.normal = NormalLaw::Hooke;
    config.material.law[LawValue::NormalStiffness] = 1e4;
    config.material.law[LawValue::TangentialStiffnessRatio] = 0.8235;
    config.material.restitution = 0.5;
    config.material.slidingFriction = 0.5;
    config.integrator = integrator;
    scene::setSteps(config, step, std::llround(0.18 / step));
    Simulation run(config, groove,
      scene::startFrom({ scene::grain(0, 0.00025, 2500.0,
        { 0.005, 2.7937481665024794e-05, 0.0016005372526493155 }) }));
    const auto energyAt = [&](double time)
    {
      scene::advance(run, std::llround(time / step));
      const Particle grain = stateOf(run, 0);
      return 0.5 * grain.mass * dot(grain.velocity, grain.velocity);
    };
    const std::string name = std::string("in the groove, ") + nameOf(integrator);
    check::relative(name + ", energy at 0.06 s", energyAt(0.06), 1.054e-12, 2e-3);
    check::relative(name + ", energy at 0.12 s", energyAt(0.12), 6.235e-11, 2e-3);
    check::relative(name + ", energy at 0.18 s", energyAt(0.18), 1.274e-8, 5e-3);
    check::close(name + ", height at 0.18 s", run.particles().get(0).position.z, -7.15e-3, 4e-5);
  }
}

/// By what the ends of runs with a step, half and a quarter of it differ.
/// @param end(factor) of a run whose steps are so many times shorter
void convergence(const std::string& name, const std::function<Vec3(int)>& end, double order,
  double most)
{
  const Vec3 coarse = end(1), middle = end(2), fine = end(4);
  const double first = norm(coarse - middle), second = norm(middle - fine);
  check::atMost(name + ", off by, relative", first, most);
  const double measured = std::log2(first / second);
  check::line(measured >= order || second < 1e-11, name + ", order",
    "measured " + check::number(measured) + ", at least " + check::number(order));
}

/// Sticks by DMT's pull, rolls without loss.
Config sticky(double surfaceEnergy)
{
  Config config = scene::still({ "sticky", 1e7, 0.3, 2500 });
  config.law.adhesion = AdhesionLaw::DMT;
  config.material.law[LawValue::SurfaceEnergy] = surfaceEnergy;
  config.material.slidingFriction = 1e3;
  config.material.twistingFriction = 0.0;
  config.allowInitialOverlap = true;
  config.integrator = Integrator::Leapfrog;
  return config;
}

/// A grain that rolls around a fixed one, with a spin about the normal beside.
void around(double ratio, bool atWall)
{
  const double radius = 1e-3, large = ratio * radius, speed = 0.05;
  const double reduced = atWall ? radius : radius * large / (radius + large);
  Config config = sticky(1.0);
  const double pull = 2.0 * Pi * 1.0 * reduced;
  const double stiffness =
    4.0 / 3.0 * 1e7 / (1.0 - 0.09) * (atWall ? 1.0 : 0.5) * std::sqrt(reduced);
  const double distance = radius + large - scene::hertzOverlap(pull, stiffness);
  const double time = 0.5 * distance / speed;
  const auto end = [&](int factor)
  {
    const std::int64_t steps = factor * std::llround(time / 4e-6);
    scene::setSteps(config, time / static_cast<double>(steps), steps);
    // Rolling about y, and a spin about the normal, x.
    const Vec3 spin{ 20.0, 0.0, 0.0 };
    const Vec3 rolls{ 0.0, -speed / radius, 0.0 };
    Particle small =
      scene::grain(0, radius, 2500, { distance, 0, 0 }, { 0, 0, speed }, spin + rolls);
    Surface wall;
    scene::addElement(wall, { { 0, 0, 0 } }, large);
    Simulation run(config, atWall ? wall : Surface{},
      atWall ? scene::startFrom({ small })
             : scene::startFrom({ small, scene::grain(1, large, 1e12, { 0, 0, 0 }) }));
    scene::advance(run, steps);
    return (1.0 / distance) * run.particles().get(0).position;
  };
  convergence("around " + std::string(atWall ? "a fixed ball" : "a heavy grain") + " of " +
      check::number(ratio) + " radii",
    end, 1.8, 2e-4);
}

/// Two grains that stick to each other against every motion rotate as a body about an axis that is
/// oblique to their line, which goes round a cone.
void obliquePair()
{
  const double radius = 1e-3;
  Config config = sticky(1.0);
  config.material.rollingFriction = 1e3;
  config.material.twistingFriction = 1e3;
  config.law.turning = SpringTurning::CommonSpin;
  const double pull = 2.0 * Pi * 0.5 * radius;
  const double stiffness = 4.0 / 3.0 * 0.5 * 1e7 / (1.0 - 0.09) * std::sqrt(0.5 * radius);
  const double arm = radius - 0.5 * scene::hertzOverlap(pull, stiffness);
  const Vec3 spin{ 60.0, 0.0, 80.0 };
  const double time = 0.05;
  const auto end = [&](int factor)
  {
    const std::int64_t steps = factor * std::llround(time / 2e-6);
    scene::setSteps(config, time / static_cast<double>(steps), steps);
    const Vec3 position{ 0, 0, arm };
    Simulation run(config, Surface{},
      scene::startFrom(
        { scene::grain(0, radius, 2500, -1.0 * position, cross(spin, -1.0 * position), spin),
          scene::grain(1, radius, 2500, position, cross(spin, position), spin) }));
    scene::advance(run, steps);
    return (1.0 / radius) * run.particles().get(1).position;
  };
  convergence("a pair about an oblique axis", end, 1.8, 2e-3);
}

/// A grain that a turntable takes along stays where it is on that.
void onATurntable()
{
  const double radius = 2e-3, spin = 5.0, far = 0.05, step = 2e-5;
  Config config = scene::still({ "grain", 1e7, 0.3, 2500 });
  config.gravity = { 0, 0, -9.81 };
  config.material.slidingFriction = config.material.rollingFriction = 1.0;
  config.material.twistingFriction = 1.0;
  config.material.restitution = 0.2;
  config.law.turning = SpringTurning::CommonSpin; // the spring that holds it rotates with the table
  config.allowInitialOverlap = true;
  Surface table = scene::plane(0.2);
  table.bodies.resize(1);
  table.bodies[0].motion.angularVelocity = spin;
  const double sunk =
    scene::hertzOverlap(sphereMass(2500, radius) * 9.81, scene::planeStiffness(config, radius));
  const std::int64_t half = 20000;
  scene::setSteps(config, step, 5 * half);
  Simulation run(config, table,
    scene::startFrom({ scene::grain(0, radius, 2500, { far, 0, radius - sunk },
      { 0, spin * far, 0 }, { 0, 0, spin }) }));
  const auto positionAfter = [&](std::int64_t steps)
  {
    scene::advance(run, steps);
    const Vec3 p = run.particles().get(0).position;
    const double angle = std::atan2(p.y, p.x) - spin * step * static_cast<double>(steps);
    return Vec3{ std::hypot(p.x, p.y), far * std::remainder(angle, 2.0 * Pi), 0.0 };
  };
  const Vec3 early = positionAfter(half); // what it oscillates with is gone
  const Vec3 late = positionAfter(5 * half);
  const double creep = 0.5 * step * spin * spin * far * 4.0 * step * static_cast<double>(half);
  check::atMost("on a turntable, of the creep by velocities of the end", norm(late - early) / creep,
    0.01);
}

/// A body that falls over about an edge, a corner or a ball on a plane that it does not slide on.
/// @param pivot of the body in its first orientation, from its centre of mass
/// @param rounding with which it rolls about that
void fallsOver(const std::string& name, const GrainShape& shape, const Vec3& pivot, double rounding)
{
  const double tilt = 0.6, step = 2e-6;
  Config config = scene::still({ "body", 1e8, 0.3, 2500 });
  config.gravity = { 0, 0, -9.81 };
  config.material.slidingFriction = 10.0;
  config.material.restitution = 0.3;
  config.allowInitialOverlap = true;
  config.shapes = { shape };
  const Quaternion rotation = scene::about({ 0, 1, 0 }, tilt);
  const Vec3 arm(rotated(rotation, Lane3(pivot)));
  Snapshot start;
  scene::addClump(config, 0, scene::placed(shape, { -arm.x, 0, rounding - arm.z }, rotation),
    start);
  const auto slipped = [&](int factor)
  {
    Config of = config;
    const std::int64_t steps = 20000 * factor;
    scene::setSteps(of, step / factor, steps);
    Simulation run(of, scene::plane(1.0), Snapshot(start));
    scene::advance(run, steps);
    const ShapedGrain grain = run.snapshot().particles.shaped.at(0);
    const double angle = 2.0 * std::atan2(grain.orientation.y, grain.orientation.w);
    const Vec3 now(rotated(grain.orientation, Lane3(pivot)));
    return Vec3{ grain.position.x + now.x - rounding * (angle - tilt), angle - tilt,
      grain.angularVelocity.y };
  };
  const Vec3 coarse = slipped(1), fine = slipped(8);
  // By velocities of the end it creeps with h/2 w^2 times the lever along the plane: about that.
  const double lever = norm(Vec3{ pivot.x, 0, pivot.z });
  const double creep = 0.5 * step * std::abs(coarse.z * coarse.y) * 0.3 * lever;
  check::isTrue(name + " falls", std::abs(coarse.y) > 0.05);
  check::atMost(name + " falls over, of the creep by velocities of the end",
    std::abs(coarse.x - fine.x) / creep, 0.2);
}

void all()
{
  inTheGroove();
  for (const double ratio : { 4.0, 10.0, 40.0 })
  {
    around(ratio, false);
    around(ratio, true);
  }
  obliquePair();
  onATurntable();
  fallsOver("a box about an edge", scene::brick({ 0.01, 0.008, 0.02 }, 0.001),
    { 0.004, 0.0, -0.009 }, 0.001);
  fallsOver("a rod of balls about one",
    { "rod", { { { 0, 0, -2e-3 }, 2e-3 }, { { 0, 0, 2e-3 }, 2e-3 }, { { 0, 0, 6e-3 }, 2e-3 } } },
    { 0.0, 0.0, -0.004 }, 0.002);
}

}

int main()
{
  return check::run(all);
}
