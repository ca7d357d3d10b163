#include "Ranks/RankRun.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace dem
{

namespace
{

/// Keeps memories of which all grains are in some slot now.
void renumber(LargeVector<PairMemory>& memories, PartnerKind kind,
  const std::vector<std::int32_t>& where)
{
  auto kept = memories.begin();
  for (PairMemory& memory : memories)
  {
    memory.row = where[memory.row];
    memory.partner = kind == PartnerKind::Grain ? where[memory.partner] : memory.partner;
    if (memory.row >= 0 && memory.partner >= 0)
    {
      *kept++ = memory;
    }
  }
  memories.erase(kept, memories.end());
}

void renumber(ContactMemories& memories, const std::vector<std::int32_t>& where)
{
  renumber(memories.grains.pairs, PartnerKind::Grain, where);
  renumber(memories.walls.pairs, PartnerKind::Wall, where);
}

std::vector<std::int64_t> eachOnce(std::vector<std::int64_t>&& ids)
{
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return std::move(ids);
}

/// The partners among grains of others of own ones, ascending: bonds may hold them wherever they
/// are.
std::vector<std::int64_t> heldBy(const PairMemories& memories, const Particles& grains,
  const OwnSlots& own)
{
  std::vector<std::int64_t> held;
  for (const PairMemory& memory : memories.pairs)
  {
    for (const std::int32_t slot : { memory.row, memory.partner })
    {
      if (!own.has(slot))
      {
        held.push_back(grains.id[slot]);
      }
    }
  }
  return eachOnce(std::move(held));
}

/// Ids of grains of other ranks in contacts that are kept by ids. There are own grains only.
std::vector<std::int64_t> heldBy(const CarriedContacts& carried, const Particles& grains)
{
  const IdOrder order(grains.id);
  std::vector<std::int64_t> held;
  for (const ContactHistory& contact : carried.contacts)
  {
    for (const std::int64_t id : { contact.first, contact.second })
    {
      if (contact.second >= 0 && order.slotOf(id, grains.id) < 0)
      {
        held.push_back(id);
      }
    }
  }
  return eachOnce(std::move(held));
}

/// Adds what contacts remember with ids instead of slots.
void carry(const PairMemories& memories, PartnerKind kind, const std::vector<std::int64_t>& ids,
  CarriedContacts& to)
{
  for (const PairMemory& memory : memories.pairs)
  {
    const std::int64_t second = kind == PartnerKind::Grain
      ? ids[static_cast<std::size_t>(memory.partner)]
      : -1 - std::int64_t{ memory.partner };
    to.contacts.push_back({ ids[static_cast<std::size_t>(memory.row)], second, memory.springs });
    to.touches.push_back(memory.touches);
    const double* extras = memories.extrasOf(memory);
    to.extras.insert(to.extras.end(), extras, extras + memories.width);
    if (kind == PartnerKind::Wall)
    {
      const Vec4 n = memories.normalOf(memory);
      to.normals.push_back({ to.contacts.back().first, second, { n.x, n.y, n.z }, n.w });
    }
  }
}

}

/// What a flow does to grains until lists are renewed is seen alike by all ranks.
void RankRun::agreeOnTime(const Particles& grains, ContactLists& lists)
{
  if (grains.space.flows)
  {
    lists.shorten(grains, -this->Talk.largest(-lists.paths().last));
  }
}

void RankRun::agreeOnReach(const Particles& grains, ContactLists& lists)
{
  if (grains.space.flows)
  {
    for (const Reach& reach : this->Talk.gather(lists.reach()))
    {
      lists.widen(reach);
    }
  }
}

ExpectedGrains RankRun::ownGrains(const Particles& grains, const ContactLists& lists) const
{
  const PredictedPaths& paths = lists.paths();
  const OwnSlots& own = this->Around.own;
  ExpectedGrains result;
  result.grains = grains.select(slotsIn(own));
  result.spheres.assign(paths.spheres.begin() + own.begin, paths.spheres.begin() + own.end);
  result.displacements.assign(paths.displacements.begin() + own.begin,
    paths.displacements.begin() + own.end);
  result.last = paths.last;
  result.images = lists.images();
  return result;
}

std::int64_t RankRun::countOwn(const Particles& grains) const
{
  return grains.grainsIn(static_cast<std::size_t>(this->Around.own.begin),
    static_cast<std::size_t>(this->Around.own.end));
}

OwnSlots RankRun::listedSlots() const
{
  return { this->Around.own.begin, this->Talk.isLast() ? OwnSlots().end : this->Around.own.end };
}

void RankRun::settle(Particles& grains, ContactLists& lists, CarriedContacts&& contacts)
{
  const RankTalk::About about(this->Talk, Subject::Lists);
  lists.expectAnew(grains);
  this->agreeOnTime(grains, lists);
  this->FurtherBalls = this->Talk.sum(grains.furtherBalls);
  this->Around.own = { 0, static_cast<std::int64_t>(grains.size()) };
  std::vector<std::int64_t> held;
  if (lists.Grains.memory().bond() >= 0)
  {
    held = heldBy(contacts, grains);
  }
  ExpectedGrains all = this->ownGrains(grains, lists);
  grains = {};
  this->Around =
    findBorder(this->Talk, this->FirstSlots[this->Talk.rank()], all, held, this->Workers);
  grains = std::move(all.grains);
  ContactMemories memories = lists.memoriesOf(grains, IdOrder(grains.id), std::move(contacts));
  this->take(std::move(all), std::move(memories), grains, lists);
}

/// Has lists of own grains and the copies around them.
void RankRun::take(ExpectedGrains&& all, ContactMemories&& memories, Particles& grains,
  ContactLists& lists)
{
  lists.surround(grains, this->listedSlots(), this->FirstSlots[this->Talk.rank()],
    std::move(all.spheres), std::move(all.displacements));
  if (this->WallsByFirst)
  {
    this->NearWalls.fetch(this->Talk, grains, memories.walls, lists);
  }
  lists.settle(grains, std::move(memories));
  this->agreeOnReach(grains, lists);
  this->Added = 0;
}

void RankRun::wallsChanged(ContactLists& lists)
{
  if (this->WallsByFirst)
  {
    this->NearWalls = {};
    lists.invalidate();
  }
}

void RankRun::update(Particles& grains, ContactLists& lists)
{
  if (lists.isValid())
  {
    lists.update(grains);
    return;
  }
  this->renew(grains, lists, lists.leave(grains), false);
}

void RankRun::rewind(const Division& to, ContactMemories&& memories, Particles& grains,
  ContactLists& lists)
{
  this->FirstSlots = to.firstSlots;
  this->FurtherBalls = to.furtherBalls;
  this->Around = to.around;
  lists.expectAnew(grains);
  this->renew(grains, lists, std::move(memories), false);
}

/// New borders and lists for grains that are expected.
/// @param holdsAll whether the grains of all contacts are to be there, not of bonds alone
/// @param also ids of others that are to be there
/// @return where what was in each slot is now; -1 for copies that are gone
std::vector<std::int32_t> RankRun::renew(Particles& grains, ContactLists& lists,
  ContactMemories&& memories, bool holdsAll, const std::vector<std::int64_t>& also)
{
  const RankTalk::About about(this->Talk, Subject::Lists);
  this->agreeOnTime(grains, lists);
  std::vector<std::int64_t> held;
  if (holdsAll || lists.Grains.memory().bond() >= 0)
  {
    held = heldBy(memories.grains, grains, this->Around.own);
  }
  held.insert(held.end(), also.begin(), also.end());
  held = eachOnce(std::move(held));
  ExpectedGrains all = this->ownGrains(grains, lists);
  grains = {};
  const Border before = std::move(this->Around);
  this->Around =
    findBorder(this->Talk, this->FirstSlots[this->Talk.rank()], all, held, this->Workers);
  grains = std::move(all.grains);
  std::vector<std::int32_t> where(before.numbers.size());
  std::transform(before.numbers.begin(), before.numbers.end(), where.begin(),
    [this](std::int64_t number) { return this->Around.slotOf(number); });
  renumber(memories, where);
  this->take(std::move(all), std::move(memories), grains, lists);
  return where;
}

/// New lists for grains that may go back from where they are.
/// @return the border before
Border RankRun::renewWithin(Particles& grains, ContactLists& lists, ContactMemories& memories)
{
  Border before = this->Around;
  lists.expectAnew(grains);
  renumber(memories, this->renew(grains, lists, ContactMemories(memories), true));
  return before;
}

FoundFailure RankRun::lowest(std::int64_t ownSlot)
{
  constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();
  const std::int64_t own = ownSlot < 0 ? none : this->Around.numbers[ownSlot];
  const std::vector<std::int64_t> all = this->Talk.gather(own);
  const std::int64_t least = *std::min_element(all.begin(), all.end());
  return { least != none, least != none && least == own };
}

Share RankRun::leave(const std::vector<std::int32_t>& slots, Particles& grains,
  ContactLists& lists) const
{
  Share share;
  {
    const ContactMemories memories = lists.leave(grains);
    carry(memories.grains, PartnerKind::Grain, grains.id, share.contacts);
    carry(memories.walls, PartnerKind::Wall, grains.id, share.contacts);
  }
  share.grains = grains.select(slots);
  grains = {};
  return share;
}

void RankRun::sort(Particles& grains, ContactLists& lists)
{
  constexpr double fine = 64.0; // parts of a unit of work
  const RankTalk::About about(this->Talk, Subject::Order);
  const OwnSlots& own = this->Around.own;
  this->Measured.add({ this->Computed, lists.workBefore(own.end) - lists.workBefore(own.begin) });
  this->Computed = 0.0;
  const double cost = fine * relativeCost(this->Talk.gather(this->Measured), this->Talk.rank());
  std::vector<std::int64_t> work;
  for (std::int64_t slot = own.begin; slot < own.end; ++slot)
  {
    const std::int64_t counted = lists.workBefore(slot + 1) - lists.workBefore(slot);
    work.push_back(std::llround(cost * static_cast<double>(counted)));
  }
  Share share = this->leave(slotsIn(this->Around.own), grains, lists);
  sortShares(this->Talk, work, this->Workers, this->FirstSlots, share);
  grains = std::move(share.grains);
  this->settle(grains, lists, std::move(share.contacts));
}

std::int64_t RankRun::largest(std::int64_t ofRank)
{
  return this->Talk.largest(ofRank);
}

void RankRun::rankByRank(Totals& totals, const std::function<void()>& add)
{
  this->Talk.rankByRank([&totals](const auto& use) { visitSums(totals, use); }, add);
}

}
