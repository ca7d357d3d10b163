#include "Observing/HandOver.h"

#include "Observing/PresentRows.h"

#include <algorithm>

namespace dem
{

namespace
{

struct Slots
{
  std::int64_t begin = 0;
  std::int64_t end = 0;

  bool has(std::int64_t slot) const { return slot >= this->begin && slot < this->end; }
};

/// Those of the whole grain, of which a slot is one.
Slots grainOf(const Particles& particles, std::int64_t slot)
{
  const std::int32_t shaped = particles.shapedAt(static_cast<std::size_t>(slot));
  if (shaped < 0)
  {
    return { slot, slot + 1 };
  }
  const ShapedGrain& grain = particles.shaped[shaped];
  return { grain.first, grain.first + grain.count };
}

/// Those of what a bond held: of a ball or a smooth grain its own, of a grain with faces all.
Slots slotsOf(const Particles& particles, std::int64_t slot)
{
  return particles.featureAt(static_cast<std::size_t>(slot)) == Feature::Ball
    ? Slots{ slot, slot + 1 }
    : grainOf(particles, slot);
}

/// Where the grain of an id is now, if it is still there.
/// @param slot that it had in the step; others may have come and gone since
std::int64_t slotOf(const Particles& particles, std::int64_t id, std::int32_t slot)
{
  if (static_cast<std::size_t>(slot) < particles.size() && particles.id[slot] == id)
  {
    return slot;
  }
  const auto found = std::find(particles.id.begin(), particles.id.end(), id);
  return found == particles.id.end() ? -1 : found - particles.id.begin();
}

}

void HandOver::take(const BrokenBond& broken, BondBreak& what)
{
  const std::int64_t first = slotOf(this->View.particles, what.first, broken.lower);
  if (first >= 0 && what.second < 0)
  {
    what.energy -= this->atWall(first, this->View.lists.boundary().body(broken.higher));
  }
  else if (first >= 0)
  {
    const std::int64_t second = slotOf(this->View.particles, what.second, broken.higher);
    what.energy -= second < 0 ? 0.0 : this->atGrain(first, second);
  }
}

double HandOver::atGrain(std::int64_t first, std::int64_t second)
{
  const Particles& particles = this->View.particles;
  // In the order of the rows, in which memories are found.
  const Slots one = slotsOf(particles, std::min(first, second));
  const Slots other = slotsOf(particles, std::max(first, second));
  PresentPairs rows(particles, this->View.lists);
  this->Found.clear();
  for (const Slots& slots : { one, other })
  {
    for (std::int64_t slot = slots.begin; slot < slots.end; ++slot)
    {
      rows.add(slot, this->Found);
    }
  }
  const auto isOther = [&](const PresentContact& contact)
  {
    return !(one.has(contact.first) && other.has(contact.partner)) &&
      !(other.has(contact.first) && one.has(contact.partner));
  };
  this->Found.erase(std::remove_if(this->Found.begin(), this->Found.end(), isOther),
    this->Found.end());
  return this->stored(PartnerKind::Grain);
}

double HandOver::atWall(std::int64_t first, std::int32_t body)
{
  const Particles& particles = this->View.particles;
  const ContactLists& lists = this->View.lists;
  const Slots all = grainOf(particles, first), own = slotsOf(particles, first);
  WallHolds holds;
  holds.find(lists, particles, all.begin, all.end);
  PresentAtWalls rows(particles, lists, holds);
  std::vector<LeftWork> left;
  this->Found.clear();
  for (std::int64_t slot = own.begin; slot < own.end; ++slot)
  {
    rows.add(slot, this->Found, left);
  }
  const auto isOther = [&](const PresentContact& contact)
  { return lists.boundary().body(contact.partner) != body; };
  this->Found.erase(std::remove_if(this->Found.begin(), this->Found.end(), isOther),
    this->Found.end());
  return this->stored(PartnerKind::Wall);
}

/// By the contacts that were found.
double HandOver::stored(PartnerKind kind)
{
  const ForceLoop& law = this->View.law(kind);
  ContactBlock block;
  BondLanes bonds;
  double sum = 0.0;
  for (std::size_t begin = 0; begin < this->Found.size(); begin += BatchSize)
  {
    block.count = static_cast<int>(std::min<std::size_t>(BatchSize, this->Found.size() - begin));
    loadPresent(this->View, kind, this->Found.data() + begin, this->Lanes, block);
    prepareBonds(this->View, kind, block, bonds);
    StoredLanes energy;
    law.findStored(block, energy);
    if (this->Lanes.caps)
    {
      this->Lanes.caps->share({ &energy.elastic, &energy.surface });
    }
    for (int c = 0; c < block.count; ++c)
    {
      sum += energy.elastic[c] + energy.surface[c];
    }
  }
  return sum;
}

}
