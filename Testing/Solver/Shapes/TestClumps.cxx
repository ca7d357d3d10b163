// Clumps in a run: one ball is a sphere, impacts are those of rigid bodies, nothing is lost of
// momentum and energy, and bits do not depend on threads, routes or restarts.
#include "Check.h"
#include "Clumps.h"
#include "ShapesInMotion.h"

#include "Integrators/ShapedMotion.h"

using namespace dem;

namespace
{

/// Rotation by an angle about the y axis.
Quaternion aboutY(double angle)
{
  return { std::cos(0.5 * angle), 0.0, std::sin(0.5 * angle), 0.0 };
}

/// A sphere, and a clump of one ball, thrown onto a plane with a spin.
void oneBall()
{
  Config config = scene::still();
  config.gravity = { 1.0, 0.5, -9.81 };
  config.material.restitution = 0.6;
  config.material.slidingFriction = 0.4;
  config.material.rollingFriction = 0.1;
  config.viscosity = 1e-3;
  config.shapes = { { "ball", { { { 3, 2, 1 }, 2.0 } } } };
  scene::setSteps(config, 2e-5, 20000);
  const double radius = 0.005;
  const Vec3 position{ 0, 0, 0.02 }, velocity{ 0.2, -0.1, -0.5 }, spin{ 30, -50, 20 };
  Snapshot shaped;
  ShapedGrain grain;
  grain.size = radius;
  grain.position = position;
  grain.velocity = velocity;
  grain.angularVelocity = spin;
  scene::addClump(config, 0, grain, shaped);
  Simulation a(config, scene::plane(2.0), shaped);
  Simulation b(config, scene::plane(2.0),
    scene::startFrom(
      { scene::grain(0, radius, config.material.density, position, velocity, spin) }));
  scene::advance(a, 20000);
  scene::advance(b, 20000);
  const Particle p = a.particles().get(0), q = b.particles().get(0);
  check::relative("one ball: mass", p.mass, q.mass, 1e-11);
  check::atMost("one ball: position", norm(p.position - q.position) / norm(q.position), 1e-9);
  check::atMost("one ball: velocity", norm(p.velocity - q.velocity) / norm(q.velocity), 1e-8);
  check::atMost("one ball: spin",
    norm(p.angularVelocity - q.angularVelocity) / norm(q.angularVelocity), 1e-8);
  check::isTrue("one ball: it rolls", norm(q.velocity) > 0.01);
}

/// A dumbbell that hits a plane with one ball: J (1/m + (r x n)^2 / I) = (1 + e) v, for e = 1
/// without friction. Hard, so that it rotates little while it touches.
void impact()
{
  for (const double angle : { 0.2, 0.6, 1.1 })
  {
    Config config = scene::still();
    config.material.youngsModulus = 1e9;
    config.gravity = {};
    config.shapes = { scene::dumbbell() };
    scene::setSteps(config, 2e-8, 40000);
    const double size = 0.01; // two balls of 5 mm
    const double speed = 0.3;
    Snapshot start;
    ShapedGrain grain;
    grain.size = size;
    grain.orientation = aboutY(angle); // the ball at +x goes down
    const double arm = 0.5 * size * std::cos(angle);
    grain.position = { 0, 0, 0.5 * size * std::sin(angle) + 0.5 * size + 1e-6 };
    grain.velocity = { 0, 0, -speed };
    scene::addClump(config, 0, grain, start);
    Simulation run(config, scene::plane(1.0), start);
    scene::advance(run, 40000);
    const Snapshot end = run.snapshot();
    const ShapedGrain& after = end.particles.shaped[0];
    const double inertia = 1.4 * after.mass * 0.25 * size * size;
    const double push = 2.0 * speed / (1.0 / after.mass + arm * arm / inertia);
    const std::string name = "impact at " + check::number(angle) + ", ";
    check::relative(name + "velocity", after.velocity.z, -speed + push / after.mass, 2e-3);
    check::relative(name + "spin", after.angularVelocity.y, -push * arm / inertia, 2e-3);
    check::isTrue(name + "nothing aside",
      std::abs(after.velocity.x) < 1e-12 && std::abs(after.angularVelocity.x) < 1e-9);
    check::relative(name + "energy",
      run.observe().totals.translationalEnergy + run.observe().totals.rotationalEnergy,
      0.5 * after.mass * speed * speed, 1e-6);
  }
}

Vec3 angularMomentumOf(const Snapshot& state, const ShapeTable& shapes)
{
  Vec3 sum;
  for (const ShapedGrain& grain : state.particles.shaped)
  {
    sum = sum + angularMomentum(shapes[grain.shape], grain) +
      cross(grain.position, grain.mass * grain.velocity);
  }
  return sum;
}

/// Lumps that meet in space with all kinds of friction.
void conservation()
{
  Config config = scene::still();
  config.material.slidingFriction = 0.5;
  config.material.rollingFriction = 0.2;
  config.material.restitution = 0.8;
  config.gravity = {};
  config.shapes = { scene::lump(), scene::dumbbell() };
  scene::setSteps(config, 1e-5, 20000);
  const ShapeTable shapes = shapeTable(config.shapes);
  Snapshot start;
  for (int k = 0; k < 8; ++k)
  {
    ShapedGrain grain;
    grain.size = 0.01;
    grain.position = { k % 2 ? 0.013 : -0.013, k / 2 % 2 ? 0.013 : -0.013, k / 4 ? 0.013 : -0.013 };
    grain.velocity = -5.0 * grain.position + Vec3{ 0.0, 0.01 * k, 0.0 };
    grain.angularVelocity = { 3.0 * k, 10.0 - k, 5.0 };
    grain.orientation = aboutY(0.4 * k);
    scene::addClump(config, k % 2, grain, start);
  }
  Simulation run(config, Surface{}, start);
  const Snapshot first = run.snapshot();
  const Observation before = run.observe();
  scene::advance(run, 20000);
  const Snapshot last = run.snapshot();
  const Observation after = run.observe();
  double scale = 0.0, spin = 0.0;
  for (const ShapedGrain& grain : first.particles.shaped)
  {
    scale += grain.mass * norm(grain.velocity);
    spin += norm(angularMomentum(shapes[grain.shape], grain)) +
      grain.mass * norm(cross(grain.position, grain.velocity));
  }
  check::atMost("momentum changes by", norm(after.totals.momentum - before.totals.momentum) / scale,
    1e-12);
  // Equation 26 takes arms at the middle of the overlap, so forces of a pair are on one line.
  check::atMost("angular momentum changes by",
    norm(angularMomentumOf(last, shapes) - angularMomentumOf(first, shapes)) / spin, 2e-5);
  check::isTrue("energy is lost",
    after.totals.dissipatedEnergy >
      0.05 * (before.totals.translationalEnergy + before.totals.rotationalEnergy));
}

Config mixture(int threads, std::int64_t steps)
{
  return clumps::rain({ scene::dumbbell(), scene::lump(), scene::cube() },
    { { 0, 1.0 }, { 1, 1.0 }, { 2, 0.3 }, { -1, 1.0 } }, threads, steps);
}

/// Clumps at rest press on a floor with their weight.
void weight()
{
  Config config = mixture(2, 24000);
  config.material.restitution = 0.2;
  config.numericalDamping = 0.5;
  Scene scene(scene::box({ -0.035, -0.035, -0.05 }, { 0.035, 0.035, 0.06 }));
  Simulation run(config, scene);
  scene::advance(run, 24000);
  const double mass = clumps::checkWeight(run);
  const Observation seen = run.observe();
  const Particles grains = run.particles();
  check::relative("mass that came in", seen.totals.inflowMass, mass, 1e-12);
  check::equal("grains", seen.totals.count, run.particleCount());
  check::equal("grains that came in", seen.totals.inflowCount, run.particleCount());
  check::isTrue("fewer grains than balls", grains.grains() < static_cast<long long>(grains.size()));
}

/// Clumps leave as wholes, with their mass and energy.
void leaving()
{
  Config config = mixture(2, 16000);
  Scene scene;
  scene.outflow.planes.push_back({ { 0, 0, -0.1 }, { 0, 0, -1 } });
  Simulation run(config, scene);
  scene::advance(run, 16000);
  const Totals totals = run.observe().totals;
  double mass = 0.0;
  const Particles grains = run.particles();
  for (std::size_t k = 0; k < grains.size(); ++k)
  {
    mass += grains.isFirst(k) ? grains.mass(k) : 0.0;
  }
  check::isTrue("some have left", totals.outflowCount > 20);
  check::equal("count of those that are there", totals.inflowCount - totals.outflowCount,
    run.particleCount());
  check::relative("mass of those that are there", totals.inflowMass - totals.outflowMass, mass,
    1e-10);
  check::atMost("energy that is missing",
    std::abs(totals.dissipatedEnergy) / std::abs(totals.translationalEnergy), 2e-3);
}

}

int main()
{
  return check::run(
    []
    {
      oneBall();
      clumps::sameBits(mixture);
      leaving();
      if (!check::IsSanitized)
      {
        impact();
        conservation();
        weight();
      }
    });
}
