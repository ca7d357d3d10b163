// A constant torque of the world on a box, whose axes it turns: closed forms about principal axes,
// and an independent integration of a box that tumbles.
#include "Applied.h"
#include "Check.h"
#include "Faceted.h"

#include "Integrators/ShapedMotion.h"

#include <algorithm>
#include <cmath>
#include <string>

using namespace dem;

namespace
{

/// A box, whose moments of inertia are m / 12 times sums of squares of its sides.
struct Box
{
  Vec3 sides;
  double mass;
  Vec3 moments() const
  {
    const Vec3 s{ this->sides.x * this->sides.x, this->sides.y * this->sides.y,
      this->sides.z * this->sides.z };
    return (this->mass / 12.0) * Vec3{ s.y + s.z, s.z + s.x, s.x + s.y };
  }
};

/// What has become of a box at the end of a run.
struct Turned
{
  ShapedGrain grain;
  Vec3 momentum; ///< angular momentum
  Totals totals;
};

Turned turned(Config config, const Box& box, const ShapedGrain& like, const Vec3& torque)
{
  const double rounding = 0.01 * box.sides.z; // which takes 3e-4 of the moments
  config.shapes = { scene::brick(box.sides, rounding) };
  config.material.youngsModulus = 1.0; // nothing touches, and steps are long
  ShapedGrain grain = scene::placed(config.shapes[0], {}, like.orientation);
  grain.angularVelocity = like.angularVelocity;
  config.material.density = box.mass / (box.sides.x * box.sides.y * box.sides.z);
  Snapshot start;
  scene::addClump(config, 0, grain, start);
  scene::apply(start, 0, { {}, torque });
  Simulation simulation(config, {}, start);
  scene::advance(simulation, simulation.timePlan().lastStep());
  const ShapedGrain seen = simulation.particles().shaped[0];
  return { seen, angularMomentum(unitShape(config.shapes[0]), seen), simulation.observe().totals };
}

/// w = T t / I about each principal axis, also where I is 1e-18 kg m^2 (a body of LAMMPS with small
/// moments did not rotate, issue 1657).
void principalAxes(Integrator integrator)
{
  for (const double scale : { 1.0, 0.02 })
  {
    const Box box{ scale * Vec3{ 0.01, 0.006, 0.004 }, 1e-4 * scale * scale * scale };
    Config config = scene::still();
    config.integrator = integrator;
    scene::setSteps(config, 1e-4, 1000);
    for (int axis = 0; axis < 3; ++axis)
    {
      const double moment = box.moments()[axis], spin = 30.0;
      const double size = moment * spin / config.endTime;
      const Vec3 torque{ axis == 0 ? size : 0.0, axis == 1 ? size : 0.0, axis == 2 ? size : 0.0 };
      const auto [grain, momentum, totals] = turned(config, box, {}, torque);
      const std::string name = std::string(nameOf(integrator)) + ", axis " + std::to_string(axis) +
        " of a box of " + check::number(moment) + " kg m^2, ";
      check::atMost(name + "angular momentum", norm(momentum - config.endTime * torque),
        1e-9 * norm(momentum));
      check::relative(name + "spin", grain.angularVelocity[axis], spin, 1e-3);
      check::relative(name + "angle", 2.0 * std::acos(std::min(1.0, std::abs(grain.orientation.w))),
        0.5 * spin * config.endTime, 3e-3);
      check::atMost(name + "dissipated over all energy",
        std::abs(totals.dissipatedEnergy / totals.rotationalEnergy), 1e-8);
    }
  }
}

/// Angular momentum in the world and orientation.
struct Tumbling
{
  Vec3 momentum;
  Quaternion q;
};

/// Classical Runge-Kutta steps of dL / dt = T, dq / dt = w q / 2. The result has the spin in place of
/// the momentum.
Tumbling tumble(const Vec3& moments, const Vec3& torque, Tumbling state, double time, int steps)
{
  const auto spinOf = [&](const Tumbling& at)
  {
    const Vec3 body = rotated(inverse(at.q), Lane3(at.momentum));
    return Vec3(rotated(at.q, Lane3(body.x / moments.x, body.y / moments.y, body.z / moments.z)));
  };
  const auto rate = [&](const Tumbling& at) -> Tumbling
  {
    const Vec3 w = spinOf(at);
    return { torque, 0.5 * (Quaternion{ 0.0, w.x, w.y, w.z } * at.q) };
  };
  const auto ahead = [](const Tumbling& at, double h, const Tumbling& by) -> Tumbling
  {
    return { at.momentum + h * by.momentum,
      { at.q.w + h * by.q.w, at.q.x + h * by.q.x, at.q.y + h * by.q.y, at.q.z + h * by.q.z } };
  };
  const double h = time / steps;
  for (int k = 0; k < steps; ++k)
  {
    const Tumbling a = rate(state), b = rate(ahead(state, 0.5 * h, a));
    const Tumbling c = rate(ahead(state, 0.5 * h, b)), d = rate(ahead(state, h, c));
    state = ahead(ahead(ahead(ahead(state, h / 6, a), h / 3, b), h / 3, c), h / 6, d);
    state.q = unit(state.q);
  }
  return { spinOf(state), state.q };
}

/// A box that is tilted and tumbles while a constant torque of the world acts on it.
void tiltedBox()
{
  const Box box{ { 0.01, 0.006, 0.004 }, 1e-3 };
  Config config = scene::still();
  scene::setSteps(config, 1e-5, 20000);
  ShapedGrain like;
  like.orientation = unit(Quaternion{ 0.8, 0.3, -0.4, 0.2 });
  like.angularVelocity = { 5.0, 8.0, -6.0 };
  const Vec3 moments = box.moments();
  const Vec3 torque = 60.0 * moments.x * Vec3{ 0.5, 1.0, -0.7 };
  const auto [seen, after, totals] = turned(config, box, like, torque);
  const Vec3 body = rotated(inverse(like.orientation), Lane3(like.angularVelocity));
  const Vec3 momentum =
    rotated(like.orientation, Lane3(moments.x * body.x, moments.y * body.y, moments.z * body.z));
  const Tumbling due =
    tumble(moments, torque, { momentum, like.orientation }, config.endTime, 20000);
  check::atMost("a tilted box, angular momentum", norm(after - momentum - config.endTime * torque),
    1e-3 * norm(after));
  check::atMost("a tilted box, spin", norm(seen.angularVelocity - due.momentum),
    2e-3 * norm(due.momentum));
  const Quaternion& q = seen.orientation;
  const double same = std::abs(q.w * due.q.w + q.x * due.q.x + q.y * due.q.y + q.z * due.q.z);
  check::atMost("a tilted box, angle that it is off", 2.0 * std::acos(std::min(1.0, same)), 3e-3);
  check::atMost("a tilted box, dissipated over all energy",
    std::abs(totals.dissipatedEnergy / totals.rotationalEnergy), 1e-3);
}

}

int main()
{
  return check::run(
    []
    {
      for (const Integrator integrator :
        { Integrator::SemiImplicitEuler, Integrator::RungeKutta23, Integrator::RungeKutta45 })
      {
        principalAxes(integrator);
      }
      tiltedBox();
    });
}
