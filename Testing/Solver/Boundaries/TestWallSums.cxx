// Work, impulse and angular impulse that walls and grains exchange, summed over all steps: closed
// forms, balances of energy and of linear and angular momentum, and the same bits by any route.
#include "Applied.h"
#include "Check.h"
#include "Clumps.h"
#include "OnWalls.h"
#include "RankTeams.h"

#include <algorithm>
#include <cmath>
#include <functional>

using namespace dem;
using namespace onwalls;

namespace
{

/// What walls did between two states, in a unit of time.
WallSums meanOf(const Snapshot& from, const Snapshot& to, std::size_t body, double time)
{
  WallSums mean;
  mean.add(to.wallSums.at(body), 1.0 / time);
  mean.add(from.wallSums.at(body), -1.0 / time);
  return mean;
}

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
  const Particle grain =
    scene::grain(0, R, 1000.0, { 0.1, 0.2, 1.5 * R }, { 0.0, 0.0, -0.5 });
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

enum class Grains
{
  Spheres,
  Clumps
};

/// Grains that fly in a box with a belt, a rotor and, if @a servo, a piston under a load.
struct Stirred
{
  Config config = scene::still();
  Surface walls = scene::box({ 0, 0, 0 }, { 0.05, 0.05, 0.05 });
  Snapshot start;

