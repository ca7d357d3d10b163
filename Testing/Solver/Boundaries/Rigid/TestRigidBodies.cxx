// Rigid bodies among walls that nothing touches: pendulums, trap doors, springs, motors, stops and
// tops against closed forms.
#include "Check.h"
#include "RigidWalls.h"

#include <cmath>
#include <string>

using namespace dem;
using namespace rigidwalls;

namespace
{

constexpr double G = 9.81;
constexpr Vec3 Down{ 0.0, 0.0, -G };

/// T / T0 = 2 K(sin(a / 2)) / pi of a plate hinged at its edge, T0 = 2 pi sqrt(2 L / 3 g).
void pendulum()
{
  constexpr double L = 0.3;
  const double small = 2.0 * Pi * std::sqrt(2.0 * L / (3.0 * G));
  check::close("period of small swings", small, 0.8971402931, 1e-10);
  const struct
  {
    double degrees, ratio;
  } cases[] = { { 30, 1.0174087976 }, { 60, 1.0731820071 }, { 90, 1.1803405990 },
    { 120, 1.3728805006 }, { 150, 1.7622037295 }, { 170, 2.4393627197 } };
  for (const auto& [degrees, ratio] : cases)
  {
    const double angle = degrees * Pi / 180.0;
    Alone swings(plate(0.7, L, angle), 1e-4, Down);
    const std::vector<double> times =
      swings.passes([angle](const Alone& body) { return body.now().angle + angle; }, 3);
    check::relative("period from " + std::to_string(int(degrees)) + " degrees",
      times.at(2) - times.at(0), ratio * small, 3e-7);
  }
}

/// A door that is let go level hangs after sqrt(L / 3 g) sqrt(2) K(1 / sqrt(2)), and its edge has
/// sqrt(3 g L) then.
void trapDoor()
{
  constexpr double L = 0.3;
  Alone door(plate(0.5, L, 0.5 * Pi), 1e-5, Down);
  const double time =
    door.passes([](const Alone& body) { return body.now().angle + 0.5 * Pi; }, 1).at(0);
  check::close("when a trap door hangs", time, 0.2647327777, 2e-8);
  check::close("speed of its edge", norm(door.now().spin) * L, 2.97136332, 2e-5);
  check::close("energy", door.totals().energy(), 0.0, 1e-6);
}

/// A flap on a torsion spring comes to rest where m g L / 2 cos(a) = k a.
void flap()
{
  constexpr double k = 2.0, m = 0.5, L = 0.3;
  RigidBody rigid = plate(m, L, 0.5 * Pi);
  rigid.axis = { 0.0, 1.0, 0.0 }; // a grows downwards
  rigid.stiffness = k;
  rigid.damping = 0.05;
  Alone flap(rigid, 1e-3, Down);
  double damped = 0.0;
  for (int step = 0; step < 20000; ++step)
  {
    damped += flap.step().damped;
  }
  check::close("a flap on a spring", flap.now().angle, 0.3460653866, 1e-9);
  check::relative("what its damper took", damped, -flap.totals().energy(), 1e-4);
  // With 0.2 kg at 0.2 m as a given torque about the axis, at any angle a: Newton's method.
  rigid.force = { 0.0, 0.0, -0.3 };
  Alone pressed(rigid, 1e-3, Down);
  for (int step = 0; step < 20000; ++step)
  {
    pressed.step();
  }
  double a = 0.3;
  for (int round = 0; round < 50; ++round)
  {
    const double lever = 0.5 * L * (m * G + 0.3);
    a -= (lever * std::cos(a) - k * a) / (-lever * std::sin(a) - k);
  }
  check::close("with a given force at its centre of mass", pressed.now().angle, a, 1e-9);
}

/// A slider of 0.5 kg with k = 200 and c = 1: period and logarithmic decrement.
void lid()
{
  RigidBody rigid = body(0.5, { 1.0, 1.0, 1.0 }, { 0.1, 0.2, 0.3 });
  rigid.joint = Joint::Slider;
  rigid.axis = { 1.0, 2.0, 2.0 };
  rigid.stiffness = 200.0;
  rigid.damping = 1.0;
  rigid.velocity = { 1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0 };
  Alone lid(rigid, 1e-5);
  double first = 0.0, most = 0.0;
  const std::vector<double> times = lid.passes(
    [&](const Alone& one)
    {
      const double rate = dot(one.now().velocity, Vec3{ 1, 2, 2 }) / 3.0;
      most = one.now().angle;
      first = first == 0.0 && rate < 0.0 ? most : first;
      return rate;
    },
    3);
  check::close("period of a lid", times.at(2) - times.at(0), 0.3145527023, 1e-7);
  check::close("decrement", std::log(first / most), 0.3145527023, 1e-5);
  check::close("it stays on its line",
    norm(lid.pose().centre - rigid.centre - (most / 3.0) * Vec3{ 1, 2, 2 }), 0.0, 1e-15);
}

/// A damper takes what the body loses, in steps of any length: it slows as the exact solution does.
void damper()
{
  RigidBody rigid = body(0.5, { 1.0, 1.0, 1.0 });
  rigid.joint = Joint::Slider;
  rigid.damping = 20.0;
  rigid.velocity = { 0.0, 0.0, 3.0 };
  Alone slides(rigid, 0.2);
  const BodyOutcome done = slides.step();
  const double left = slides.now().velocity.z;
  check::relative("what a damper takes", done.damped, 0.25 * (9.0 - left * left), 1e-13);
  check::relative("what is left", left, 3.0 * std::exp(-4.0), 1e-13); // the first kick is half
  check::isTrue("it does not limit the step", done.share == 0.0);
  rigid.damping = 1e6;
  rigid.force = { 0.0, 0.0, 50.0 };
  Alone closer(rigid, 0.2);
  double lost = 0.0, supplied = 0.0;
  for (int step = 0; step < 10; ++step)
  {
    const BodyOutcome one = closer.step();
    lost += one.damped;
    supplied += one.supplied;
  }
  check::relative("a door closer at its speed", closer.now().velocity.z, 5e-5, 1e-14);
  // The speed F / c during 1.9 s, and what is left of 3 m/s on a way of m v / c.
  check::relative("work of its load", supplied, 50.0 * (9.5e-5 + 0.5e-6 * (3.0 - 5e-5)), 1e-12);
  check::relative("what it takes", lost, supplied + 0.25 * (9.0 - 2.5e-9), 1e-12);
}

/// The velocity that is shown is that of the time of the positions, half a step after the one that moves
/// the body: a strong damper, a motor and a stop do not turn it round or show twice as much.
void shownRates()
{
  const auto slider = [](double damping, double speed)
  {
    RigidBody rigid = body(0.5, { 1.0, 1.0, 1.0 });
    rigid.joint = Joint::Slider;
    rigid.damping = damping;
    rigid.velocity = { 0.0, 0.0, speed };
    return rigid;
  };
  const auto shown = [](const RigidBody& rigid, int steps)
  {
    Alone moves(rigid, 0.2);
    for (int k = 0; k < steps; ++k)
    {
      moves.step();
    }
    return moves.totals().momentum.z / 0.5;
  };
  for (const int steps : { 1, 3 })
  {
    check::relative("a damped speed, shown", shown(slider(20.0, 3.0), steps),
      3.0 * std::exp(-8.0 * steps), 1e-12);
    RigidBody falls = slider(20.0, 0.0);
    falls.force = { 0.0, 0.0, 5.0 }; // F / c (1 - exp(-c t / m))
    check::relative("a damped fall, shown", shown(falls, steps),
      0.25 * (1.0 - std::exp(-8.0 * steps)), 1e-12);
    RigidBody driven = slider(0.0, 0.0);
    driven.motor = Motor::Speed;
    driven.motorValue = 0.7;
    check::relative("the speed of a motor, shown", shown(driven, steps), 0.7, 1e-12);
    RigidBody stopped = slider(0.0, 3.0);
    stopped.highest = 0.1;
    check::close("a speed at a stop, shown", shown(stopped, steps), 0.0, 0.0);
  }
  RigidBody hinged = body(0.5, { 1.0, 2.0, 3.0 });
  hinged.joint = Joint::Hinge;
  hinged.damping = 60.0;
  hinged.angularVelocity = { 0.0, 0.0, 4.0 };
  Alone turns(hinged, 0.2);
  turns.step();
  check::relative("a damped spin, shown", turns.totals().angularMomentum.z,
    3.0 * 4.0 * std::exp(-4.0), 1e-12);
}

/// A box that turns about its middle axis tumbles with the period 4 K / lambda.
void top()
{
  const Vec3 perMass{ 1.13333333333e-3, 9.66666666667e-4, 4.33333333333e-4 };
  RigidBody rigid = body(2.0, 2.0 * perMass);
  rigid.angularVelocity = { 0.0, 10.0, 0.1 };
  Alone box(rigid, 1e-4);
  const Vec3 momentum = box.totals().angularMomentum;
  const double energy = box.totals().kinetic;
  const auto aboutMiddle = [](const Alone& body) {
    return dot(body.now().spin, body.pose().rotate({ 0.0, 1.0, 0.0 }));
  };
  const std::vector<double> times = box.passes(aboutMiddle, 3);
  check::close("period of a tumbling box", times.at(2) - times.at(0), 5.33559025, 2e-5);
  check::close("its angular momentum", norm(box.totals().angularMomentum - momentum), 0.0,
    2e-11 * norm(momentum));
  check::relative("its energy", box.totals().kinetic, energy, 1e-6);
}

/// A top on a point (Lagrange): it precesses steadily with the slower root of
/// I w^2 cos(a) - C s w + m g l = 0.
void ballJoint()
{
  constexpr double m = 0.3, l = 0.05, a = 0.4, spin = 300.0;
  RigidBody rigid = body(m, { 2e-4, 2e-4, 1e-4 });
  rigid.joint = Joint::Ball;
  rigid.centre = l * Vec3{ std::sin(a), 0.0, std::cos(a) };
  // Moments of a body that is inclined by a about y.
  const double s = std::sin(a), c = std::cos(a);
  rigid.inertia = { 2e-4 * c * c + 1e-4 * s * s, 2e-4, 2e-4 * s * s + 1e-4 * c * c, 0.0, 0.0,
    (1e-4 - 2e-4) * s * c };
  const double across = 2e-4 + m * l * l, along = 1e-4;
  // The spin s along the axis is that of the body with its precession.
  const double root = std::sqrt(along * along * spin * spin - 4.0 * across * c * m * G * l);
  const double precession = (along * spin - root) / (2.0 * across * c);
  rigid.angularVelocity =
    (spin - precession * c) * Vec3{ s, 0.0, c } + precession * Vec3{ 0.0, 0.0, 1.0 };
  Alone top(rigid, 1e-5, Down);
  const double energy = top.totals().energy();
  for (int step = 0; step < 50000; ++step)
  {
    top.step();
  }
  const Vec3 tip = top.pose().transform(rigid.centre);
  check::close("angle of a top", std::acos(tip.z / l), a, 1e-4);
  check::close("its precession", std::atan2(tip.y, tip.x),
    std::remainder(precession * top.time(), 2.0 * Pi), 1e-3);
  check::relative("its energy", top.totals().energy(), energy, 1e-5);
}

void motors()
{
  RigidBody rigid = body(2.0, { 0.01, 0.01, 0.01 });
  rigid.joint = Joint::Hinge;
  rigid.motor = Motor::Torque;
  rigid.motorValue = 0.5;
  Alone wheel(rigid, 1e-3);
  double supplied = 0.0;
  for (int step = 0; step < 100; ++step)
  {
    supplied += wheel.step().supplied;
  }
  check::close("spin by a torque", wheel.now().spin.z, 50.0 * (0.1 - 0.0005), 1e-10);
  check::relative("its work", supplied, 0.5 * 0.01 * std::pow(wheel.now().spin.z, 2), 1e-12);
  rigid.motor = Motor::Speed;
  rigid.motorValue = -3.0;
  rigid.damping = 0.2;
  Alone driven(rigid, 1e-3);
  driven.step();
  check::close("a speed at once", driven.now().spin.z, -3.0, 1e-14);
  driven.step();
  check::close("the torque that keeps it", driven.now().motor, -0.6, 1e-13);
  rigid.motorLimit = 0.3;
  Alone weak(rigid, 1e-3);
  for (int step = 0; step < 2000; ++step)
  {
    weak.step();
  }
  check::close("no more than the limit", weak.now().spin.z, -1.5, 1e-12);
}

/// A hinge with a stop loses what it has, and rests there without a loss.
void stops()
{
  RigidBody rigid = plate(0.5, 0.3, 0.5 * Pi);
  rigid.axis = { 0.0, 1.0, 0.0 };
  rigid.highest = 0.25;
  Alone door(rigid, 1e-4, Down);
  double damped = 0.0;
  for (int step = 0; step < 5000; ++step)
  {
    damped += door.step().damped;
  }
  check::close("a door rests on its stop", door.now().angle, 0.25, 0.0);
  check::close("without a spin", norm(door.now().spin), 0.0, 0.0);
  check::relative("what the stop took", damped, 0.5 * G * 0.15 * std::sin(0.25), 2e-3);
  RigidBody held = plate(0.5, 0.3, 0.5 * Pi);
  held.times = { 0.1, 0.2 };
  Alone late(held, 1e-3, Down);
  for (int step = 0; step < 100; ++step)
  {
    late.step();
  }
  check::close("a body is held before its time", late.now().angle, 0.0, 0.0);
  for (int step = 0; step < 200; ++step)
  {
    late.step();
  }
  const double stopped = late.now().angle;
  late.step();
  check::isTrue("it is held after its time", stopped < 0.0 && late.now().angle == stopped);
}

/// Locks and planes leave the other directions alone.
void joints()
{
  RigidBody rigid = body(1.0, { 0.1, 0.2, 0.25 });
  rigid.locked = { true, false, false };
  rigid.force = { 1.0, 2.0, 3.0 };
  Alone locked(rigid, 0.1);
  locked.step();
  check::close("a locked translation", norm(locked.now().velocity - Vec3{ 0, 0.1, 0.15 }), 0,
    1e-15);
  check::close("what holds it", norm(locked.now().joint - Vec3{ -1, 0, 0 }), 0.0, 1e-14);
  rigid.locked = {};
  rigid.joint = Joint::Planar;
  rigid.axis = { 0.0, 5.0, 0.0 };
  rigid.torque = { 0.3, 0.4, 0.5 };
  Alone planar(rigid, 0.1);
  planar.step();
  check::close("a plane", norm(planar.now().velocity - Vec3{ 0.05, 0, 0.15 }), 0.0, 1e-15);
  check::close("its spin", norm(planar.now().spin - Vec3{ 0, 0.1, 0 }), 0.0, 1e-15);
  // The square of h omega / 2, of which the stable step has 1.
  RigidBody quick = body(1e-3, { 1e-6, 1e-6, 1e-6 });
  quick.joint = Joint::Slider;
  quick.axis = { 0.0, 0.0, 1.0 };
  quick.stiffness = 1e6;
  check::relative("share of a spring of the step", Alone(quick, 1e-4).step().share, 2.5, 1e-12);
}

void cases()
{
  pendulum();
  trapDoor();
  flap();
  lid();
  damper();
  shownRates();
  top();
  ballJoint();
  motors();
  stops();
  joints();
}

}

int main()
{
  return check::run(cases);
}
