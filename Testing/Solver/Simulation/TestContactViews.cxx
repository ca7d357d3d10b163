// What is shown of contacts against what follows from it otherwise: the parts of a force along and
// across the normal, also where the share of a contact changes; forces and torques of grains as the
// sums of those of their contacts; and an observation changes nothing.
#include "BondedGrains.h"
#include "Check.h"
#include "Clumps.h"
#include "Faceted.h"
#include "Rotations.h"
#include "SmoothShapes.h"

#include <algorithm>

using namespace dem;

namespace
{

Config pressed(const std::vector<GrainShape>& shapes)
{
  Config config = scene::still({ "soft", 1e6, 0.3, 2500.0 });
  config.shapes = shapes;
  config.allowInitialOverlap = true;
  scene::setSteps(config, 1e-6, 100);
  return config;
}

/// An edge of a cube across that of another one, at some positions along it. The normal is z. Where
/// the share of the force fades towards the end of the edge it pushes along that as well.
void crossedEdges()
{
  const double rounding = 0.1, bounding = 0.4 * std::sqrt(3.0) + rounding;
  const double high = 2.0 * 0.4 * std::sqrt(2.0) + 2.0 * rounding - 0.02;
  for (const double x : { 0.0, 0.3, 0.38, 0.395 })
  {
    const Config config = pressed({ scene::brick({ 1.0, 1.0, 1.0 }, rounding) });
    Snapshot start;
    ShapedGrain grain;
    grain.size = bounding;
    grain.orientation = scene::about({ 1, 0, 0 }, 0.25 * Pi);
    scene::addClump(config, 0, grain, start);
    grain.position = { x, 0, high };
    grain.orientation = scene::about({ 0, 1, 0 }, 0.25 * Pi);
    scene::addClump(config, 0, grain, start);
    const Observation seen = Simulation(config, {}, start).observe();
    const std::string name = "edges at " + check::number(x) + ", ";
    int along = 0; // contacts that push along the edge
    for (const ContactView& contact : seen.contacts)
    {
      const Vec3& f = contact.force; // on the lower one
      if (contact.tangentialForce < 1e-9 * norm(f))
      {
        check::close(name + "normal force", contact.normalForce, norm(f), 1e-9 * norm(f));
        continue;
      }
      ++along;
      check::close(name + "normal force", contact.normalForce, -f.z, 1e-9 * norm(f));
      check::close(name + "tangential force", contact.tangentialForce, std::hypot(f.x, f.y),
        1e-9 * norm(f));
    }
    check::equal(name + "contacts that push along the edge", along, x > 0.35 ? 1 : 0);
  }
}

struct Kind
{
  std::string name;
  Config config;
};

std::vector<Kind> kinds()
{
  const std::vector<GrainShape> shapes{ scene::brick({ 1.0, 0.8, 0.6 }, 0.1),
    scene::gravel(12, 5, 0.1), scene::cylinder(0.5, 0.8, 0.1), scene::cone(0.6, 0.2, 0.7, 0.1),
    scene::lump(), superellipsoid("can", { 1.0, 1.0, 1.3 }, 1.0, 0.5) };
  std::vector<Kind> all;
  const auto add = [&](const std::string& name) -> Config&
  {
    all.push_back({ name, pressed(shapes) });
    all.back().config.material.slidingFriction = 0.4;
    all.back().config.material.restitution = 0.5;
    return all.back().config;
  };
  add("Hertz");
  add("linear springs").law.normal = NormalLaw::CundallStrack;
  add("JKR").law.adhesion = AdhesionLaw::JKR;
  all.back().config.law.sliding = SlidingLaw::RescaledForce;
  all.back().config.material.law[LawValue::SurfaceEnergy] = 0.1;
  add("cohesion").law.adhesion = AdhesionLaw::SJKR;
  all.back().config.material.law[LawValue::CohesionEnergyDensity] = 1e4;
  Config& rolls = add("rolling friction");
  rolls.material.rollingFriction = 0.1;
  scene::bondBesideContacts(add("bonds beside contacts"));
  return all;
}

/// Two grains that come so near to each other that they press, and move, some steps later.
/// @param first, second shapes; of the second one -1 for a sphere
Observation pair(const Config& config, int first, int second, Random& chance, Snapshot& state)
{
  ShapedGrain one, other;
  for (ShapedGrain* grain : { &one, &other })
  {
    grain->size = 0.01;
    grain->orientation = randomRotation(chance);
    grain->velocity = 0.05 * randomDirection(chance);
    grain->angularVelocity = 20.0 * randomDirection(chance);
  }
  Config unbonded = config; // with a bond an overlap counts from when it is made
  unbonded.bonds = {};
  const Vec3 direction = randomDirection(chance);
  for (double distance = 2.0 * one.size; distance > 0.0; distance -= 0.02 * one.size)
  {
    Snapshot start;
    other.position = distance * direction;
    scene::addClump(config, first, one, start);
    if (second < 0)
    {
      start.particles.add(scene::grain(start.particles.id.back() + 1, 0.6 * one.size, 2500.0,
        other.position, other.velocity, other.angularVelocity));
    }
    else
    {
      scene::addClump(config, second, other, start);
    }
    if (Simulation(unbonded, {}, start).observe().totals.largestRelativeOverlap > 0.0)
    {
      Simulation run(config, {}, start);
      scene::advance(run, 20);
      state = run.snapshot();
      return run.observe();
    }
  }
  throw Error("the two never touch");
}

/// All contacts of two grains against the loads of these.
void pairs(const Kind& kind)
{
  Random chance(77);
  const int shapes = static_cast<int>(kind.config.shapes.size());
  double parts = 0.0, forces = 0.0, torques = 0.0;
  int touching = 0;
  for (int k = 0; k < check::sanitizedOr(42, 126); ++k)
  {
    Snapshot state;
    const Observation seen =
      pair(kind.config, k % shapes, k / shapes % (shapes + 1) - 1, chance, state);
    const Particles& grains = state.particles;
    const std::size_t second = grains.firstBall(grains.size() - 1);
    const auto centreOf = [&](std::size_t ball)
    {
      const std::int32_t shaped = grains.shapedAt(ball);
      return shaped < 0 ? grains.position.get(ball) : grains.shaped[shaped].position;
    };
    Vec3 force, torque;
    double size = 0.0;
    for (const ContactView& contact : seen.contacts)
    {
      const double f = norm(contact.force);
      parts = std::max(parts,
        std::abs(std::hypot(contact.normalForce, contact.tangentialForce) - f) / (f + 1e-12));
      force = force + contact.force;
      torque = torque + contact.torque - cross(contact.end - centreOf(second), contact.force);
      size = std::max(size, f);
      touching += f > 0.0 ? 1 : 0;
    }
    const double scale = size + 1e-9, arm = 0.01;
    forces = std::max(
      { forces, norm(force - seen.force[0]) / scale, norm(force + seen.force[second]) / scale });
    const Vec3 ofFirst = -(torque + cross(centreOf(0) - centreOf(second), force));
    torques = std::max({ torques, norm(torque - seen.torque[second]) / (arm * scale),
      norm(ofFirst - seen.torque[0]) / (arm * scale) });
  }
  check::isTrue(kind.name + ", contacts", touching > 60);
  check::atMost(kind.name + ", parts of a force", parts, 1e-12);
  check::atMost(kind.name + ", forces of grains", forces, 1e-12);
  check::atMost(kind.name + ", torques of grains", torques, 1e-11);
}

/// Over the rim of a wall, where shares change as well.
void atWall()
{
  Config config = pressed({ scene::brick({ 1.0, 1.0, 1.0 }, 0.05), scene::cylinder(0.5, 0.8, 0.05),
    superellipsoid("can", { 1.0, 1.0, 1.3 }, 1.0, 0.5) });
  Random chance(5);
  double parts = 0.0, along = 0.0, forces = 0.0;
  int touching = 0;
  for (int k = 0; k < 400; ++k)
  {
    Snapshot start;
    ShapedGrain grain;
    grain.size = 0.01;
    grain.position = { 0.02 + chance.uniform(-0.01, 0.01), chance.uniform(-0.01, 0.01),
      chance.uniform(0.004, 0.009) };
    grain.orientation = randomRotation(chance);
    scene::addClump(config, k % 3, grain, start);
    const Observation seen = Simulation(config, scene::plane(0.02), start).observe();
    Vec3 force;
    for (const ContactView& contact : seen.contacts)
    {
      const double f = norm(contact.force);
      parts = std::max(parts,
        std::abs(std::hypot(contact.normalForce, contact.tangentialForce) - f) / (f + 1e-12));
      along = std::max(along, contact.tangentialForce / (f + 1e-12));
      force = force + contact.force;
      touching += f > 0.0 ? 1 : 0;
    }
    forces = std::max(forces, norm(force - seen.force[0]) / (norm(force) + 1e-9));
  }
  check::isTrue("at a wall, contacts", touching > 100);
  check::isTrue("at a wall, shares push along it", along > 0.01);
  check::atMost("at a wall, parts of a force", parts, 1e-12);
  check::atMost("at a wall, forces of grains", forces, 1e-12);
}

/// An observation leaves a run as it is (LAMMPS pull request 1631: outputs of contacts advanced
/// their springs, and had normal forces that were not set).
void observationChangesNothing()
{
  Config config = kinds()[0].config;
  Snapshot start, unused;
  Random chance(3);
  pair(config, 0, 1, chance, start);
  Simulation a(config, {}, start), b(config, {}, start);
  for (std::int64_t step = start.step + 1; step <= start.step + 40; ++step)
  {
    scene::advance(a, step);
    a.observe();
    a.observe();
  }
  scene::advance(b, start.step + 40);
  check::isTrue("a run that is observed at each step",
    scene::identical(a.snapshot(), b.snapshot()));
}

}

int main()
{
  return check::run(
    []
    {
      crossedEdges();
      for (const Kind& kind : kinds())
      {
        pairs(kind);
      }
      atWall();
      observationChangesNothing();
    });
}
