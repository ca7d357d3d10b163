// Which ranks have grains that may come near to each other's. All ranks tell all of few boxes
// around their grains; those that are near each other tell each other of all.
#pragma once

#include "Neighbours/Images.h"
#include "Ranks/Exchange/RankTalk.h"
#include "Ranks/Halo/OccupiedBoxes.h"

#include <cstdint>
#include <vector>

namespace dem
{

/// What a rank tells all of its grains.
struct Whereabouts
{
  Images images;                  ///< none in open space
  std::vector<std::int64_t> held; ///< ids of grains of others that it has to have, ascending
  std::vector<OccupiedBox> boxes; ///< where its own may come
};

/// What each rank tells, and which ones have more to do with this one.
class NearRanks
{
public:
  /// @param own with all boxes
  /// @param periodic whether there are images
  NearRanks(RankTalk& talk, const Whereabouts& own, bool periodic);

  std::size_t count() const { return this->All.size(); }
  /// Whether grains of a rank may come near to own ones. Two ranks say the same of each other.
  bool isNear(std::size_t rank) const { return this->Near[rank]; }
  /// With all boxes of a rank that is near.
  const Whereabouts& of(std::size_t rank) const { return this->All[rank]; }
  /// Has ranks offer each other something.
  /// @param offers per rank: whether this one has something for it that is not near as well
  /// @param messages per rank
  std::vector<Bytes> offer(const std::vector<bool>& offers, std::vector<Bytes>&& messages);
  /// Sends answers to those that offered something.
  std::vector<Bytes> answer(std::vector<Bytes>&& messages);
  /// Whether a rank has offered this one something.
  bool hasOffered(std::size_t rank) const { return this->From[rank]; }

private:
  void findNear();
  void exchangeBoxes(const std::vector<OccupiedBox>& own);

  RankTalk& Talk;
  std::vector<Whereabouts> All;
  std::vector<bool> Near;
  std::vector<bool> To, From; ///< whom this one offers something, and who offers it something
};

}
