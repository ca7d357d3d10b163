// Free flight: Stokes drag, orientation, free fall and bounces (MFiX DEM01, 02 and 06).
#include "Check.h"
#include "Scenes.h"

using namespace dem;

namespace
{

/// v = g/c (1 - exp(-c t)), w = w0 exp(-gamma t); the terminal velocity is g/c (MFiX DEM06).
void drag()
{
  Config config = scene::still();
  config.viscosity = 0.05;
  config.gravity = { 0.5, 0, -9.81 };
  const double radius = 0.004;
  const double c = 4.5 * config.viscosity / (config.material.density * radius * radius);
  const double gamma = 10.0 / 3.0 * c;
  const std::int64_t steps = 20000;
  const double timeStep = 10.0 / c / static_cast<double>(steps);
  scene::setSteps(config, timeStep, steps);
  Simulation simulation(config, {},
    scene::startFrom(
      { scene::grain(0, radius, config.material.density, {}, {}, { 1, -20, 300 }) }));
  for (double share : { 0.02, 0.1, 0.3, 1.0 })
  {
    const auto step = static_cast<std::int64_t>(share * static_cast<double>(steps));
    scene::advance(simulation, step);
    const double time = static_cast<double>(step) * timeStep;
    const Particle grain = simulation.particles().get(0);
    const std::string at = " after " + check::number(c * time) + "/c";
    // The step is a 2000th of 1/c and the scheme is of first order.
    check::relative("drag, velocity" + at, grain.velocity.z, -9.81 / c * -std::expm1(-c * time),
      3e-4);
    check::relative("drag, sideways" + at, grain.velocity.x, 0.5 / c * -std::expm1(-c * time),
      3e-4);
    check::close("drag, spin" + at, grain.angularVelocity.z, 300 * std::exp(-gamma * time),
      300 * 1e-3);
    check::relative("drag, velocity of the scheme" + at, grain.velocity.z,
      -9.81 / c * (1.0 - std::pow(1.0 - c * timeStep, static_cast<double>(step))), 1e-10);
  }
  check::relative("terminal velocity", simulation.particles().velocity.get(0).z, -9.81 / c, 1e-4);
}

/// A constant spin rotates the grain by w t about its axis, to rounding.
void orientation()
{
  Config config = scene::still();
  const Vec3 spin{ 3.0, -7.0, 11.0 };
  scene::setSteps(config, 1e-4, 5000);
  Simulation simulation(config, {},
    scene::startFrom({ scene::grain(0, 0.01, 1000, {}, { 1, 2, 3 }, spin) }));
  scene::advance(simulation, 5000);
  const Quaternion q = simulation.particles().orientation[0];
  const double half = 0.5 * norm(spin) * 0.5;
  const Vec3 axis = normalized(spin);
  const double s = q.w * std::cos(half) < 0.0 ? -1.0 : 1.0;
  check::close("rotated, w", s * q.w, std::cos(half), 1e-11);
  check::close("rotated, x", s * q.x, std::sin(half) * axis.x, 1e-11);
  check::close("rotated, y", s * q.y, std::sin(half) * axis.y, 1e-11);
  check::close("rotated, z", s * q.z, std::sin(half) * axis.z, 1e-11);
  check::relative("flown", simulation.particles().position.get(0).z, 1.5, 1e-12);
}

/// MFiX DEM01: dropped, pressed, thrown back. The contact is followed by a fourth-order scheme of
/// its own, with the weight acting during it.
void freeFall()
{
  Config config = scene::still({ "ball", 1e7, 0.3, 2600 });
  config.material.restitution = 0.9;
  config.gravity = { 0, 0, -9.81 };
  const double radius = 0.1, height = 0.5;
  const double mass = sphereMass(config.material.density, radius);
  const double stiffness = scene::planeStiffness(config, radius);
  const double log = std::log(config.material.restitution);
  const double beta = std::abs(log) / std::sqrt(log * log + std::acos(-1.0) * std::acos(-1.0));
  auto accelerate = [&](double z, double v)
  {
    const double overlap = std::max(radius - z, 0.0);
    const double k = stiffness * std::sqrt(overlap);
    return (k * overlap - std::sqrt(5.0 * mass * k) * beta * v) / mass - 9.81;
  };
  const double timeStep = 1e-6;
  const std::int64_t steps = 500000;
  scene::setSteps(config, timeStep, steps);
  Simulation simulation(config, scene::plane(1.0),
    scene::startFrom({ scene::grain(0, radius, config.material.density, { 0, 0, height }) }));
  // Up to the plane in closed form, then Runge-Kutta.
  double time = std::sqrt(2.0 * (height - radius) / 9.81);
  double z = radius, v = -9.81 * time;
  const double fallen = time;
  const double h = 1e-6;
  for (std::int64_t step = 50000; step <= steps; step += 50000)
  {
    const double until = static_cast<double>(step) * timeStep;
    for (; until > fallen && time < until;)
    {
      const double d = std::min(h, until - time);
      const double a1 = accelerate(z, v);
      const double v2 = v + 0.5 * d * a1, a2 = accelerate(z + 0.5 * d * v, v2);
      const double v3 = v + 0.5 * d * a2, a3 = accelerate(z + 0.5 * d * v2, v3);
      const double v4 = v + d * a3, a4 = accelerate(z + d * v3, v4);
      z += d / 6.0 * (v + 2.0 * v2 + 2.0 * v3 + v4);
      v += d / 6.0 * (a1 + 2.0 * a2 + 2.0 * a3 + a4);
      time += d;
    }
    const bool falling = until <= fallen;
    scene::advance(simulation, step);
    const std::string at = "DEM01 after " + check::number(until) + " s, ";
    check::close(at + "height", simulation.particles().position.get(0).z,
      falling ? height - 0.5 * 9.81 * until * until : z, 1e-4 * height);
    check::close(at + "velocity", simulation.particles().velocity.get(0).z,
      falling ? -9.81 * until : v, 1e-3);
  }
}

/// MFiX DEM02: the tops of the bounces, h_k = (h0 - r) e^(2k) + r. The closed form leaves out what
/// the weight does during a contact, of the order of g times contact time over velocity: 1e-3 here.
void bounces()
{
  for (double restitution : { 0.5, 0.7, 0.9, 1.0 })
  {
    Config config = scene::still({ "ball", 1e10, 0.3, 2600 });
    config.material.restitution = restitution;
    config.gravity = { 0, 0, -9.81 };
    const double radius = 0.02, height = 0.5;
    // What a dashpot takes is of first order in the step.
    const double timeStep = restitution < 0.8 ? 4e-7 : 2e-6;
    // Steps, in which a grain reverses within 5e-10 m of its top.
    const auto interval = static_cast<std::int64_t>(std::lround(1e-5 / timeStep));
    const std::int64_t limit = 400000 * interval;
    scene::setSteps(config, timeStep, limit);
    Simulation simulation(config, scene::plane(1.0),
      scene::startFrom({ scene::grain(0, radius, config.material.density, { 0, 0, height }) }));
    double before = 0.0;
    int bounce = 1;
    for (std::int64_t step = interval; step < limit && bounce <= 4; step += interval)
    {
      scene::advance(simulation, step);
      const double v = simulation.particles().velocity.get(0).z;
      if (before > 0.0 && v <= 0.0 && simulation.particles().position.get(0).z > radius)
      {
        check::relative("DEM02, e " + check::number(restitution) + ", bounce " +
            std::to_string(bounce),
          simulation.particles().position.get(0).z,
          (height - radius) * std::pow(restitution, 2.0 * bounce) + radius, 3e-3);
        ++bounce;
      }
      before = v;
    }
    check::equal("DEM02, bounces seen", bounce, 5);
  }
}

void cases()
{
  drag();
  orientation();
  freeFall();
  bounces();
}

}

int main()
{
  return check::run(cases);
}
