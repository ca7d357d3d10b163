// Rigid bodies among walls beside what does the same by other means: a box that falls as a wall and as a
// grain, and wheels that drive each other.
#include "Applied.h"
#include "Check.h"
#include "Faceted.h"
#include "RigidWalls.h"

#include <algorithm>
#include <cmath>

using namespace dem;
using namespace rigidwalls;

namespace
{

constexpr double Rounding = 0.005;
const Vec3 Sides{ 0.04, 0.06, 0.1 };

/// Where a box is and how it moves.
struct Flight
{
  Vec3 position, velocity;
};

/// Balls that are held, with linear springs and without losses or friction.
struct Pit
{
  Config config = scene::still();
  std::vector<Particle> balls;
  std::int64_t steps;

  explicit Pit(double timeStep) : steps(std::llround(0.08 / timeStep))
  {
    this->config.gravity = { 0.0, 0.0, -9.81 };
    this->config.law.normal = NormalLaw::Hooke;
    this->config.material.law[LawValue::NormalStiffness] = 2e4;
    this->config.maximumOverlap = 10.0;
    scene::setSteps(this->config, timeStep, this->steps);
    for (const Vec3& at :
      { Vec3{ -0.02, -0.02, 0.0 }, Vec3{ 0.05, -0.01, -0.01 }, Vec3{ 0.0, 0.055, -0.015 } })
    {
      this->balls.push_back(
        scene::grain(static_cast<std::int64_t>(this->balls.size()), 0.02, 1000.0, at));
    }
  }
  void hold(Snapshot& start) const
  {
    AppliedLoad load;
    load.held = HeldBits::Spin | 1 | 2 | 4;
    for (std::size_t slot = 0; slot < this->balls.size(); ++slot)
    {
      scene::apply(start, slot, load);
    }
  }
};

const Vec3 Start{ 0.003, 0.002, 0.073 };
const Vec3 Spin{ 3.0, -2.0, 1.0 };

Flight asGrain(Pit pit)
{
  pit.config.shapes = { scene::brick(Sides, Rounding) };
  Snapshot start = scene::startFrom(pit.balls);
  ShapedGrain box = scene::placed(pit.config.shapes[0], Start);
  box.angularVelocity = Spin;
  scene::addClump(pit.config, 0, box, start);
  pit.hold(start);
  Simulation run(pit.config, scene::box({ -9.0, -9.0, -9.0 }, { 9.0, 9.0, 9.0 }), start);
  scene::advance(run, pit.steps);
  const ShapedGrain& now = run.particles().shaped[0];
  return { now.position, now.velocity };
}

/// The kernel of the box as six rectangles, with the rounding as their thickness.
Flight asWall(Pit pit)
{
  const GrainShape shape = scene::brick(Sides, Rounding);
  const UnitShape unit = unitShape(shape);
  const double size = unit.drawnRadius;
  const double mass = massOf(unit, pit.config.material.density, size);
  Vec3 moments;
  for (const auto& [moment, axis] : { std::pair{ unit.inertia.x, Vec3{ 1, 0, 0 } },
         { unit.inertia.y, Vec3{ 0, 1, 0 } }, { unit.inertia.z, Vec3{ 0, 0, 1 } } })
  {
    const Vec3 a(rotated(unit.principal, Lane3(axis)));
    moments = moments + mass * size * size * moment * Vec3{ a.x * a.x, a.y * a.y, a.z * a.z };
  }
  const Vec3 half = 0.5 * Sides - Vec3{ Rounding, Rounding, Rounding };
  Surface walls = scene::box(Start - half, Start + half);
  RigidBody rigid = body(mass, moments, Start);
  rigid.angularVelocity = Spin;
  for (Element& element : walls.elements)
  {
    element.body = 1;
    element.radius = Rounding;
  }
  scene::addElement(walls, { { 100.0, 0.0, 0.0 } }, 0.0);
  walls.bodies.resize(2);
  walls.bodies[1].motion.rigid = rigid;
  Snapshot start = scene::startFrom(pit.balls);
  pit.hold(start);
  Simulation run(pit.config, walls, start);
  scene::advance(run, pit.steps);
  const BodyState state = run.snapshot().servos.at(1);
  const BodyTotals totals = RigidMotion(rigid).totals(state, 0.08, {});
  return { rigidPose(rigid, 0.08, state).transform(Start), (1.0 / mass) * totals.momentum };
}

/// Nothing but rounding is between the two.
void fallingBox()
{
  const Flight grain = asGrain(Pit(2e-5)), wall = asWall(Pit(2e-5));
  check::isTrue("the box has hit", std::abs(grain.velocity.x) > 0.1 && grain.velocity.z > -0.6);
  check::atMost("a box as wall and as grain",
    norm(grain.position - wall.position) / norm(grain.position - Start), 1e-9);
  check::atMost("its velocity", norm(grain.velocity - wall.velocity), 1e-9);
}

/// Two wheels on a plank, of which one has a torque: a_1 = tau / (I_1 + I_2 (r_1 / r_2)^2 + M r_1^2). The
/// plank is a grain that cannot turn and keeps its height.
void gears()
{
  constexpr double r1 = 0.1, r2 = 0.15, I1 = 0.01, I2 = 0.03, M = 0.5, R = 50.0, tau = 1.0,
                   pressed = 2e-5;
  Config config = scene::still();
  config.material.slidingFriction = 0.9;
  config.material.youngsModulus = 1e8;
  config.material.restitution = 0.3;
  scene::setSteps(config, 5e-6, 8000);
  const auto wheel = [](double inertia, double height, double torque)
  {
    RigidBody rigid = body(2.0, { inertia, inertia, inertia }, { 0.0, 0.0, height });
    rigid.joint = Joint::Hinge;
    rigid.axis = { 0.0, 1.0, 0.0 };
    rigid.point = rigid.centre;
    rigid.motor = torque != 0.0 ? Motor::Torque : Motor::None;
    rigid.motorValue = torque;
    return rigid;
  };
  const double middle = r1 + R - pressed, top = middle + R - pressed + r2;
  Surface walls = rod({ 0, -0.5, 0 }, { 0, 0.5, 0 }, wheel(I1, 0.0, tau), r1);
  scene::addElement(walls, { { 0, -0.5, top }, { 0, 0.5, top } }, r2);
  walls.bodies.resize(3);
  walls.elements.back().body = 2;
  walls.bodies[2].motion.rigid = wheel(I2, top, 0.0);
  Particle plank = scene::grain(0, R, 1000.0, { 0.0, 0.0, middle });
  plank.mass = M;
  Snapshot start = scene::startFrom({ plank });
  AppliedLoad load;
  load.held = HeldBits::Spin | 2 | 4; // and y and z
  scene::apply(start, 0, load);
  Simulation run(config, walls, start);
  const auto spin = [&](std::size_t body)
  { return RigidState(run.snapshot().servos.at(body)).spin.y; };
  scene::advance(run, 4000);
  const double before = spin(1);
  scene::advance(run, 8000);
  check::relative("a wheel that drives another one", (spin(1) - before) / (4000 * 5e-6),
    tau / (I1 + I2 * r1 * r1 / (r2 * r2) + M * r1 * r1), 5e-3);
  check::relative("the other one", spin(2), -spin(1) * r1 / r2, 1e-2);
}

void cases()
{
  fallingBox();
  gears();
}

}

int main()
{
  return check::run(cases);
}
