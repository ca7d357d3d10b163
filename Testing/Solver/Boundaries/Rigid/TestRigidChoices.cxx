// What is given of rigid bodies among walls: masses by surfaces, and what is refused.
#include "Check.h"
#include "RigidWalls.h"

#include "Spawning/BodyMass.h"

#include <string>

using namespace dem;
using namespace rigidwalls;

namespace
{

/// A box anywhere has the mass, centre and inertia of its closed surface. Signs of products of
/// inertia and the distance of the origin were wrong elsewhere (trimesh, pull request 1074;
/// numpy-stl, issue 69).
void masses()
{
  Surface walls = scene::box({ 10.0, 20.0, 30.0 }, { 10.04, 20.06, 30.1 });
  walls.bodies.resize(1);
  walls.bodies[0].name = "box";
  RigidBody& rigid = walls.bodies[0].motion.rigid;
  rigid.moves = rigid.fromSurface = true;
  rigid.density = 500.0;
  Surface turned = walls;
  const Quaternion q = unit(Quaternion{ 0.9, 0.2, -0.3, 0.4 });
  for (Vec3& p : turned.points)
  {
    p = Vec3(rotated(q, Lane3(p)));
  }
  weigh(walls);
  const double m = 500.0 * 0.04 * 0.06 * 0.1;
  check::relative("mass of a box", rigid.mass, m, 1e-11);
  check::close("its centre", norm(rigid.centre - Vec3{ 10.02, 20.03, 30.05 }), 0.0, 1e-9);
  check::relative("its moment about x", rigid.inertia[0], m * 1.1333333333e-3, 1e-6);
  check::relative("about z", rigid.inertia[2], m * 4.3333333333e-4, 1e-6);
  weigh(turned);
  const auto& t = turned.bodies[0].motion.rigid.inertia;
  const Matrix3 tensor{ { t[0], t[3], t[5] }, { t[3], t[1], t[4] }, { t[5], t[4], t[2] } };
  const Vec3 axis = Vec3(rotated(q, Lane3(0.0, 0.0, 1.0)));
  check::close("the principal axis of a turned box",
    norm(tensor * axis - (m * 4.3333333333e-4) * axis), 0.0, 1e-6 * t[2]);
  walls.bodies[0].motion.rigid.fromSurface = true;
  walls.elements.pop_back();
  check::refused(
    "an open surface", [&] { weigh(walls); },
    "Give Mass, CenterOfMass and Inertia of the wall 'box', or close its surface: it ");
}

void refusals()
{
  const auto refused = [](const RigidBody& rigid, const std::string& words)
  {
    check::refused(
      "refused",
      [&] {
        Simulation(scene::still(), rod({ 0, 0, 0 }, { 1, 0, 0 }, rigid));
      },
      "The wall 'rod' " + words);
  };
  const RigidBody good = body(1.0, { 1.0, 2.0, 2.5 });
  RigidBody bad = good;
  bad.inertia = { 1.0, 2.0, 4.0, 0.0, 0.0, 0.0 };
  refused(bad,
    "has an Inertia with the principal moments 1, 2, 4, but none may be more than the sum");
  bad.inertia = { 1.0, 2.0, -1.0, 0.0, 0.0, 0.0 };
  refused(bad, "has an Inertia with the principal moments -1, 1, 2, but all must be above 0");
  bad = good;
  bad.mass = 0.0;
  refused(bad, "has the Mass 0, but it must be above 0, as its inertia is given");
  bad.mass = -1.0;
  refused(bad, "has the Mass -1, but it must be finite, and 0 or above");
  bad = good;
  bad.fromSurface = true;
  bad.mass = 0.0;
  refused(bad, "has the Density 0, but it must be finite, and above 0, as Mass is 0");
  bad = good;
  bad.joint = Joint::Hinge;
  bad.axis = {};
  refused(bad, "has the RotationAxis (0, 0, 0), which has no direction");
  bad.axis = { 0, 1, 0 };
  bad.lowest = 0.1;
  refused(bad, "has JointRange from 0.1 to inf, but it must hold 0, where the wall is drawn");
  bad = good;
  bad.motor = Motor::Torque;
  refused(bad,
    "has a Motor, a spring, a damper or stops, which a Joint without an axis cannot have");
  bad = good;
  bad.force.x = std::nan("");
  refused(bad, "has the AppliedForce (nan, 0, 0), which is not finite");
  bad = good;
  bad.times = { 2.0, 1.0 };
  refused(bad, "has DynamicTimes from 2 to 1");
  bad = good;
  bad.stiffness = -1.0;
  refused(bad, "has the JointStiffness -1, but it must be finite, and 0 or above");

  const auto ofRun = [&](const auto& change, const std::string& words)
  {
    Config config = scene::still();
    Surface walls = rod({ 0, 0, 0 }, { 1, 0, 0 }, good);
    change(config, walls.bodies[1]);
    check::refused(
      "refused", [&] { Simulation(config, walls); }, words + ": the wall 'rod' is a Rigid Body.");
  };
  ofRun([](Config& config, WallBody&) { config.integrator = Integrator::RungeKutta45; },
    "Set Integrator to SemiImplicitEuler, Leapfrog or VelocityVerlet, and TimeStepControl to "
    "Published or Stable");
  ofRun([](Config& config, WallBody&) { config.stepControl = StepControlKind::Error; },
    "and TimeStepControl to Published or Stable");
  ofRun([](Config& config, WallBody&) { config.wallStiction = true; },
    "Switch WallStiction off, which is for walls of a given motion");
  ofRun([](Config&, WallBody& wall) { wall.bonded = true; },
    "Switch BondGrains off, as bonds hold grains at walls of a given motion");
  ofRun(
    [](Config& config, WallBody&)
    {
      config.cell.periodic = { true, false, false };
      config.cell.edges = Matrix3::diagonal(2.0, 2.0, 2.0);
    },
    "Switch PeriodicAxes off, which repeat no wall that moves freely");
  Surface walls = rod({ 0, 0, 0 }, { 1, 0, 0 }, good);
  walls.bodies[1].motion.velocity = { 1.0, 0.0, 0.0 };
  check::refused(
    "with a motion", [&] { Simulation(scene::still(), walls); },
    "The wall 'rod' is a Rigid Body and cannot also have a motion, a Servo or a surface that runs.");
}

}

int main()
{
  return check::run(
    []
    {
      masses();
      refusals();
    });
}
