// Rigid bodies among walls that grains push: impacts, doors and wheels against closed forms, momenta
// and energy, steps, and the same bits by any route.
#include "Applied.h"
#include "Check.h"
#include "RankTeams.h"
#include "RigidWalls.h"

#include "Integrators/HalfStep.h"
#include "Spawning/BodyMass.h"

#include <cmath>
#include <string>

using namespace dem;
using namespace rigidwalls;
using onwalls::heavy;

namespace
{

constexpr double G = 9.81;

RigidState stateOf(Simulation& run, std::size_t body = 1)
{
  return RigidState(run.snapshot().servos.at(body));
}

/// A free bar of 1 kg and 1 m with a grain of 0.1 kg that hits at 1 m/s, at b from its middle:
/// J = (1 + e) v / (1 / m + 1 / M + b^2 / I). LAMMPS' rigid/nve did not turn such bodies (issue 1657).
void impacts()
{
  const struct
  {
    double b, e;
    bool hinged;
    double grain, bar, spin;
  } cases[] = { { 0.5, 1.0, false, -.4285714286, .1428571429, .8571428571 },
    { 0.5, 0.5, false, -.0714285714, .1071428571, .6428571429 },
    { 0.25, 1.0, false, -.7021276596, .1702127660, .5106382979 },
    { 0.5, 1.0, true, -.5384615385, 0.0, .4615384615 } };
  for (const auto& [b, e, hinged, grain, bar, spin] : cases)
  {
    Config config = scene::still();
    config.material.restitution = e;
    config.material.youngsModulus = 1e9;
    scene::setSteps(config, 2e-7, 6000);
    RigidBody rigid = body(1.0, { 0.01, 1.0 / 12.0, 1.0 / 12.0 });
    if (hinged)
    {
      rigid.joint = Joint::Hinge;
      rigid.axis = { 0.0, 1.0, 0.0 };
      rigid.point = { -0.5, 0.0, 0.0 };
    }
    Particle ball = scene::grain(0, 0.01, 1000.0, { b, 0.0, 0.0101 }, { 0.0, 0.0, -1.0 });
    ball.mass = 0.1;
    Simulation run(config, rod({ -0.5, 0, 0 }, { 0.5, 0, 0 }, rigid), scene::startFrom({ ball }));
    scene::advance(run, 6000);
    const RigidState after = stateOf(run);
    const std::string name = std::string(hinged ? "hinged bar" : "free bar") + " hit at " +
      check::number(b) + ", e " + check::number(e) + ": ";
    const double tolerance = e < 1.0 ? 2e-4 : 2e-6;
    // Upwards is z, in which the grain came from above.
    check::close(name + "grain", run.particles().velocity.get(0).z, -grain, tolerance);
    check::close(name + "bar", after.velocity.z, -bar, tolerance);
    check::close(name + "spin", after.spin.y, spin, tolerance);
  }
}

/// A bar of 1 kg that hits a held grain of a gram comes back with the share e of its speed: the mass
/// that the law slows down is that of the bar.
void heldGrain()
{
  for (const double e : { 0.5, 0.9 })
  {
    Config config = scene::still();
    config.material.restitution = e;
    config.material.youngsModulus = 1e9;
    scene::setSteps(config, 2e-7, 12000);
    RigidBody rigid = body(1.0, { 0.01, 1.0 / 12.0, 1.0 / 12.0 });
    rigid.velocity = { 0.0, 0.0, 1.0 };
    Particle ball = scene::grain(0, 0.01, 1000.0, { 0.0, 0.0, 0.0101 });
    ball.mass = 1e-3;
    Snapshot start = scene::startFrom({ ball });
    scene::apply(start, 0, { {}, {}, HeldBits::All });
    Simulation run(config, rod({ -0.5, 0, 0 }, { 0.5, 0, 0 }, rigid), start);
    scene::advance(run, 12000);
    check::close("a held grain hit by a bar, e " + check::number(e) + ": bar",
      stateOf(run).velocity.z, -e, 2e-3);
  }
}

/// Angular momentum about the origin of a hinged point mass beside its hinge.
void momentumOfHinge()
{
  RigidBody rigid = body(1.0, { 1e-3, 1e-3, 1e-3 }, { 1.5, 0.0, 0.0 });
  rigid.joint = Joint::Hinge;
  rigid.axis = { 0.0, 1.0, 0.0 };
  rigid.point = { 1.0, 0.0, 0.0 };
  rigid.angularVelocity = { 0.0, 2.0, 0.0 };
  const RigidMotion motion(rigid);
  const BodyTotals totals = motion.totals(motion.start(0.0), 0.0, {});
  // I w + r x M v, with v = w x 0.5 = (0, 0, -1) at r = (1.5, 0, 0)
  check::close("angular momentum of a hinge", totals.angularMomentum.y, 1e-3 * 2.0 + 1.5, 1e-12);
  check::close("its momentum", totals.momentum.z, -1.0, 1e-12);
}

/// A level door that is let go with a grain on it, which has the force that keeps both together.
void doorWithGrain()
{
  constexpr double L = 0.3, m = 0.5, M = 0.2, R = 0.01;
  const struct
  {
    double x, alpha, force;
  } cases[] = { { .05, 53.79677419, 1.42403226 }, { .10, 54.82058824, .86558824 },
    { .15, 52.82307692, .37730769 } };
  for (const auto& [x, alpha, force] : cases)
  {
    check::relative("figure", (m * G * L / 2 + M * G * x) / (m * L * L / 3 + M * x * x), alpha,
      1e-9);
    Config config = heavy(1e-8, 1);
    RigidBody rigid = plate(m, L, 0.5 * Pi);
    rigid.axis = { 0.0, 1.0, 0.0 };
    Surface walls = rod({ -0.1, -0.1, 0 }, { L, -0.1, 0 }, rigid);
    scene::addRectangle(walls, { 0, -0.05, 0 }, { L, -0.05, 0 }, { L, 0.05, 0 }, { 0, 0.05, 0 });
    walls.elements.back().body = 1;
    Particle ball = scene::grain(0, R, 1000.0, {});
    ball.mass = M;
    const double overlap = scene::hertzOverlap(force, scene::planeStiffness(config, R));
    ball.position = { x, 0.0, R - overlap };
    Simulation run(config, walls, scene::startFrom({ ball }));
    scene::advance(run, 1);
    check::relative("a door with a grain", stateOf(run).spin.y / 1e-8, alpha, 1e-7);
    check::relative("its grain", -run.particles().velocity.get(0).z / 1e-8, alpha * x, 1e-7);
  }
}

/// A wheel drives a plank without slip: a = tau r / (I + M r^2). The plank is a grain that cannot
/// turn and keeps its height.
void wheel()
{
  constexpr double r = 0.1, I = 0.01, M = 3.0, R = 50.0, tau = 1.0;
  Config config = scene::still();
  config.material.slidingFriction = 0.9;
  config.material.youngsModulus = 1e8;
  config.material.restitution = 0.3;
  scene::setSteps(config, 5e-6, 8000);
  RigidBody rigid = body(2.0, { I, I, I });
  rigid.joint = Joint::Hinge;
  rigid.axis = { 0.0, 1.0, 0.0 };
  rigid.motor = Motor::Torque;
  rigid.motorValue = tau;
  Surface walls = rod({ 0, -0.5, 0 }, { 0, 0.5, 0 }, rigid, r);
  Particle plank = scene::grain(0, R, 1000.0, { 0.0, 0.0, r + R - 2e-5 });
  plank.mass = M;
  Snapshot start = scene::startFrom({ plank });
  AppliedLoad load;
  load.held = HeldBits::Spin | 2 | 4; // and y and z
  scene::apply(start, 0, load);
  Simulation run(config, walls, start);
  scene::advance(run, 4000);
  const double before = run.particles().velocity.get(0).x;
  scene::advance(run, 8000);
  const double a = (run.particles().velocity.get(0).x - before) / (4000 * 5e-6);
  check::relative("a wheel that drives a plank", a, tau * r / (I + M * r * r), 5e-3);
  check::relative("without slip", run.particles().velocity.get(0).x, stateOf(run).spin.y * r, 5e-3);
}

/// Grains of two sizes that fly about among free bodies, with friction.
struct Tumbling
{
  Config config = scene::still();
  Surface walls;
  Snapshot start;