  explicit Stirred(Grains kind = Grains::Spheres, bool servo = false)
  {
    this->walls.bodies.resize(servo ? 4 : 3);
    this->walls.elements[0].body = 1; // the floor
    this->walls.bodies[1].motion.surface.velocity = { 0.3, -0.2, 0.0 };
    scene::addRectangle(this->walls, { 0.025, 0.01, 0.015 }, { 0.025, 0.04, 0.015 },
      { 0.025, 0.04, 0.035 }, { 0.025, 0.01, 0.035 });
    this->walls.elements.back().body = 2;
    WallMotion& rotor = this->walls.bodies[2].motion;
    rotor.centre = { 0.026, 0.024, 0.025 };
    rotor.axis = { 0.0, 1.0, 0.2 };
    rotor.angularVelocity = 25.0;
    if (servo)
    {
      this->walls.elements[1].body = 3; // the lid
      WallServo& load = this->walls.bodies[3].motion.servo;
      load.kind = ServoKind::Force;
      load.load = 0.05;
    }
    this->config.material.slidingFriction = 0.4;
    this->config.material.rollingFriction = 0.1;
    this->config.material.twistingFriction = 0.1;
    this->config.material.restitution = 0.7;
    this->config.grainsPerThread = 16;
    this->config.shapes = { scene::lump() };
    scene::setSteps(this->config, 1e-5, 2000);
    for (int k = 0; k < 125; ++k)
    {
      this->add(kind, k);
    }
  }

private:
  void add(Grains kind, int k)
  {
    const Vec3 at = 0.0095 * Vec3{ k % 5 + 0.62, k / 5 % 5 + 0.63, k / 25 + 0.64 };
    if (std::abs(at.x - 0.025) < 0.007 && std::abs(at.z - 0.025) < 0.018)
    {
      return; // where the rotor is
    }
    const double angle = 2.4 * k, rise = std::cos(1.7 * k + 0.3);
    const Vec3 v = 0.6 * Vec3{ std::cos(angle), std::sin(angle), rise };
    if (kind == Grains::Spheres)
    {
      this->start.particles.add(
        scene::grain(k, 0.003 + 0.0005 * std::sin(0.9 * k), 1000.0, at, v, 40.0 * v));
      return;
    }
    ShapedGrain grain;
    grain.size = 0.0017;
    grain.position = at;
    grain.velocity = v;
    grain.angularVelocity = 40.0 * v;
    scene::addClump(this->config, 0, grain, this->start);
  }
};

struct Momenta
{
  Vec3 linear, angular; ///< angular about the origin, of spheres
};

Momenta momentaOf(const Snapshot& state)
{
  const Particles& grains = state.particles;
  Momenta sum;
  for (std::size_t i = 0; i < grains.size(); ++i)
  {
    if (grains.isFirst(i))
    {
      const auto [position, now] = motionOf(grains, i);
      const Vec3 p = grains.mass(i) * now.linear;
      sum.linear = sum.linear + p;
      sum.angular = sum.angular + cross(position, p) +
        sphereInertia(grains.mass(i), grains.radius(i)) * now.angular;
    }
  }
  return sum;
}

/// What all walls have done between two states.
struct Exchange
{
  double work = 0.0;
  Vec3 impulse, angular; ///< on the walls; angular about the origin
  double scale = 0.0, angularScale = 0.0;
};

Exchange exchanged(const Surface& walls, const Snapshot& from, const Snapshot& to)
{
  Exchange all;
  for (std::size_t body = 0; body < walls.bodies.size(); ++body)
  {
    const WallSums of = meanOf(from, to, body, 1.0);
    const Vec3 angular = of.angularImpulse + cross(walls.bodies[body].motion.centre, of.impulse);
    all.work += of.work;
    all.impulse = all.impulse + of.impulse;
    all.angular = all.angular + angular;
    all.scale += norm(of.impulse);
    all.angularScale += norm(angular);
  }
  return all;
}

/// What grains lose walls get, however steps are taken, and whatever walls supply is their work.
void balances(const std::string& name, const Stirred& scene)
{
  Simulation run(scene.config, scene.walls, scene.start);
  const std::int64_t last = run.timePlan().lastStep();
  scene::advance(run, run.timePlan().stepAt(0.002)); // velocities of middles have fallen behind
  const Snapshot from = run.snapshot();
  scene::advance(run, last);
  const Snapshot to = run.snapshot();
  const Exchange all = exchanged(scene.walls, from, to);
  check::atMost(name + ", each wall was hit", 1e-6, norm(meanOf(from, to, 2, 1.0).impulse));
  check::relative(name + ", work of all walls", all.work, to.suppliedEnergy - from.suppliedEnergy,
    1e-12);
  const Vec3 lost = momentaOf(from).linear - momentaOf(to).linear;
  check::atMost(name + ", momentum", norm(lost - all.impulse) / all.scale, 1e-12);
  // A rigid wall does the work of its torque, a belt that of its force.
  const WallMotion& rotor = scene.walls.bodies[2].motion;
  check::relative(name + ", work of the rotor", meanOf(from, to, 2, 1.0).work,
    -rotor.angularVelocity *
      dot(meanOf(from, to, 2, 1.0).angularImpulse, normalized(rotor.axis)),
    1e-12);
  const WallSums belt = meanOf(from, to, 1, 1.0);
  check::relative(name + ", work of the belt", belt.work,
    -dot(belt.impulse, scene.walls.bodies[1].motion.surface.velocity), 1e-12);
}

void allSteps()
{
  for (const Integrator integrator : { Integrator::SemiImplicitEuler, Integrator::Leapfrog,
         Integrator::VelocityVerlet, Integrator::RungeKutta23, Integrator::RungeKutta45 })
  {
    for (const Grains kind : { Grains::Spheres, Grains::Clumps })
    {
      Stirred scene(kind);
      scene.config.integrator = integrator;
      balances(std::string(nameOf(integrator)) +
          (kind == Grains::Spheres ? ", spheres" : ", clumps"),
        scene);
    }
  }
  Stirred stable;
  stable.config.stepControl = StepControlKind::Stable;
  stable.config.timeStep = 0.0;
  balances("stable steps", stable);
  Stirred sticky;
  sticky.config.wallStiction = true;
  balances("walls that hold grains", sticky);
  balances("a lid under a load", Stirred(Grains::Spheres, true));
}

/// Torques of all walls are what the angular momentum of the grains changes by.
void angularMomentum()
{
  const Stirred scene;
  Simulation run(scene.config, scene.walls, scene.start);
  const Snapshot from = run.snapshot();
  scene::advance(run, run.timePlan().lastStep());
  const Snapshot to = run.snapshot();
  const Exchange all = exchanged(scene.walls, from, to);
  const Vec3 lost = momentaOf(from).angular - momentaOf(to).angular;
  check::atMost("angular momentum", norm(lost - all.angular) / all.angularScale, 1e-12);
}

/// The mean torque of a drum is the weight of its filling times the lever of the centre of mass
/// (Hogg and Fuerstenau, Trans. SME-AIME 252 (1972) 418), less the change of angular momentum.
void drum()
{
  constexpr double radius = 0.03, spin = 8.0;
  Surface shell;
  for (int k = 0; k < 24; ++k)
  {
    const auto at = [&](int i, double y)
    { return Vec3{ radius * std::cos(Pi * i / 12.0), y, radius * std::sin(Pi * i / 12.0) }; };
    scene::addRectangle(shell, at(k, -0.02), at(k + 1, -0.02), at(k + 1, 0.04), at(k, 0.04));
  }
  const std::int64_t steps = check::sanitizedOr(4000, 15000);
  Config config = rough(0.5);
  scene::setSteps(config, 1e-5, steps);
  config.material.restitution = 0.3;
  config.cell.periodic = { false, true, false };
  config.cell.origin = { -0.05, 0.0, -0.05 };
  config.cell.edges = Matrix3::diagonal(0.1, 0.02, 0.1);
  std::vector<Particle> grains;
  for (int k = 0; k < 40; ++k)
  {
    grains.push_back(scene::grain(k, 0.0024, 1000.0,
      { 0.0055 * (k % 4 - 1.5), 0.005 * (k / 4 % 4 + 0.5), 0.0055 * (k / 16) - 0.021 }));
  }
  WallMotion motion;
  motion.axis = { 0.0, 1.0, 0.0 };
  motion.angularVelocity = spin;
  Simulation run(config, moving(shell, motion), scene::startFrom(grains));
  const Snapshot from = run.snapshot();
  double weightTimesLever = 0.0;
  for (std::int64_t step = 0; step < steps; ++step)
  {
    const Particles now = run.particles();
    for (std::size_t i = 0; i < now.size(); ++i)
    {
      weightTimesLever += config.timeStep * now.mass(i) * G * now.position.get(i).x;
    }
    scene::advance(run, step + 1);
  }
  const Snapshot to = run.snapshot();
  const WallSums sums = meanOf(from, to, 0, 1.0);
  check::atMost("a drum has something to lift", 1e-9, std::abs(weightTimesLever));
  check::close("torque of a drum", sums.angularImpulse.y,
    weightTimesLever - (momentaOf(to).angular.y - momentaOf(from).angular.y),
    1e-11 * std::abs(weightTimesLever));
  check::relative("power of a drum", sums.work, -spin * sums.angularImpulse.y, 1e-12);
}

/// Walls that several processes share were summed by one of them (Lethe, pull request 190).
void anyRoute()
{
  for (const bool holds : { false, true })
  {
    Stirred scene(Grains::Spheres, true);
    scene.config.wallStiction = holds;
    const Snapshot end =
      ranks::sameOnAnyRoute({ "stirred", scene.config, Scene(scene.walls), scene.start }, 1500);
    for (std::size_t body = 0; body < scene.walls.bodies.size(); ++body)
    {
      check::isTrue("each wall has an impulse", norm(end.wallSums.at(body).impulse) > 0.0);
      check::isTrue("walls at rest do no work",
        (end.wallSums[body].work != 0.0) == (body > 0));
    }
  }
}

void cases()
{
  drag();
  turntable();
  couples();
  movingCentre();
  onTheSeam();
  betweenFrames();
  allSteps();
  angularMomentum();
  drum();
  anyRoute();
}

}

int main()
{
  return check::run(cases);
}
