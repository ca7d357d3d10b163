#include "Contacts/Tiles.h"

#include <algorithm>
#include <utility>

namespace dem
{

void Tiles::build(const PairList& pairs, const TileLayout& layout)
{
  this->Rows = 0;
  this->Boxes.clear();
  this->FirstBox.assign(1, 0);
  for (std::vector<std::int32_t>& inbox : this->Inbox)
  {
    inbox.clear();
  }
  this->extend(pairs, layout);
}

void Tiles::extend(const PairList& pairs, const TileLayout& layout)
{
  this->Inbox.resize(layout.count());
  this->Pairs.resize(layout.count(), 0);
  while (this->Rows < layout.rows())
  {
    this->addRows(pairs, layout, layout.tileOf(this->Rows));
  }
  // Tiles without rows have none.
  const std::size_t known = this->Rows > 0 ? layout.tileOf(this->Rows - 1) + 2 : 1;
  this->FirstBox.resize(std::max<std::size_t>(known, layout.count() + 1));
  std::fill(this->FirstBox.begin() + static_cast<std::ptrdiff_t>(known), this->FirstBox.end(),
    static_cast<std::int32_t>(this->Boxes.size()));
  const std::size_t capacity =
    this->Boxes.empty() ? 0 : this->Boxes.back().begin + this->Boxes.back().capacity;
  if (this->Slots.size() < capacity)
  {
    this->Slots.resize(capacity);
    this->Messages.resize(capacity);
  }
}

/// Adds capacity for the messages of further rows of the last tile, or of the first rows of a new
/// tile.
void Tiles::addRows(const PairList& pairs, const TileLayout& layout, std::int64_t sender)
{
  if (static_cast<std::int64_t>(this->FirstBox.size()) == sender + 1)
  {
    this->FirstBox.push_back(this->FirstBox.back());
  }
  for (std::size_t box = this->FirstBox[sender]; box < this->Boxes.size(); ++box)
  {
    this->Pairs[this->Boxes[box].receiver] = this->Boxes[box].capacity;
  }
  const Tile slots = layout.get(sender);
  for (; this->Rows < slots.end; ++this->Rows)
  {
    for (std::int64_t pair = pairs.rowBegin[this->Rows];
         pair < pairs.rowBegin[this->Rows + 1] && pairs.partner[pair] < slots.begin; ++pair)
    {
      const std::int64_t receiver = layout.tileOf(pairs.partner[pair]);
      if (this->Pairs[receiver]++ == 0)
      {
        this->Inbox[receiver].push_back(static_cast<std::int32_t>(this->Boxes.size()));
        this->Boxes.push_back(
          { static_cast<std::int32_t>(sender), static_cast<std::int32_t>(receiver), 0, 0, 0 });
      }
    }
  }
  for (std::size_t k = this->FirstBox[sender]; k < this->Boxes.size(); ++k)
  {
    Box& box = this->Boxes[k];
    box.begin = box.end = k == 0 ? 0 : this->Boxes[k - 1].begin + this->Boxes[k - 1].capacity;
    box.capacity = std::exchange(this->Pairs[box.receiver], 0);
  }
  this->FirstBox[sender + 1] = static_cast<std::int32_t>(this->Boxes.size());
}

void Tiles::begin(std::int64_t tile, const TileLayout& layout, Sender& sender)
{
  sender.From = this;
  sender.Layout = &layout;
  sender.BoxFor.resize(this->Inbox.size());
  for (std::int32_t box = this->FirstBox[tile]; box < this->FirstBox[tile + 1]; ++box)
  {
    this->Boxes[box].end = this->Boxes[box].heatEnd = this->Boxes[box].begin;
    sender.BoxFor[this->Boxes[box].receiver] = &this->Boxes[box];
  }
}

}
