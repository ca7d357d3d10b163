// Legal values at the ends of their ranges, and scenes with nothing or little in them, run and stay
// finite; totals say what they should.
#include "Check.h"
#include "Faceted.h"

#include <cmath>
#include <functional>
#include <string>

using namespace dem;

namespace
{

bool allFinite(const Particles& grains)
{
  bool finite = true;
  for (std::size_t i = 0; i < grains.size(); ++i)
  {
    const Quaternion q = grains.orientation[i];
    finite = finite && isFinite(grains.position.get(i)) && isFinite(grains.velocity.get(i)) &&
      isFinite(grains.angularVelocity.get(i)) &&
      std::abs(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z - 1.0) < 1e-9;
  }
  return finite;
}

/// A small heap in a box at extreme parameters.
void heap(const std::string& name, const std::function<void(Config&)>& change)
{
  for (FrictionUpdate update : { FrictionUpdate::Incremental, FrictionUpdate::AsPublished })
  {
    Config config;
    config.frictionUpdate = update;
    config.spawnMin = { 0.01, 0.01, 0.02 };
    config.spawnMax = { 0.05, 0.05, 0.08 };
    config.radiusMax = 0.005;
    config.maximumParticles = 80;
    config.endTime = 0.3;
    config.frameInterval = 0.1;
    config.initialAngularVelocity = { 10, 0, 5 };
    change(config);
    Simulation simulation(config, scene::box({ 0, 0, 0 }, { 0.06, 0.06, 0.2 }));
    scene::advance(simulation, simulation.timePlan().lastStep());
    const Totals totals = simulation.observe().totals;
    const std::string mode = update == FrictionUpdate::Incremental ? "" : ", as published";
    check::isTrue(name + mode + ", finite", allFinite(simulation.particles()));
    check::isTrue(name + mode + ", grains in touch",
      totals.contactCount > 20 || config.material.restitution == 1.0); // never comes to rest
    check::atMost(name + mode + ", overlap", totals.largestRelativeOverlap, 0.2);
  }
}

void ranges()
{
  heap("defaults", [](Config&) {});
  heap("restitution 0", [](Config& c) { c.material.restitution = 0.0; });
  heap("restitution 1", [](Config& c) { c.material.restitution = 1.0; });
  heap("no friction",
    [](Config& c) { c.material.slidingFriction = c.material.rollingFriction = 0.0; });
  heap("only twisting friction",
    [](Config& c)
    {
      c.material.slidingFriction = c.material.rollingFriction = 0.0;
      c.material.automaticTwistingFriction = false;
      c.material.twistingFriction = 1.0;
    });
  heap("large friction",
    [](Config& c) { c.material.slidingFriction = c.material.rollingFriction = 10.0; });
  heap("nu 0.5", [](Config& c) { c.material.poissonRatio = 0.5; });
  heap("nu -0.9", [](Config& c) { c.material.poissonRatio = -0.9; });
  heap("elastic walls", [](Config& c) { c.wallYoungsModulus = 1e6; });
  heap("viscous", [](Config& c) { c.viscosity = 0.1; });
  heap("more threads than grains", [](Config& c) { c.threads = 16; });
}

void emptyScenes()
{
  Config config = scene::still();
  scene::setSteps(config, 1e-4, 10);
  Simulation nothing(config, {});
  scene::advance(nothing, 10);
  const Observation seen = nothing.observe();
  check::isTrue("nothing at all",
    nothing.particleCount() == 0 && seen.contacts.empty() && seen.totals.count == 0 &&
      seen.totals.coordinationNumber == 0.0 && seen.totals.dissipatedEnergy == 0.0);
  Simulation walls(config, scene::plane(1.0));
  scene::advance(walls, 10);
  check::equal("walls alone", walls.step(), 10);

  config.endTime = 0.0;
  Simulation still(config, {}, scene::startFrom({ scene::grain(0, 0.01, 1000, {}) }));
  check::equal("end time 0, last step", still.timePlan().lastStep(), 0);
  scene::advance(still, 0);
  check::equal("end time 0, step", still.step(), 0);
}

void oneGrain()
{
  Config config = scene::still();
  scene::setSteps(config, 1e-4, 1000);
  config.gravity = { 0, 0, -10 };
  Simulation one(config, {},
    scene::startFrom({ scene::grain(5, 0.01, 1000, { 1, 2, 3 }, { 1, 0, 0 }, { 0, 2, 0 }) }));
  const double mass = sphereMass(1000, 0.01);
  const Observation first = one.observe();
  check::relative("kinetic energy", first.totals.translationalEnergy, 0.5 * mass, 1e-14);
  check::relative("rotational energy", first.totals.rotationalEnergy,
    0.5 * sphereInertia(mass, 0.01) * 4.0, 1e-14);
  check::relative("potential energy", first.totals.potentialEnergy, mass * 30.0, 1e-14);
  check::relative("momentum", first.totals.momentum.x, mass, 1e-14);
  check::relative("weight", first.force.at(0).z, -10.0 * mass, 1e-14);
  check::equal("contacts", first.contactCount.at(0), 0);
  check::equal("count", first.totals.count, 1);
  scene::advance(one, 1000);
  check::relative("fallen", one.particles().position.get(0).z, 3.0 - 0.5 * 10.0 * 0.01 * 1.001,
    1e-12);
  check::relative("flown", one.particles().position.get(0).x, 1.1, 1e-12);
  check::isTrue("spin kept", one.particles().angularVelocity.get(0).y == 2.0);
  check::relative("time", one.observe().totals.time, 0.1, 1e-12);
  check::equal("id kept", one.particles().id[0], 5);
}

/// A grain pressed on a plane: force, direction and position of the contact.
void contactView()
{
  Config config = scene::still();
  scene::setSteps(config, 1e-5, 10);
  config.allowInitialOverlap = true;
  Surface walls = scene::plane(1.0);
  scene::addElement(walls, { { 5, 0, 0 } }, 0.1);
  const double overlap = 1e-4;
  Simulation pressed(config, walls,
    scene::startFrom({ scene::grain(8, 0.01, 1000, { 0.1, 0.2, 0.01 - overlap }),
      scene::grain(9, 0.02, 1000, { 0.1, 0.2 + 0.03 - overlap, 0.01 - overlap }) }));
  const Observation seen = pressed.observe();
  check::equal("contacts", static_cast<long long>(seen.contacts.size()), 3);
  if (seen.contacts.size() != 3)
  {
    return;
  }
  const ContactView& pair = seen.contacts[0];
  const ContactView& wall = seen.contacts[1];
  const double rStar = 0.01 * 0.02 / 0.03;
  const double due = 2.0 / 3.0 * 1e6 / 0.91 * std::sqrt(rStar) * std::pow(overlap, 1.5);
  check::isTrue("grain pairs come first",
    pair.first == 0 && pair.second == 1 && pair.element == -1);
  check::relative("pair, overlap", pair.overlap, overlap, 1e-9);
  check::relative("pair, force", pair.normalForce, due, 1e-9);
  check::relative("pair, direction", pair.force.y, -due, 1e-9);
  check::relative("pair, end", pair.end.y, 0.2 + 0.03 - overlap, 1e-12);
  check::isTrue("then walls", wall.first == 0 && wall.second == -1 && wall.element == 0);
  check::relative("wall, force", wall.force.z,
    scene::planeStiffness(config, 0.01) * std::pow(overlap, 1.5), 1e-9);
  check::close("wall, end", norm(wall.end - Vec3{ 0.1, 0.2, 0.0 }), 0.0, 1e-15);
  check::equal("contacts of the first", seen.contactCount.at(0), 2);
  check::relative("coordination", seen.totals.coordinationNumber, 2.0, 1e-12);
  check::relative("largest overlap", seen.totals.largestRelativeOverlap, (0.01 + overlap) / 0.02,
    1e-9);
}

/// Two grains whose middles coincide, so that no depth and no radius of rolling can be told: what is
/// shown is finite, and the run ends with its sentence.
void inEachOther()
{
  const auto meet =
    [](const std::string& name, Config config, const GrainShape* first, const GrainShape* second)
  {
    config.allowInitialOverlap = true;
    config.maximumOverlap = 1.8;
    config.energyParts = true;
    scene::setSteps(config, 1e-6, 100);
    Snapshot start;
    int shape = 0;
    for (const GrainShape* one : { first, second })
    {
      const Vec3 spin{ 30.0 * (shape + 1), -20.0, 10.0 };
      if (!one)
      {
        start.particles.add(scene::grain(shape++, 0.001, 2500.0, {}, {}, spin));
        continue;
      }
      config.shapes.push_back(*one);
      ShapedGrain grain;
      grain.size = 0.001;
      grain.angularVelocity = spin;
      scene::addClump(config, shape++, grain, start);
    }
    Simulation run(config, Scene{}, start);
    const Observation seen = run.observe();
    bool finite = std::isfinite(seen.totals.elasticEnergy) && !seen.contacts.empty();
    for (const ContactView& contact : seen.contacts)
    {
      finite = finite && isFinite(contact.force) && isFinite(contact.torque);
    }
    check::isTrue(name + ", what is seen is finite", finite);
    check::isTrue(name + ", the run ends", run.advanceTo(100) != AdvanceStatus::Reached);
    check::contains(name, run.failure(), "more than MaximumOverlap = 1.8.");
  };
  const GrainShape brick = scene::brick({ 1.0, 0.8, 0.6 }, 0.1);
  GrainShape other = brick;
  other.name = "other";
  const GrainShape smooth = superellipsoid("ellipsoid", { 1.25, 1.0, 0.8 }, 1.0, 1.0);
  for (const RollingLaw law : { RollingLaw::Springs, RollingLaw::Jiang, RollingLaw::SudoDEM,
         RollingLaw::EquivalentRadii, RollingLaw::ElasticPlastic })
  {
    Config config = scene::still();
    config.law.rolling = law;
    const std::string name = std::string(nameOf(law)) + ", ";
    meet(name + "two spheres", config, nullptr, nullptr);
    meet(name + "a smooth grain and faces", config, &smooth, &brick);
    config.faceContacts = FaceContacts::NearestPoints;
    meet(name + "faces in one contact", config, &brick, &other);
  }
}

void cases()
{
  ranges();
  emptyScenes();
  oneGrain();
  contactView();
  inEachOther();
}

}

int main()
{
  return check::run(cases);
}
