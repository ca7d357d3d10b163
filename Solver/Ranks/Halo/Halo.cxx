#include "Ranks/Halo/Halo.h"

#include "Laws/Kinematics/Kinematics.h"
#include "Neighbours/NearPairs.h"

#include <algorithm>
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

}

/// What a flow does to grains until lists are renewed is seen alike by all ranks.
void Halo::agreeOnTime(const Particles& grains, ContactLists& lists)
{
  if (grains.space.flows)
  {
    lists.shorten(grains, -this->Talk.largest(-lists.paths().last));
  }
}

void Halo::agreeOnReach(const Particles& grains, ContactLists& lists)
{
  if (grains.space.flows)
  {
    for (const Reach& reach : this->Talk.gather(lists.reach()))
    {
      lists.widen(reach);
    }
  }
}

ExpectedGrains Halo::ownGrains(const Particles& grains, const ContactLists& lists) const
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

std::int64_t Halo::countOwn(const Particles& grains) const
{
  return grains.grainsIn(static_cast<std::size_t>(this->Around.own.begin),
    static_cast<std::size_t>(this->Around.own.end));
}

OwnSlots Halo::listedSlots() const
{
  return { this->Around.own.begin, this->Talk.isLast() ? OwnSlots().end : this->Around.own.end };
}

/// Has copies around own grains that lists expect.
/// @param own gets copies around them
/// @param held ids of grains of others that are to be there wherever they are, ascending
void Halo::findCopies(ExpectedGrains& own, const std::vector<std::int64_t>& held)
{
  this->Around = findBorder(this->Talk, this->Owners.firstOwn(), own, held, this->Workers);
}

void Halo::surround(Particles& grains, ContactLists& lists, CarriedContacts&& contacts)
{
  const RankTalk::About about(this->Talk, Subject::Lists);
  lists.expectAnew(grains);
  this->agreeOnTime(grains, lists);
  this->Around = {};
  this->Around.own = { 0, static_cast<std::int64_t>(grains.size()) };
  std::vector<std::int64_t> held;
  if (lists.Grains.memory().holdsPairs())
  {
    held = heldBy(contacts, grains);
  }
  ExpectedGrains all = this->ownGrains(grains, lists);
  grains = {};
  this->findCopies(all, held);
  grains = std::move(all.grains);
  ContactMemories memories = lists.memoriesOf(grains, IdOrder(grains.id), std::move(contacts));
  this->list(std::move(all), std::move(memories), grains, lists);
}

/// Has lists of own grains and the copies around them.
void Halo::list(ExpectedGrains&& all, ContactMemories&& memories, Particles& grains,
  ContactLists& lists)
{
  lists.surround(grains, this->listedSlots(), this->Owners.firstOwn(), std::move(all.spheres),
    std::move(all.displacements));
  if (this->WallsByFirst)
  {
    this->NearWalls.fetch(this->Talk, grains, memories.walls, lists);
  }
  lists.settle(grains, std::move(memories));
  this->agreeOnReach(grains, lists);
  this->Added = 0;
}

void Halo::wallsChanged(ContactLists& lists)
{
  if (this->WallsByFirst)
  {
    this->NearWalls = {};
    lists.invalidate();
  }
}

void Halo::update(Particles& grains, ContactLists& lists)
{
  if (lists.isValid())
  {
    lists.update(grains);
    return;
  }
  this->renew(grains, lists, lists.leave(grains), false);
}

void Halo::goBack(const Border& to, ContactMemories&& memories, Particles& grains,
  ContactLists& lists)
{
  this->Around = to;
  lists.expectAnew(grains);
  this->renew(grains, lists, std::move(memories), false);
}

/// New borders and lists for grains that are expected.
/// @param holdsAll whether the grains of all contacts are to be there, not of bonds alone
/// @param also ids of others that are to be there
/// @return where what was in each slot is now; -1 for copies that are gone
std::vector<std::int32_t> Halo::renew(Particles& grains, ContactLists& lists,
  ContactMemories&& memories, bool holdsAll, const std::vector<std::int64_t>& also)
{
  const RankTalk::About about(this->Talk, Subject::Lists);
  this->agreeOnTime(grains, lists);
  std::vector<std::int64_t> held;
  if (holdsAll || lists.Grains.memory().holdsPairs())
  {
    held = heldBy(memories.grains, grains, this->Around.own);
  }
  held.insert(held.end(), also.begin(), also.end());
  held = eachOnce(std::move(held));
  ExpectedGrains all = this->ownGrains(grains, lists);
  grains = {};
  const Border before = std::move(this->Around);
  this->findCopies(all, held);
  grains = std::move(all.grains);
  std::vector<std::int32_t> where(before.numbers.size());
  std::transform(before.numbers.begin(), before.numbers.end(), where.begin(),
    [this](std::int64_t number) { return this->Around.slotOf(number); });
  renumber(memories, where);
  this->list(std::move(all), std::move(memories), grains, lists);
  return where;
}

/// New lists for grains that may go back from where they are.
/// @return the border before
Border Halo::renewWithin(Particles& grains, ContactLists& lists, ContactMemories& memories)
{
  Border before = this->Around;
  lists.expectAnew(grains);
  renumber(memories, this->renew(grains, lists, ContactMemories(memories), true));
  return before;
}

std::pair<Particles, Border> Halo::withNear(const Particles& own, double factor,
  const std::vector<std::int64_t>& held)
{
  ExpectedGrains all;
  PredictedPaths still = standing(own.position.packed, factor, own.space, all.images);
  all.grains = own;
  all.spheres = std::move(still.spheres);
  all.displacements = std::move(still.displacements);
  Border border = findBorder(this->Talk, this->Owners.firstOwn(), all, held, this->Workers);
  return { std::move(all.grains), std::move(border) };
}

bool Halo::fetch(const std::vector<std::pair<std::int64_t, std::int64_t>>& pairs, Particles& grains,
  ContactLists& lists)
{
  const IdOrder order(grains.id);
  std::vector<std::int64_t> missing;
  for (const auto& [first, second] : pairs)
  {
    if (this->Around.own.has(order.slotOf(first, grains.id)) && order.slotOf(second, grains.id) < 0)
    {
      missing.push_back(second);
    }
  }
  if (this->Talk.largest(missing.size()) == 0)
  {
    return false;
  }
  this->renew(grains, lists, lists.leave(grains), false, missing);
  return true;
}

}
