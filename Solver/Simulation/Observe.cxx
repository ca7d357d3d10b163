#include "Simulation/Observe.h"

#include "Observing/Observer.h"
#include "Simulation/BodySteps.h"
#include "Simulation/OneStep.h"
#include "Simulation/TimeSteps/TimeStepping.h"

#include <numeric>
#include <utility>
#include <vector>

namespace dem
{

Snapshot snapshotOf(RunParts& run, const PresentContacts& contacts, NewContacts newOnes)
{
  Snapshot state = run.state.snapshot(run.contacts, contacts, run.team(), newOnes, run.ranks);
  if (run.ranks)
  {
    run.ranks->collect(run.state.grains, state);
  }
  return state;
}

Observation observationOf(RunParts& run, const TimeStepping& time, OneStep& step,
  const PresentContacts& contacts, Gathered gathered)
{
  const RankTalk::About about(talkOf(run.ranks), Subject::States);
  RunState& state = run.state;
  // Kinetic energies of leapfrog are means of both half steps.
  const double halfStep =
    run.config.integrator == Integrator::Leapfrog ? 0.5 * run.lengths.now : 0.0;
  Observation seen =
    observe({ run.laws(), contacts, run.motionNow(), run.sweep.heating(), run.sweep.shapes(),
      state.idOrder().indices(), run.team(), 0.5 * state.lastStep, halfStep, run.ranks });
  if (run.ranks && gathered == Gathered::All)
  {
    run.ranks->collect(state.grains, seen);
  }
  seen.slidingWork = state.workOnWalls(run.contacts, contacts, run.ranks);
  const WearState wear = state.wearOfAll(run.ranks);
  seen.worn = wear.listed();
  seen.wornSince = wear.since;
  seen.nodal = state.nodalOfAll(run.ranks).listed();
  seen.totals.time = run.time();
  seen.totals.deepest = state.deepest;
  const BondState& bonds = state.bonds;
  seen.breaks = bonds.breaks;
  seen.totals.brokenBonds = bonds.broken;
  seen.totals.unmadeBonds = bonds.unmade();
  seen.totals.fractureEnergy += bonds.energy; // to that of bonds which soften
  addBodies(run, seen.totals);
  seen.totals.dissipatedEnergy = state.suppliedEnergy - mechanicalEnergy(seen.totals);
  seen.totals.measuresLosses = run.config.countsLosses();
  seen.totals.heatsByFriction = run.config.heatsByFriction();
  seen.totals.losses = state.losses;
  seen.totals.losses.add(state.endLossesWith(contacts));
  seen.totals.losses.fracture = seen.totals.fractureEnergy - bonds.before;
  seen.totals.dissipatedBefore = state.dissipatedBefore;
  seen.totals.collisions = state.collisionsWith(contacts, run.contacts, run.ranks);
  seen.totals.openCollisions = contacts.openCollisions;
  if (run.ranks && run.config.collisionStatistics)
  {
    run.ranks->joinCollisions(seen.totals.openCollisions);
  }
  time.describe(seen.totals);
  step.describe(seen);
  return seen;
}

ObservedPart observedPartOf(RunParts& run, const TimeStepping& time, OneStep& step,
  const PresentContacts& contacts)
{
  ObservedPart part;
  part.snapshot =
    run.state.snapshot(run.contacts, contacts, run.team(), NewContacts::Begin, run.ranks);
  part.observation = observationOf(run, time, step, contacts, Gathered::Totals);
  if (run.ranks)
  {
    run.ranks->cutOut(run.state.grains, part);
    return part;
  }
  part.own.resize(part.snapshot.particles.size());
  std::iota(part.own.begin(), part.own.end(), 0);
  part.numbers.resize(part.observation.contacts.size() + part.observation.breaks.size());
  std::iota(part.numbers.begin(), part.numbers.end(), 0);
  return part;
}

void fetchBroken(RunParts& run, double since)
{
  if (!run.ranks || !run.config.bonds.any())
  {
    return;
  }
  std::vector<std::pair<std::int64_t, std::int64_t>> held;
  for (const BondBreak& broken : run.state.bonds.breaks)
  {
    if (broken.time >= since && broken.second >= 0)
    {
      held.emplace_back(broken.first, broken.second);
    }
  }
  if (run.ranks->fetch(held, run.state.grains, run.contacts))
  {
    run.state.grainsAdded();
  }
}

}
