#include "Simulation/GrainFlow.h"

#include "Integrators/HalfStep.h"
#include "Observing/Observer.h"

#include <algorithm>

namespace dem
{

namespace
{

/// Where a grain is whose ball this is, in a cell its image inside.
Vec3 centreOf(const Particles& particles, std::size_t slot)
{
  const Vec3 centre = particles.centreOf(slot);
  return particles.space.periodic ? centre - particles.space.outsideBy(centre) : centre;
}

}

GrainFlow::GrainFlow(const Config& config, const Scene& scene, const Motion& motion,
  const Sweep& sweep, RankRun* ranks)
  : Free(motion), Heat(sweep.heating()), Shapes(sweep.shapes()),
    Collisions(sweep.walls().collisions()),
    Inflows(config, inflowsOf(config, scene.inflows, scene.spawnPlace)), Exits(scene.outflow),
    Solids(scene.walls), Ranks(ranks), Most(mostToAppear(config))
{
}

void GrainFlow::adopt(double time, RunState& state)
{
  this->Busy = false;
  this->Gone = {};
  this->Progress = {};
  this->Inflows.complete(state.spawn, time);
}

void GrainFlow::begin(double time, RunState& state, ContactLists& contacts, bool later)
{
  const RankTalk::About about(talkOf(this->Ranks), Subject::Flow);
  state.outflow = {};
  state.spawn = {};
  state.spawn.begun = true;
  state.spawn.nextId = state.grains.size() > 0 ? state.grains.id.back() + 1 : 0;
  if (this->Ranks)
  {
    state.spawn.nextId = this->Ranks->largest(state.spawn.nextId);
  }
  this->adopt(time, state);
  this->takeOut(state, contacts);
  this->prepare(time, state, contacts);
  if (this->Busy && !later)
  {
    this->resume(time, state, contacts, {});
  }
}

void GrainFlow::step(double time, RunState& state, ContactLists& contacts,
  const Interrupt& interrupt)
{
  if (this->Gone.size() > 0)
  {
    this->Gone = {};
  }
  // Counted in the state, since a run that continues another one may count its steps from 0.
  if (++state.outflow.stepsSinceCheck >= OutflowInterval)
  {
    state.outflow.stepsSinceCheck = 0;
    this->takeOut(state, contacts);
  }
  this->prepare(time, state, contacts);
  if (this->Busy)
  {
    this->resume(time, state, contacts, interrupt);
  }
}

void GrainFlow::takeOut(RunState& state, ContactLists& contacts)
{
  if (this->Exits.none())
  {
    return;
  }
  std::vector<std::int32_t> kept, gone;
  const OwnSlots own = contacts.own().within(0, static_cast<std::int64_t>(state.grains.size()));
  for (std::int64_t slot = own.begin; slot < own.end; ++slot)
  {
    const bool leaves = this->Exits.takes(centreOf(state.grains, static_cast<std::size_t>(slot)));
    (leaves ? gone : kept).push_back(static_cast<std::int32_t>(slot));
  }
  if (!this->Ranks && gone.empty())
  {
    return;
  }
  Particles& leaving = this->Gone = state.grains.select(gone);
  if (this->Ranks)
  {
    this->Ranks->joinGrains(leaving);
  }
  if (leaving.size() == 0)
  {
    return;
  }
  if (state.lastStep > 0.0)
  {
    kickFree(this->Shapes, leaving, 0, this->Free, 0.5 * state.lastStep);
  }
  state.suppliedEnergy -= freeEnergy(leaving, this->Shapes, 0, leaving.size(), this->Free.gravity);
  state.heat.carriedIn -= this->Heat.heatIn(leaving, 0, leaving.size());
  state.outflow.count += leaving.grains();
  for (std::size_t k = 0; k < leaving.size(); ++k)
  {
    state.outflow.mass += leaving.isFirst(k) ? leaving.mass(k) : 0.0;
  }
  if (this->Collisions.on)
  {
    std::vector<std::int64_t> ids(leaving.id.begin(), leaving.id.end());
    std::sort(ids.begin(), ids.end());
    state.endCollisions(ids, this->Collisions, contacts);
  }
  state.keep(kept, contacts, this->Ranks);
}

/// Is busy if any grain is due.
void GrainFlow::prepare(double time, RunState& state, ContactLists& contacts)
{
  this->Busy = this->Inflows.ask(time, state.spawn);
  const std::int64_t grains = this->Ranks ? this->Ranks->grains() : state.grains.grains();
  if (this->Busy && !this->Inflows.isFull(grains, state.spawn))
  {
    state.updateLists(contacts, this->Ranks);
    this->Solids.follow(contacts.boundary());
    if (this->Ranks)
    {
      this->Near = this->Ranks->near(state.grains, this->Inflows.attemptBoxes(time, state.spawn));
    }
  }
  this->GrainsBefore = this->Told = state.grains.size();
  this->Elsewhere = grains - state.grains.grains();
  this->Brought = {};
  this->BroughtHeat = 0.0;
  this->HandedOut = false;
  if (this->Ranks)
  {
    this->Ranks->prepareFilling(this->Most);
  }
}

void GrainFlow::resume(double time, RunState& state, ContactLists& contacts,
  const Interrupt& interrupt)
{
  const bool isDone = this->Ranks && this->Ranks->talk().rank() > 0
    ? this->follow(state, contacts, interrupt)
    : this->bringIn(time, state, contacts, interrupt);
  this->Busy = !isDone;
  if (this->Busy)
  {
    return;
  }
  if (this->HandedOut || state.grains.size() > this->GrainsBefore)
  {
    this->put(state, contacts);
  }
  if (this->Ranks)
  {
    this->Near = {};
    this->Ranks->endFilling();
  }
}

/// Makes the attempts, as the only rank or the first one, which tells the others the results.
/// @return whether all were made
bool GrainFlow::bringIn(double time, RunState& state, ContactLists& contacts,
  const Interrupt& interrupt)
{
  Particles& grains = state.grains;
  const FitTest fits = [&](const Vec3& p, double radius)
  {
    const bool isFree = this->Ranks
      ? this->Near.isFree(p, radius) && contacts.fitsBetweenWalls(p, radius)
      : contacts.fits(grains, p, radius);
    return isFree && !this->Solids.hold(p, contacts.boundary());
  };
  const auto added = [&]
  {
    if (!this->Ranks)
    {
      contacts.announce(grains);
      return;
    }
    const auto first = static_cast<std::ptrdiff_t>(grains.firstBall(grains.size() - 1));
    std::for_each(grains.position.packed.begin() + first, grains.position.packed.end(),
      [this](const Vec4& ball) { this->Near.add(ball); });
    if (this->Ranks->isToHandOut(grains.size() - this->GrainsBefore))
    {
      this->tell(Next::HandOut, state);
      this->handOut(state, contacts);
    }
  };
  Interrupt asks = interrupt;
  if (this->Ranks && interrupt)
  {
    asks = [&]
    {
      this->tell(Next::Ask, state);
      return interrupt();
    };
  }
  const bool isDone = this->Inflows.spawn(time, { grains, fits, added, this->Elsewhere },
    state.spawn, asks, this->Progress);
  if (this->Ranks && isDone)
  {
    this->tell(Next::End, state);
  }
  return isDone;
}

/// Counts the energy of the new grains.
void GrainFlow::count(RunState& state)
{
  Particles& grains = state.grains;
  addMotion(grains, this->Shapes, this->GrainsBefore, grains.size(), this->Free.gravity,
    this->Brought);
  if (state.lastStep > 0.0)
  {
    kickFree(this->Shapes, grains, this->GrainsBefore, this->Free, -0.5 * state.lastStep);
  }
  this->BroughtHeat =
    this->Heat.heatIn(grains, this->GrainsBefore, grains.size(), this->BroughtHeat);
}

/// Hands out many new grains while they are brought in, so that each rank has only a part.
void GrainFlow::handOut(RunState& state, ContactLists& contacts)
{
  this->HandedOut = true;
  this->count(state);
  this->Ranks->add(this->GrainsBefore, state.steps.velocity > 0.0, state.grains, contacts);
  this->GrainsBefore = this->Told = state.grains.size();
  this->Elsewhere = this->Ranks->grains() - state.grains.grains();
}

/// Counts the new grains, and has lists know of them.
void GrainFlow::put(RunState& state, ContactLists& contacts)
{
  Particles& grains = state.grains;
  this->count(state);
  state.suppliedEnergy += mechanicalEnergy(this->Brought);
  state.heat.carriedIn += this->BroughtHeat;
  if (this->Ranks)
  {
    this->Ranks->add(this->GrainsBefore, state.steps.velocity > 0.0, grains, contacts);
  }
  else
  {
    contacts.listAdded(grains);
  }
  state.grainsAdded();
}

void GrainFlow::addTotals(const RunState& state, Totals& totals) const
{
  for (const InflowState& inflow : state.spawn.inflows)
  {
    totals.inflowCount += inflow.count;
    totals.inflowMass += inflow.mass;
  }
  totals.inflowMissing = this->Inflows.missing(state.spawn);
  totals.outflowCount = state.outflow.count;
  totals.outflowMass = state.outflow.mass;
  totals.heat = state.heat;
}

}
