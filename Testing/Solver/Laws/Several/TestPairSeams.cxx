// A grain that goes over a seam from a wall of one material to one of another, with which it has
// another law: it does not take along what the first law remembers.
#include "SeveralPairs.h"

#include <algorithm>
#include <cmath>

using namespace dem;
using several::pairOf;

namespace
{

const double Radius = 0.002;
const double Density = 2000.0;
const double Step = 2e-6;
const double Young = 1e7, Poisson = 0.25;
const std::int64_t Last = 400;

/// Glass, steel and rubber of equal values, and pairs of glass with both others.
Config onTwoFloors()
{
  Config config = scene::still({ "soft", Young, Poisson, Density });
  config.gravity = { 0.0, 0.0, -9.81 };
  config.material.slidingFriction = 0.5;
  config.material.law[LawValue::NormalStiffness] = 700.0;
  config.material.law[LawValue::PlasticStiffnessRatio] = 2.0;
  config.material.law[LawValue::YieldPressure] = 1e4;
  config.materials = { config.material, config.material, config.material };
  config.materials[0].name = "glass";
  config.materials[1].name = "steel";
  config.materials[2].name = "rubber";
  config.materialPairs = { pairOf("glass", "steel"), pairOf("glass", "rubber") };
  config.allowInitialOverlap = true;
  scene::setSteps(config, Step, Last);
  return config;
}

/// A floor of steel at x < 0, and one of rubber beside it.
Surface floors()
{
  Surface walls;
  scene::addRectangle(walls, { -0.1, -0.1, 0 }, { 0, -0.1, 0 }, { 0, 0.1, 0 }, { -0.1, 0.1, 0 });
  scene::addRectangle(walls, { 0, -0.1, 0 }, { 0.1, -0.1, 0 }, { 0.1, 0.1, 0 }, { 0, 0.1, 0 });
  walls.bodies.resize(2);
  walls.bodies[0].material.name = "steel";
  walls.bodies[1].material.name = "rubber";
  walls.elements[1].body = 1;
  return walls;
}

/// A ball that rests on the steel near the seam, and begins to move along.
Snapshot start(const Config& config)
{
  const double weight = 9.81 * sphereMass(Density, Radius);
  const double overlap = scene::hertzOverlap(weight, scene::planeStiffness(config, Radius));
  return scene::startFrom(
    { scene::grain(0, Radius, Density, { -4e-7, 0.0, Radius - overlap }, { 0.002, 0.001, 0.0 }) });
}

std::int64_t elementOf(const Simulation& run)
{
  const auto contacts = run.observe().contacts;
  return contacts.empty() ? -1 : contacts.front().element;
}

/// The first step after which the ball is on the rubber, before any step has seen that.
std::int64_t crossingOf(const Config& config)
{
  Simulation run(config, floors(), start(config));
  std::int64_t step = 0;
  while (step < Last && elementOf(run) == 0)
  {
    scene::advance(run, ++step);
  }
  check::isTrue("the ball crosses the seam after step " + std::to_string(step),
    step > 20 && step < Last - 20 && elementOf(run) == 1);
  return step;
}

bool isBlank(const Snapshot& state)
{
  const auto isZero = [](double number) { return number == 0.0; };
  return std::all_of(state.extras.begin(), state.extras.end(), isZero) &&
    std::all_of(state.contacts.begin(), state.contacts.end(),
      [&](const ContactHistory& one)
      { return std::all_of(one.springs.begin(), one.springs.end(), isZero); });
}

/// Whatever way leads over the seam, the contact goes on as one without springs and extras does.
/// @return tangential force before the seam, and where the next step begins on the rubber
std::pair<double, ContactView> goesOnBlank(const std::string& name, const Config& config)
{
  const std::int64_t seam = crossingOf(config);
  Simulation run(config, floors(), start(config));
  scene::advance(run, seam - 1);
  const Snapshot before = run.snapshot();
  check::isTrue(name + ": the contact remembers something", !isBlank(before));
  const double force = run.observe().contacts.front().tangentialForce;
  scene::advance(run, seam);
  const Snapshot at = run.snapshot();
  const ContactView view = run.observe().contacts.front();
  check::isTrue(name + ": nothing is kept for the other law", isBlank(at));
  check::isTrue(name + ": the normal is kept", at.wallNormals.size() == 1);
  Snapshot blank = at;
  std::fill(blank.extras.begin(), blank.extras.end(), 0.0);
  for (ContactHistory& one : blank.contacts)
  {
    one.springs = {};
  }
  scene::advance(run, seam + 1);
  check::isTrue(name + ": a memory of its own", !isBlank(run.snapshot()));
  scene::advance(run, Last);
  const Snapshot end = run.snapshot();
  for (const Snapshot& from : { before, at, blank })
  {
    Simulation continued(config, floors(), from);
    scene::advance(continued, Last);
    check::isTrue(name + ": continued", scene::identical(continued.snapshot(), end));
  }
  Simulation straight(config, floors(), start(config));
  scene::advance(straight, Last);
  check::isTrue(name + ": not looked at", scene::identical(straight.snapshot(), end));
  return { force, view };
}

/// A spring that begins has the force of one step, 8 G* (R delta)^(1/2) v h (Mindlin 1949). Ball and
/// wall have the same shear modulus G, so that G* = G / (4 - 2 nu).
void springs()
{
  for (const bool forceFirst : { false, true })
  {
    Config config = onTwoFloors();
    config.materialPairs[forceFirst ? 0 : 1].laws.sliding = OtherSlidingLaw::RescaledForce;
    const std::string name = forceFirst ? "force to length" : "length to force";
    const auto [before, view] = goesOnBlank(name, config);
    const std::int64_t seam = crossingOf(config);
    Simulation run(config, floors(), start(config));
    scene::advance(run, seam);
    const Particle ball = run.particles().get(0);
    const Vec3 velocity =
      ball.velocity + cross(ball.angularVelocity, Vec3{ 0.0, 0.0, -(Radius - 0.5 * view.overlap) });
    const double shear = Young / (2.0 * (1.0 + Poisson)) / (2.0 * (2.0 - Poisson));
    const double due =
      8.0 * shear * std::sqrt(Radius * view.overlap) * std::hypot(velocity.x, velocity.y) * Step;
    check::relative(name + ": force of one step", view.tangentialForce, due, 1e-3);
    check::isTrue(name + ": more before, " + check::number(before), before > 10.0 * due);
    scene::advance(run, seam + 1);
    const Vec3 force =
      (sphereMass(Density, Radius) / Step) * (run.particles().get(0).velocity - ball.velocity);
    check::relative(name + ": shown as the next step has it", view.tangentialForce,
      std::hypot(force.x, force.y), 1e-6);
  }
}

/// How deep a plastic contact was says nothing to another plastic law.
void depths()
{
  Config config = onTwoFloors();
  config.materialPairs[0].laws.normal = OtherNormalLaw::Luding;
  config.materialPairs[1].laws.normal = OtherNormalLaw::ThorntonNing;
  goesOnBlank("depths", config);
}

/// Walls with which the ball has one law are as one wall.
void sameLaw()
{
  for (const bool ofPairs : { false, true })
  {
    Config config = onTwoFloors();
    for (MaterialPair& pair : config.materialPairs)
    {
      pair.laws.sliding = ofPairs ? OtherSlidingLaw::RescaledForce : OtherSlidingLaw::AsUsual;
    }
    Surface one = floors();
    one.bodies[1] = one.bodies[0];
    const auto endOf = [&](const Surface& walls)
    {
      Simulation run(config, walls, start(config));
      scene::advance(run, Last);
      return run.snapshot();
    };
    crossingOf(config);
    check::isTrue("one law, one wall", scene::identical(endOf(floors()), endOf(one)));
  }
}

}

int main()
{
  return check::run(
    []
    {
      springs();
      depths();
      sameLaw();
    });
}
