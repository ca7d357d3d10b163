// Fragments that go over borders: each rank joins what it sees, and ranks tell those that have
// copies of their grains how their pieces are named, until none has to join any.
#include "Ranks/Exchange/Sums.h"
#include "Ranks/Gather/Gather.h"

#include <algorithm>
#include <utility>

namespace dem
{

void Gather::joinPieces(const std::vector<std::int32_t>& indices, Pieces& pieces)
{
  const RankTalk::About about(this->Talk, Subject::States);
  bool hasJoined = true;
  while (this->Talk.largest(std::int32_t{ hasJoined }) > 0)
  {
    hasJoined = false;
    this->around().exchange(
      this->Talk,
      [&](const std::vector<std::int32_t>& slots, ByteWriter& message)
      {
        for (const std::int32_t slot : slots)
        {
          message.put(pieces.nameOf(indices[slot]));
        }
      },
      [&](const OwnSlots& copies, ByteReader& message)
      {
        for (std::int64_t slot = copies.begin; slot < copies.end; ++slot)
        {
          const std::int32_t named = pieces.indexOf(message.get<std::int64_t>());
          hasJoined |= pieces.join(indices[slot], named);
        }
      });
  }
}

/// Each rank adds up those whose names are its own by their number, so that none has all.
MassParts Gather::heaviest(MassParts ofRank, const std::vector<PieceShare>& shares)
{
  const RankTalk::About about(this->Talk, Subject::States);
  std::vector<PieceShare> all;
  for (const std::vector<PieceShare>& some : deal(this->Talk, shares,
         [this](const PieceShare& share) { return share.name % this->Talk.count(); }))
  {
    all.insert(all.end(), some.begin(), some.end());
  }
  std::sort(all.begin(), all.end(),
    [](const PieceShare& a, const PieceShare& b) { return a.name < b.name; });
  MassParts sum = 0;
  for (std::size_t k = 0; k < all.size(); ++k)
  {
    sum = k > 0 && all[k - 1].name == all[k].name ? sum + all[k].mass : all[k].mass;
    ofRank = std::max(ofRank, sum);
  }
  return this->Talk.largest(ofRank);
}

}
