#include "Ranks/Partition/ShareParts.h"

#include "Lists/IdOrder.h"

#include <algorithm>

namespace dem
{

void Share::write(ByteWriter& message) const
{
  constexpr std::size_t lengths = 256; // of the columns, at most, and who is to add a few bytes
  std::size_t size = lengths;
  const auto measure = [&size](const auto& column, const auto&)
  { size += column.size() * sizeof(column[0]); };
  Particles::forColumns(this->grains, this->grains, measure);
  measure(this->grains.shaped, 0);
  measure(this->grains.feature, 0);
  measure(this->contacts.contacts, 0);
  measure(this->contacts.extras, 0);
  measure(this->contacts.normals, 0);
  measure(this->contacts.touches, 0);
  message.reserve(size);
  message.putGrains(this->grains);
  message.putColumn(this->contacts.contacts);
  message.putColumn(this->contacts.extras);
  message.putColumn(this->contacts.normals);
  message.putColumn(this->contacts.touches);
}

void Share::read(ByteReader& message)
{
  message.addGrains(this->grains);
  message.addColumn(this->contacts.contacts);
  message.addColumn(this->contacts.extras);
  message.addColumn(this->contacts.normals);
  message.addColumn(this->contacts.touches);
}

ShareCutter::ShareCutter(const Share& share, const std::vector<std::int32_t>& rankOf) : All(share)
{
  const IdOrder order(share.grains.id);
  const auto goalOf = [&](std::int64_t id)
  {
    const std::int32_t slot = id < 0 ? -1 : order.slotOf(id, share.grains.id);
    return slot < 0 ? -1 : rankOf[slot];
  };
  this->Goals.reserve(share.contacts.contacts.size());
  for (const ContactHistory& contact : share.contacts.contacts)
  {
    this->Goals.push_back({ goalOf(contact.first), goalOf(contact.second) });
  }
  this->NormalGoals.reserve(share.contacts.normals.size());
  for (const WallNormal& of : share.contacts.normals)
  {
    this->NormalGoals.push_back(goalOf(of.first));
  }
}

Share ShareCutter::partOf(const std::vector<std::int32_t>& slots, std::int32_t rank) const
{
  Share part;
  part.grains = this->All.grains.select(slots);
  for (std::size_t k = 0; k < this->Goals.size(); ++k)
  {
    if (this->Goals[k].first == rank || this->Goals[k].second == rank)
    {
      part.contacts.add(this->All.contacts, k);
    }
  }
  for (std::size_t k = 0; k < this->NormalGoals.size(); ++k)
  {
    if (this->NormalGoals[k] == rank)
    {
      part.contacts.normals.push_back(this->All.contacts.normals[k]);
    }
  }
  return part;
}

namespace
{

/// Where ranges of about as many slots begin.
std::vector<std::int64_t> equalRanges(std::int64_t slots, int ranks)
{
  std::vector<std::int64_t> first;
  for (int rank = 0; rank < ranks; ++rank)
  {
    first.push_back(slots * rank / ranks / TileLayout::Grid * TileLayout::Grid);
  }
  first.push_back(slots);
  return first;
}

/// Where the grains of each rank begin among all, and the end.
std::vector<std::int64_t> beginsOf(RankTalk& talk, const Share& share)
{
  std::vector<std::int64_t> begins{ 0 };
  for (const std::int64_t count : talk.gather(static_cast<std::int64_t>(share.grains.size())))
  {
    begins.push_back(begins.back() + count);
  }
  return begins;
}

/// Brings grains to ranges, in the order of all.
/// @param begins where those of each rank begin before
/// @param firstSlots of the ranges; are moved behind grains that begin before
void bringTo(RankTalk& talk, const std::vector<std::int64_t>& begins,
  std::vector<std::int64_t>& firstSlots, Share& share)
{
  const OwnSlots own{ begins[talk.rank()], begins[talk.rank() + 1] };
  std::vector<std::int64_t> further;
  for (int rank = 1; rank < talk.count(); ++rank)
  {
    const std::size_t slot =
      static_cast<std::size_t>(own.has(firstSlots[rank]) ? firstSlots[rank] - own.begin : 0);
    further.push_back(static_cast<std::int64_t>(share.grains.nextFirst(slot) - slot));
  }
  moveBehind(talk, further, firstSlots);
  std::vector<std::vector<std::int32_t>> slots(static_cast<std::size_t>(talk.count()));
  for (std::int32_t slot = 0; slot < static_cast<std::int32_t>(share.grains.size()); ++slot)
  {
    const auto after = std::upper_bound(firstSlots.begin(), firstSlots.end() - 1, own.begin + slot);
    slots[static_cast<std::size_t>(after - firstSlots.begin()) - 1].push_back(slot);
  }
  exchangeParts(
    talk, slots, share, [](int, ByteWriter&) {}, [](ByteReader&) {});
}

}

std::vector<std::int64_t> evenShares(const Particles& all, int ranks)
{
  std::vector<std::int64_t> first = equalRanges(static_cast<std::int64_t>(all.size()), ranks);
  for (std::int64_t& slot : first)
  {
    slot = static_cast<std::int64_t>(all.nextFirst(static_cast<std::size_t>(slot)));
  }
  return first;
}

void evenShares(RankTalk& talk, std::vector<std::int64_t>& firstSlots, Share& share)
{
  const std::vector<std::int64_t> begins = beginsOf(talk, share);
  std::transform(begins.begin(), begins.end() - 1, firstSlots.begin(),
    [&begins](std::int64_t slot) { return evenSlot(slot, begins.back()); });
  firstSlots.back() = begins.back();
  bringTo(talk, begins, firstSlots, share);
}

std::vector<std::int64_t> divideShares(RankTalk& talk, Share& share)
{
  const std::vector<std::int64_t> begins = beginsOf(talk, share);
  std::vector<std::int64_t> firstSlots = equalRanges(begins.back(), talk.count());
  bringTo(talk, begins, firstSlots, share);
  return firstSlots;
}

}
