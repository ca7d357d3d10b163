#include "Simulation/Implementation.h"

#include "Observing/LimitFinder.h"
#include "Observing/Observer.h"

#include <numeric>
#include <utility>
#include <vector>

namespace dem
{

Snapshot Simulation::Implementation::snapshot()
{
  this->settle();
  return this->snapshotOf(this->present());
}

Observation Simulation::Implementation::observe()
{
  this->settle();
  return this->observationOf(this->present());
}

ObservedState Simulation::Implementation::observedState()
{
  this->settle();
  const PresentContacts contacts = this->present();
  return { this->snapshotOf(contacts), this->observationOf(contacts) };
}

ObservedPart Simulation::Implementation::observePart(double since)
{
  this->settle();
  this->fetchBroken(since);
  const PresentContacts contacts = this->present();
  ObservedPart part;
  part.snapshot = this->State.snapshot(this->Contacts, contacts, this->team());
  part.observation = this->observationOf(contacts, Gathered::Totals);
  if (this->Ranks)
  {
    this->Ranks->cutOut(this->State.grains, part);
    return part;
  }
  part.own.resize(part.snapshot.particles.size());
  std::iota(part.own.begin(), part.own.end(), 0);
  part.numbers.resize(part.observation.contacts.size() + part.observation.breaks.size());
  std::iota(part.numbers.begin(), part.numbers.end(), 0);
  return part;
}

/// Has the grains here that bonds of own grains held until they broke.
void Simulation::Implementation::fetchBroken(double since)
{
  if (!this->Ranks || !this->Parameters.bonds.any())
  {
    return;
  }
  std::vector<std::pair<std::int64_t, std::int64_t>> held;
  for (const BondBreak& broken : this->State.bonds.breaks)
  {
    if (broken.time >= since && broken.second >= 0)
    {
      held.emplace_back(broken.first, broken.second);
    }
  }
  if (this->Ranks->fetch(held, this->State.grains, this->Contacts))
  {
    this->State.grainsAdded();
  }
}

Totals Simulation::Implementation::presentTotals()
{
  this->settle();
  return this->observationOf(this->present(), Gathered::Totals).totals;
}

StepLimits Simulation::Implementation::seenLimits()
{
  this->settle();
  return this->limits();
}

StepLimits Simulation::Implementation::limits()
{
  const PresentContacts contacts = this->present();
  const Materials materials(this->Parameters);
  return findLimits({ this->laws(), contacts, this->Tiles.shapes(), materials,
    this->Parameters.viscosity, this->Parameters.numericalDamping, this->Ranks });
}

PresentContacts Simulation::Implementation::present()
{
  const double last = this->lastStep(this->State);
  if (this->Parameters.hasStages())
  {
    this->setLengths({ last, this->Plan.timeStep });
  }
  else if (this->Steps.any() || this->State.lastStep > 0.0)
  {
    this->setLengths({ last, last });
  }
  this->State.updateLists(this->Contacts, this->Ranks);
  this->Contacts.setHalfStepAtWalls(this->Tiles.walls().law().needs().half);
  PresentContacts contacts{ this->laws(), this->State.idOrder().indices(), this->team() };
  if (this->Ranks)
  {
    this->Ranks->shareLeft(contacts.left);
    this->Ranks->shareEnds(contacts.ends);
  }
  return contacts;
}

LawView Simulation::Implementation::laws() const
{
  return { this->State.grains, this->Contacts, this->Tiles.grainLaw(), this->Tiles.walls() };
}

Snapshot Simulation::Implementation::snapshotOf(const PresentContacts& contacts,
  NewContacts newOnes)
{
  Snapshot state = this->State.snapshot(this->Contacts, contacts, this->team(), newOnes);
  if (this->Ranks)
  {
    this->Ranks->collect(this->State.grains, state);
  }
  return state;
}

Observation Simulation::Implementation::observationOf(const PresentContacts& contacts,
  Gathered gathered)
{
  Observation seen = dem::observe({ this->laws(), contacts, this->Law, this->Tiles.heating(),
    this->Tiles.shapes(), this->State.idOrder().indices(), this->team(), 0.5 * this->State.lastStep,
    this->halfStep(), this->Ranks });
  if (this->Ranks && gathered == Gathered::All)
  {
    this->Ranks->collect(this->State.grains, seen);
  }
  seen.slidingWork = this->State.workOnWalls(this->Contacts, contacts, this->Ranks);
  seen.totals.time = this->Plan.timeOf(this->State.step);
  seen.servos = this->State.servos;
  seen.totals.deepest = this->State.deepest;
  const BondState& bonds = this->State.bonds;
  seen.breaks = bonds.breaks;
  seen.totals.brokenBonds = bonds.broken;
  seen.totals.unmadeBonds = bonds.unmade();
  seen.totals.fractureEnergy += bonds.energy; // to that of bonds which soften
  seen.totals.dissipatedEnergy = this->State.suppliedEnergy - mechanicalEnergy(seen.totals);
  seen.totals.measuresLosses = this->Parameters.energyParts;
  seen.totals.losses = this->State.losses;
  seen.totals.losses.add(this->State.endLossesWith(contacts));
  seen.totals.losses.fracture = seen.totals.fractureEnergy - bonds.before;
  seen.totals.dissipatedBefore = this->State.dissipatedBefore;
  this->Cell.describe(this->State.cell, seen.totals);
  seen.totals.steps = this->Steps.totals(this->State.steps);
  rankByRank(this->Ranks, seen.totals.steps,
    [&]
    {
      this->Errors.addTotals(this->State.grains, this->Contacts.own(), seen.totals.count,
        seen.totals.steps);
    });
  this->Flow.addTotals(this->State, seen.totals);
  seen.totals.sensors = this->Sensing.read(this->State.grains, this->State.sensors);
  return seen;
}

double Simulation::Implementation::halfStep() const
{
  return this->Parameters.integrator == Integrator::Leapfrog ? 0.5 * this->Lengths.now : 0.0;
}

}
