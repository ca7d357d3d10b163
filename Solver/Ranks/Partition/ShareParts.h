// What all methods to send grains to other ranks have in common.
#pragma once

#include "Ranks/Exchange/Sums.h"
#include "Ranks/Partition/Shares.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace dem
{

/// The multiple of TileLayout::Grid next to a slot that is one of some, or their end: the last
/// rank, to which grains are added, begins at one as well.
inline std::int64_t evenSlot(std::int64_t slot, std::int64_t all)
{
  constexpr std::int64_t grid = TileLayout::Grid;
  return std::min((slot + grid / 2) / grid, all / grid) * grid;
}

/// Has ranges begin behind the grains that began before where they were to.
/// @param further how many balls of a grain of this rank come after each of these slots
inline void moveBehind(RankTalk& talk, const std::vector<std::int64_t>& further,
  std::vector<std::int64_t>& firstSlots)
{
  const std::vector<std::int64_t> all = sumsOf(talk, further);
  for (std::size_t k = 0; k < all.size(); ++k)
  {
    firstSlots[k + 1] += all[k];
  }
}

/// Sends each rank those of the slots that go to it, and puts what all send one after the other.
/// @param slots per rank, in their new order
/// @param put(rank, message), take(message) write and read what is ahead of a part
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
  const double lag = share.grains.lag;
  share = {};
  for (const Bytes& message : talk.exchange(std::move(messages)))
  {
    ByteReader reader(message);
    take(reader);
    share.read(reader);
  }
  share.grains.space = space;
  share.grains.lag = lag;
}

}
