// Wear of walls and loads on their points in runs: the same bits for any threads, ranks and stops, and
// no effect on the motion.
#include "Check.h"
#include "OnWalls.h"
#include "RankTeams.h"
#include "SameObservations.h"
#include "ThrownGrains.h"

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

using namespace dem;

namespace
{

Config bed()
{
  Config config;
  config.wearLaw = WearLaw::ArchardOka;
  config.nodalLoads = true;
  config.smallestImpactVelocity = 0.05;
  config.maximumParticles = 0;
  config.threads = 1;
  config.material.density = 1000.0;
  config.material.restitution = 0.6;
  config.material.slidingFriction = 0.4;
  config.material.law[LawValue::WearCoefficient] = 1e-12;
  config.materials = { config.material, config.material };
  config.materials[0].name = "a";
  config.materials[1].name = "b";
  config.materials[1].law[LawValue::WearCoefficient] = 3e-12;
  config.endTime = config.frameInterval = 0.05;
  return config;
}

/// A box whose walls are cut into triangles, which turns.
Surface turningBox(double side)
{
  const double h = 0.5 * side;
  const Surface flat = mesh::plane(h, 6, 0.4, 8);
  Surface all;
  for (const double sign : { -1.0, 1.0 })
  {
    for (int axis = 0; axis < 3; ++axis)
    {
      all = mesh::joined(all,
        mesh::mapped(flat,
          [&](const Vec3& p)
          {
            const Vec3 q = p + Vec3{ 0.0, 0.0, sign * h };
            return (axis == 0      ? Vec3{ q.z, q.x, q.y }
                       : axis == 1 ? Vec3{ q.y, q.z, q.x }
                                   : q) +
              Vec3{ h, h, h };
          }));
    }
  }
  all.bodies.resize(1);
  all.bodies[0].motion.axis = { 0.3, 1.0, 0.1 };
  all.bodies[0].motion.centre = { h, h, h };
  all.bodies[0].motion.angularVelocity = 8.0;
  all.bodies[0].motion.rotationTimes = { 0.0, 1e30 };
  return all;
}

/// A run that stops, is looked at, goes on from there, has threads or ranks: the same bits. Elsewhere
/// steps that were given up left their traces on meshes (ASPECT, pull request 3923): @a config may
/// give steps up.
void bits(const std::string& name, const Config& config)
{
  const ranks::Case what{ name, config, { turningBox(0.05) }, scene::thrown(5, 0.01, 0.003) };
  Simulation one(config, what.scene, what.start);
  const std::int64_t last = one.timePlan().lastStep();
  scene::advance(one, last);
  const ObservedState due = one.observedState();
  check::isTrue(name + ", steps are given up where errors are controlled",
    (due.observation.totals.steps.given > 0) == (config.stepControl == StepControlKind::Error));
  check::isTrue(name + ", many elements", due.observation.worn.size() > 60);
  check::isTrue(name + ", many points", due.observation.nodal.size() > 60);
  Snapshot state = what.start;
  for (int part = 1; part <= 4; ++part)
  {
    Config of = config;
    of.threads = part % 2 == 0 ? 3 : 1;
    of.grainsPerThread = 4;
    Simulation run(of, what.scene, state);
    for (std::int64_t step = run.step(); step < part * last / 4; step += last / 19 + 1)
    {
      scene::advance(run, step);
      run.observe();
    }
    scene::advance(run, part * last / 4);
    state = run.snapshot();
  }
  check::isTrue(name + ", in parts, the same bits", scene::identical(state, due.snapshot));
  for (const int count : { 2, 3 })
  {
    ranks::demandNothing(name,
      ranks::simulate(what, { count, 1, false },
        [&](Simulation& run, RankChannel& channel)
        {
          scene::advance(run, last / 3);
          run.snapshot();
          scene::advance(run, last);
          const ObservedState seen = run.observedState();
          const std::string who = name + ", " + std::to_string(count) + " ranks, ";
          check::isTrue(who + "the same wear",
            observations::areSame(seen.observation.worn, due.observation.worn));
          check::isTrue(who + "the same loads",
            observations::areSame(seen.observation.nodal, due.observation.nodal));
          check::isTrue(who + "the same state",
            channel.rank() > 0 || scene::identical(seen.snapshot, due.snapshot));
        }));
  }
}

/// Nothing is kept where nothing is asked for, and the motion is that of a run without wear. Sums of
/// a run that is continued with wear begin there.
void off()
{
  Config config = bed();
  config.endTime = config.frameInterval = 0.02;
  const Surface walls = turningBox(0.04);
  Simulation on(config, walls, scene::thrown(4, 0.01, 0.003));
  config.wearLaw = WearLaw::None;
  config.nodalLoads = false;
  Simulation without(config, walls, scene::thrown(4, 0.01, 0.003));
  const std::int64_t last = on.timePlan().lastStep();
  scene::advance(on, last);
  scene::advance(without, last);
  Snapshot with = on.snapshot();
  const Snapshot plain = without.snapshot();
  check::isTrue("nothing is kept", !plain.wear.any() && plain.wear.entries.empty());
  check::isTrue("no loads are kept", !plain.nodal.any() && plain.nodal.entries.empty());
  check::isTrue("something is worn", with.wear.entries.size() > 20);
  Config again = bed();
  again.startTime = 0.02;
  Simulation later(again, walls, plain);
  const Observation seen = later.observe();
  check::isTrue("turned on later, wear begins anew",
    seen.worn.empty() && seen.wornSince == seen.totals.time && seen.totals.time > 0.0);
  Simulation goesOn(again, walls, with);
  check::isTrue("turned on later, loads begin anew", seen.nodal.empty());
  check::isTrue("a run that goes on has it all",
    observations::areSame(goesOn.observe().worn, on.observe().worn) &&
      observations::areSame(goesOn.observe().nodal, on.observe().nodal));
  again.wearLaw = again.wearLaw == WearLaw::Archard ? WearLaw::Finnie : WearLaw::Archard;
  Simulation other(again, walls, with);
  check::isTrue("by another law, wear begins anew",
    other.observe().worn.empty() && other.observe().wornSince == seen.wornSince);
  with.wear = {};
  with.nodal = {};
  check::isTrue("wear and loads change no motion", scene::identical(with, plain));
}

}

int main()
{
  return check::run(
    []
    {
      bits("fixed steps", bed());
      Config config = bed();
      config.integrator = Integrator::Leapfrog;
      config.wearLaw = WearLaw::ArchardFinnie;
      config.stepControl = StepControlKind::Stable;
      bits("half steps that change", config);
      config = bed();
      config.stepControl = StepControlKind::Error;
      config.errorTolerance = 0.05;
      config.contactVelocity = 0.5;
      bits("steps that are given up", config);
      off();
    });
}
