#include "Ranks/Partition/Partition.h"

#include "Laws/Kinematics/Kinematics.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace dem
{

namespace
{

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

/// Takes some of the own grains with what their contacts remember out of lists.
Share leave(const std::vector<std::int32_t>& slots, Particles& grains, ContactLists& lists)
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

}

void Partition::countGrains(const Particles& own)
{
  this->Parts.furtherBalls = this->Talk.sum(own.furtherBalls);
}

CarriedContacts Partition::sort(const OwnSlots& own, const Team& team, Particles& grains,
  ContactLists& lists)
{
  constexpr double fine = 64.0; // parts of a unit of work
  this->Measured.add({ this->Computed, lists.workBefore(own.end) - lists.workBefore(own.begin) });
  this->Computed = 0.0;
  const double cost = fine * relativeCost(this->Talk.gather(this->Measured), this->Talk.rank());
  std::vector<std::int64_t> work;
  for (std::int64_t slot = own.begin; slot < own.end; ++slot)
  {
    const std::int64_t counted = lists.workBefore(slot + 1) - lists.workBefore(slot);
    work.push_back(std::llround(cost * static_cast<double>(counted)));
  }
  Share share = leave(slotsIn(own), grains, lists);
  sortShares(this->Talk, work, team, this->Parts.firstSlots, share);
  grains = std::move(share.grains);
  return std::move(share.contacts);
}

CarriedContacts Partition::keep(const std::vector<std::int32_t>& slots, Particles& grains,
  ContactLists& lists)
{
  Share share = leave(slots, grains, lists);
  evenShares(this->Talk, this->Parts.firstSlots, share);
  grains = std::move(share.grains);
  return std::move(share.contacts);
}

void Partition::prepareFilling(std::int64_t most)
{
  const std::int64_t part = most / this->Talk.count() / Together * Together;
  this->PartOfFilling = this->slots() == 0 ? part : 0;
}

bool Partition::isToHandOut(std::size_t count) const
{
  return this->PartOfFilling > 0 &&
    (this->slots() + static_cast<std::int64_t>(count)) / Together > this->slots() / Together;
}

Partition::Appended Partition::append(std::int64_t slots, std::int64_t grains)
{
  const std::int64_t last = this->Talk.count() - 1;
  Appended added;
  added.first = this->slots();
  added.slots = slots;
  added.isFilling = this->PartOfFilling > 0;
  added.goal =
    static_cast<int>(added.isFilling ? std::min(last, this->slots() / this->PartOfFilling) : last);
  for (std::size_t rank = static_cast<std::size_t>(added.goal) + 1;
       rank < this->Parts.firstSlots.size(); ++rank)
  {
    this->Parts.firstSlots[rank] += slots;
  }
  this->Parts.furtherBalls += slots - grains;
  return added;
}

}