  explicit Tumbling(bool enclosed)
  {
    this->walls = enclosed ? scene::box({ -0.03, -0.03, -0.03 }, { 0.03, 0.03, 0.03 }) : Surface{};
    if (!enclosed)
    {
      scene::addElement(this->walls, { { 100.0, 0.0, 0.0 } }, 0.0);
    }
    this->walls.bodies.resize(1);
    this->add(scene::box({ -0.011, -0.009, -0.008 }, { 0.009, 0.011, 0.012 }));
    this->add(scene::box({ 0.015, 0.012, 0.014 }, { 0.02, 0.018, 0.022 }));
    this->walls.bodies[1].motion.rigid.velocity = { 0.2, 0.1, -0.1 };
    this->walls.bodies[1].motion.rigid.angularVelocity = { 3.0, -5.0, 11.0 };
    if (enclosed)
    {
      RigidBody& arm = this->walls.bodies[2].motion.rigid;
      arm.joint = Joint::Hinge;
      arm.point = { 0.013, 0.012, 0.02 };
      arm.axis = { 0.2, 1.0, 0.1 };
      arm.motor = Motor::Speed;
      arm.motorValue = 20.0;
      arm.motorLimit = 1e-3;
      arm.highest = 1.5;
      this->config.gravity = { 0.0, 0.0, -G };
    }
    weigh(this->walls);
    this->config.material.slidingFriction = 0.4;
    this->config.material.rollingFriction = 0.1;
    this->config.material.twistingFriction = 0.1;
    this->config.material.restitution = 0.8;
    this->config.grainsPerThread = 16;
    scene::setSteps(this->config, 1e-5, 10000);
    for (int k = 0; k < 216; ++k)
    {
      const Vec3 at = 0.0095 * Vec3{ k % 6 - 2.5, k / 6 % 6 - 2.5, k / 36 - 2.5 };
      const Vec3 from = at - Vec3{ -0.001, 0.001, 0.002 };
      const Vec3 other = at - Vec3{ 0.0175, 0.015, 0.018 };
      const double most = std::max({ std::abs(from.x), std::abs(from.y), std::abs(from.z) });
      if (most > 0.0135 && norm(other) > 0.009)
      {
        const double angle = 2.4 * k;
        const Vec3 v =
          0.4 * Vec3{ std::cos(angle), std::sin(angle), std::cos(1.7 * k) } - 10.0 * at;
        this->start.particles.add(
          scene::grain(k, 0.003 + 0.0005 * std::sin(0.9 * k), 1000.0, at, v, 40.0 * v));
      }
    }
  }

private:
  void add(const Surface& part)
  {
    const std::vector<WallBody> bodies = this->walls.bodies;
    const std::size_t before = this->walls.elements.size();
    this->walls = mesh::joined(this->walls, part);
    this->walls.bodies = bodies;
    for (std::size_t e = before; e < this->walls.elements.size(); ++e)
    {
      this->walls.elements[e].body = static_cast<std::int32_t>(bodies.size());
    }
    this->walls.bodies.emplace_back();
    RigidBody& rigid = this->walls.bodies.back().motion.rigid;
    rigid.moves = rigid.fromSurface = true;
    rigid.density = 400.0;
  }
};

struct Momenta
{
  Vec3 linear, angular;
  double scale = 0.0, angularScale = 0.0;
};

/// Of grains and bodies, about the origin.
Momenta momentaOf(Simulation& run, const Surface& walls)
{
  const Snapshot state = run.snapshot();
  const Particles& grains = state.particles;
  Momenta sum;
  for (std::size_t i = 0; i < grains.size(); ++i)
  {
    const auto [position, now] = motionOf(grains, i);
    const Vec3 p = grains.mass(i) * now.linear;
    const Vec3 l =
      cross(position, p) + sphereInertia(grains.mass(i), grains.radius(i)) * now.angular;
    sum.linear = sum.linear + p;
    sum.angular = sum.angular + l;
    sum.scale += norm(p);
    sum.angularScale += norm(l);
  }
  for (std::size_t k = 1; k < walls.bodies.size(); ++k)
  {
    const BodyTotals of =
      RigidMotion(walls.bodies[k].motion.rigid).totals(state.servos.at(k), 0.0, {});
    sum.linear = sum.linear + of.momentum;
    sum.angular = sum.angular + of.angularMomentum;
  }
  return sum;
}

/// Grains and free bodies keep both momenta to rounding, and without losses their energy.
void momentum()
{
  Tumbling scene(false);
  Simulation run(scene.config, scene.walls, scene.start);
  const Momenta before = momentaOf(run, scene.walls);
  const double moved = norm(stateOf(run).velocity);
  scene::advance(run, check::sanitizedOr(1000, 10000));
  const Momenta after = momentaOf(run, scene.walls);
  check::close("momentum", norm(after.linear - before.linear) / before.scale, 0.0, 1e-13);
  check::close("angular momentum", norm(after.angular - before.angular) / before.angularScale, 0.0,
    1e-13);
  check::isTrue("grains hit the body", std::abs(norm(stateOf(run).velocity) - moved) > 1e-3);

  scene.config = scene::still();
  scene.config.threads = 1;
  scene::setSteps(scene.config, 5e-6, 4000);
  Simulation elastic(scene.config, scene.walls, scene.start);
  const double energy = elastic.observe().totals.translationalEnergy;
  scene::advance(elastic, 4000);
  check::close("energy without losses", elastic.observe().totals.dissipatedEnergy / energy, 0.0,
    1e-3);
}

/// Parts of the energy add up with motors, stops and friction, for all integrators.
void energyParts()
{
  for (const Integrator integrator :
    { Integrator::SemiImplicitEuler, Integrator::Leapfrog, Integrator::VelocityVerlet })
  {
    Tumbling scene(true);
    scene.config.integrator = integrator;
    scene.config.energyParts = true;
    scene::setSteps(scene.config, 5e-6, 4000);
    Simulation run(scene.config, scene.walls, scene.start);
    const Totals begin = run.observe().totals;
    scene::advance(run, 4000);
    const Totals end = run.observe().totals;
    check::atMost(std::string(nameOf(integrator)) + ": share of energy that is missing",
      std::abs(end.energyError()) / (begin.translationalEnergy + begin.rotationalEnergy), 4e-3);
    check::atMost("friction and dashpots took some", 0.05 * begin.translationalEnergy,
      end.losses.sum());
  }
}

/// Steps know that bodies are light. Steps that cannot resolve a hit or a contact end the run.
void steps()
{
  Config config = heavy(1e-4, 200);
  config.material.restitution = 0.5;
  config.material.youngsModulus = 1e7;
  const auto walls = [](double mass)
  {
    RigidBody rigid = body(mass, mass * Vec3{ 1e-4, 1e-4, 1e-4 });
    return rod({ -0.05, 0, 0 }, { 0.05, 0, 0 }, rigid, 0.002);
  };
  const auto ends = [&](double mass, const Snapshot& start, const std::string& words)
  {
    Simulation run(config, walls(mass), start);
    check::isTrue("a light body",
      run.advanceTo(run.timePlan().lastStep()) == AdvanceStatus::Failed);
    check::contains("is said", run.failure(), words);
  };
  const Snapshot thrown =
    scene::startFrom({ scene::grain(0, 0.01, 1000.0, { 0.0, 0.0, 0.0121 }, { 0.0, 0.0, -1.0 }) });
  ends(1e-5, thrown, "Take a TimeStep of 5.5e-06 s or less, or 0 to have it chosen, or");
  config.stepControl = StepControlKind::Stable;
  ends(1e-5, thrown, "Take a TimeStep of 5.5e-06 s or less: 0.0001 s is too long.");
  config.stepControl = StepControlKind::Published;
  config.timeStep = 0.0;
  ends(1e-8, scene::startFrom({ scene::grain(0, 0.01, 1000.0, { 0.0, 0.0, 0.0119 }) }),
    "Take a smaller TimeStep, let TimeStepControl be Stable, or make the wall 'rod' heavier.");
  config.stepControl = StepControlKind::Stable;
  ends(1e-8, scene::startFrom({ scene::grain(0, 0.01, 1000.0, { 0.0, 0.0, 0.0119 }) }),
    "Take a smaller TimeStep, or make the wall 'rod' heavier.");
  config.gravity = {};
  config.timeStep = 3e-5;
  Simulation changing(config, walls(1e-5), thrown);
  scene::advance(changing, changing.timePlan().lastStep());
  const StepTotals taken = changing.observe().totals.steps;
  check::atMost("steps became shorter for a light body", taken.shortest, 0.6 * taken.longest);
  config.timeStep = 5e-6;
  Simulation stable(config, walls(1e-5), thrown);
  scene::advance(stable, stable.timePlan().lastStep());
  const double ratio = 1e-5 / stable.particles().mass(0);
  check::close("and the hit is right", stable.particles().velocity.get(0).z,
    -1.0 + 1.5 * ratio / (1.0 + ratio), 3e-5);
}

/// Runs have equal bits on any number of threads and ranks, continued and restored.
void routes()
{
  for (const Integrator integrator : { Integrator::SemiImplicitEuler, Integrator::VelocityVerlet })
  {
    Tumbling scene(true);
    scene.config.integrator = integrator;
    const std::int64_t end = 1200;
    const ranks::Case what{ "tumbling", scene.config, Scene(scene.walls), scene.start };
    const Snapshot due = ranks::sameOnAnyRoute(what, end);
    for (const int threads : { 2, 3, 5 })
    {
      scene.config.threads = threads;
      Simulation other(scene.config, scene.walls, scene.start);
      scene::advance(other, 700);
      const Snapshot middle = other.snapshot();
      scene::advance(other, end);
      check::isTrue(std::to_string(threads) + " threads", scene::identical(other.snapshot(), due));
      other.restore(Snapshot(middle));
      scene::advance(other, end);
      check::isTrue("gone back", scene::identical(other.snapshot(), due));
    }
    ranks::demandSame(what, { 3, 1, true }, end, due);
    check::isTrue("the bodies have moved",
      norm(RigidState(due.servos.at(1)).velocity) > 0.0 && RigidState(due.servos.at(2)).angle != 0);
  }
}

void cases()
{
  impacts();
  heldGrain();
  momentumOfHinge();
  doorWithGrain();
  wheel();
  momentum();
  energyParts();
  steps();
  routes();
}

}

int main()
{
  return check::run(cases);
}
