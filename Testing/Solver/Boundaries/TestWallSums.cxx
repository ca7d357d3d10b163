// Work, impulse and angular impulse that walls and grains exchange, summed over all steps, against
// closed forms.
#include "Applied.h"
#include "Check.h"
#include "OnWalls.h"

#include <cmath>

using namespace dem;
using namespace onwalls;

namespace
{

/// Means over the second half of a run on one wall.
WallSums lateMean(const Config& config, const Surface& walls, const Snapshot& start)
{
  Simulation run(config, walls, start);
  const std::int64_t last = run.timePlan().lastStep();
  scene::advance(run, last / 2);
  const Snapshot middle = run.snapshot();
  scene::advance(run, last);
  const double time = config.timeStep * static_cast<double>(last - last / 2);
  return meanOf(middle, run.snapshot(), 0, time);
}

Config rough(double friction)
{
  Config config = heavy(1e-5, 4000);
  config.material.slidingFriction = friction;
  return config;
}

/// A grain at rest on z = 0 that may move along z only.
Snapshot heldGrain(const Config& config, double x, double y)
{
  Snapshot start = scene::startFrom({ resting(config, x, y) });
  scene::apply(start, 0, { {}, {}, static_cast<std::uint8_t>(HeldBits::All & ~4) });
  return start;
}

/// A plate that is drawn along under a weight, and a belt that runs there, need mu N v.
void drag()
{
  constexpr double mu = 0.3, speed = 0.4;
  const Config config = rough(mu);
  const Snapshot start = heldGrain(config, 0.01, 0.02);
  const double weight = start.particles.mass(0) * G;
  for (const bool belt : { false, true })
  {
    WallMotion motion;
    (belt ? motion.surface.velocity : motion.velocity) = { speed, 0.0, 0.0 };
    const WallSums mean = lateMean(config, moving(scene::plane(1.0), motion), start);
    const std::string name = belt ? "a belt under a weight, " : "a plate under a weight, ";
    check::relative(name + "power", mean.work, mu * weight * speed, 1e-9);
    check::relative(name + "drag", mean.impulse.x, -mu * weight, 1e-9);
    check::relative(name + "load", mean.impulse.z, -weight, 1e-9);
  }
}

/// Velocities were wrong where the normal of a wall is along its axis of rotation (Lethe, pull
/// request 896). Torque and power of a turntable are mu N r and mu N r w.
void turntable()
{
  constexpr double mu = 0.3, spin = 5.0, radius = 0.04;
  const Config config = rough(mu);
  const Snapshot start = heldGrain(config, 0.03 + radius, -0.02);
  const double weight = start.particles.mass(0) * G;
  WallMotion motion;
  motion.centre = { 0.03, -0.02, 0.3 };
  motion.axis = { 0.0, 0.0, 2.0 };
  motion.angularVelocity = spin;
  WallMotion surface = motion;
  surface.angularVelocity = 0.0;
  surface.surface.angularVelocity = spin;
  for (const WallMotion& by : { motion, surface })
  {
    const WallSums mean = lateMean(config, moving(scene::plane(1.0), by), start);
    check::relative("turntable, torque", mean.angularImpulse.z, -mu * weight * radius, 1e-9);
    check::relative("turntable, power", mean.work, mu * weight * radius * spin, 1e-9);
  }
}

/// Torques that grains exert beside their forces were left out on walls (Kratos, pull request
/// 4449). A grain on the axis of a turntable resists by twisting friction alone, mu_t N R.
void couples()
{
  constexpr double mu = 0.1, spin = 5.0;
  Config config = rough(0.3);
  config.material.twistingFriction = mu;
  const Snapshot start = heldGrain(config, 0.02, 0.01);
  WallMotion motion;
  motion.centre = { 0.02, 0.01, 0.0 };
  motion.angularVelocity = spin;
  const WallSums mean = lateMean(config, moving(scene::plane(1.0), motion), start);
  const double due = mu * start.particles.mass(0) * G * R;
  check::relative("twisting, torque", mean.angularImpulse.z, -due, 1e-9);
  check::relative("twisting, power", mean.work, due * spin, 1e-9);
  check::atMost("twisting, force along", std::abs(mean.impulse.x) + std::abs(mean.impulse.y),
    1e-9 * due / R);
}

/// The point that torques are about follows the wall (Lethe, pull request 222, moves its centre
/// with the boundary): the torque of a weight at rest on a wall that moves is constant, and the
/// power of a lift is m g v.
void movingCentre()
{
  constexpr double lever = 0.03, speed = 0.4;
  const Config config = rough(0.3);
  Particle grain = resting(config, lever, 0.0);
  const double weight = grain.mass * G;
  for (int axis : { 0, 2 })
  {
    WallMotion motion;
    (axis == 0 ? motion.velocity.x : motion.velocity.z) = speed;
    grain.velocity = motion.velocity;
    const WallSums mean =
      lateMean(config, moving(scene::plane(1.0), motion), scene::startFrom({ grain }));
    check::relative("a wall that carries, torque", mean.angularImpulse.y, lever * weight, 1e-9);
    check::close("a wall that carries, power", mean.work, axis == 2 ? weight * speed : 0.0,
      1e-9 * weight * speed);
  }
}

/// A grain on the edge of two coplanar triangles may count twice elsewhere (phasicFlow, issue 242).
void onTheSeam()
{
  const Config config = rough(0.3);
  Surface halves;
  scene::addElement(halves, { { -1, -1, 0 }, { 1, -1, 0 }, { 1, 1, 0 } }, 0.0);
  scene::addElement(halves, { { -1, -1, 0 }, { 1, 1, 0 }, { -1, 1, 0 } }, 0.0);
  const Particle grain = resting(config, 0.02, 0.02);
  const WallSums mean = lateMean(config, halves, scene::startFrom({ grain }));
  check::relative("on the edge of two triangles", -mean.impulse.z, grain.mass * G, 1e-9);
  check::close("a wall at rest does no work", mean.work, 0.0, 0.0);
}

/// Sums of single steps miss what happens between these (Lethe, pull request 176, takes one step of
/// several): a hit that no frame sees has the impulse m (1 + e) v.
void betweenFrames()
{
  Config config = scene::still();
  config.material.restitution = 0.5;
  scene::setSteps(config, 1e-5, 4000);
  const Particle grain = scene::grain(0, R, 1000.0, { 0.1, 0.2, 1.5 * R }, { 0.0, 0.0, -0.5 });
  Simulation run(config, scene::plane(1.0), scene::startFrom({ grain }));
  check::equal("no contact before", run.observe().totals.contactCount, 0);
  scene::advance(run, 4000);
  check::equal("no contact after", run.observe().totals.contactCount, 0);
  const WallSums sums = run.snapshot().wallSums.at(0);
  const double after = run.particles().velocity.get(0).z;
  check::atMost("it was hit", 0.2, after);
  check::relative("impulse of a hit", -sums.impulse.z, grain.mass * (after + 0.5), 1e-12);
  check::relative("its moment", sums.angularImpulse.x, 0.2 * sums.impulse.z, 1e-12);
}

void cases()
{
  drag();
  turntable();
  couples();
  movingCentre();
  onTheSeam();
  betweenFrames();
}

}

int main()
{
  return check::run(cases);
}
