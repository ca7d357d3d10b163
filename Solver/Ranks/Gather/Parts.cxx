// What a rank has of a state where each keeps its own part.
#include "Ranks/Exchange/Sums.h"
#include "Ranks/Gather/Gather.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace dem
{

namespace
{

/// Leaves the contacts of which first grains are own.
/// @param isOwn balls by index in the order of ids
void keepOwn(const std::vector<bool>& isOwn, Observation& seen)
{
  std::size_t contacts = 0, bonds = 0;
  for (std::size_t k = 0; k < seen.contacts.size(); ++k)
  {
    if (!isOwn[seen.contacts[k].first])
    {
      continue;
    }
    seen.contacts[contacts++] = seen.contacts[k];
    if (k < seen.bonds.size())
    {
      seen.bonds[bonds++] = seen.bonds[k];
    }
  }
  seen.contacts.resize(contacts);
  seen.bonds.resize(bonds);
}

/// In the order of one rank that has all.
void sortAtWalls(LargeVector<ContactView>& contacts)
{
  std::stable_sort(contacts.begin(), contacts.end(),
    [](const ContactView& a, const ContactView& b)
    { return std::tie(a.first, a.element) < std::tie(b.first, b.element); });
}

}

void Gather::leaveOwn(const Particles& grains, Snapshot& seen) const
{
  seen.particles = grains.select(slotsIn(this->around().own));
  seen.particles.orientBalls();
  seen.order.clear();
}

void Gather::cutOut(const Particles& grains, ObservedPart& observed)
{
  const RankTalk::About about(this->Talk, Subject::States);
  const IdOrder order(grains.id);
  std::vector<bool> isOwn(grains.size());
  std::vector<std::int64_t> ids(grains.size());
  for (std::size_t index = 0; index < isOwn.size(); ++index)
  {
    const std::int32_t slot = order.slots()[index];
    isOwn[index] = this->around().own.has(slot);
    ids[index] = grains.id[slot];
    if (isOwn[index])
    {
      observed.own.push_back(static_cast<std::int32_t>(index));
    }
  }
  keepOwn(isOwn, observed.observation);
  observed.parts = 0;
  const std::vector<std::int64_t>& first = this->Owners.ranges().firstSlots;
  for (int rank = 0; rank < this->Talk.count(); ++rank)
  {
    observed.part = rank == this->Talk.rank() ? observed.parts : observed.part;
    observed.parts += first[rank] < first[rank + 1] ? 1 : 0;
  }
  std::int64_t all = 0;
  observed.numbers = this->numbersOf(ids, observed.observation, all);
  std::vector<BondBreak> told;
  for (std::size_t k = 0; k < observed.observation.breaks.size(); ++k)
  {
    const BondBreak& broken = observed.observation.breaks[k];
    if (this->around().own.has(order.slotOf(broken.first, grains.id)))
    {
      told.push_back(broken);
      observed.numbers.push_back(all + static_cast<std::int64_t>(k));
    }
  }
  observed.observation.breaks = std::move(told);
  this->joinAtWalls(ids, observed);
}

/// Contacts with walls of all ranks, at the first one.
/// @param ids by index
void Gather::joinAtWalls(const std::vector<std::int64_t>& ids, ObservedPart& observed)
{
  const LargeVector<ContactView>& contacts = observed.observation.contacts;
  for (std::size_t k = observed.observation.firstAtWall(); k < contacts.size(); ++k)
  {
    observed.atWalls.push_back(contacts[k]);
    observed.atWalls.back().first = ids[contacts[k].first];
  }
  observed.atWalls = this->Talk.joinAtFirst(observed.atWalls);
  sortAtWalls(observed.atWalls);
}

/// Numbers of the contacts among those of all ranks, after keepOwn().
/// @param ids by index
/// @param all becomes how many contacts all ranks tell of
std::vector<std::int64_t> Gather::numbersOf(const std::vector<std::int64_t>& ids,
  const Observation& seen, std::int64_t& all)
{
  std::vector<std::int64_t> numbers;
  all = 0;
  const auto add = [&](std::size_t begin, std::size_t end)
  {
    std::vector<CountedKey> counts;
    for (std::size_t k = begin; k < end; ++k)
    {
      const std::int64_t first = ids[seen.contacts[k].first];
      if (counts.empty() || counts.back().key != first)
      {
        counts.push_back({ first, 0 });
      }
      ++counts.back().count;
    }
    const std::vector<std::int64_t> before = countBefore(this->Talk, counts, all);
    for (std::size_t k = 0; k < counts.size(); ++k)
    {
      for (std::int64_t i = 0; i < counts[k].count; ++i)
      {
        numbers.push_back(before[k] + i);
      }
    }
  };
  add(0, seen.firstAtWall());
  add(seen.firstAtWall(), seen.contacts.size());
  return numbers;
}

}
