// Groups of neighbouring slots, worked on one at a time while they are in the cache, and what
// one tile has to tell another.
//
// A tile adds up what its own rows do to its own grains at once. What they do to a grain of a lower
// tile goes into a box for that tile, a letter a contact, and is added by that tile when all rows
// above it are done, box by box from the lowest sender on. A grain so gets what its own row does to
// it and then what the rows above do, from the lowest on, whatever the size of the tiles.
#pragma once

#include "Contacts/PairList.h"
#include "Core/Load.h"
#include "Core/Parallel.h"

#include <cstdint>
#include <vector>

namespace dem
{

/// Slots of a tile for so many grains: a power of two. Large ones lose less at their edges; several
/// threads need some tiles each.
std::int64_t tileSize(std::int64_t grains, const Team& team);
/// The smallest tile, in which the sums that go with walls are formed (WallSweep).
constexpr std::int64_t SmallestTile = 64;

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
  /// @param size of a tile, a power of two
  void build(const PairList& pairs, std::int64_t size);
  /// The list got rows at its end.
  void extend(const PairList& pairs);

  std::int64_t count() const { return static_cast<std::int64_t>(this->Inbox.size()); }
  Tile get(std::int64_t tile) const;
  std::int64_t tileSize() const { return std::int64_t{ 1 } << this->Shift; }

private:
  /// Room for the letters of one tile to another, one for each pair of them.
  struct Box
  {
    std::int32_t sender;
    std::int32_t receiver;
    std::int64_t begin; ///< letters
    std::int64_t end;   ///< of those that were written
  };

public:
  /// Writes the letters of one tile at a time; each thread has its own.
  class Sender
  {
  public:
    /// The next letter to a grain of a lower tile, at most one for each pair with it.
    Load& letterTo(std::int32_t slot)
    {
      const std::int64_t letter = this->BoxFor[slot >> this->From->Shift]->end++;
      this->From->Slots[letter] = slot;
      return this->From->Letters[letter];
    }

  private:
    friend class Tiles;
    Tiles* From = nullptr;
    std::vector<Box*> BoxFor; ///< per receiver, for those of the tile
  };
  /// Throws away what a tile wrote, and has @a sender write for it.
  void begin(std::int64_t tile, Sender& sender);

  /// Calls add(slot, load) for all that came for grains of a tile, always in the same order.
  template <typename Add>
  void collect(std::int64_t tile, const Add& add) const
  {
    for (const std::int32_t box : this->Inbox[tile])
    {
      for (std::int64_t k = this->Boxes[box].begin; k < this->Boxes[box].end; ++k)
      {
        add(this->Slots[k], this->Letters[k]);
      }
    }
  }
  /// The highest tile that this one gets mail from; itself if there is none.
  std::int64_t lastSender(std::int64_t tile) const
  {
    return this->Inbox[tile].empty() ? tile : this->Boxes[this->Inbox[tile].back()].sender;
  }

private:
  void addBoxes(const PairList& pairs, std::int64_t sender);
  void dropLastBoxes();

  std::int64_t Rows = 0;
  int Shift = 0; ///< a tile has 2^Shift slots
  std::vector<Box> Boxes;                       ///< by sender
  std::vector<std::vector<std::int32_t>> Inbox; ///< per tile: boxes for it, by sender
  std::vector<std::int32_t> FirstBox;           ///< per sender, and the end
  std::int64_t Room = 0;                        ///< of all boxes
  LargeVector<std::int32_t> Slots;              ///< per letter: whom it is for
  LargeVector<Load> Letters;
  std::vector<std::int64_t> Pairs; ///< per receiver: pairs of a sender with it, for addBoxes()
};

}
