#include "Ranks/Partition/ShareParts.h"

#include "Neighbours/KeySort.h"
#include "Neighbours/SpatialOrder.h"

#include <algorithm>
#include <limits>

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
  talk.rankByRank([&sum](const auto& use) { use(sum); },
    [&]
    {
      for (const Vec4& row : grains.position.packed)
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
  /// How many balls of a grain that began before come from an index in the order on.
  std::int64_t ballsBehind(std::int64_t index, const Particles& grains) const
  {
    const auto slot = static_cast<std::size_t>(index) < this->keys.size()
      ? static_cast<std::size_t>(this->keys[index].slot)
      : grains.size();
    return static_cast<std::int64_t>(grains.nextFirst(slot) - slot);
  }
};

SortedGrains sorted(const SpatialCells& cells, const Particles& grains,
  const std::vector<std::int64_t>& work, const Team& team)
{
  SortedGrains result;
  result.keys.resize(grains.size());
  for (std::size_t slot = 0; slot < grains.size(); ++slot)
  {
    result.keys[slot] = { cells.keyOf(grains, slot), static_cast<std::int32_t>(slot) };
  }
  sortByKey(result.keys, SpatialCells::KeyBits, team);
  result.workBefore.push_back(0);
  for (const KeyedSlot& one : result.keys)
  {
    result.workBefore.push_back(result.workBefore.back() + work[one.slot]);
  }
  return result;
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
    below = sumsOf(talk, below);
    for (std::size_t k = 0; k < keys.size(); ++k)
    {
      keys[k] += below[k] <= targets[k] ? step : 0;
    }
  }
  return keys;
}

/// The first slots of ranks with about the same work, multiples of TileLayout::Grid, at which a
/// grain may be that begins before.
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
  for (const std::int64_t slot : sumsOf(talk, slots))
  {
    first.push_back(std::max(first.back(), evenSlot(slot, all)));
  }
  first.push_back(all);
  return first;
}

/// Where the sorted own grains of a rank are split for all ranks. Of grains with the same key those
/// of lower ranks come first.
/// @param firstSlots are moved behind grains that began before
std::vector<std::int64_t> splits(RankTalk& talk, const SortedGrains& own, const Particles& grains,
  std::vector<std::int64_t>& firstSlots)
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
  std::vector<std::int64_t> ends(1, 0), further;
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
    further.push_back(own.ballsBehind(ends.back(), grains));
    ends.back() += further.back();
  }
  moveBehind(talk, further, firstSlots);
  ends.push_back(static_cast<std::int64_t>(own.keys.size()));
  return ends;
}

}

void sortShares(RankTalk& talk, const std::vector<std::int64_t>& work, const Team& team,
  std::vector<std::int64_t>& firstSlots, Share& share)
{
  const std::int64_t all = firstSlots.back();
  const SortedGrains own = sorted(cellsOf(talk, share.grains, all), share.grains, work, team);
  firstSlots = balanced(talk, own, all);
  const std::vector<std::int64_t> ends = splits(talk, own, share.grains, firstSlots);
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
  sortByKey(order, SpatialCells::KeyBits, team); // among equal keys those of lower ranks first
  std::vector<std::int32_t> by(order.size());
  std::transform(order.begin(), order.end(), by.begin(), [](const auto& one) { return one.slot; });
  share.grains = share.grains.select(by);
}

}
