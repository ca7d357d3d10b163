// Walls under a prescribed force, pressure or torque: free ones as Newton says, pistons that come
// to their load and hold it, limits, the same bits by any route to a time, and servos that are
// refused.
#include "Check.h"
#include "OnWalls.h"

#include "Boundaries/Walls.h"

#include <algorithm>
#include <string>

using namespace dem;

namespace
{

/// A horizontal plate as a body of its own over those of @a surface.
void addPlate(Surface& surface, double half, double z, const WallServo& servo)
{
  surface.bodies.resize(surface.bodies.size() + (surface.bodies.empty() ? 2 : 1));
  scene::addRectangle(surface, { -half, -half, z }, { half, -half, z }, { half, half, z },
    { -half, half, z }, 0.0);
  surface.elements.back().body = static_cast<std::int32_t>(surface.bodies.size()) - 1;
  surface.bodies.back().name = "piston";
  surface.bodies.back().motion.servo = servo;
}

WallServo servoOfKind(ServoKind kind, double load, double inertia = 0.0)
{
  WallServo servo;
  servo.kind = kind;
  servo.load = load;
  servo.inertia = inertia;
  return servo;
}

/// In empty space a mass falls with F / m up to its largest speed, and stops at the end of its
/// travel.
void freeMass()
{
  Config config = scene::still();
  scene::setSteps(config, 1e-4, 10000);
  Surface walls;
  WallServo servo = servoOfKind(ServoKind::Force, 3.0, 1.5);
  servo.maximumSpeed = 0.5;
  servo.highest = 0.3;
  servo.times = { 0.1, 10.0 };
  servo.direction = { 0.0, 0.0, -4.0 };
  addPlate(walls, 0.1, 1.0, servo);
  Simulation run(config, walls);
  const auto at = [&](std::int64_t step)
  {
    scene::advance(run, step);
    return run.snapshot().servos.at(1);
  };
  check::close("before its time", at(1000).travel, 0.0, 1e-15);
  check::close("speed after 0.1 s at 2 m/s^2", at(2000).speed, 0.2, 1e-12);
  // The sum of n (n + 1) / 2 steps.
  check::close("travel after 0.1 s", at(2000).travel, 2.0 * 1e-8 * 1000 * 1001 / 2, 1e-12);
  check::close("largest speed", at(4500).speed, 0.5, 1e-15);
  check::close("end of its travel", at(9000).travel, 0.3, 1e-12);
  check::close("where it rests", at(9000).speed, 0.0, 1e-15);
  check::close("the other body", run.snapshot().servos.at(0).travel, 0.0, 0.0);
}

/// A vane with a moment of inertia, and one without, in empty space.
void freeVane()
{
  Config config = scene::still();
  scene::setSteps(config, 1e-4, 5000);
  Surface walls;
  WallServo servo = servoOfKind(ServoKind::Torque, -0.2, 0.05);
  servo.maximumSpeed = 10.0;
  addPlate(walls, 0.1, 0.0, servo);
  Simulation run(config, walls);
  scene::advance(run, 5000);
  check::close("speed of a vane", run.snapshot().servos.at(1).speed, -0.2 / 0.05 * 0.5, 1e-11);
}

/// A piston on one grain: its overlap is that of Hertz under the load.
void onOneGrain()
{
  for (const double inertia : { 0.0, 0.001 })
  {
    Config config = onwalls::heavy(1e-5, 60000);
    config.gravity = {};
    config.material.restitution = 0.3;
    config.maximumOverlap = 1.0;
    Surface walls = scene::plane(0.1);
    WallServo servo = servoOfKind(ServoKind::Force, 0.4, inertia);
    servo.maximumSpeed = 0.05;
    addPlate(walls, 0.1, 0.013, servo);
    const Particle grain = scene::grain(0, onwalls::R, 1000.0, { 0.0, 0.0, onwalls::R });
    Simulation run(config, walls, scene::startFrom({ grain }));
    scene::advance(run, 60000);
    const Observation seen = run.observe();
    const std::string name = inertia > 0.0 ? "with a mass: " : "without a mass: ";
    const double expected = scene::hertzOverlap(0.4, scene::planeStiffness(config, onwalls::R));
    check::equal(name + "contacts", static_cast<long long>(seen.contacts.size()), 2);
    for (const ContactView& contact : seen.contacts)
    {
      check::relative(name + "force", norm(contact.force), 0.4, 1e-9);
      check::relative(name + "overlap", contact.overlap, expected, 1e-9);
    }
    check::relative(name + "travel", run.snapshot().servos.at(1).travel,
      0.013 - 2.0 * onwalls::R + 2.0 * expected, 1e-6);
    check::close(name + "at rest", run.snapshot().servos.at(1).speed, 0.0, 1e-8);
  }
}

/// A plate on a grain that is as stiff as one law says.
struct OnSpring
{
  static constexpr double Overlap = 1e-5, Step = 1e-6;
  Config config = onwalls::heavy(Step, 1);
  Surface walls = scene::plane(0.1);
  Snapshot start;

