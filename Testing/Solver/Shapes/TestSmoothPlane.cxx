// Superellipses: smooth grains that are held in a plane.
#include "Check.h"
#include "Clumps.h"
#include "Scenes.h"
#include "SmoothShapes.h"

using namespace dem;

namespace
{

/// Grains of several cross-sections that fall in the plane across an axis.
Config planar(int axis)
{
  Config config;
  config.shapes = { superellipsoid("ellipse", { 1.3, 0.9, 0.8 }, 1.0, 1.0),
    superellipsoid("square", { 1.0, 1.0, 1.0 }, 0.3, 0.3),
    superellipsoid("rhomb", { 1.2, 1.0, 1.1 }, 1.5, 1.5),
    { "egg", {}, Superellipsoid{ { 1.0, 0.9, 0.8 }, { 0.5, 0.9, 0.6 }, 0.8, 0.8 } } };
  config.spawnShapes = { { -1, 1.0 }, { 0, 1.0 }, { 1, 1.0 }, { 2, 1.0 }, { 3, 1.0 } };
  config.radiusMin = 0.002;
  config.radiusMax = 0.003;
  config.spawnMin = { -0.04, -0.04, -0.04 };
  config.spawnMax = { 0.04, 0.04, 0.04 };
  (axis == 0 ? config.spawnMin.x : (axis == 1 ? config.spawnMin.y : config.spawnMin.z)) = 0.0;
  (axis == 0 ? config.spawnMax.x : (axis == 1 ? config.spawnMax.y : config.spawnMax.z)) = 0.0;
  config.initialVelocity = { 0.3, 0.2, -0.4 }; // that across the plane is taken up
  config.motionPlane = static_cast<MotionPlane>(axis + 1);
  config.gravity = axis == 2 ? Vec3{ -9.81, 0, 0 } : Vec3{ 0, 0, -9.81 };
  config.maximumParticles = 60;
  config.spawnAttemptsPerStep = 500;
  config.material.youngsModulus = 1e6;
  config.numericalDamping = 0.2;
  config.threads = 2;
  scene::setSteps(config, 2e-5, 18000);
  return config;
}

void staysInPlane(int axis)
{
  Simulation run(planar(axis), scene::box({ -0.05, -0.05, -0.05 }, { 0.05, 0.05, 0.05 }));
  scene::advance(run, 18000);
  const Snapshot state = run.snapshot();
  double out = 0.0, spinning = 0.0, least = 1.0;
  for (std::size_t k = 0; k < state.particles.size(); ++k)
  {
    const Quaternion q = state.particles.orientation[k];
    const Vec3 tilt{ q.x, q.y, q.z };
    const Vec3 spin = state.particles.angularVelocity.get(k);
    out = std::max({ out, std::abs(state.particles.position.get(k)[axis]),
      std::abs(state.particles.velocity.get(k)[axis]) });
    for (const int other : { (axis + 1) % 3, (axis + 2) % 3 })
    {
      out = std::max({ out, std::abs(tilt[other]), std::abs(spin[other]) });
    }
    spinning = std::max(spinning, std::abs(spin[axis]));
    least = std::min(least, std::abs(tilt[axis]));
  }
  const std::string name = std::string("across ") + "xyz"[axis];
  check::equal(name + ", grains", static_cast<int>(state.particles.grains()), 60);
  check::isTrue(name + ", they touch", state.contacts.size() > 60);
  check::atMost(name + ", out of the plane", out, 0.0);
  check::isTrue(name + ", they rotate in it", spinning > 0.0 && least < 0.5);
  double pressed = 0.0, mass = 0.0;
  const Observation seen = run.observe();
  for (std::size_t k = seen.firstAtWall(); k < seen.contacts.size(); ++k)
  {
    const Vec3 force = seen.contacts[k].force;
    pressed += axis == 2 ? force.x : force.z;
  }
  for (std::size_t k = 0; k < state.particles.size(); ++k)
  {
    mass += state.particles.mass(k);
  }
  check::relative(name + ", weight on the walls", pressed, 9.81 * mass, 0.01);
}

/// A rod that is hit at its end in the plane rotates as a free one does: with the moment of inertia
/// about the axis across the plane, though that is none of its principal axes.
void freeRotation()
{
  Config config;
  config.shapes = { superellipsoid("rod", { 3.0, 1.0, 0.5 }, 1.0, 1.0) };
  config.gravity = {};
  config.motionPlane = MotionPlane::AcrossY;
  config.maximumParticles = 0;
  scene::setSteps(config, 1e-4, 10000);
  Snapshot start;
  ShapedGrain grain;
  grain.size = 0.003;
  grain.orientation = unit(Quaternion{ 1.0, 0.3, 0.5, -0.2 });
  grain.angularVelocity = { 3.0, 2.0, 5.0 }; // only that about y stays
  grain.velocity = { 0.1, 0.7, 0.2 };
  scene::addClump(config, 0, grain, start);
  Simulation run(config, Surface{}, start);
  scene::advance(run, 10000);
  const Snapshot after = run.snapshot();
  const Vec3 spin = after.particles.angularVelocity.get(0);
  check::close("free rotation, spin about y", spin.y, 2.0, 1e-12);
  check::atMost("free rotation, other spin", std::abs(spin.x) + std::abs(spin.z), 0.0);
  const Quaternion rotation = after.particles.orientation[0] * inverse(grain.orientation);
  check::close("free rotation, angle after a second", std::abs(rotation.w), std::abs(std::cos(1.0)),
    1e-7);
  check::atMost("free rotation, out of the plane", std::abs(rotation.x) + std::abs(rotation.z),
    1e-13);
  check::close("free rotation, displacement in the plane", after.particles.position.get(0).x, 0.1,
    1e-12);
  check::close("free rotation, none across", after.particles.position.get(0).y, 0.0, 0.0);
}

}

int main()
{
  return check::run(
    []
    {
      for (const int axis : { 0, 1, 2 })
      {
        staysInPlane(axis);
      }
      freeRotation();
    });
}
