// Collisions in runs: sums that add up to the losses of the run, and the same bits for any threads,
// ranks and stops.
#include "Check.h"
#include "Collisions.h"
#include "OnWalls.h"
#include "RankTeams.h"
#include "SameObservations.h"
#include "ThrownGrains.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

using namespace dem;
using namespace collisions;

namespace
{

Surface boxOf(int side, double spacing)
{
  return scene::box({ 0.0, 0.0, 0.0 }, { side * spacing, side * spacing, side * spacing });
}

/// Records add up to what History says contacts lost, of ended and open ones together.
void balance(const std::string& name, const Config& config)
{
  Simulation run(config, boxOf(4, 0.01), scene::thrown(4, 0.01, 0.004));
  scene::advance(run, run.timePlan().lastStep());
  const Totals totals = run.observe().totals;
  CollisionTotals all = allOf(totals.collisions);
  check::isTrue(name + ", many collisions", all.count > 50);
  const CollisionTotals open = allOf(totals.openCollisions);
  // One that only the next step begins has no record yet.
  check::isTrue(name + ", contacts that there are",
    open.count <= totals.contactCount && open.count > totals.contactCount - 8);
  all.add(open);
  const double scale = 1e-12 * totals.losses.sum();
  check::close(name + ", friction", all.friction.value(), totals.losses.friction, scale);
  check::close(name + ", plastic", all.plastic.value(), totals.losses.plastic, scale);
  check::close(name + ", adhesion", all.adhesion.value(), totals.losses.adhesion, scale);
  check::close(name + ", damping", all.damping.value(), totals.losses.damping, scale);
}

void balances()
{
  for (const Integrator integrator :
    { Integrator::SemiImplicitEuler, Integrator::Leapfrog, Integrator::VelocityVerlet })
  {
    Config config = bed();
    config.integrator = integrator;
    balance(nameOf(integrator), config);
    for (const StepControlKind control : { StepControlKind::Stable, StepControlKind::Error })
    {
      config.stepControl = control;
      config.errorTolerance = 0.1;
      balance(std::string(nameOf(integrator)) + " " + nameOf(control), config);
    }
  }
  Config sticky = bed();
  sticky.law.adhesion = AdhesionLaw::JKR;
  for (Material& material : sticky.materials)
  {
    material.law[LawValue::SurfaceEnergy] = 0.005;
  }
  balance("JKR", sticky);
  Config fast = bed(); // grains part by more than a skin within a step
  fast.materials[0].youngsModulus = fast.materials[1].youngsModulus = 1e4;
  fast.timeStepFactor = 1.0;
  balance("few steps a contact", fast);
}

/// Grains that part by a quarter of a radius within a step, farther than lists reach, are handed over
/// as well.
void fastHits()
{
  constexpr double radius = 0.004, step = 1e-4, speed = 0.25 * radius / step;
  Config config = scene::still();
  config.collisionStatistics = true;
  config.law.normal = NormalLaw::Hooke;
  config.material.law[LawValue::NormalStiffness] =
    0.5 * sphereMass(config.material.density, radius) * std::pow(Pi / (2.2 * step), 2);
  scene::setSteps(config, step, 12);
  for (int phase = 0; phase < 10; ++phase)
  {
    const double x = radius * (1.001 + 0.0125 * phase);
    const auto grain = [&](int id, double side)
    {
      return scene::grain(id, radius, config.material.density, { side * x, 0.0, 0.0 },
        { -0.5 * side * speed, 0.0, 0.0 });
    };
    Simulation run(config, Surface(), scene::startFrom({ grain(0, -1.0), grain(1, 1.0) }));
    scene::advance(run, run.timePlan().lastStep());
    check::equal("a fast hit, phase " + std::to_string(phase),
      allOf(run.observe().totals.collisions).count, 1);
  }
}

/// A run that stops, is looked at, goes on from there, has threads or ranks: the same bits.
void bits()
{
  Config config = bed();
  config.endTime = config.frameInterval = 0.05;
  config.smallestImpactVelocity = 0.05;
  const ranks::Case what{ "collisions", config, { boxOf(5, 0.01) }, scene::thrown(5, 0.01, 0.004) };
  Simulation one(config, what.scene, what.start);
  const std::int64_t last = one.timePlan().lastStep();
  scene::advance(one, last);
  const ObservedState due = one.observedState();
  const CollisionTotals all = allOf(due.observation.totals.collisions);
  check::isTrue("many collisions", all.count > 100);
  Snapshot state = what.start;
  for (int part = 1; part <= 5; ++part)
  {
    Config of = config;
    of.threads = part % 2 == 0 ? 3 : 1;
    of.grainsPerThread = 4;
    Simulation run(of, what.scene, state);
    for (std::int64_t step = run.step(); step < part * last / 5; step += 7)
    {
      scene::advance(run, step);
      run.observe();
    }
    scene::advance(run, part * last / 5);
    state = run.snapshot();
  }
  check::isTrue("in parts, the same bits", scene::identical(state, due.snapshot));
  for (const int count : { 2, 3 })
  {
    ranks::demandNothing("ranks",
      ranks::simulate(what, { count, 1, false },
        [&](Simulation& run, RankChannel& channel)
        {
          scene::advance(run, last / 3);
          run.snapshot();
          scene::advance(run, last);
          const ObservedState seen = run.observedState();
          check::isTrue(std::to_string(count) + " ranks, the same collisions",
            observations::areSame(seen.observation.totals.collisions,
              due.observation.totals.collisions) &&
              observations::areSame(seen.observation.totals.openCollisions,
                due.observation.totals.openCollisions));
          check::isTrue(std::to_string(count) + " ranks, the same state",
            channel.rank() > 0 || scene::identical(seen.snapshot, due.snapshot));
        }));
  }
}

/// Contacts of grains that leave are over with what they lost. Nothing is lost elsewhere.
void outflow()
{
  Config config = bed();
  config.endTime = config.frameInterval = 0.06;
  Surface walls = boxOf(4, 0.01);
  ranks::Case what{ "outflow", config, { walls }, scene::thrown(4, 0.01, 0.004) };
  what.scene.outflow.boxes = { { { -1.0, -1.0, -1.0 }, { 0.012, 1.0, 1.0 } } };
  Simulation one(config, what.scene, what.start);
  scene::advance(one, one.timePlan().lastStep());
  const Totals totals = one.observe().totals;
  check::isTrue("grains leave", totals.outflowCount > 5);
  CollisionTotals all = allOf(totals.collisions);
  all.add(allOf(totals.openCollisions));
  check::close("outflow, damping", all.damping.value(), totals.losses.damping,
    1e-12 * totals.losses.sum());
  check::close("outflow, friction", all.friction.value(), totals.losses.friction,
    1e-12 * totals.losses.sum());
  ranks::demandNothing("ranks",
    ranks::simulate(what, { 2, 1, false },
      [&](Simulation& run, RankChannel&)
      {
        scene::advance(run, run.timePlan().lastStep());
        check::isTrue("outflow, ranks have the same collisions",
          observations::areSame(run.observe().totals.collisions, totals.collisions));
      }));
}

/// A grain that lies on the floor of a box and hits its side makes two contacts. A grain that rolls
/// over the seam of two triangles keeps one: elsewhere such a grain was counted twice.
void seams()
{
  Config config = onwalls::heavy(1e-5, 8000);
  config.collisionStatistics = true;
  config.material.slidingFriction = 0.3;
  Surface halves;
  scene::addElement(halves, { { -1, -1, 0 }, { 1, -1, 0 }, { 1, 1, 0 } }, 0.0);
  scene::addElement(halves, { { -1, -1, 0 }, { 1, 1, 0 }, { -1, 1, 0 } }, 0.0);
  Particle grain = onwalls::resting(config, -0.01, 0.01);
  grain.velocity = { 0.5, -0.5, 0.0 };
  Simulation run(config, halves, scene::startFrom({ grain }));
  scene::advance(run, run.timePlan().lastStep());
  const Totals totals = run.observe().totals;
  check::equal("over a seam, no contact ends", allOf(totals.collisions).count, 0);
  const CollisionTotals open = allOf(totals.openCollisions);
  check::equal("over a seam, one is open", open.count, 1);
  check::close("over a seam, its friction", open.friction.value(), totals.losses.friction,
    1e-12 * totals.losses.sum());
}

/// Nothing is kept where nothing is asked for, and the motion is that of a run without records.
void off()
{
  Config config = bed();
  config.endTime = config.frameInterval = 0.02;
  Simulation on(config, boxOf(4, 0.01), scene::thrown(4, 0.01, 0.004));
  config.collisionStatistics = false;
  Simulation without(config, boxOf(4, 0.01), scene::thrown(4, 0.01, 0.004));
  const std::int64_t last = on.timePlan().lastStep();
  scene::advance(on, last);
  scene::advance(without, last);
  const Snapshot with = on.snapshot(), plain = without.snapshot();
  check::isTrue("records change no motion",
    std::equal(with.particles.position.packed.begin(), with.particles.position.packed.end(),
      plain.particles.position.packed.begin(),
      [](const Vec4& a, const Vec4& b) { return a.x == b.x && a.y == b.y && a.z == b.z; }));
  check::isTrue("nothing is kept", !plain.collisions.any() && plain.extras.empty());
  Simulation later(on.timePlan().lastStep() > 0 ? bed() : config, boxOf(4, 0.01), plain);
  const Totals totals = later.observe().totals;
  check::equal("turned on later, sums begin anew", allOf(totals.collisions).count, 0);
  check::isTrue("and say since when", totals.collisions.since == totals.time && totals.time > 0.0);
}

}

int main()
{
  return check::run(
    []
    {
      balances();
      fastHits();
      bits();
      outflow();
      seams();
      off();
    });
}
