#include "Lists/ContactLists.h"

#include "Lists/HeldGrains.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

namespace dem
{

namespace
{

/// Bounds of the skin in mean radii, and the ages at which lists are younger or older than pays.
constexpr double ThinnestSkin = 0.05;
constexpr double ThickestSkin = 0.2;
constexpr double WallSkinPerRadius = 0.25;
constexpr std::int64_t ShortLife = 30;
constexpr std::int64_t LongLife = 150;
/// Work of a step, in nanoseconds of some machine; only their ratios matter.
constexpr std::int64_t PerGrain = 8;
constexpr std::int64_t PerPair = 14;
constexpr std::int64_t PerWallPair = 25;

/// Grains added one by one before the cells are built anew, and their share of all.
constexpr std::int64_t FewAdded = 64;
constexpr std::int64_t AddedShare = 8;

/// The memory of two grains, in the row of the higher slot. Extras do not change sign.
PairMemory ofGrains(std::int32_t first, std::int32_t second, const Springs& springs,
  std::int32_t extras)
{
  return first > second ? PairMemory{ first, second, springs, 1, extras }
                        : PairMemory{ second, first, reversedSprings(springs), 1, extras };
}

/// Keeps the memories for which change(memory) returns true, as it changed them. No copy is made:
/// memories are a quarter of the memory of a run.
template <typename Change>
void rewrite(LargeVector<PairMemory>& memories, const Change& change)
{
  auto kept = memories.begin();
  for (PairMemory& memory : memories)
  {
    if (change(memory))
    {
      *kept++ = memory;
    }
  }
  memories.erase(kept, memories.end());
}

bool isBefore(const PairMemory& a, const PairMemory& b)
{
  return std::tie(a.row, a.partner) < std::tie(b.row, b.partner);
}

/// Gives contacts with walls their normals; those that remember nothing else are added.
void addNormals(const LargeVector<WallNormal>& normals, const Particles& particles,
  const IdOrder& order, PairMemories& walls)
{
  std::sort(walls.pairs.begin(), walls.pairs.end(), isBefore);
  const std::size_t known = walls.pairs.size();
  for (const WallNormal& of : normals)
  {
    PairMemory memory;
    memory.row = order.slotOf(of.first, particles.id);
    memory.partner = static_cast<std::int32_t>(-1 - of.second);
    memory.touches = static_cast<std::uint8_t>(Site::Unknown);
    const auto end = walls.pairs.begin() + static_cast<std::ptrdiff_t>(known);
    const auto found = std::lower_bound(walls.pairs.begin(), end, memory, isBefore);
    const Vec4 normal{ of.normal.x, of.normal.y, of.normal.z, of.side };
    if (found != end && !isBefore(memory, *found))
    {
      walls.normals[static_cast<std::size_t>(found->extras)] = normal;
    }
    else if (memory.row >= 0)
    {
      walls.add(memory, normal);
    }
  }
}

}

void CarriedContacts::add(const CarriedContacts& from, std::size_t which)
{
  const std::size_t count = from.width();
  this->contacts.push_back(from.contacts[which]);
  if (!from.touches.empty())
  {
    this->touches.push_back(from.touches[which]);
  }
  this->extras.resize(this->extras.size() + count);
  std::copy_n(from.extras.data() + which * count, count,
    this->extras.data() + this->extras.size() - count);
}

void ContactLists::update(const Particles& particles)
{
  if (!this->IsShared && (!this->Valid || this->isDue(particles)))
  {
    this->adaptSkin();
    this->expect(particles, this->Grains, this->AtWalls);
    this->buildWalls(particles, this->AtWalls.remembered());
    this->Grains.setGrains(particles);
    this->Grains.renew(this->findGrainPairs(this->Grains.bonded()), this->Workers);
    this->shareOut();
    this->complete();
  }
  else if (this->WallsMoved > this->WallSkinBudget)
  {
    this->buildWalls(particles, this->AtWalls.remembered());
  }
  if (this->Grains.layout().ranges() != rangesOf(this->Grains.rows(), this->Workers))
  {
    this->shareOut();
    this->complete();
  }
}

bool ContactLists::isDue(const Particles& particles)
{
  const bool tooThick = this->Budget.age() > LongLife && this->SkinPerRadius > ThinnestSkin;
  return tooThick || !this->Budget.holds(particles, this->Workers);
}

ContactMemories ContactLists::leave(const Particles& particles)
{
  this->Valid = true; // until it was due
  this->adaptSkin();
  this->expect(particles, this->Grains, this->AtWalls);
  this->Valid = false;
  return { this->Grains.takeMemories(), this->rememberedAtWalls() };
}

void ContactLists::surround(const Particles& particles, const OwnSlots& own, std::int64_t number,
  LargeVector<Vec4>&& spheres, LargeVector<Vec4>&& displacements)
{
  this->IsShared = true;
  this->Budget.surround(particles, own, std::move(spheres), std::move(displacements));
  this->Grains.setOwn(own.begin, number);
}

void ContactLists::takeWalls(WallPart&& part)
{
  const std::vector<WallBody> bodies = this->Boundary.bodies();
  this->Boundary = Walls(bodies, {}); // frees its memory before more is allocated
  this->Boundary = Walls(bodies, std::move(part));
  this->Boundary.setTime(this->WallTime, this->Servos, this->OfCell);
}

void ContactLists::settle(const Particles& particles, ContactMemories&& memories)
{
  this->build(particles, memories.grains, std::move(memories.walls));
}

PairMemories ContactLists::rememberedAtWalls() const
{
  PairMemories memories = this->AtWalls.remembered();
  if (this->Boundary.isPart())
  {
    for (PairMemory& memory : memories.pairs)
    {
      memory.partner = this->Boundary.number(memory.partner);
    }
  }
  return memories;
}

/// Memories of contacts with walls, with elements instead of their numbers.
PairMemories ContactLists::withElements(PairMemories memories) const
{
  if (this->Boundary.isPart())
  {
    rewrite(memories.pairs,
      [this](PairMemory& memory)
      {
        memory.partner = this->Boundary.find(memory.partner);
        return memory.partner >= 0;
      });
  }
  return memories;
}

std::int64_t ContactLists::workBefore(std::int64_t slot) const
{
  const std::int64_t listed = std::min(slot, this->Grains.rows()); // others were added since
  return PerGrain * slot + PerPair * this->Grains.rowBegin[listed] +
    PerWallPair * this->AtWalls.rowBegin[listed];
}

/// Gives threads about the same work.
void ContactLists::shareOut()
{
  const auto workBefore = [this](std::int64_t slot) { return this->workBefore(slot); };
  if (!this->Grains.layout().suits(this->Workers, workBefore))
  {
    this->Grains.layOut(this->Workers, workBefore);
  }
}

/// The skin is the gap up to which pairs are listed that do not approach each other. A wide one
/// lists more pairs that do not touch, a narrow one has to be renewed more often: lists that did
/// not live long get a wider one, lists that lived long a narrower one. No result depends on it.
void ContactLists::adaptSkin()
{
  if (this->Valid && this->Budget.age() < ShortLife)
  {
    this->SkinPerRadius = std::min(1.3 * this->SkinPerRadius, ThickestSkin);
  }
  else if (this->Budget.age() > LongLife / 2)
  {
    this->SkinPerRadius = std::max(0.7 * this->SkinPerRadius, ThinnestSkin);
  }
}

/// @param grains, walls pairs of the present slots, as far as they are known
void ContactLists::expect(const Particles& particles, const PairList& grains, const PairList& walls)
{
  const double radius = particles.meanRadius();
  this->WallSkin = std::max(WallSkinPerRadius * radius, this->TimeStep * this->Boundary.fastest());
  this->Budget.begin(particles, radius, 0.5 * this->SkinPerRadius * radius, grains, walls,
    this->Workers);
}

/// New lists, for grains that move as they are expected to.
/// @param grains, walls what contacts of each kind remember
void ContactLists::build(const Particles& particles, const PairMemories& grains, PairMemories walls)
{
  this->buildWalls(particles, this->withElements(std::move(walls)));
  this->Grains.setGrains(particles);
  this->Grains.replace(this->findGrainPairs(bondedOf(grains, this->Needs.memory)), this->Workers);
  this->shareOut();
  this->Grains.recall(grains, this->Workers);
  this->complete();
}

/// The pairs of grains that may meet on their predicted paths, by new cells.
/// @param bonded pairs that are listed wherever they are
PairRows ContactLists::findGrainPairs(const std::vector<ListedPair>& bonded)
{
  const PredictedPaths& paths = this->Budget.paths();
  this->Cells.build(paths.covers(this->Workers), this->Workers);
  this->Added.clear();
  PairRows rows = withPairs(findPairs(this->Cells, paths, this->Workers), bonded);
  if (this->Needs.bondsReplace)
  {
    dropHeld(paths, bonded, rows);
  }
  return rows;
}

/// Whatever else follows from a new list of grains or another layout of it.
void ContactLists::complete()
{
  this->Exchange.build(this->Grains, this->Grains.layout());
  this->Valid = true;
}

void ContactLists::moveWalls(double time, const std::vector<ServoState>& servos,
  const CellState& cell)
{
  this->OfCell = CellPlace(cell);
  const double distance = this->Boundary.setTime(time, servos, this->OfCell);
  this->WallTime = time;
  this->Servos = servos;
  this->WallsMoved += distance;
  this->AtWalls.closed += distance;
}

void ContactLists::buildWalls(const Particles& particles, PairMemories memory)
{
  std::sort(memory.pairs.begin(), memory.pairs.end(), isBefore);
  this->WallsMoved = 0.0;
  this->WallSkinBudget = this->Boundary.anyMoves() ? this->WallSkin : 0.0;
  this->Boundary.replant();
  this->AtWalls.replace(this->findWallPairs(particles, memory.pairs), this->Workers);
  this->AtWalls.recall(memory);
  this->notePatches();
}

/// Says of pairs with walls that are new in the list which patch their element is in.
void ContactLists::notePatches()
{
  for (std::size_t pair = this->AtWalls.patch.size(); pair < this->AtWalls.partner.size(); ++pair)
  {
    this->AtWalls.patch.push_back(this->Boundary.seams().convexPatch(this->AtWalls.partner[pair]));
  }
}

void ContactLists::extendTracks(const Surface& walls)
{
  this->Boundary.extendTracks(walls);
  this->AtWalls.patch.clear();
  this->notePatches();
}

/// Elements closer than @a radius, in ascending order.
void ContactLists::findWalls(const Vec3& p, double radius,
  std::vector<std::int32_t>& elements) const
{
  WallView view(this->Boundary, p);
  this->Boundary.forEachNear(p, radius,
    [&](std::int32_t element)
    {
      Foot foot;
      if (view.isWithin(element, radius + this->Boundary.radius(element), foot))
      {
        elements.push_back(element);
      }
    });
}

/// How much farther than the cover of a grain its walls are searched. Covers hold the path of a
/// grain and half of the range of a contact; walls that it passed in the last step are found as
/// well.
/// @param skinBudget of the walls [L]
double ContactLists::wallRange(const Particles& particles, std::int64_t slot,
  double skinBudget) const
{
  const double passed = this->TimeStep * norm(particles.velocity.get(slot));
  return skinBudget + passed + 0.5 * this->Needs.range.of(particles.radius(slot));
}

/// Pairs that touched in the last step are in the list at any distance. The next step moves their
/// memory to a neighbour or counts it as work.
/// @param known those pairs, in the order of the list
PairRows ContactLists::findWallPairs(const Particles& particles,
  const LargeVector<PairMemory>& known) const
{
  const std::int64_t count = static_cast<std::int64_t>(particles.size());
  RowCollector rows(count, this->Workers.threads);
  parallelRanges(count, this->Workers,
    [&](int range, std::int64_t first, std::int64_t last)
    {
      std::vector<std::int32_t>& found = rows.found(range);
      auto memory = std::lower_bound(known.begin(), known.end(), first,
        [](const PairMemory& pair, std::int64_t slot) { return pair.row < slot; });
      for (std::int64_t slot = first; slot < last; ++slot)
      {
        const std::size_t begin = found.size();
        if (this->own().has(slot))
        {
          const Vec4 cover = this->Budget.paths().coverAtWalls(slot);
          this->findWalls({ cover.x, cover.y, cover.z },
            cover.w + this->wallRange(particles, slot, this->WallSkinBudget), found);
        }
        for (; memory != known.end() && memory->row == slot; ++memory)
        {
          const auto near = found.begin() + static_cast<std::ptrdiff_t>(begin);
          if (std::find(near, found.end(), memory->partner) == found.end())
          {
            found.push_back(memory->partner);
          }
        }
        rows.closeRow(range, slot, begin);
      }
    });
  return rows.layOut(this->Workers);
}

/// Visits the grains that may be closer to the sphere than the lists still have to know of, those
/// added since the cells were built too.
template <typename Visit>
bool ContactLists::allNear(const Particles& particles, const Vec3& p, double radius,
  const Visit& visit) const
{
  if (!particles.space.periodic)
  {
    return this->Cells.allNear(p, radius, visit) &&
      this->Added.allNear(p, radius + this->Added.largestRadius(), visit);
  }
  const PredictedPaths& paths = this->Budget.paths();
  const auto visitGrain = [&](std::int32_t number)
  { return paths.isImage(number) || visit(number); };
  return this->Budget.images().allShifts(p, radius,
    [&](const Vec3& shift)
    {
      return this->Cells.allNear(p + shift, radius, visitGrain) &&
        this->Added.allNear(p + shift, radius + this->Added.largestRadius(), visit);
    });
}

void ContactLists::announce(const Particles& particles)
{
  for (std::size_t slot = this->Budget.paths().spheres.size(); slot < particles.size(); ++slot)
  {
    this->Budget.add(particles, slot);
    this->noteAdded(slot);
  }
}

void ContactLists::announceCopies(const Particles& particles, const LargeVector<Vec4>& spheres,
  const LargeVector<Vec4>& displacements)
{
  for (std::size_t k = 0; k < spheres.size(); ++k)
  {
    this->Budget.addCopy(particles, spheres[k], displacements[k]);
    this->noteAdded(this->Budget.paths().spheres.size() - 1);
  }
}

void ContactLists::noteAdded(std::size_t slot)
{
  const Vec4 cover = this->Budget.paths().cover(slot);
  this->Added.add(static_cast<std::int32_t>(slot), { cover.x, cover.y, cover.z }, cover.w);
}

void ContactLists::listAdded(const Particles& particles)
{
  const std::int64_t few =
    std::max(FewAdded, static_cast<std::int64_t>(particles.size()) / AddedShare);
  this->Valid = this->Valid && this->Added.size() <= few;
  if (!this->Valid)
  {
    return;
  }
  const PredictedPaths& paths = this->Budget.paths();
  this->Grains.setGrains(particles);
  std::vector<std::int32_t> partners;
  for (std::int64_t slot = this->Grains.rows(); slot < static_cast<std::int64_t>(particles.size());
       ++slot)
  {
    const Vec4 cover = paths.cover(slot);
    const Vec3 middle{ cover.x, cover.y, cover.z };
    partners.clear();
    this->allNear(particles, middle, cover.w,
      [&](std::int32_t other)
      {
        const bool near = particles.space.periodic
          ? paths.areApart(static_cast<std::int32_t>(slot), other) // through whatever image
          : paths.mayMeet(static_cast<std::int32_t>(slot), other);
        if (other < slot && near)
        {
          partners.push_back(other);
        }
        return true;
      });
    std::sort(partners.begin(), partners.end());
    partners.erase(std::unique(partners.begin(), partners.end()), partners.end());
    this->Grains.addRow(partners);
    partners.clear();
    if (this->own().has(slot))
    {
      const Vec4 atWalls = paths.coverAtWalls(slot);
      this->findWalls({ atWalls.x, atWalls.y, atWalls.z },
        atWalls.w + this->wallRange(particles, slot, this->WallSkinBudget), partners);
    }
    std::sort(partners.begin(), partners.end());
    this->AtWalls.addRow(partners);
  }
  this->notePatches();
  this->Exchange.extend(this->Grains, this->Grains.layout());
}

void ContactLists::reordered(const Particles& particles, const std::vector<std::int32_t>& order,
  std::size_t before)
{
  std::vector<std::int32_t> slotOf(before, -1);
  for (std::size_t slot = 0; slot < order.size(); ++slot)
  {
    slotOf[order[slot]] = static_cast<std::int32_t>(slot);
  }
  PairMemories grains = this->Grains.takeMemories();
  rewrite(grains.pairs,
    [&](PairMemory& memory)
    {
      const std::int32_t first = slotOf[memory.row];
      const std::int32_t second = slotOf[memory.partner];
      memory = ofGrains(first, second, memory.springs, memory.extras);
      return first >= 0 && second >= 0;
    });
  PairMemories walls = this->rememberedAtWalls();
  rewrite(walls.pairs,
    [&](PairMemory& memory)
    {
      memory.row = slotOf[memory.row];
      return memory.row >= 0;
    });
  this->expect(particles, {}, {});
  this->build(particles, grains, std::move(walls));
}

void ContactLists::restart(const Particles& particles, const IdOrder& order,
  CarriedContacts&& carried)
{
  ContactMemories memories = this->memoriesOf(particles, order, std::move(carried));
  this->expect(particles, {}, {});
  this->build(particles, memories.grains, std::move(memories.walls));
}

ContactMemories ContactLists::memoriesOf(const Particles& particles, const IdOrder& order,
  CarriedContacts&& carried) const
{
  // Frees its memory before more is allocated.
  const CarriedContacts from = std::move(carried);
  const LargeVector<ContactHistory>& history = from.contacts;
  PairMemories grains, walls;
  grains.width = walls.width = this->Needs.memory.extras();
  grains.pairs.reserve(history.size());
  for (std::size_t k = 0; k < history.size(); ++k)
  {
    const ContactHistory& contact = history[k];
    const double* further = from.extras.data() + k * static_cast<std::size_t>(grains.width);
    const std::uint8_t touches =
      from.touches.empty() ? static_cast<std::uint8_t>(Site::Unknown) : from.touches[k];
    const std::int32_t first = order.slotOf(contact.first, particles.id);
    if (first >= 0 && contact.second < 0)
    {
      std::copy_n(further, walls.width,
        walls.add(
          { first, static_cast<std::int32_t>(-1 - contact.second), contact.springs, touches },
          Vec4{}));
    }
    const std::int32_t second = order.slotOf(contact.second, particles.id);
    if (first >= 0 && second >= 0)
    {
      std::copy_n(further, grains.width, grains.add(ofGrains(first, second, contact.springs, 0)));
    }
  }
  addNormals(from.normals, particles, order, walls);
  return { std::move(grains), std::move(walls) };
}

bool ContactLists::fits(const Particles& particles, const Vec3& p, double radius) const
{
  const auto apart = [&](std::int32_t slot)
  {
    return areApart(particles.space.between(p - particles.position.get(slot)),
      radius + particles.radius(slot));
  };
  const Vec4 there = this->Budget.toMiddle(particles.space, p, radius);
  return this->allNear(particles, { there.x, there.y, there.z }, there.w, apart) &&
    this->fitsBetweenWalls(p, radius);
}

bool ContactLists::fitsBetweenWalls(const Vec3& p, double radius) const
{
  std::vector<std::int32_t> touched;
  this->findWalls(p, radius, touched);
  return touched.empty();
}

}
