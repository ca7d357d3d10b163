// What walls and grains exchange in steps of all kinds: balances of energy and of linear and angular
// momentum, the torque of a drum, and the same bits by any route.
#include "Check.h"
#include "Clumps.h"
#include "OnWalls.h"
#include "RankTeams.h"

#include "Integrators/HalfStep.h"

#include <cmath>
#include <string>

using namespace dem;
using namespace onwalls;

namespace
{

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
    -rotor.angularVelocity * dot(meanOf(from, to, 2, 1.0).angularImpulse, normalized(rotor.axis)),
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
  for (const bool sticks : { false, true })
  {
    Stirred scene;
    scene.config.wallStiction = sticks;
    Simulation run(scene.config, scene.walls, scene.start);
    const Snapshot from = run.snapshot();
    scene::advance(run, run.timePlan().lastStep());
    const Snapshot to = run.snapshot();
    const Exchange all = exchanged(scene.walls, from, to);
    const Vec3 lost = momentaOf(from).angular - momentaOf(to).angular;
    check::atMost(sticks ? "angular momentum, walls that hold" : "angular momentum",
      norm(lost - all.angular) / all.angularScale, 1e-12);
  }
}

/// The mean torque of a drum is the weight of its filling times the lever of the centre of mass
/// (Hogg and Fuerstenau, Trans. SME-AIME 252 (1972) 418), less the change of angular momentum.
void drum()
{
  constexpr double radius = 0.03, spin = 8.0;
  Surface shell;
  for (int k = 0; k < 24; ++k)
  {
    const auto at = [&](int i, double y) {
      return Vec3{ radius * std::cos(Pi * i / 12.0), y, radius * std::sin(Pi * i / 12.0) };
    };
    scene::addRectangle(shell, at(k, -0.02), at(k + 1, -0.02), at(k + 1, 0.04), at(k, 0.04));
  }
  const std::int64_t steps = check::sanitizedOr(4000, 15000);
  Config config = heavy(1e-5, 1);
  config.material.slidingFriction = 0.5;
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
      check::isTrue("walls at rest do no work", (end.wallSums[body].work != 0.0) == (body > 0));
    }
  }
}

void cases()
{
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
