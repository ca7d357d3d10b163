// What contacts remember while lists are made anew: by slots, by numbers of wall elements, and by
// the ids of a state from elsewhere.
#include "Lists/ContactLists.h"

#include <algorithm>
#include <utility>

namespace dem
{

namespace
{

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

/// Gives contacts with walls their normals; those that remember nothing else are added.
void addNormals(const LargeVector<WallNormal>& normals, const Particles& particles,
  const IdOrder& order, PairMemories& walls)
{
  std::sort(walls.pairs.begin(), walls.pairs.end());
  const std::size_t known = walls.pairs.size();
  for (const WallNormal& of : normals)
  {
    PairMemory memory;
    memory.row = order.slotOf(of.first, particles.id);
    memory.partner = static_cast<std::int32_t>(-1 - of.second);
    memory.touches = static_cast<std::uint8_t>(Site::Unknown);
    const auto end = walls.pairs.begin() + static_cast<std::ptrdiff_t>(known);
    const auto found = std::lower_bound(walls.pairs.begin(), end, memory);
    const Vec4 normal{ of.normal.x, of.normal.y, of.normal.z, of.side };
    if (found != end && !(memory < *found))
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

}
