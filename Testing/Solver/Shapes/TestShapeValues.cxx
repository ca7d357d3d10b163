// Single values of grains with shapes after one step: how fast their balls are, what drag and
// numerical damping take, what balls add, and how near a surface that rotates can have come.
#include "Check.h"
#include "Faceted.h"

#include "Integrators/ShapedMotion.h"
#include "Shapes/MassProperties.h"
#include "Shapes/Smooth/SmoothSupport.h"

using namespace dem;

namespace
{

constexpr double Size = 0.004;

Config with(const GrainShape& shape, double timeStep)
{
  Config config = scene::still();
  config.shapes = { shape };
  scene::setSteps(config, timeStep, 1);
  return config;
}

/// A grain alone after one step.
Particles after(const Config& config, const ShapedGrain& grain)
{
  Snapshot start;
  scene::addClump(config, 0, grain, start);
  Simulation simulation(config, {}, start);
  scene::advance(simulation, 1);
  return simulation.particles();
}

/// Balls are as fast as a rigid body is where they were in the middle of the step, to which
/// velocities belong.
void velocitiesOfBalls()
{
  constexpr double step = 1e-5;
  ShapedGrain grain;
  grain.size = Size;
  grain.velocity = { 0.3, -0.2, 0.1 };
  grain.angularVelocity = { 40.0, -70.0, 90.0 };
  const Particles balls = after(with(scene::lump(), step), grain);
  const ShapedGrain& now = balls.shaped[0];
  double off = 0.0, apart = 0.0;
  for (std::size_t slot = 0; slot < balls.size(); ++slot)
  {
    const Vec3 arm = balls.position.get(slot) - now.position;
    const Vec3 before = arm - 0.5 * step * cross(now.angularVelocity, arm);
    const Vec3 expected = now.velocity + cross(now.angularVelocity, before);
    off = std::max(off, norm(balls.velocity.get(slot) - expected));
    apart = std::max(apart, norm(expected - now.velocity));
  }
  check::isTrue("balls are faster and slower than their grain", apart > 0.1);
  check::atMost("velocities of balls are off by", off, 1e-14);
}

/// Drag on a grain is that on the sphere of the same volume: of a dumbbell, 2^(1/3) times a ball.
void drag()
{
  const double dt = 1e-6, viscosity = 0.05;
  Config config = with(scene::dumbbell(), dt);
  config.viscosity = viscosity;
  ShapedGrain grain;
  grain.size = Size;
  grain.velocity = { 0.0, 0.4, 0.0 };
  grain.angularVelocity = { 0.0, 0.0, 50.0 };
  const ShapedGrain now = after(config, grain).shaped[0];
  const double ball = 0.5 * Size, radius = std::cbrt(2.0) * ball;
  const double inertia = 1.4 * now.mass * ball * ball; // across the line of the balls
  check::relative("what drag takes of the velocity", grain.velocity.y - now.velocity.y,
    dt * 6.0 * Pi * viscosity * radius * 0.4 / now.mass, 1e-9);
  check::relative("and of the spin", grain.angularVelocity.z - now.angularVelocity.z,
    dt * 8.0 * Pi * viscosity * radius * radius * radius * 50.0 / inertia, 1e-6);
}

/// Numerical damping is of angular accelerations along the axes of the world, (1 + lambda) of one
/// that slows the grain down, whatever its moments of inertia are.
void numericalDamping()
{
  const double dt = 1e-6;
  ShapedGrain grain;
  grain.size = Size;
  grain.orientation = unit(Quaternion{ 1.0, 0.4, -0.3, 0.6 });
  grain.angularVelocity = { 30.0, 50.0, 20.0 };
  Config config = with(smoothShapes()[0], dt);
  config.viscosity = 0.05;
  const auto changeOf = [&](double lambda, double viscosity)
  {
    config.numericalDamping = lambda;
    config.viscosity = viscosity;
    return after(config, grain).shaped[0].angularVelocity - grain.angularVelocity;
  };
  const Vec3 free = changeOf(0.0, 0.0), plain = changeOf(0.0, 0.05) - free;
  const Vec3 damped = changeOf(0.3, 0.05) - free;
  check::isTrue("drag slows the spin down about every axis",
    plain.x < 0.0 && plain.y < 0.0 && plain.z < 0.0);
  check::atMost("with damping by 1.3 times as much, but for",
    norm(damped - 1.3 * plain) / norm(plain), 1e-5);
}

/// A ball that a clump has twice counts once, and one inside another not at all.
void ballsThatAreThere()
{
  const Ball ball{ { 0.1, 0.2, -0.3 }, 1.0 }, other{ { 1.2, 0.0, 0.4 }, 0.8 };
  const Moments plain = momentsOf({ ball, other });
  for (const Ball& more : { ball, Ball{ { 0.2, 0.1, -0.4 }, 0.5 }, Ball{ ball.centre, 0.9 } })
  {
    const Moments sum = momentsOf({ ball, more, other });
    check::relative("volume", sum.volume, plain.volume, 1e-10);
    check::atMost("first moments are off by", norm(sum.first - plain.first), 1e-10);
    check::relative("a second moment", sum.second[0], plain.second[0], 1e-10);
  }
}

/// What is left of two grains of a shape, spheres for -1, that have hit each other over a plane.
Snapshot hit(const Config& config, int shape, const Surface& walls, std::int64_t steps)
{
  Snapshot start;
  for (const double sign : { -1.0, 1.0 })
  {
    ShapedGrain grain;
    grain.size = Size;
    grain.position = { 1.05 * sign * Size, 0.12 * sign * Size, 1.02 * Size };
    grain.velocity = { -0.5 * sign, 0.1, -0.4 };
    grain.angularVelocity = { 40.0 * sign, 90.0, -20.0 };
    if (shape >= 0)
    {
      grain.orientation = unit(Quaternion{ 1.0, 0.3, 0.4 * sign, -0.2 });
      scene::addClump(config, shape, grain, start);
      continue;
    }
    start.particles.add(scene::grain(static_cast<std::int64_t>(start.particles.size()), Size,
      config.material.density, grain.position, grain.velocity, grain.angularVelocity));
  }
  Simulation simulation(config, walls, start);
  scene::advance(simulation, steps);
  return simulation.snapshot();
}

/// An ellipsoid of equal axes does to walls and others what a sphere does.
void roundEllipsoid()
{
  Config config = with(superellipsoid("round", { 1.0, 1.0, 1.0 }, 1.0, 1.0), 1e-6);
  scene::setSteps(config, 1e-6, 3000);
  config.material.youngsModulus = 1e7;
  config.material.restitution = 0.7;
  config.material.slidingFriction = config.material.rollingFriction = 0.2;
  const Snapshot spheres = hit(config, -1, scene::plane(0.1), 3000);
  const Snapshot round = hit(config, 0, scene::plane(0.1), 3000);
  check::isTrue("they bounced",
    spheres.particles.velocity.get(0).z > 0.1 && spheres.particles.velocity.get(1).x > 0.1);
  for (const std::size_t slot : { 0, 1 })
  {
    check::atMost("velocity beside that of a sphere",
      norm(round.particles.velocity.get(slot) - spheres.particles.velocity.get(slot)), 1e-7);
    check::atMost("spin beside that of a sphere",
      norm(round.particles.angularVelocity.get(slot) - spheres.particles.angularVelocity.get(slot)),
      1e-4);
  }
}

/// Two grains that hit each other keep their momentum and angular momentum, whatever they are.
void conservation()
{
  Config config = with(scene::lump(), 1e-6);
  config.shapes.push_back(smoothShapes()[0]);
  config.shapes.push_back(scene::brick({ 2.0, 1.6, 1.4 }, 0.2));
  scene::setSteps(config, 1e-6, 6000);
  config.material.youngsModulus = 5e6;
  config.material.restitution = 0.7;
  config.material.slidingFriction = config.material.rollingFriction = 0.3;
  const ShapeTable shapes = shapeTable(config.shapes);
  for (int shape = 0; shape < 3; ++shape)
  {
    Vec3 momentum[2], spin[2], relative[2];
    for (const int end : { 0, 1 })
    {
      const Snapshot state = hit(config, shape, {}, 6000 * end);
      for (const ShapedGrain& grain : state.particles.shaped)
      {
        momentum[end] = momentum[end] + grain.mass * grain.velocity;
        spin[end] = spin[end] + angularMomentum(shapes[grain.shape], grain) +
          cross(grain.position, grain.mass * grain.velocity);
      }
      relative[end] = state.particles.shaped[0].velocity - state.particles.shaped[1].velocity;
    }
    const std::string name = config.shapes[shape].name;
    check::isTrue(name + ": they hit", norm(relative[1] - relative[0]) > 0.1);
    check::atMost(name + ": momentum that is lost",
      norm(momentum[1] - momentum[0]) / norm(momentum[0]), 1e-12);
    check::atMost(name + ": angular momentum", norm(spin[1] - spin[0]) / norm(spin[0]), 1e-11);
  }
}

double reachOf(const UnitShape& shape, const ShapedGrain& grain, const Vec3& direction)
{
  return SmoothSupport(SmoothBody(shape, grain.size, grain.orientation)).along(direction).reach;
}

/// A surface that rotates reaches no farther than is said along any direction, and not much less
/// far along some.
void surfaceThatRotates()
{
  const Config config = with(superellipsoid("long", { 3.0, 1.0, 1.0 }, 1.0, 1.0), 1e-4);
  const ShapeTable shapes = shapeTable(config.shapes);
  ShapedGrain grain;
  grain.size = Size;
  grain.angularVelocity = { 0.0, 0.0, 200.0 };
  Snapshot start;
  scene::addClump(config, 0, grain, start);
  Particles grains = start.particles;
  const ShapedGrain before = grains.shaped[0];
  const std::vector<Load> loads(grains.size(), Load{});
  Motion motion;
  motion.timeStep = config.timeStep;
  ShapedMotion moves;
  moves.load(shapes, loads.data(), grains.shaped.data(), 1);
  moves.moveGrains(motion, grains);
  check::isTrue("there is a batch", moves.placeBalls(false, grains) != nullptr);
  double nearer = 0.0;
  for (int k = 0; k < 720; ++k)
  {
    const Vec3 n{ std::cos(Pi * k / 360.0), std::sin(Pi * k / 360.0), 0.0 };
    nearer =
      std::max(nearer, reachOf(shapes[0], grains.shaped[0], n) - reachOf(shapes[0], before, n));
  }
  check::atMost("how much nearer it comes, over what is said", nearer / moves.distanceMoved(0),
    1.0);
  check::atMost("what is said over that", moves.distanceMoved(0) / nearer, 1.6);
}

void all()
{
  velocitiesOfBalls();
  drag();
  numericalDamping();
  ballsThatAreThere();
  roundEllipsoid();
  conservation();
  surfaceThatRotates();
}

}

int main()
{
  return check::run(all);
}
