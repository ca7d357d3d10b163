#include "NearLists.h"

#include "Contacts/PairGeometry.h"
#include "Contacts/PairList.h"
#include "Integrators/SemiImplicitEuler.h"
#include "Laws/ForceLoop.h"
#include "Neighbours/NearPairs.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <tuple>
#include <type_traits>

namespace device
{

namespace
{

template <typename T>
void addNumbers(const T& from, std::vector<double>& numbers)
{
  static_assert(std::is_trivially_copyable_v<T> && sizeof(T) % sizeof(double) == 0, "numbers");
  const std::size_t begin = numbers.size();
  numbers.resize(begin + sizeof(T) / sizeof(double));
  std::memcpy(numbers.data() + begin, &from, sizeof(T));
}

/// @throws dem::Error where kernels are not made for what the law asks for.
LawNumbers lawNumbers(const SolverCase& what, const dem::Walls& walls)
{
  const dem::ContactLaw law(what.config);
  const dem::LawTable grains = dem::grainLaws(what.config, what.timeStep);
  const dem::LawTable atWalls =
    dem::wallLaws(what.config, dem::wallMaterials(what.walls.bodies), what.timeStep);
  const dem::ForceLoop loop(law, grains, what.config.maximumOverlap);
  const dem::KinematicNeeds needs = loop.needs();
  const dem::Motion motion = dem::makeMotion(what.config, what.timeStep);
  const bool usual = needs.midStep && !needs.lasts && !needs.commonSpin && grains.isSingle() &&
    what.config.law.isDefault() &&
    !what.config.law.conducts() && !what.config.bonds.any() && !motion.publishedRotation && motion.numericalDamping == 0.0 &&
    motion.acrossPlane < 0 && !walls.anyDrives() && !what.start.particles.anyShaped();
  if (!usual)
  {
    throw dem::Error("Kernels are made for spheres with the usual law between walls at rest.");
  }
  LawNumbers numbers;
  addNumbers(grains.of(0), numbers.grains);
  addNumbers(atWalls.of(0), numbers.walls);
  addNumbers(motion, numbers.motion);
  for (std::int64_t element = 0; element < walls.size(); ++element)
  {
    addNumbers(walls.frame(element), numbers.frames);
  }
  numbers.half = needs.half;
  return numbers;
}

Four fourOf(const dem::Row& row)
{
  return { row.x, row.y, row.z, row.w };
}

dem::Lane3 lane(const Four& row)
{
  return { row.x, row.y, row.z };
}

bool touch(const Bed& bed, std::int32_t a, std::int32_t b)
{
  const Four &x = bed.position[a], &y = bed.position[b];
  return dem::contactMeasure(lane(x) - lane(y), x.w + y.w) < 0.0;
}

struct SlotPair
{
  std::int32_t row = 0;
  std::int32_t partner = 0;
};

/// Pairs in the order of rows, and in these of partners.
std::vector<SlotPair> inRows(const std::vector<dem::NearPair>& near, std::size_t grains)
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

constexpr auto BySlots = [](const auto& a, const auto& b)
{ return std::tie(a.row, a.partner) < std::tie(b.row, b.partner); };
constexpr auto ByGrains = [](const WallMemory& a, const WallMemory& b)
{ return std::tie(a.grain, a.element) < std::tie(b.grain, b.element); };

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
/// @param places of pairs in the order of rows
void listEntries(Bed& bed, const std::vector<std::int32_t>& places)
{
  EntryLists lists(bed.position.size());
  for (const std::int32_t grain : bed.wallGrain)
  {
    lists.count(grain);
  }
  for (const std::int32_t k : places)
  {
    lists.count(bed.row[k]);
    lists.count(bed.partner[k]);
  }
  lists.countingDone(bed);
  for (std::size_t k = 0; k < bed.wallGrain.size(); ++k)
  {
    lists.add(bed, bed.wallGrain[k], entryOfWall(static_cast<std::int32_t>(k)));
  }
  for (const std::int32_t k : places)
  {
    lists.add(bed, bed.row[k], entryOfRow(k));
  }
  for (const std::int32_t k : places)
  {
    lists.add(bed, bed.partner[k], entryOfPartner(k));
  }
}

/// Contacts that remember nothing else are added.
/// @param walls by grains
void addNormals(const dem::Snapshot& state, const std::vector<std::int32_t>& slots,
  std::vector<WallMemory>& walls)
{
  const auto known = static_cast<std::ptrdiff_t>(walls.size());
  for (const dem::WallNormal& one : state.wallNormals)
  {
    const WallMemory with{ slots[one.first], static_cast<std::int32_t>(-1 - one.second), {},
      { one.normal.x, one.normal.y, one.normal.z, one.side } };
    const auto end = walls.begin() + known;
    const auto found = std::lower_bound(walls.begin(), end, with, ByGrains);
    if (found != end && !ByGrains(with, *found))
    {
      found->normal = with.normal;
    }
    else
    {
      walls.push_back(with);
    }
  }
  std::sort(walls.begin(), walls.end(), ByGrains);
}

}

Memories memoriesOf(const Bed& bed)
{
  Memories memories;
  for (std::size_t k = 0; k < bed.row.size(); ++k)
  {
    if (bed.touches[k] != 0)
    {
      PairMemory memory{ bed.row[k], bed.partner[k], {} };
      for (int s = 0; s < PairSprings; ++s)
      {
        memory.springs[s] = bed.springs[s * bed.row.size() + k];
      }
      memories.pairs.push_back(memory);
    }
  }
  for (std::size_t k = 0; k < bed.wallGrain.size(); ++k)
  {
    if (bed.wallTouches[k] != 0)
    {
      const Four& n = bed.wallNormal[k];
      WallMemory memory{ bed.wallGrain[k], bed.wallElement[k], {}, { n.x, n.y, n.z, n.w } };
      for (int s = 0; s < WallSprings; ++s)
      {
        memory.springs[s] = bed.wallSprings[s * bed.wallGrain.size() + k];
      }
      memories.walls.push_back(memory);
    }
  }
  std::sort(memories.pairs.begin(), memories.pairs.end(), BySlots);
  std::sort(memories.walls.begin(), memories.walls.end(), ByGrains);
  return memories;
}

Memories memoriesOf(const SolverCase& what, const dem::Snapshot& state)
{
  const std::vector<std::int32_t> slots = what.slots();
  Memories memories;
  for (const dem::ContactHistory& contact : state.contacts)
  {
    const std::int32_t first = slots[contact.first];
    if (contact.second < 0)
    {
      WallMemory memory{ first, static_cast<std::int32_t>(-1 - contact.second), contact.springs,
        {} };
      memories.walls.push_back(memory);
      continue;
    }
    const std::int32_t second = slots[contact.second];
    const dem::Springs springs =
      first > second ? contact.springs : dem::turnedRound(contact.springs);
    PairMemory memory{ std::max(first, second), std::min(first, second), {} };
    std::copy_n(springs.begin(), PairSprings, memory.springs.begin());
    memories.pairs.push_back(memory);
  }
  std::sort(memories.pairs.begin(), memories.pairs.end(), BySlots);
  std::sort(memories.walls.begin(), memories.walls.end(), ByGrains);
  addNormals(state, slots, memories.walls);
  return memories;
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
    bed.position[slot] = fourOf(grains.position.row[k]);
    bed.velocity[slot] = fourOf(grains.velocity.row[k]);
    bed.spin[slot] = fourOf(grains.angularVelocity.row[k]);
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
void NearLists::giveRoom(Bed& bed) const
{
  constexpr double steps = 200.0, caution = 1.5;
  bed.room.resize(bed.velocity.size());
  for (std::size_t k = 0; k < bed.room.size(); ++k)
  {
    const dem::Lane3 v = lane(bed.velocity[k]);
    bed.room[k] = 0.5 * this->Skin + caution * steps * this->Of.timeStep * std::sqrt(dot(v, v));
  }
}

void NearLists::list(Bed& bed, const Memories& memories) const
{
  this->giveRoom(bed);
  std::vector<std::int32_t> places;
  this->listPairs(bed, memories.pairs, places);
  this->listWalls(bed, memories.walls);
  listEntries(bed, places);
}

/// Pairs that touch stand before those that are only near, so that neighbours in the arrays have the
/// same to do.
/// @param places result: where pairs stand, in the order of rows
void NearLists::listPairs(Bed& bed, const std::vector<PairMemory>& memories,
  std::vector<std::int32_t>& places) const
{
  dem::LargeVector<dem::Row> spheres;
  spheres.reserve(bed.position.size());
  for (std::size_t slot = 0; slot < bed.position.size(); ++slot)
  {
    const Four& x = bed.position[slot];
    spheres.push_back({ x.x, x.y, x.z, x.w + bed.room[slot] });
  }
  const std::vector<SlotPair> pairs =
    inRows(dem::findNearPairs(spheres, {}, 1.0, this->Workers), bed.position.size());
  const auto touches = [&](const SlotPair& pair) { return touch(bed, pair.row, pair.partner); };
  const std::size_t count = pairs.size();
  auto touching = static_cast<std::int32_t>(0);
  auto apart = static_cast<std::int32_t>(std::count_if(pairs.begin(), pairs.end(), touches));
  bed.row.resize(count);
  bed.partner.resize(count);
  bed.touches.assign(count, 0);
  bed.springs.assign(PairSprings * count, 0.0);
  places.resize(count);
  std::size_t known = 0;
  auto memory = memories.begin();
  for (std::size_t n = 0; n < count; ++n)
  {
    const std::int32_t k = touches(pairs[n]) ? touching++ : apart++;
    places[n] = k;
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
  for (std::size_t slot = 0; slot < bed.position.size(); ++slot)
  {
    const Four& x = bed.position[slot];
    for (std::int32_t element = 0; element < this->Boundary.size(); ++element)
    {
      const dem::Foot foot = this->Boundary.foot(element, { x.x, x.y, x.z });
      if (norm(foot.separation) <= x.w + bed.room[slot])
      {
        pairs.push_back({ static_cast<std::int32_t>(slot), element, {}, {} });
      }
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
