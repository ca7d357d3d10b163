// Fixed groups of neighbouring slots, worked on one at a time while they are in the cache, and what
// one tile has to tell another.
//
// A tile adds up what its own rows do to its own grains at once. What they do to a grain of a lower
// tile is put into a mailbox, one entry a pair, and added by that tile when all rows above it are
// done. Which tile a grain belongs to follows from its slot alone, so the sums have one order
// whatever the number of threads.
#pragma once

#include "Contacts/PairList.h"
#include "Core/Load.h"

#include <cstdint>
#include <vector>

namespace dem
{

/// Grains of a tile: a power of two that grows with their number, so that a few hundred are still
/// shared out and many lose little at the edges of tiles.
std::int64_t tileSize(std::int64_t grains);

/// How many tiles of @a size these rows fill, the last one in part.
inline std::int64_t tilesOf(std::int64_t rows, std::int64_t size)
{
  return (rows + size - 1) / size;
}

struct Tile
{
  std::int64_t begin = 0; ///< slots
  std::int64_t end = 0;
};

class Tiles
{
public:
  /// Of the pairs of a list.
  void build(const PairList& pairs);
  /// The list got rows at its end.
  void extend(const PairList& pairs);

  std::int64_t count() const { return static_cast<std::int64_t>(this->Letters.size()); }
  Tile get(std::int64_t tile) const;
  std::int64_t tileSize() const { return this->Size; }

  /// The entry of a pair whose partner is in a lower tile than its row.
  Load& mail(const PairList& pairs, std::int64_t pair)
  {
    const std::int32_t row = pairs.row[pair];
    return this->Mail[this->MailBegin[row] + pair - pairs.rowBegin[row]];
  }
  /// Calls add(slot, load) for all that came for grains of a tile, always in the same order.
  template <typename Add>
  void collect(std::int64_t tile, const Add& add) const
  {
    for (const Letter& letter : this->Letters[tile])
    {
      add(letter.slot, this->Mail[letter.entry]);
    }
  }
  /// The highest tile that this one gets mail from; itself if there is none.
  std::int64_t lastSender(std::int64_t tile) const { return this->LastSender[tile]; }

private:
  std::int64_t tileOf(std::int64_t slot) const { return slot / this->Size; }

  struct Letter
  {
    std::int32_t slot;
    std::int32_t entry;
  };

  std::int64_t Rows = 0;
  std::int64_t Size = 1; ///< of a tile
  std::vector<std::int32_t>
    MailBegin;            ///< per row: its first entry; partners in lower tiles go first
  LargeVector<Load> Mail; ///< zero where the pair does not touch
  std::vector<std::vector<Letter>> Letters; ///< per tile, by entry
  std::vector<std::int64_t> LastSender;     ///< per tile
};

}
