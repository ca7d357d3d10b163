#include "Ranks/Shares.h"

#include "Lists/Places.h"
#include "Neighbours/KeySort.h"
#include "Neighbours/SpatialOrder.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>

namespace dem
{

namespace
{

using Key = std::uint64_t;

/// The cells of the spatial order of all grains. Radii are summed up in the order of all slots.
SpatialCells cellsOf(RankTalk& talk, const Particles& grains, std::int64_t all)
{
  constexpr double far = std::numeric_limits<double>::infinity();
  Vec3 least{ far, far, far };
  for (const Vec3& corner : talk.gather(leastCorner(grains, {}, { far, far, far })))
  {
    least = { std::min(least.x, corner.x), std::min(least.y, corner.y),
      std::min(least.z, corner.z) };
  }
  double sum = 0.0;
  talk.inTurn([&sum](const auto& use) { use(sum); },
    [&]
    {
      for (const Row& row : grains.position.row)
      {
        sum += row.w;
      }
    });
  return { least, 2.0 * (sum / static_cast<double>(all)) };
}

/// Own grains in spatial order, and their work summed up.
struct SortedGrains
{
  LargeVector<KeyedSlot> keys;
  std::vector<std::int64_t> workBefore; ///< of each of these, and the end

  std::int64_t below(Key key) const
  {
    return std::lower_bound(this->keys.begin(), this->keys.end(), key,
             [](const KeyedSlot& one, Key limit) { return one.key < limit; }) -
      this->keys.begin();
  }
};

SortedGrains sorted(const SpatialCells& cells, const Particles& grains,
  const std::vector<std::int64_t>& work, const Team& team)
{
  SortedGrains result;
  result.keys.resize(grains.size());
  for (std::size_t slot = 0; slot < grains.size(); ++slot)
  {
    result.keys[slot] = { cells.key(grains.position.get(slot)), static_cast<std::int32_t>(slot) };
  }
  sortByKey(result.keys, SpatialCells::KeyBits, team);
  result.workBefore.push_back(0);
  for (const KeyedSlot& one : result.keys)
  {
    result.workBefore.push_back(result.workBefore.back() + work[one.slot]);
  }
  return result;
}

/// Sums of columns of the same length over all ranks.
std::vector<std::int64_t> sumOf(RankTalk& talk, const std::vector<std::int64_t>& own)
{
  ByteWriter writer;
  writer.putColumn(own);
  std::vector<std::int64_t> sum(own.size(), 0);
  for (const Bytes& message : talk.tellAll(writer.take()))
  {
    std::vector<std::int64_t> part;
    ByteReader(message).addColumn(part);
    std::transform(sum.begin(), sum.end(), part.begin(), sum.begin(), std::plus<std::int64_t>());
  }
  return sum;
}

/// For each target the largest key below which there is no more of something than that.
/// @param ownBelow(key) of this rank
template <typename OwnBelow>
std::vector<Key> keysFor(RankTalk& talk, const std::vector<std::int64_t>& targets,
  const OwnBelow& ownBelow)
{
  std::vector<Key> keys(targets.size(), 0);
  for (int bit = SpatialCells::KeyBits - 1; bit >= 0; --bit)
  {
    const Key step = Key{ 1 } << bit;
    std::vector<std::int64_t> below;
    for (const Key key : keys)
    {
      below.push_back(ownBelow(key + step));
    }
    below = sumOf(talk, below);
    for (std::size_t k = 0; k < keys.size(); ++k)
    {
      keys[k] += below[k] <= targets[k] ? step : 0;
    }
  }
  return keys;
}

/// The multiple of TileLayout::Grid next to a slot that is one of some, or their end: the last
/// rank, to which grains are added, begins at one as well.
std::int64_t evenSlot(std::int64_t slot, std::int64_t all)
{
  constexpr std::int64_t grid = TileLayout::Grid;
  return std::min((slot + grid / 2) / grid, all / grid) * grid;
}

/// The first slots of ranks with about the same work, multiples of TileLayout::Grid.
std::vector<std::int64_t> balanced(RankTalk& talk, const SortedGrains& own, std::int64_t all)
{
  const auto workBelow = [&own](Key key) { return own.workBefore[own.below(key)]; };
  const std::int64_t work = talk.sum(own.workBefore.back());
  std::vector<std::int64_t> targets;
  for (int rank = 1; rank < talk.count(); ++rank)
  {
    targets.push_back(work / talk.count() * rank);
  }
  std::vector<std::int64_t> slots;
  for (const Key key : keysFor(talk, targets, workBelow))
  {
    slots.push_back(own.below(key));
  }
  std::vector<std::int64_t> first{ 0 };
  for (const std::int64_t slot : sumOf(talk, slots))
  {
    first.push_back(std::max(first.back(), evenSlot(slot, all)));
  }
  first.push_back(all);
  return first;
}

/// Where the sorted own grains of a rank are split for all ranks. Of grains with the same key those
/// of lower ranks come first.
std::vector<std::int64_t> splits(RankTalk& talk, const SortedGrains& own,
  const std::vector<std::int64_t>& firstSlots)
{
  const std::vector<std::int64_t> targets(firstSlots.begin() + 1, firstSlots.end() - 1);
  const std::vector<Key> keys = keysFor(talk, targets, [&own](Key key) { return own.below(key); });
  ByteWriter writer;
  for (const Key key : keys)
  {
    writer.put(own.below(key));
    writer.put(own.below(key + 1));
  }
  const std::vector<Bytes> messages = talk.tellAll(writer.take());
  std::vector<std::int64_t> missing(targets); // of grains with the key
  std::vector<std::int64_t> ends(1, 0);
  std::vector<ByteReader> readers(messages.begin(), messages.end());
  for (std::size_t k = 0; k < keys.size(); ++k)
  {
    std::vector<std::int64_t> below, equal;
    for (ByteReader& reader : readers)
    {
      below.push_back(reader.get<std::int64_t>());
      equal.push_back(reader.get<std::int64_t>() - below.back());
      missing[k] -= below.back();
    }
    for (int rank = 0; rank < talk.rank(); ++rank)
    {
      missing[k] -= equal[rank];
    }
    ends.push_back(
      below[talk.rank()] + std::min(std::max<std::int64_t>(missing[k], 0), equal[talk.rank()]));
  }
  ends.push_back(static_cast<std::int64_t>(own.keys.size()));
  return ends;
}

}

void Share::write(ByteWriter& message) const
{
  constexpr std::size_t lengths = 256; // of the columns, at most, and who is to add a few bytes
  std::size_t size = lengths;
  const auto measure = [&size](const auto& column, const auto&)
  { size += column.size() * sizeof(column[0]); };
  Particles::forColumns(this->grains, this->grains, measure);
  measure(this->contacts.contacts, 0);
  measure(this->contacts.extras, 0);
  measure(this->contacts.touches, 0);
  message.reserve(size);
  message.putSpheres(this->grains);
  message.putColumn(this->contacts.contacts);
  message.putColumn(this->contacts.extras);
  message.putColumn(this->contacts.touches);
}

void Share::read(ByteReader& message)
{
  message.addSpheres(this->grains);
  message.addColumn(this->contacts.contacts);
  message.addColumn(this->contacts.extras);
  message.addColumn(this->contacts.touches);
}

ShareCutter::ShareCutter(const Share& share, const std::vector<std::int32_t>& rankOf) : All(share)
{
  const Places places(share.grains.id);
  const auto goalOf = [&](std::int64_t id)
  {
    const std::int32_t slot = id < 0 ? -1 : places.slotOf(id, share.grains.id);
    return slot < 0 ? -1 : rankOf[slot];
  };
  this->Goals.reserve(share.contacts.contacts.size());
  for (const ContactHistory& contact : share.contacts.contacts)
  {
    this->Goals.push_back({ goalOf(contact.first), goalOf(contact.second) });
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
  return part;
}

std::vector<std::int64_t> evenShares(std::int64_t slots, int ranks)
{
  std::vector<std::int64_t> first;
  for (int rank = 0; rank < ranks; ++rank)
  {
    first.push_back(slots * rank / ranks / TileLayout::Grid * TileLayout::Grid);
  }
  first.push_back(slots);
  return first;
}

namespace
{

/// Sends each rank those of the slots that go to it, and puts what all send one after the other.
/// @param slots per rank, in their new order
/// @param put(rank, message), take(message) what comes before
template <typename Put, typename Take>
void exchangeParts(RankTalk& talk, const std::vector<std::vector<std::int32_t>>& slots,
  Share& share, const Put& put, const Take& take)
{
  std::vector<std::int32_t> rankOf(share.grains.size());
  for (int rank = 0; rank < talk.count(); ++rank)
  {
    for (const std::int32_t slot : slots[rank])
    {
      rankOf[slot] = rank;
    }
  }
  const ShareCutter cutter(share, rankOf);
  std::vector<Bytes> messages;
  for (int rank = 0; rank < talk.count(); ++rank)
  {
    ByteWriter writer;
    put(rank, writer);
    cutter.partOf(slots[rank], rank).write(writer);
    messages.push_back(writer.take());
  }
  const Lattice space = share.grains.space;
  share = {};
  for (const Bytes& message : talk.exchange(std::move(messages)))
  {
    ByteReader reader(message);
    take(reader);
    share.read(reader);
  }
  share.grains.space = space;
}

}

void sortShares(RankTalk& talk, const std::vector<std::int64_t>& work, const Team& team,
  std::vector<std::int64_t>& firstSlots, Share& share)
{
  const std::int64_t all = firstSlots.back();
  const SortedGrains own = sorted(cellsOf(talk, share.grains, all), share.grains, work, team);
  firstSlots = balanced(talk, own, all);
  const std::vector<std::int64_t> ends = splits(talk, own, firstSlots);
  std::vector<std::vector<std::int32_t>> slots(static_cast<std::size_t>(talk.count()));
  for (int rank = 0; rank < talk.count(); ++rank)
  {
    for (std::int64_t k = ends[rank]; k < ends[rank + 1]; ++k)
    {
      slots[rank].push_back(own.keys[k].slot);
    }
  }
  LargeVector<KeyedSlot> order;
  exchangeParts(
    talk, slots, share,
    [&](int rank, ByteWriter& message)
    {
      std::vector<Key> keys;
      for (std::int64_t k = ends[rank]; k < ends[rank + 1]; ++k)
      {
        keys.push_back(own.keys[k].key);
      }
      message.putColumn(keys);
    },
    [&order](ByteReader& message)
    {
      std::vector<Key> keys;
      message.addColumn(keys);
      for (const Key key : keys)
      {
        order.push_back({ key, static_cast<std::int32_t>(order.size()) });
      }
    });
  sortByKey(order, SpatialCells::KeyBits, team); // those of lower ranks first, of the same keys
  std::vector<std::int32_t> by(order.size());
  std::transform(order.begin(), order.end(), by.begin(), [](const auto& one) { return one.slot; });
  share.grains = share.grains.select(by);
}

void evenShares(RankTalk& talk, std::vector<std::int64_t>& firstSlots, Share& share)
{
  const std::vector<std::int64_t> counts =
    talk.gather(static_cast<std::int64_t>(share.grains.size()));
  const std::int64_t all = std::accumulate(counts.begin(), counts.end(), std::int64_t{ 0 });
  std::int64_t begin = 0, ownBegin = 0;
  for (int rank = 0; rank < talk.count(); ++rank)
  {
    ownBegin = rank == talk.rank() ? begin : ownBegin;
    firstSlots[rank] = evenSlot(begin, all);
    begin += counts[rank];
  }
  firstSlots.back() = all;
  std::vector<std::vector<std::int32_t>> slots(static_cast<std::size_t>(talk.count()));
  for (std::int32_t slot = 0; slot < static_cast<std::int32_t>(share.grains.size()); ++slot)
  {
    const auto after = std::upper_bound(firstSlots.begin(), firstSlots.end() - 1, ownBegin + slot);
    slots[static_cast<std::size_t>(after - firstSlots.begin()) - 1].push_back(slot);
  }
  exchangeParts(
    talk, slots, share, [](int, ByteWriter&) {}, [](ByteReader&) {});
}

}
