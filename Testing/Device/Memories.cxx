#include "Memories.h"

#include "Contacts/PairList.h"

#include <algorithm>

namespace device
{

namespace
{

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
  for (const std::int32_t k : bed.order)
  {
    if (bed.touches[k] != 0)
    {
      PairMemory memory{ bed.row[k], bed.partner[k], {} };
      for (int s = 0; s < PairSprings; ++s)
      {
        memory.springs[s] = bed.springs[s * bed.row.size() + static_cast<std::size_t>(k)];
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
      first > second ? contact.springs : dem::reversedSprings(contact.springs);
    PairMemory memory{ std::max(first, second), std::min(first, second), {} };
    std::copy_n(springs.begin(), PairSprings, memory.springs.begin());
    memories.pairs.push_back(memory);
  }
  std::sort(memories.pairs.begin(), memories.pairs.end(), BySlots);
  std::sort(memories.walls.begin(), memories.walls.end(), ByGrains);
  addNormals(state, slots, memories.walls);
  return memories;
}

}
