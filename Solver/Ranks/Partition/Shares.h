// Which rank owns which grains: each has a range of the order of all slots, which begins where a
// group of slots does on one rank with all grains: at a multiple of TileLayout::Grid, or behind the
// grain of several balls that is there.
#pragma once

#include "Lists/ContactLists.h"
#include "Ranks/Exchange/RankTalk.h"
#include "State/Particles.h"

#include <cstdint>
#include <vector>

namespace dem
{

/// What a rank owns: its grains by slots, and what their contacts remember.
struct Share
{
  Particles grains;
  CarriedContacts contacts{};

  void write(ByteWriter& message) const;
  /// Adds what another rank has sent.
  void read(ByteReader& message);
};

/// Cuts a share into parts for ranks, each with all contacts of its grains.
class ShareCutter
{
public:
  /// @param share needed as long as it is cut
  /// @param rankOf each of its slots
  ShareCutter(const Share& share, const std::vector<std::int32_t>& rankOf);
  /// @param slots of all grains that go to the rank, in their new order
  Share partOf(const std::vector<std::int32_t>& slots, std::int32_t rank) const;

private:
  /// Where the two of a contact go; -1 for a wall or a grain that is not in the share.
  struct Goal
  {
    std::int32_t first = -1;
    std::int32_t second = -1;
  };

  const Share& All;
  std::vector<Goal> Goals;
  std::vector<std::int32_t> NormalGoals; ///< where normals at walls go
};

/// The first slots of all ranks, and the end, if each has about as many of all grains.
std::vector<std::int64_t> evenShares(const Particles& all, int ranks);

/// Brings grains to their ranks in the spatial order of all (Neighbours/SpatialOrder), with about
/// the same work for each.
/// @param firstSlots of the ranks; becomes those of the new order
/// @param work of each own grain
/// @param contacts of any own grain; those with a grain of another rank are known to both
void sortShares(RankTalk& talk, const std::vector<std::int64_t>& work, const Team& team,
  std::vector<std::int64_t>& firstSlots, Share& share);

/// Keeps the order of all grains and sends some to other ranks after grains have left, so that
/// ranges begin where groups of slots do.
/// @param firstSlots become those of the ranks
void evenShares(RankTalk& talk, std::vector<std::int64_t>& firstSlots, Share& share);

/// Keeps the order of all grains and sends each rank about as many of them, however many it has.
/// @return the first slots of the ranks, and the end
std::vector<std::int64_t> divideShares(RankTalk& talk, Share& share);

}
