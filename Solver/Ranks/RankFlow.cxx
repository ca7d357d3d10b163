// Grains that come to ranks and leave them between two steps.
#include "Ranks/RankRun.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace dem
{

namespace
{

/// Grains added to lists before these are made anew, and their share of those of a rank.
constexpr std::int64_t FewAdded = 64;
constexpr std::int64_t AddedShare = 8;

/// Boxes, and how far the images of a sphere in them may be from it.
class PeriodicBoxes
{
public:
  PeriodicBoxes(const Lattice& space, const std::vector<Box>& boxes) : Boxes(boxes), Across(space)
  {
    for (const Box& box : boxes)
    {
      const Vec3 middle = 0.5 * (box.low + box.high);
      this->Across.add(Vec4{ middle.x, middle.y, middle.z, 0.5 * norm(box.high - box.low) });
    }
  }
  /// Whether a sphere or an image of it overlaps any.
  bool holdAny(const Vec4& sphere) const
  {
    const Vec3 centre{ sphere.x, sphere.y, sphere.z };
    const Vec3 reach{ sphere.w, sphere.w, sphere.w };
    return !this->Across.allShifts(centre, sphere.w,
      [&](const Vec3& shift)
      {
        const Box around{ centre + shift - reach, centre + shift + reach };
        return std::none_of(this->Boxes.begin(), this->Boxes.end(),
          [&around](const Box& box) { return box.overlaps(around); });
      });
  }

private:
  const std::vector<Box>& Boxes;
  Images Across;
};

}

SphereCells RankRun::near(const Particles& grains, const std::vector<Box>& boxes)
{
  const RankTalk::About about(this->Talk, Subject::Flow);
  const PeriodicBoxes inflows(grains.space, boxes);
  LargeVector<Vec4> own;
  for (std::int64_t slot = this->Around.own.begin; slot < this->Around.own.end; ++slot)
  {
    const Vec4& sphere = grains.position.packed[slot];
    if (inflows.holdAny(sphere))
    {
      own.push_back(sphere);
    }
  }
  SphereCells cells(grains.space);
  for (const Vec4& sphere : this->Talk.joinAtFirst(own))
  {
    cells.add(sphere);
  }
  return cells;
}

void RankRun::prepareFilling(std::int64_t most)
{
  const std::int64_t part = most / this->Talk.count() / Together * Together;
  this->PartOfFilling = this->FirstSlots.back() == 0 ? part : 0;
}

void RankRun::add(std::size_t before, bool measures, Particles& grains, ContactLists& lists)
{
  const RankTalk::About about(this->Talk, Subject::Flow);
  const int last = this->Talk.count() - 1;
  const bool fills = this->PartOfFilling > 0;
  const std::int64_t goal =
    fills ? std::min<std::int64_t>(last, this->FirstSlots.back() / this->PartOfFilling) : last;
  const bool isGoal = goal == this->Talk.rank();
  if (measures && this->Talk.sum(grains.earlier.any() ? 1 : 0) > 0)
  {
    grains.earlier.resize(grains.size()); // also on ranks that had no grain yet
  }
  const std::int64_t count = static_cast<std::int64_t>(grains.size() - before);
  const std::int64_t first = this->FirstSlots.back();
  for (std::size_t rank = static_cast<std::size_t>(goal) + 1; rank < this->FirstSlots.size();
       ++rank)
  {
    this->FirstSlots[rank] += count;
  }
  this->FurtherBalls += count - grains.grainsIn(before, grains.size());
  this->Added += count;
  const bool few = !fills && !grains.space.flows &&
    this->Added <= std::max(FewAdded, this->FirstSlots.back() / this->Talk.count() / AddedShare);
  if (!few && !isGoal)
  {
    grains.shorten(before);
    lists.invalidate();
    return;
  }
  this->Around.numbers.resize(before + static_cast<std::size_t>(count));
  std::iota(this->Around.numbers.begin() + static_cast<std::ptrdiff_t>(before),
    this->Around.numbers.end(), first);
  this->Around.copies[last].end += isGoal ? 0 : count;
  this->Around.own.end += isGoal ? count : 0;
  const OwnSlots added{ static_cast<std::int64_t>(before),
    static_cast<std::int64_t>(before) + count };
  for (int other = 0; other < last && few && isGoal; ++other)
  {
    const std::vector<std::int32_t> slots = slotsIn(added);
    this->Around.sent[other].insert(this->Around.sent[other].end(), slots.begin(), slots.end());
  }
  if (!few)
  {
    lists.invalidate();
    return;
  }
  this->announce(added, grains, lists);
  lists.listAdded(grains);
  const bool lacks = this->isAnyLacking(before, lists) ||
    (this->WallsByFirst && this->NearWalls.lacks(grains, before, lists));
  const std::int32_t due = !lists.isValid() || lacks ? 1 : 0;
  if (this->Talk.sum(due) > 0)
  {
    lists.invalidate();
  }
}

/// All ranks expect new grains where the last one does.
void RankRun::announce(const OwnSlots& added, const Particles& grains, ContactLists& lists)
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
bool RankRun::isAnyLacking(std::size_t before, const ContactLists& lists) const
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

void RankRun::join(Particles& some)
{
  const RankTalk::About about(this->Talk, Subject::Flow);
  ByteWriter writer;
  writer.putGrains(some);
  Particles all;
  for (const Bytes& message : this->Talk.tellAll(writer.take()))
  {
    ByteReader reader(message);
    reader.addGrains(all);
  }
  all.space = some.space;
  all.lag = some.lag;
  some = std::move(all);
}

void RankRun::join(std::vector<SensedGrain>& found)
{
  found = this->Talk.join(found);
}

void RankRun::keep(const std::vector<std::int32_t>& slots, Particles& grains, ContactLists& lists)
{
  const RankTalk::About about(this->Talk, Subject::Flow);
  Share share = this->leave(slots, grains, lists);
  evenShares(this->Talk, this->FirstSlots, share);
  grains = std::move(share.grains);
  this->settle(grains, lists, std::move(share.contacts));
}

}
