#include "Simulation/GrainFlow.h"

#include "Integrators/HalfStep.h"
#include "Observing/Observer.h"

namespace dem
{

namespace
{

/// Where a grain is whose ball this is, in a cell its image inside.
Vec3 centreOf(const Particles& particles, std::size_t slot)
{
  const std::int32_t k = particles.shapedAt(slot);
  const Vec3 centre = k < 0 ? particles.position.get(slot) : particles.shaped[k].position;
  return particles.space.periodic ? centre - particles.space.outsideBy(centre) : centre;
}

}

GrainFlow::GrainFlow(const Config& config, const Scene& scene, const Motion& motion,
  const Heating& heating, const ShapeTable& shapes)
  : Free(motion), Heat(heating), Shapes(shapes),
    Inflows(config, inflowsOf(config, scene.inflows, scene.spawnPlace)), Exits(scene.outflow)
{
}

void GrainFlow::adopt(RunState& state)
{
  this->Busy = false;
  this->Gone = {};
  this->Progress = {};
  this->Inflows.complete(state.spawn);
}

void GrainFlow::begin(double time, RunState& state, ContactLists& contacts, bool later)
{
  state.outflow = {};
  state.spawn = {};
  state.spawn.begun = true;
  state.spawn.nextId = state.grains.size() > 0 ? state.grains.id.back() + 1 : 0;
  this->adopt(state);
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
  // Counted in the state, since a run that continues another one counts its steps from 0.
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
  for (std::size_t slot = 0; slot < state.grains.size(); ++slot)
  {
    const bool leaves = this->Exits.takes(centreOf(state.grains, slot));
    (leaves ? gone : kept).push_back(static_cast<std::int32_t>(slot));
  }
  if (gone.empty())
  {
    return;
  }
  Particles& leaving = this->Gone = state.grains.select(gone);
  if (state.lastStep > 0.0)
  {
    kickFree(leaving, 0, this->Free, 0.5 * state.lastStep);
  }
  state.suppliedEnergy -= freeEnergy(leaving, this->Shapes, 0, leaving.size(), this->Free.gravity);
  state.heat.carriedIn -= this->Heat.heatIn(leaving, 0, leaving.size());
  state.outflow.count += leaving.grains();
  for (std::size_t k = 0; k < leaving.size(); ++k)
  {
    state.outflow.mass += leaving.isFirst(k) ? leaving.mass(k) : 0.0;
  }
  state.keep(kept, contacts);
}

/// Is busy if any grain is due.
void GrainFlow::prepare(double time, RunState& state, ContactLists& contacts)
{
  this->Busy = this->Inflows.ask(time, state.spawn);
  this->GrainsBefore = state.grains.size();
  if (this->Busy && !this->Inflows.isFull(state.grains, state.spawn))
  {
    contacts.update(state.grains);
  }
}

void GrainFlow::resume(double time, RunState& state, ContactLists& contacts,
  const Interrupt& interrupt)
{
  Particles& grains = state.grains;
  this->Busy = !this->Inflows.spawn(
    time, grains, state.spawn,
    [&](const Vec3& p, double radius) { return contacts.fits(grains, p, radius); },
    [&] { contacts.announce(grains); }, interrupt, this->Progress);
  if (!this->Busy && grains.size() > this->GrainsBefore)
  {
    state.suppliedEnergy +=
      freeEnergy(grains, this->Shapes, this->GrainsBefore, grains.size(), this->Free.gravity);
    if (state.lastStep > 0.0)
    {
      kickFree(grains, this->GrainsBefore, this->Free, -0.5 * state.lastStep);
    }
    state.heat.carriedIn += this->Heat.heatIn(grains, this->GrainsBefore, grains.size());
    contacts.listAdded(grains);
    state.grainsAdded();
  }
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
