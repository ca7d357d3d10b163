#include "Observing/HandOver.h"

#include "Observing/PresentPath.h"
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

/// Slots of the whole grain to which a slot belongs.
Slots grainOf(const Particles& particles, std::int64_t slot)
{
  const auto ball = static_cast<std::size_t>(slot);
  const auto first = static_cast<std::int64_t>(particles.firstBall(ball));
  return { first, first + static_cast<std::int64_t>(particles.balls(ball)) };
}

}

/// Where the grain of an id is now, if it is still there.
/// @param slot that it had in the step; others may have come and gone since
std::int64_t HandOver::slotOf(std::int64_t id, std::int32_t slot)
{
  const std::vector<std::int64_t>& ids = this->View.particles.id;
  if (static_cast<std::size_t>(slot) < ids.size() && ids[slot] == id)
  {
    return slot;
  }
  if (!this->ById)
  {
    this->ById.emplace(ids);
  }
  return this->ById->slotOf(id, ids);
}

double HandOver::storedOf(const BrokenBond& broken)
{
  const OwnSlots& own = this->View.lists.own();
  const std::int64_t first = this->slotOf(broken.what.first, broken.lower);
  if (broken.what.second < 0)
  {
    const bool isOwn = first >= 0 && own.has(first);
    return isOwn ? this->atWall(first, this->View.lists.boundary().body(broken.higher)) : 0.0;
  }
  const std::int64_t second = this->slotOf(broken.what.second, broken.higher);
  const bool isOwn = first >= 0 && second >= 0 && own.has(std::max(first, second));
  return isOwn ? this->atGrain(first, second) : 0.0;
}

double HandOver::atGrain(std::int64_t first, std::int64_t second)
{
  const Particles& particles = this->View.particles;
  this->First = std::max(first, second);
  this->Second = std::min(first, second);
  // In the order of the rows, in which memories are found.
  const Slots one = grainOf(particles, this->Second);
  const Slots other = grainOf(particles, this->First);
  this->CountsOthers = this->Seen.insert({ one.begin, other.begin }).second;
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
  const Slots all = grainOf(particles, first);
  if (!this->Seen.insert({ all.begin, -1 - std::int64_t{ body } }).second)
  {
    return 0.0; // counts with another bond
  }
  WallHolds holds;
  holds.find(lists, particles, all.begin, all.end);
  PresentAtWalls rows(particles, lists, holds);
  std::vector<LeftWork> left;
  this->Found.clear();
  for (std::int64_t slot = all.begin; slot < all.end; ++slot)
  {
    rows.add(slot, this->Found, left);
  }
  const auto isOther = [&](const PresentContact& contact)
  { return lists.boundary().body(contact.partner) != body; };
  this->Found.erase(std::remove_if(this->Found.begin(), this->Found.end(), isOther),
    this->Found.end());
  return this->stored(PartnerKind::Wall);
}

/// Whether a contact has the examined bond, or is there with it. What other bonds represented
/// counts with these.
bool HandOver::isOfBond(const ContactBlock& block, int c) const
{
  const double* strength = block.extra[BondExtra + BondStrength];
  const std::int64_t a = block.first[c], b = block.partner[c];
  return (a == this->First && b == this->Second) || (a == this->Second && b == this->First) ||
    (this->CountsOthers && !(strength && strength[c] != 0.0));
}

/// By the contacts that were found.
double HandOver::stored(PartnerKind kind)
{
  PresentPath path(this->View, kind);
  double sum = 0.0;
  for (std::size_t begin = 0; begin < this->Found.size(); begin += BatchSize)
  {
    StoredLanes energy;
    SpringStates friction;
    path.load(this->Found.data() + begin, static_cast<std::int64_t>(this->Found.size() - begin));
    path.findEnergies(energy, friction);
    for (int c = 0; c < path.block().count; ++c)
    {
      const bool counts = kind == PartnerKind::Wall || this->isOfBond(path.block(), c);
      sum += counts ? energy.elastic[c] + energy.surface[c] : 0.0;
    }
  }
  return sum;
}

}
