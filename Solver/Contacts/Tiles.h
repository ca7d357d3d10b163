// Messages from one tile to another.
//
// A tile adds the loads of its own rows on its own grains at once. Loads on a grain of a lower tile
// are written into a box for that tile, one message a contact. The lower tile adds them when all
// rows above it are done, box by box from the lowest sender on. A grain thus sums the loads of its
// own row first, then of the rows above, from the lowest on, whatever the size of the tiles.
#pragma once

#include "Contacts/PairList.h"
#include "Contacts/TileLayout.h"
#include "Vectors/Load.h"

#include <cstdint>
#include <vector>

namespace dem
{

class Tiles
{
public:
  /// Between the rows of a list.
  void build(const PairList& pairs, const TileLayout& layout);
  /// The list and the layout got rows at their ends.
  void extend(const PairList& pairs, const TileLayout& layout);

private:
  /// Capacity for the messages of one tile to another, one for each pair of them.
  struct Box
  {
    std::int32_t sender;
    std::int32_t receiver;
    std::int64_t capacity;    ///< capacity for messages
    std::int64_t begin;       ///< index of the first message of the box among all
    std::int64_t end;         ///< index behind the last message that was written
    std::int64_t heatEnd = 0; ///< index behind the last heat that was written
  };

public:
  /// Writes the messages of one tile at a time; each thread has its own.
  class Sender
  {
  public:
    /// The next message to a grain of a lower tile, at most one for each pair with it.
    Load& messageTo(std::int32_t slot)
    {
      const std::int64_t message = this->BoxFor[this->Layout->tileOf(slot)]->end++;
      this->From->Slots[message] = slot;
      return this->From->Messages[message];
    }

    /// The heat that goes with the next message to the grain: both are asked for in one order.
    double& heatTo(std::int32_t slot)
    {
      return this->From->Heats[this->BoxFor[this->Layout->tileOf(slot)]->heatEnd++];
    }

  private:
    friend class Tiles;
    Tiles* From = nullptr;
    const TileLayout* Layout = nullptr;
    std::vector<Box*> BoxFor; ///< per receiver, for those of the tile
  };
  /// Throws away what a tile wrote, and has @a sender write for it.
  /// @param layout that the boxes were made for, needed as long as messages are written
  void begin(std::int64_t tile, const TileLayout& layout, Sender& sender);

  /// Calls add(slot, load) for all messages to grains of a tile, always in one order.
  template <typename Add>
  void collect(std::int64_t tile, const Add& add) const
  {
    for (const std::int32_t box : this->Inbox[tile])
    {
      for (std::int64_t k = this->Boxes[box].begin; k < this->Boxes[box].end; ++k)
      {
        add(this->Slots[k], this->Messages[k]);
      }
    }
  }
  /// Has messages carry heat.
  void carryHeat() { this->Heats.resize(this->Messages.size()); }
  /// Calls add(slot, heat) for the heat of all messages to grains of a tile, in the order of these.
  template <typename Add>
  void collectHeat(std::int64_t tile, const Add& add) const
  {
    for (const std::int32_t box : this->Inbox[tile])
    {
      for (std::int64_t k = this->Boxes[box].begin; k < this->Boxes[box].end; ++k)
      {
        add(this->Slots[k], this->Heats[k]);
      }
    }
  }
  /// The highest tile that this one gets messages from; itself if there is none.
  std::int64_t lastSender(std::int64_t tile) const
  {
    return this->Inbox[tile].empty() ? tile : this->Boxes[this->Inbox[tile].back()].sender;
  }

private:
  void addRows(const PairList& pairs, const TileLayout& layout, std::int64_t sender);

  std::int64_t Rows = 0;                        ///< that there are boxes for
  std::vector<Box> Boxes;                       ///< by sender
  std::vector<std::vector<std::int32_t>> Inbox; ///< per tile: boxes for it, by sender
  std::vector<std::int32_t> FirstBox;           ///< per sender, and the end
  LargeVector<std::int32_t> Slots;              ///< per message: whom it is for
  LargeVector<Load> Messages;
  LargeVector<double> Heats;       ///< per message, where they carry heat
  std::vector<std::int64_t> Pairs; ///< per receiver: pairs of a sender with it, for addRows()
};

}
