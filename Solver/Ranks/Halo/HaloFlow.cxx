// Grains that come to a rank between two steps, and the copies of them on others.
#include "Ranks/Halo/Halo.h"

#include <algorithm>
#include <numeric>

namespace dem
{

namespace
{

/// Grains added to lists before these are made anew, and their share of those of a rank.
constexpr std::int64_t FewAdded = 64;
constexpr std::int64_t AddedShare = 8;

}

void Halo::surround(const Partition::Appended& added, Particles& grains, ContactLists& lists)
{
  const std::size_t before = grains.size() - static_cast<std::size_t>(added.slots);
  const bool isGoal = added.goal == this->Talk.rank();
  this->Added += added.slots;
  const bool few = !added.isFilling && !grains.space.flows &&
    this->Added <= std::max(FewAdded, this->Owners.slots() / this->Talk.count() / AddedShare);
  if (!few && !isGoal)
  {
    grains.shorten(before);
    lists.invalidate();
    return;
  }
  const OwnSlots slots{ static_cast<std::int64_t>(before),
    static_cast<std::int64_t>(grains.size()) };
  this->addNumbers(added, slots, few);
  if (!few)
  {
    lists.invalidate();
    return;
  }
  this->announce(slots, grains, lists);
  lists.listAdded(grains);
  const bool lacks = this->isAnyLacking(before, lists) ||
    (this->WallsByFirst && this->NearWalls.lacks(grains, before, lists));
  const std::int32_t due = !lists.isValid() || lacks ? 1 : 0;
  if (this->Talk.sum(due) > 0)
  {
    lists.invalidate();
  }
}

/// Has new grains in the border.
/// @param few whether ranks that do not own them have copies
void Halo::addNumbers(const Partition::Appended& added, const OwnSlots& slots, bool few)
{
  const int last = this->Talk.count() - 1;
  const bool isGoal = added.goal == this->Talk.rank();
  this->Around.numbers.resize(static_cast<std::size_t>(slots.end));
  std::iota(this->Around.numbers.begin() + static_cast<std::ptrdiff_t>(slots.begin),
    this->Around.numbers.end(), added.first);
  this->Around.copies[last].end += isGoal ? 0 : added.slots;
  this->Around.own.end += isGoal ? added.slots : 0;
  for (int other = 0; other < last && few && isGoal; ++other)
  {
    const std::vector<std::int32_t> sent = slotsIn(slots);
    this->Around.sent[other].insert(this->Around.sent[other].end(), sent.begin(), sent.end());
  }
}

/// All ranks expect new grains where the last one does.
void Halo::announce(const OwnSlots& added, const Particles& grains, ContactLists& lists)
{
  ByteWriter writer;
  if (this->Talk.isLast())
  {
    lists.announce(grains);
    const std::size_t count = static_cast<std::size_t>(added.end - added.begin);
    writer.putMany(lists.paths().spheres.data() + added.begin, count);
    writer.putMany(lists.paths().displacements.data() + added.begin, count);
  }
  const Bytes message = this->Talk.spread(this->Talk.count() - 1, writer.take());
  if (!this->Talk.isLast())
  {
    LargeVector<Vec4> spheres(static_cast<std::size_t>(added.end - added.begin));
    LargeVector<Vec4> displacements(spheres.size());
    ByteReader reader(message);
    reader.getMany(spheres.data(), spheres.size());
    reader.getMany(displacements.data(), displacements.size());
    lists.announceCopies(grains, spheres, displacements);
  }
}

/// Whether an own grain may meet a new one of the last rank, which has no copy of it.
bool Halo::isAnyLacking(std::size_t before, const ContactLists& lists) const
{
  if (this->Talk.isLast())
  {
    return false;
  }
  const std::vector<std::int32_t>& known = this->Around.sent.back();
  const auto& partners = lists.Grains.partner;
  return std::any_of(partners.begin() + lists.Grains.rowBegin[before], partners.end(),
    [&known](std::int32_t slot) { return !std::binary_search(known.begin(), known.end(), slot); });
}

}