  explicit OnSpring(const WallServo& servo)
  {
    this->config.gravity = {};
    this->config.material.restitution = 1.0;
    this->config.allowInitialOverlap = true;
    addPlate(this->walls, 0.1, 2.0 * onwalls::R - Overlap, servo);
    this->start =
      scene::startFrom({ scene::grain(0, onwalls::R, 1000.0, { 0.0, 0.0, onwalls::R }) });
  }
  void useSpring(double stiffness)
  {
    this->config.law.normal = NormalLaw::Hooke;
    this->config.material.law[LawValue::NormalStiffness] = stiffness;
  }
  double speedAfterStep() const
  {
    Simulation run(this->config, this->walls, this->start);
    scene::advance(run, 1);
    return run.snapshot().servos.at(1).speed;
  }
};

/// A plate without a mass moves by what it lacks of its load over the slope of the force, in fifty
/// steps. The slope is that of the law.
void slopes()
{
  WallServo servo = servoOfKind(ServoKind::Force, 0.4);
  servo.maximumSpeed = 1e3;
  const auto due = [&](double force, double slope)
  { return (servo.load - force) / (50.0 * OnSpring::Step * slope); };
  OnSpring spring(servo);
  spring.useSpring(2e3);
  check::relative("speed on a linear spring", spring.speedAfterStep(),
    due(2e3 * OnSpring::Overlap, 2e3), 1e-9);
  OnSpring hertz(servo);
  const double k = scene::planeStiffness(hertz.config, onwalls::R);
  const double root = std::sqrt(OnSpring::Overlap);
  check::relative("speed on Hertz's contact", hertz.speedAfterStep(),
    due(k * OnSpring::Overlap * root, 1.5 * k * root), 1e-9);
  OnSpring words(servo);
  words.config.law.expression = "N = 3e8*delta*delta";
  check::relative("speed on a law in words", words.speedAfterStep(),
    due(3e8 * OnSpring::Overlap * OnSpring::Overlap, 6e8 * OnSpring::Overlap), 1e-3);
}

/// A light plate has a longest step, as a light grain has: h^2 k / m + 2 h c / m <= 2.
void lightPlate()
{
  const double k = 1e3, h = OnSpring::Step;
  const std::string sentence =
    "Take a smaller TimeStep, let TimeStepControl be Stable, or make the wall 'piston' heavier "
    "(ServoInertia). At t = 0 s the contacts at this wall are too stiff for the step 1e-06 s.";
  for (const double restitution : { 1.0, 0.5 })
  {
    OnSpring heavy(servoOfKind(ServoKind::Force, k * OnSpring::Overlap));
    heavy.useSpring(k);
    heavy.config.material.restitution = restitution;
    const double beta = -std::log(restitution) / std::hypot(std::log(restitution), Pi);
    const double c = 2.0 * beta * std::sqrt(k * sphereMass(1000.0, onwalls::R));
    const double least = 0.5 * h * (h * k + 2.0 * c);
    for (const double share : { 0.99, 1.01 })
    {
      heavy.walls.bodies.back().motion.servo.inertia = least / share;
      Simulation run(heavy.config, heavy.walls, heavy.start);
      const std::string name = "a mass of " + check::number(1.0 / share) + " of the least one";
      if (share > 1.0)
      {
        check::refused(
          name, [&] { scene::advance(run, 1); }, sentence);
        continue;
      }
      scene::advance(run, 1);
      check::equal(name + ": it goes on", run.step(), 1);
    }
  }
}

/// Steps that are stable follow a light plate: it comes to rest where the force is its load.
void lightPlateBySteps()
{
  OnSpring light(servoOfKind(ServoKind::Force, 0.4, 2e-6));
  light.config.material.restitution = 0.8;
  light.config.stepControl = StepControlKind::Stable;
  scene::setSteps(light.config, 2e-5, 2000);
  light.walls.bodies.back().motion.servo.maximumSpeed = 0.05;
  Simulation run(light.config, light.walls, light.start);
  scene::advance(run, run.timePlan().lastStep());
  const Observation seen = run.observe();
  check::isTrue("steps of a light plate are shorter",
    4.0 * seen.totals.steps.shortest <= light.config.timeStep);
  const double due = scene::hertzOverlap(0.4, scene::planeStiffness(light.config, onwalls::R));
  for (const ContactView& contact : seen.contacts)
  {
    check::relative("overlap under a light plate", contact.overlap, due, 1e-3);
  }
}

/// A plate without a mass gets no faster by short steps, where dashpots are far stronger than what the
/// springs do in fifty steps: with F = L - k d - c v, each speed is at most (L - k d) / 2 c.
void shortSteps()
{
  const double k = 2e3, restitution = 0.05;
  const double beta = -std::log(restitution) / std::hypot(std::log(restitution), Pi);
  const double c = 2.0 * beta * std::sqrt(k * sphereMass(1000.0, onwalls::R));
  for (const bool implicit : { false, true })
  {
    OnSpring damped(servoOfKind(ServoKind::Force, 0.03));
    damped.useSpring(k);
    damped.config.material.restitution = restitution;
    damped.config.law.implicitDamping = implicit;
    damped.walls.bodies.back().motion.servo.maximumSpeed = 1.0;
    scene::setSteps(damped.config, 5e-7, 200);
    Simulation run(damped.config, damped.walls, damped.start);
    double fastest = 0.0;
    for (std::int64_t step = 1; step <= 200; ++step)
    {
      scene::advance(run, step);
      fastest = std::max(fastest, std::abs(run.snapshot().servos.at(1).speed));
    }
    check::relative(implicit ? "fastest, implicit dashpots" : "fastest, dashpots", fastest,
      (0.03 - k * OnSpring::Overlap) / (2.0 * c), implicit ? 1e-2 : 1e-9);
  }
}

/// A torque that has a lever press a grain against a wall.
void lever()
{
  Config config = onwalls::heavy(1e-5, 60000);
  config.gravity = {};
  config.material.restitution = 0.3;
  config.material.slidingFriction = 0.5;
  Surface walls = scene::plane(0.1);
  WallServo servo = servoOfKind(ServoKind::Torque, 0.012);
  servo.maximumSpeed = 1.0;
  addPlate(walls, 0.1, 0.0101, servo);
  WallMotion& motion = walls.bodies[1].motion;
  motion.centre = { -0.06, 0.0, 0.0101 };
  motion.axis = { 0.0, 2.0, 0.0 }; // what is on the side of x goes down
  const Particle grain = scene::grain(0, onwalls::R, 1000.0, { 0.0, 0.0, onwalls::R });
  Simulation run(config, walls, scene::startFrom({ grain }));
  scene::advance(run, 60000);
  double torque = 0.0;
  const Observation seen = run.observe();
  for (const ContactView& contact : seen.contacts)
  {
    torque += contact.element + 1 == static_cast<std::int64_t>(walls.elements.size())
      ? cross(contact.end - motion.centre, -contact.force).y + contact.torque.y
      : 0.0;
  }
  check::relative("torque of a lever", -torque, 0.012, 1e-9);
  check::isTrue("it reversed downwards", run.snapshot().servos.at(1).travel > 0.1 / 60.0);
}

constexpr double Half = 0.02;

/// A bed in a box under a piston.
Surface pressed(double pressure)
{
  Surface walls = scene::box({ -Half, -Half, 0.0 }, { Half, Half, 0.2 });
  walls.bodies.resize(1);
  WallServo servo = servoOfKind(ServoKind::Pressure, pressure);
  servo.maximumSpeed = 0.3;
  addPlate(walls, Half, 0.08, servo);
  return walls;
}

Config bedConfig(int threads)
{
  Config config = scene::rain(FrictionUpdate::Incremental, threads, 30000);
  config.radiusMin = 0.0025;
  config.radiusMax = 0.0035;
  config.spawnMin = { -Half, -Half, 0.0 };
  config.spawnMax = { Half, Half, 0.06 };
  config.maximumParticles = 350;
  config.material.youngsModulus = 1e7;
  config.maximumOverlap = 0.5;
  scene::setSteps(config, 1e-5, 40000);
  return config;
}

double pressureOn(const Simulation& run, const Surface& walls)
{
  double force = 0.0;
  const Observation seen = run.observe();
  for (const ContactView& contact : seen.contacts)
  {
    const bool atPiston = contact.element >= 0 && walls.elements[contact.element].body == 1;
    force += atPiston ? -contact.force.z : 0.0;
  }
  return force / (4.0 * Half * Half);
}

void holdsPressure()
{
  const double pressure = 2000.0;
  const Surface walls = pressed(pressure);
  Simulation run(bedConfig(1), walls);
  double worst = 0.0;
  double mean = 0.0;
  for (int k = 1; k <= 40; ++k)
  {
    scene::advance(run, 1000 * k);
    const double now = pressureOn(run, walls);
    if (k > 30)
    {
      worst = std::max(worst, std::abs(now / pressure - 1.0));
      mean += 0.1 * now;
    }
  }
  check::relative("a piston on a bed: mean pressure", mean, pressure, 1e-3);
  check::atMost("it holds it", worst, 5e-3);
  const double travel = run.snapshot().servos.at(1).travel;
  check::isTrue("it came down to the bed", travel > 0.015 && travel < 0.06);
}

/// Runs have equal bits for any number of threads, and after a restart in between.
void sameBits()
{
  const Surface walls = pressed(500.0);
  Config config = bedConfig(1);
  config.timeStep = 3e-5;
  scene::setSteps(config, 3e-5, 9000);
  Simulation one(config, walls);
  scene::advance(one, 5000);
  const Snapshot middle = one.snapshot();
  scene::advance(one, 9000);
  const Snapshot end = one.snapshot();
  check::isTrue("the piston is moving", middle.servos.at(1).speed != 0.0);
  for (const int threads : { 2, 3 })
  {
    config.threads = threads;
    Simulation other(config, walls);
    scene::advance(other, 9000);
    check::isTrue(std::to_string(threads) + " threads: the same bits",
      scene::identical(other.snapshot(), end));
    other.restore(middle);
    scene::advance(other, 5001);
    other.restore(other.snapshot());
    scene::advance(other, 9000);
    check::isTrue(std::to_string(threads) + " threads, restored: the same bits",
      scene::identical(other.snapshot(), end));
  }
  Snapshot changed = end;
  changed.servos[1].travel += 1e-9;
  check::isTrue("the travel is part of the state", !scene::identical(changed, end));
}

/// Two sides of a lid come nearer as they are told, two by a servo: what is left of its area.
void areaBetweenSides()
{
  Surface walls;
  walls.bodies.resize(5);
  const double half = 0.5, high = 0.4;
  const auto plate =
    [&](int body, const char* name, const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d)
  {
    scene::addRectangle(walls, a, b, c, d, 0.0);
    walls.elements.back().body = body;
    walls.bodies[body].name = name;
  };
  plate(0, "lid", { -half, -half, high }, { half, -half, high }, { half, half, high },
    { -half, half, high });
  plate(1, "left", { -half, -half, 0 }, { -half, half, 0 }, { -half, half, high },
    { -half, -half, high });
  plate(2, "right", { half, -half, 0 }, { half, half, 0 }, { half, half, high },
    { half, -half, high });
  plate(3, "front", { -half, -half, 0 }, { -half, -half, high }, { half, -half, high },
    { half, -half, 0 });
  plate(4, "bottom", { -half, -half, 0 }, { half, -half, 0 }, { half, half, 0 },
    { -half, half, 0 });
  walls.bodies[1].motion.velocity = { 0.1, 0, 0 };
  walls.bodies[2].motion.velocity = { -0.05, 0, 0 };
  WallServo lid = servoOfKind(ServoKind::Pressure, 200.0);
  lid.sides = { "left", "right", "front" };
  walls.bodies[0].motion.servo = lid;
  walls.bodies[3].motion.servo = servoOfKind(ServoKind::Pressure, 10.0);
  walls.bodies[3].motion.servo.direction = { 0, 2, 0 };
  Walls now(walls);
  check::close("as drawn", now.servoTarget(0), 200.0, 1e-12);
  std::vector<BodyState> servos(5);
  servos[3].travel = 0.25;
  now.setTime(2.0, servos);
  check::close("sides that came nearer", now.servoTarget(0), 200.0 * (1.0 - 0.3) * 0.75, 1e-12);
  check::close("without sides", now.servoTarget(3), 10.0 * 2.0 * half * high, 1e-12);
  servos[3].travel = -0.1;
  now.setTime(0.0, servos);
  check::close("sides that went away", now.servoTarget(0), 200.0 * 1.1, 1e-12);
  servos[3].travel = 2.0;
  now.setTime(0.0, servos);
  check::close("sides that met", now.servoTarget(0), 0.0, 0.0);
  const auto refused = [&](const std::string& side, const std::string& part)
  {
    walls.bodies[0].motion.servo.sides = { side };
    check::refused(
      side, [&] { Walls bad(walls); }, part);
  };
  refused("top", "has 'top' among its ServoSides, but there is no wall of that name");
  refused("bottom", "is not beside it but before or behind it");
}

void badServos()
{
  const auto refused = [&](const WallServo& servo, const std::string& words)
  {
    Surface walls = scene::plane(0.1);
    addPlate(walls, 0.1, 1.0, servo);
    check::refused(
      "refused", [&] { Simulation(scene::still(), walls); }, "The wall 'piston' has " + words);
  };
  const WallServo good = servoOfKind(ServoKind::Force, 1.0);
  WallServo bad = good;
  bad.load = std::numeric_limits<double>::quiet_NaN();
  refused(bad, "the ServoLoad nan, but it must be finite");
  bad = good;
  bad.direction = {};
  refused(bad, "the ServoDirection (0, 0, 0), but it must be finite and not 0");
  bad = good;
  bad.inertia = -1.0;
  refused(bad, "the ServoInertia -1, but it must be finite, and 0 or above");
  bad = good;
  bad.maximumSpeed = 0.0;
  refused(bad, "the ServoMaximumSpeed 0, but it must be finite, and above 0");
  bad = good;
  bad.lowest = 0.1;
  refused(bad, "ServoTravel from 0.1 to inf, but it must begin at 0 or below");
  bad = good;
  bad.times = { 2.0, 1.0 };
  refused(bad, "ServoTimes from 2 to 1, but they must begin at a finite time");
}

void allCases()
{
  freeMass();
  freeVane();
  onOneGrain();
  slopes();
  lightPlate();
  lightPlateBySteps();
  shortSteps();
  lever();
  holdsPressure();
  sameBits();
  areaBetweenSides();
  badServos();
}

}

int main()
{
  return check::run(allCases);
}
