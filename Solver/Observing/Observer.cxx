#include "Observing/Observer.h"

#include "Integrators/AppliedMotion.h"
#include "Observing/CellSums.h"
#include "Observing/Reactions.h"
#include "Observing/ShownStiction.h"
#include "Observing/Synchronise.h"

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
      if (view.heating.exchanges())
      {
        seen.heatFlux[index] +=
          view.heating.around().rates(view.particles, static_cast<std::size_t>(slot)).sum();
      }
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

/// What says whether temperatures of grains that exchange heat can be trusted.
void addExchange(const View& view, const OwnSlots& own, Totals& totals)
{
  const Particles& particles = view.particles;
  for (auto slot = static_cast<std::size_t>(own.begin);
       view.heating.exchanges() && slot < static_cast<std::size_t>(own.end);
       slot += particles.balls(slot))
  {
    totals.coldest = std::min(totals.coldest, particles.temperature[slot]);
    totals.largestBiot = std::max(totals.largestBiot, view.heating.biotNumber(particles, slot));
  }
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
      addExchange(view, own, seen.totals);
      if (view.particles.space.periodic)
      {
        addGrainsToCell(view, own, seen.totals.cell);
      }
    });
  if (view.hasHalves())
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
  seen.totals.convects = view.heating.around().convects();
  seen.totals.radiates = view.heating.around().radiates();
  countAll(view, sums, seen);
  return seen;
}

}
