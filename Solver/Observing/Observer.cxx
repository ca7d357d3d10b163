#include "Observing/Observer.h"

#include "Integrators/AppliedMotion.h"
#include "Integrators/ShapedMotion.h"
#include "Observing/Reactions.h"
#include "Observing/ShownStiction.h"

#include <algorithm>
#include <numeric>

namespace dem
{

namespace
{

/// Contacts worked on together: results of the law are still in the caches when they are summed.
constexpr std::size_t Portion = 65536;

/// Adds to each slot what contacts do to it, in their order. Every thread has slots of its own and
/// searches all contacts for them.
void addToSlots(const View& view, PartnerKind kind, const PresentContact* contacts,
  const std::vector<Reaction>& reactions, std::vector<SlotSum>& sums)
{
  parallelRanges(static_cast<std::int64_t>(sums.size()), view.team,
    [&](int, std::int64_t begin, std::int64_t end)
    {
      const auto isOwn = [&](std::int32_t slot) { return slot >= begin && slot < end; };
      for (std::size_t k = 0; k < reactions.size(); ++k)
      {
        const PresentContact& contact = contacts[k];
        const Reaction& reaction = reactions[k];
        if (isOwn(contact.first))
        {
          sums[contact.first].add(reaction.force, reaction.firstTorque, reaction.heat);
        }
        if (kind == PartnerKind::Grain && isOwn(contact.partner))
        {
          sums[contact.partner].add(-reaction.force, reaction.secondTorque, -reaction.heat);
        }
      }
    });
}

/// Adds f l^T and n n^T of some contacts, of those in own rows.
void addStress(const View& view, PartnerKind kind, const PresentContact* contacts,
  const std::vector<Reaction>& reactions, CellTotals& cell)
{
  for (std::size_t k = 0; k < reactions.size(); ++k)
  {
    if (!view.lists.own().has(contacts[k].first))
    {
      continue;
    }
    const Vec3 apart = reactions[k].separation;
    Vec3 branch = apart - view.particles.fromCentre(contacts[k].first);
    if (kind == PartnerKind::Grain)
    {
      branch = branch + view.particles.fromCentre(contacts[k].partner);
      const bool isFeature = view.lists.smooth().facets().any();
      const Vec3 n = isFeature ? reactions[k].normal : normalized(apart);
      cell.fabric = cell.fabric + outer(n, n);
    }
    cell.contactStress = cell.contactStress + outer(reactions[k].force, branch);
  }
}

/// Whether velocities of the state are not those of its time, or energies need others as well.
bool hasHalves(const View& view)
{
  return view.lag != 0.0 || view.halfStep != 0.0;
}

/// @param u velocity beyond the flow of the cell
void addKinetic(double mass, const Vec3& u, CellTotals& cell)
{
  cell.kineticStress = cell.kineticStress + mass * outer(u, u);
}

/// Adds the volume of own grains, and m u u^T where velocities are those of the time.
void addGrainsToCell(const View& view, const OwnSlots& own, CellTotals& cell)
{
  const Particles& grains = view.particles;
  for (auto slot = static_cast<std::size_t>(own.begin); slot < static_cast<std::size_t>(own.end);
       ++slot)
  {
    if (!grains.isFirst(slot))
    {
      continue;
    }
    const std::int32_t k = grains.shapedAt(slot);
    cell.solidFraction += k < 0
      ? sphereMass(1.0, grains.radius(slot))
      : massOf(view.shapes[grains.shaped[k].shape], 1.0, grains.shaped[k].size);
    if (!hasHalves(view))
    {
      const auto [position, velocities] = motionOf(grains, slot);
      addKinetic(grains.mass(slot), velocities.linear - grains.space.flowAt(position), cell);
    }
  }
}

/// Sums become means.
/// @param pairs of grains that touch, of all ranks
void finishCell(const View& view, std::int64_t pairs, CellTotals& cell)
{
  cell.volume = determinant(view.particles.space.edges);
  cell.fabric = (pairs > 0 ? 1.0 / static_cast<double>(pairs) : 0.0) * cell.fabric;
  cell.contactStress = (1.0 / cell.volume) * cell.contactStress;
  cell.kineticStress = (1.0 / cell.volume) * cell.kineticStress;
  cell.solidFraction = cell.solidFraction / cell.volume;
}

/// Adds what contacts in own rows store and have lost.
void addEnergies(const View& view, const PresentContact* contacts,
  const std::vector<Reaction>& reactions, Totals& totals)
{
  for (std::size_t k = 0; k < reactions.size(); ++k)
  {
    if (!view.lists.own().has(contacts[k].first))
    {
      continue;
    }
    const Reaction& reaction = reactions[k];
    totals.elasticEnergy += reaction.elasticEnergy;
    totals.surfaceEnergy += reaction.surfaceEnergy;
    totals.bondCount += reaction.bond.whole ? 1 : 0;
    totals.bondEnergy += reaction.bond.energy;
    totals.fractureEnergy += reaction.bond.lost;
    totals.largestRelativeOverlap =
      std::max(totals.largestRelativeOverlap, reaction.relativeOverlap);
  }
}

/// @param before of the contacts of the other kind
void addContacts(const View& view, PartnerKind kind, std::size_t before, std::vector<SlotSum>& sums,
  Observation& seen)
{
  const PresentContacts::Kind& present = view.present.of(kind);
  const std::size_t count = present.contacts.size();
  const bool sticks = kind == PartnerKind::Wall && view.walls.sticks();
  std::vector<Reaction> reactions;
  Grips grips;
  for (std::size_t begin = 0, end = 0; begin < count; begin = end)
  {
    end = std::min(begin + Portion, count);
    if (sticks) // a portion has all contacts of a grain
    {
      end = endOfContacts(view, present.contacts.data(), count, end - 1);
    }
    reactions.resize(end - begin);
    const PresentContact* contacts = present.contacts.data() + begin;
    const auto showOne = [&](std::int64_t k, const Reaction& reaction)
    {
      const std::size_t index = before + present.indices[begin + k];
      show(view, kind, contacts[k], reaction, seen.contacts[index]);
      if (index < seen.bonds.size())
      {
        seen.bonds[index] = reaction.bond;
      }
    };
    if (sticks)
    {
      grips.resize(end - begin);
      react(view, kind, contacts, reactions, grips, [](std::int64_t, const Reaction&) {});
      stickAll(view, contacts, sums, reactions, grips);
      parallelFor(static_cast<std::int64_t>(reactions.size()), view.team,
        [&](std::int64_t k) { showOne(k, reactions[static_cast<std::size_t>(k)]); });
    }
    else
    {
      react(view, kind, contacts, reactions, grips, showOne);
    }
    addToSlots(view, kind, contacts, reactions, sums);
    if (view.particles.space.periodic)
    {
      addStress(view, kind, contacts, reactions, seen.totals.cell);
    }
    addEnergies(view, contacts, reactions, seen.totals);
  }
}

/// Puts what acts on the grains where they are by ids.
void addLoads(const View& view, const std::vector<SlotSum>& sums, Observation& seen)
{
  parallelFor(static_cast<std::int64_t>(sums.size()), view.team,
    [&](std::int64_t slot)
    {
      if (!view.particles.isFirst(slot))
      {
        return;
      }
      const TotalLoad load =
        loadOn(view.shapes, view.particles, slot, view.motion, sums[slot].load);
      const std::int32_t index = view.indices[slot];
      seen.force[index] = load.force;
      seen.torque[index] = load.torque;
      seen.heatFlux[index] = sums[slot].heat;
      seen.contactCount[index] = sums[slot].contacts;
    });
}

/// Puts together what acts on a grain with a shape: its first ball has all of it.
void gather(const View& view, const ShapedGrain& grain, std::vector<SlotSum>& sums)
{
  SlotSum* balls = sums.data() + grain.first;
  SlotSum all;
  all.load = sumOfBalls(view.shapes[grain.shape], grain, [&](int k) { return balls[k].load; });
  for (int k = 0; k < grain.count; ++k)
  {
    all.heat += balls[k].heat;
    all.contacts += balls[k].contacts;
    balls[k] = {};
  }
  balls[0] = all;
}

/// Sum of the energies of rotation that the grain of a slot has with one spin and with another one
/// [M L^2/T^2].
double energyOfSpins(const View& view, std::size_t slot, const Vec3& one, const Vec3& other)
{
  const Particles& particles = view.particles;
  const std::int32_t k = particles.shapedAt(slot);
  if (k < 0)
  {
    return 0.5 * sphereInertia(particles.mass(slot), particles.radius(slot)) *
      (dot(one, one) + dot(other, other));
  }
  const auto energyOf = [&](const Vec3& spin)
  {
    ShapedGrain grain = particles.shaped[k];
    grain.angularVelocity = spin;
    return rotationalEnergy(view.shapes[grain.shape], grain);
  };
  return energyOf(one) + energyOf(other);
}

/// Puts velocities where they are at the time of the state, with what these come to. The mean of
/// the energies half a step before and after is that of the velocities between and of the kick.
/// @param own slots of the observed grains
void synchronise(const View& view, const std::vector<SlotSum>& sums, const OwnSlots& own,
  Observation& seen)
{
  const Particles& particles = view.particles;
  Totals& totals = seen.totals;
  const auto square = [](const Vec3& v) { return dot(v, v); };
  for (auto slot = static_cast<std::size_t>(own.begin); slot < static_cast<std::size_t>(own.end);
       ++slot)
  {
    if (!particles.isFirst(slot))
    {
      continue;
    }
    const TotalLoad load = loadOn(view.shapes, particles, slot, view.motion, sums[slot].load);
    const Velocities kick = kickOf(view.shapes, particles, slot, view.motion, load, view.lag);
    const Velocities half = kickOf(view.shapes, particles, slot, view.motion, load, view.halfStep);
    const auto [position, now] = motionOf(particles, slot);
    const Vec3 v = now.linear + kick.linear;
    const Vec3 w = now.angular + kick.angular;
    const std::size_t balls = particles.balls(slot);
    for (std::size_t ball = slot; ball < slot + balls; ++ball)
    {
      seen.velocity[view.indices[ball]] = v;
      seen.angularVelocity[view.indices[ball]] = w;
    }
    const double mass = particles.mass(slot);
    const Vec3 u = v - particles.space.flowAt(position);
    totals.translationalEnergy += 0.5 * mass * (square(u) + square(half.linear));
    totals.rotationalEnergy += energyOfSpins(view, slot, w, half.angular);
    totals.momentum = totals.momentum + mass * v;
    if (particles.space.periodic)
    {
      addKinetic(mass, u, totals.cell);
    }
  }
}

/// Has ranks add to the same sums one after the other.
template <typename Add>
void rankByRank(const View& view, Totals& totals, const Add& add)
{
  if (view.relay)
  {
    view.relay->rankByRank(totals, add);
  }
  else
  {
    add();
  }
}

std::int64_t ofAll(const View& view, std::int64_t count)
{
  return view.relay ? view.relay->sum(count) : count;
}

/// Contacts of a kind in own rows.
std::int64_t countOwn(const View& view, PartnerKind kind)
{
  const LargeVector<PresentContact>& contacts = view.present.of(kind).contacts;
  return std::count_if(contacts.begin(), contacts.end(),
    [&view](const PresentContact& contact) { return view.lists.own().has(contact.first); });
}

/// How many grains and contacts there are.
void countAll(const View& view, const std::vector<SlotSum>& sums, Observation& seen)
{
  const OwnSlots own = view.lists.own().within(0, static_cast<std::int64_t>(sums.size()));
  std::int64_t touching = 0, contacts = 0;
  for (std::int64_t slot = own.begin; slot < own.end; ++slot)
  {
    touching += sums[static_cast<std::size_t>(slot)].contacts;
  }
  for (const PartnerKind kind : { PartnerKind::Grain, PartnerKind::Wall })
  {
    contacts += countOwn(view, kind);
  }
  Totals& totals = seen.totals;
  totals.count = ofAll(view,
    view.particles.grainsIn(static_cast<std::size_t>(own.begin),
      static_cast<std::size_t>(own.end)));
  totals.contactCount = ofAll(view, contacts);
  totals.bondCount = ofAll(view, totals.bondCount);
  totals.fragmentCount = ofAll(view, totals.fragmentCount);
  totals.coordinationNumber = totals.count > 0
    ? static_cast<double>(ofAll(view, touching)) / static_cast<double>(totals.count)
    : 0.0;
}

}

Observation observe(const View& view)
{
  const std::size_t count = view.particles.size();
  const std::size_t atGrains = view.present.grains.contacts.size();
  Observation seen;
  seen.contacts.resize(atGrains + view.present.walls.contacts.size());
  const std::size_t bonded = view.walls.law().bonds().any() ? seen.contacts.size() : atGrains;
  seen.bonds.resize(view.grainLaw.bonds().any() ? bonded : 0);
  std::vector<SlotSum> sums(count);
  rankByRank(view, seen.totals, [&] { addContacts(view, PartnerKind::Grain, 0, sums, seen); });
  rankByRank(view, seen.totals,
    [&] { addContacts(view, PartnerKind::Wall, atGrains, sums, seen); });
  for (const ShapedGrain& grain : view.particles.shaped)
  {
    gather(view, grain, sums);
  }
  seen.force.resize(count);
  seen.torque.resize(count);
  seen.heatFlux.resize(count);
  seen.contactCount.resize(count);
  addLoads(view, sums, seen);
  const OwnSlots own = view.lists.own().within(0, static_cast<std::int64_t>(count));
  seen.totals.bonds = view.grainLaw.bonds().any();
  if (seen.totals.bonds)
  {
    findFragments(view.particles, view.indices, own, view.relay, seen);
  }
  rankByRank(view, seen.totals,
    [&]
    {
      addMotion(view.particles, view.shapes, own.begin, own.end, view.motion.gravity, seen.totals);
      seen.totals.thermalEnergy =
        view.heating.heatIn(view.particles, own.begin, own.end, seen.totals.thermalEnergy);
      if (view.particles.space.periodic)
      {
        addGrainsToCell(view, own, seen.totals.cell);
      }
    });
  if (hasHalves(view))
  {
    seen.velocity.resize(count);
    seen.angularVelocity.resize(count);
    seen.totals.translationalEnergy = seen.totals.rotationalEnergy = 0.0;
    seen.totals.momentum = {};
    rankByRank(view, seen.totals, [&] { synchronise(view, sums, own, seen); });
  }
  if (view.particles.space.periodic)
  {
    finishCell(view, ofAll(view, countOwn(view, PartnerKind::Grain)), seen.totals.cell);
  }
  seen.totals.conducts = view.heating.any();
  countAll(view, sums, seen);
  return seen;
}

}
