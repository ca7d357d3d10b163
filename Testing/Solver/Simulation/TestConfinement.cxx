// Two- and one-dimensional runs: what starts in a plane or on a line along the axes stays there,
// to the last bit, for thousands of steps.
#include "Check.h"
#include "Scenes.h"

using namespace dem;

namespace
{

Vec3 along(int axis, double value)
{
  return { axis == 0 ? value : 0, axis == 1 ? value : 0, axis == 2 ? value : 0 };
}

/// A wall through @a at with the normal along @a normalAxis, wide in the other two directions.
void addWall(Surface& surface, int normalAxis, double at)
{
  const int a = (normalAxis + 1) % 3;
  const int b = (normalAxis + 2) % 3;
  const Vec3 o = along(normalAxis, at);
  const Vec3 u = along(a, 0.25), v = along(b, 0.25);
  scene::addRectangle(surface, o - u - v, o + u - v, o + u + v, o - u + v);
}

/// A slanted wall that holds the direction @a flat.
void addSlope(Surface& surface, int flat)
{
  const int a = (flat + 1) % 3;
  const int b = (flat + 2) % 3;
  const Vec3 from = along(a, 0.02) + along(b, -0.02), to = along(a, 0.05) + along(b, 0.02);
  const Vec3 w = along(flat, 0.25);
  scene::addRectangle(surface, from - w, to - w, to + w, from + w);
}

Config spawning(const Vec3& lower, const Vec3& upper, const Vec3& gravity)
{
  Config config;
  config.radiusMin = 0.002;
  config.radiusMax = 0.004;
  config.spawnMin = lower;
  config.spawnMax = upper;
  config.maximumParticles = 60;
  config.gravity = gravity;
  config.initialVelocity = 0.05 * gravity;
  config.threads = 2;
  scene::setSteps(config, 3e-5, 8000);
  return config;
}

/// Largest departure of the confined values; exactly 0 is due.
double offPlane(const Particles& grains, int axis, double at)
{
  double most = 0.0;
  for (std::size_t i = 0; i < grains.size(); ++i)
  {
    most = std::max(most, std::abs(grains.position.get(i)[axis] - at));
    most = std::max(most, std::abs(grains.velocity.get(i)[axis]));
  }
  return most;
}

/// In the plane across @a flat at the coordinate @a at.
void plane(int flat, double at)
{
  const int a = (flat + 1) % 3;
  const int b = (flat + 2) % 3;
  Surface walls;
  for (double side : { -0.06, 0.06 })
  {
    addWall(walls, a, side);
    addWall(walls, b, side);
  }
  addSlope(walls, flat);
  const Vec3 middle = along(flat, at);
  const Vec3 reach = along(a, 0.04) + along(b, 0.04);
  const Config config = spawning(middle - reach, middle + reach, along(a, -9.0) + along(b, -4.0));
  Simulation simulation(config, walls);
  double most = 0.0, spin = 0.0, inPlane = 0.0;
  for (std::int64_t step = 0; step <= 8000; step += 50)
  {
    scene::advance(simulation, step);
    const Particles grains = simulation.particles();
    most = std::max(most, offPlane(grains, flat, at));
    for (std::size_t i = 0; i < grains.size(); ++i)
    {
      const Vec3 w = grains.angularVelocity.get(i);
      spin = std::max(spin, std::max(std::abs(w[a]), std::abs(w[b])));
      inPlane = std::max(inPlane, std::abs(w[flat]));
    }
  }
  const std::string name =
    std::string("plane across ") + "xyz"[flat] + " at " + check::number(at) + ", ";
  check::equal(name + "grains", simulation.particleCount(), 60);
  check::isTrue(name + "contacts", simulation.observe().totals.contactCount > 60);
  check::isTrue(name + "grains rotate", inPlane > 1.0);
  check::close(name + "departure", most, 0.0, 0.0);
  check::close(name + "spin out of the plane", spin, 0.0, 0.0);
}

/// On the line along @a free.
void line(int free)
{
  const int a = (free + 1) % 3;
  const int b = (free + 2) % 3;
  Surface walls;
  addWall(walls, free, -0.2);
  addWall(walls, free, 0.2);
  Config config = spawning(along(free, -0.15), along(free, 0.15), along(free, -9.0));
  config.maximumParticles = 30;
  Simulation simulation(config, walls);
  double most = 0.0, spin = 0.0;
  std::int64_t contacts = 0;
  for (std::int64_t step = 0; step <= 8000; step += 50)
  {
    scene::advance(simulation, step);
    contacts += simulation.observe().totals.contactCount;
    const Particles grains = simulation.particles();
    most = std::max(most, std::max(offPlane(grains, a, 0.0), offPlane(grains, b, 0.0)));
    for (std::size_t i = 0; i < grains.size(); ++i)
    {
      spin = std::max(spin, norm(grains.angularVelocity.get(i)));
    }
  }
  const std::string name = std::string("line along ") + "xyz"[free] + ", ";
  check::isTrue(name + "grains", simulation.particleCount() >= 20);
  check::isTrue(name + "contacts", contacts > 100);
  check::close(name + "departure", most, 0.0, 0.0);
  check::close(name + "spin", spin, 0.0, 0.0);
}

void cases()
{
  for (int axis = 0; axis < 3; ++axis)
  {
    plane(axis, 0.0);
    plane(axis, 0.03);
    line(axis);
  }
}

}

int main()
{
  return check::run(cases);
}
