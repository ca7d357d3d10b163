#include "NearLists.h"

#include "Contacts/PairGeometry.h"
#include "LawExport.h"
#include "Neighbours/NearPairs.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace device
{

namespace
{

Four fourOf(const dem::Vec4& from)
{
  return { from.x, from.y, from.z, from.w };
}

dem::Lane3 lane(const Four& from)
{
  return { from.x, from.y, from.z };
}

struct SlotPair
{
  std::int32_t row = 0;
  std::int32_t partner = 0;
};

/// Pairs in the order of rows, and in these of partners.
std::vector<SlotPair> sortedByRows(const std::vector<dem::NearPair>& near, std::size_t grains)
{
  std::vector<std::int64_t> begin(grains + 1);
  for (const dem::NearPair& pair : near)
  {
    ++begin[pair.higher + 1];
  }
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  std::vector<SlotPair> pairs(near.size());
  std::vector<std::int64_t> end(begin);
  for (const dem::NearPair& pair : near)
  {
    pairs[end[pair.higher]++] = { pair.higher, pair.lower };
  }
  for (std::size_t row = 0; row < grains; ++row)
  {
    std::sort(pairs.begin() + begin[row], pairs.begin() + end[row],
      [](const SlotPair& a, const SlotPair& b) { return a.partner < b.partner; });
  }
  return pairs;
}

/// What acts on grains, by grains.
class EntryLists
{
public:
  explicit EntryLists(std::size_t grains) : Count(grains + 1) {}
  void count(std::int32_t grain) { ++this->Count[grain + 1]; }
  void countingDone(Bed& bed)
  {
    std::partial_sum(this->Count.begin(), this->Count.end(), this->Count.begin());
    bed.begin = this->Count;
    bed.entries.resize(static_cast<std::size_t>(bed.begin.back()));
  }
  void add(Bed& bed, std::int32_t grain, std::int32_t entry)
  {
    bed.entries[this->Count[grain]++] = entry;
  }

private:
  std::vector<std::int32_t> Count;
};

/// A grain gets what walls do, then what its own row does, then rows above from the lowest on.
void listEntries(Bed& bed)
{
  EntryLists lists(bed.position.size());
  for (const std::int32_t grain : bed.wallGrain)
  {
    lists.count(grain);
  }
  for (const std::int32_t k : bed.order)
  {
    lists.count(bed.row[k]);
    lists.count(bed.partner[k]);
  }
  lists.countingDone(bed);
  for (std::size_t k = 0; k < bed.wallGrain.size(); ++k)
  {
    lists.add(bed, bed.wallGrain[k], entryOfWall(static_cast<std::int32_t>(k)));
  }
  for (const std::int32_t k : bed.order)
  {
    lists.add(bed, bed.row[k], entryOfRow(k));
  }
  for (const std::int32_t k : bed.order)
  {
    lists.add(bed, bed.partner[k], entryOfPartner(k));
  }
}

}

bool touch(const Bed& bed, std::int32_t a, std::int32_t b)
{
  const Four &x = bed.position[a], &y = bed.position[b];
  return dem::contactMeasure(lane(x) - lane(y), x.w + y.w) < 0.0;
}

NearLists::NearLists(const SolverCase& what, double skin, int threads)
  : Of(what), Skin(skin), Workers{ threads, 1024 }, Boundary(what.walls)
{
}

Bed NearLists::bed() const
{
  Bed bed;
  const std::vector<std::int32_t> slots = this->Of.slots();
  const dem::Particles& grains = this->Of.start.particles;
  bed.position.resize(slots.size());
  bed.velocity.resize(slots.size());
  bed.spin.resize(slots.size());
  bed.orientation.resize(slots.size());
  bed.id.resize(slots.size());
  for (std::size_t k = 0; k < slots.size(); ++k)
  {
    const std::size_t slot = static_cast<std::size_t>(slots[k]);
    bed.position[slot] = fourOf(grains.position.packed[k]);
    bed.velocity[slot] = fourOf(grains.velocity.packed[k]);
    bed.spin[slot] = fourOf(grains.angularVelocity.packed[k]);
    const dem::Quaternion& q = grains.orientation[k];
    bed.orientation[slot] = { q.w, q.x, q.y, q.z };
    bed.id[slot] = static_cast<std::int32_t>(k);
  }
  bed.laws = lawNumbers(this->Of, this->Boundary);
  this->list(bed, memoriesOf(this->Of, this->Of.start));
  return bed;
}

void NearLists::renew(Bed& bed) const
{
  this->list(bed, memoriesOf(bed));
}

/// Half of the skin, and what they need who are fast.
void NearLists::setMargins(Bed& bed) const
{
  constexpr double steps = 200.0, caution = 1.5;
  bed.margin.resize(bed.velocity.size());
  for (std::size_t k = 0; k < bed.margin.size(); ++k)
  {
    const dem::Lane3 v = lane(bed.velocity[k]);
    bed.margin[k] = 0.5 * this->Skin + caution * steps * this->Of.timeStep * std::sqrt(dot(v, v));
  }
}

void NearLists::list(Bed& bed, const Memories& memories) const
{
  this->setMargins(bed);
  this->listPairs(bed, memories.pairs);
  this->listWalls(bed, memories.walls);
  listEntries(bed);
}

/// Pairs that touch are listed before those that are only near, so that neighbours in the arrays
/// have the same to do.
void NearLists::listPairs(Bed& bed, const std::vector<PairMemory>& memories) const
{
  dem::LargeVector<dem::Vec4> spheres;
  spheres.reserve(bed.position.size());
  for (std::size_t slot = 0; slot < bed.position.size(); ++slot)
  {
    const Four& x = bed.position[slot];
    spheres.push_back({ x.x, x.y, x.z, x.w + bed.margin[slot] });
  }
  const std::vector<SlotPair> pairs =
    sortedByRows(dem::findNearPairs(spheres, {}, 1.0, this->Workers), bed.position.size());
  const auto touches = [&](const SlotPair& pair) { return touch(bed, pair.row, pair.partner); };
  const std::size_t count = pairs.size();
  auto touching = static_cast<std::int32_t>(0);
  auto apart = static_cast<std::int32_t>(std::count_if(pairs.begin(), pairs.end(), touches));
  bed.row.resize(count);
  bed.partner.resize(count);
  bed.touches.assign(count, 0);
  bed.springs.assign(PairSprings * count, 0.0);
  bed.order.resize(count);
  std::size_t known = 0;
  auto memory = memories.begin();
  for (std::size_t n = 0; n < count; ++n)
  {
    const std::int32_t k = touches(pairs[n]) ? touching++ : apart++;
    bed.order[n] = k;
    bed.row[k] = pairs[n].row;
    bed.partner[k] = pairs[n].partner;
    while (memory != memories.end() && BySlots(*memory, pairs[n]))
    {
      ++memory;
    }
    if (memory != memories.end() && !BySlots(pairs[n], *memory))
    {
      bed.touches[k] = 1;
      for (int s = 0; s < PairSprings; ++s)
      {
        bed.springs[s * count + k] = memory->springs[s];
      }
      ++known;
    }
  }
  if (known != memories.size())
  {
    throw dem::Error("A contact is not among the near pairs.");
  }
}

void NearLists::listWalls(Bed& bed, const std::vector<WallMemory>& memories) const
{
  std::vector<WallMemory> pairs;
  std::vector<std::int32_t> near;
  for (std::size_t slot = 0; slot < bed.position.size(); ++slot)
  {
    const Four& x = bed.position[slot];
    const dem::Vec3 position{ x.x, x.y, x.z };
    const double reach = x.w + bed.margin[slot];
    near.clear();
    this->Boundary.forEachNear(position, reach,
      [&](std::int32_t element)
      {
        if (norm(this->Boundary.foot(element, position).separation) <= reach)
        {
          near.push_back(element);
        }
      });
    std::sort(near.begin(), near.end());
    for (const std::int32_t element : near)
    {
      pairs.push_back({ static_cast<std::int32_t>(slot), element, {}, {} });
    }
  }
  const std::size_t count = pairs.size();
  bed.wallGrain.resize(count);
  bed.wallElement.resize(count);
  bed.wallTouches.assign(count, 0);
  bed.wallSprings.assign(WallSprings * count, 0.0);
  bed.wallNormal.assign(count, {});
  for (std::size_t k = 0; k < count; ++k)
  {
    bed.wallGrain[k] = pairs[k].grain;
    bed.wallElement[k] = pairs[k].element;
    const auto found = std::lower_bound(memories.begin(), memories.end(), pairs[k], ByGrains);
    if (found != memories.end() && !ByGrains(pairs[k], *found))
    {
      bed.wallTouches[k] = 1;
      const std::array<double, 4>& n = found->normal;
      bed.wallNormal[k] = { n[0], n[1], n[2], n[3] };
      for (int s = 0; s < WallSprings; ++s)
      {
        bed.wallSprings[s * count + k] = found->springs[s];
      }
    }
  }
}

}
