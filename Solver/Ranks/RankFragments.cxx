// Fragments that go over borders: each rank joins what it sees, and ranks tell those that have
// copies of their grains how their pieces are named, until none has to join any.
#include "Ranks/RankRun.h"

#include <algorithm>
#include <utility>

namespace dem
{

void RankRun::join(const std::vector<std::int32_t>& indices, Pieces& pieces)
{
  const RankTalk::About about(this->Talk, Subject::States);
  bool hasJoined = true;
  while (this->Talk.largest(std::int32_t{ hasJoined }) > 0)
  {
    std::vector<Bytes> messages;
    for (const std::vector<std::int32_t>& slots : this->Around.sent)
    {
      ByteWriter writer;
      for (const std::int32_t slot : slots)
      {
        writer.put(pieces.nameOf(indices[slot]));
      }
      messages.push_back(writer.take());
    }
    messages = this->Around.exchange(this->Talk, std::move(messages));
    hasJoined = false;
    for (std::size_t from = 0; from < messages.size(); ++from)
    {
      const OwnSlots& copies = this->Around.copies[from];
      ByteReader reader(messages[from]);
      for (std::int64_t slot = copies.begin; slot < copies.end; ++slot)
      {
        const std::int32_t named = pieces.indexOf(reader.get<std::int64_t>());
        hasJoined |= pieces.join(indices[slot], named);
      }
    }
  }
}

/// Each rank adds up those whose names are its own by their number, so that none has all.
MassParts RankRun::heaviest(MassParts ofRank, const std::vector<PieceShare>& shares)
{
  const RankTalk::About about(this->Talk, Subject::States);
  std::vector<std::vector<PieceShare>> parts(static_cast<std::size_t>(this->Talk.count()));
  for (const PieceShare& share : shares)
  {
    parts[static_cast<std::size_t>(share.name % this->Talk.count())].push_back(share);
  }
  std::vector<PieceShare> all;
  for (const std::vector<PieceShare>& some : this->Talk.exchangeColumns(parts))
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
