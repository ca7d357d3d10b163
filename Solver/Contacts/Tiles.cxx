#include "Contacts/Tiles.h"

namespace dem
{

void Tiles::build(const PairList& pairs, const TileLayout& layout)
{
  this->Room = 0;
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
  std::int64_t known = static_cast<std::int64_t>(this->FirstBox.size()) - 1;
  if (known > 0 && this->Layout.get(known - 1).end < layout.get(known - 1).end)
  {
    this->dropLastBoxes();
    --known;
  }
  this->Layout = layout;
  this->Inbox.resize(layout.count());
  this->Pairs.resize(layout.count(), 0);
  for (; known < layout.count(); ++known)
  {
    this->addBoxes(pairs, known);
  }
  if (static_cast<std::int64_t>(this->Slots.size()) < this->Room)
  {
    this->Slots.resize(this->Room);
    this->Letters.resize(this->Room);
  }
}

/// Boxes for all lower tiles that a tile has pairs with.
void Tiles::addBoxes(const PairList& pairs, std::int64_t sender)
{
  const Tile slots = this->Layout.get(sender);
  const std::size_t first = this->Boxes.size();
  for (std::int64_t row = slots.begin; row < slots.end; ++row)
  {
    for (std::int64_t pair = pairs.rowBegin[row];
         pair < pairs.rowBegin[row + 1] && pairs.partner[pair] < slots.begin; ++pair)
    {
      const std::int64_t receiver = this->Layout.tileOf(pairs.partner[pair]);
      if (this->Pairs[receiver]++ == 0)
      {
        this->Inbox[receiver].push_back(static_cast<std::int32_t>(this->Boxes.size()));
        this->Boxes.push_back(
          { static_cast<std::int32_t>(sender), static_cast<std::int32_t>(receiver), 0, 0 });
      }
    }
  }
  for (std::size_t box = first; box < this->Boxes.size(); ++box)
  {
    this->Boxes[box].begin = this->Boxes[box].end = this->Room;
    this->Room += this->Pairs[this->Boxes[box].receiver];
    this->Pairs[this->Boxes[box].receiver] = 0;
  }
  this->FirstBox.push_back(static_cast<std::int32_t>(this->Boxes.size()));
}

/// Takes the boxes of the last tile away.
void Tiles::dropLastBoxes()
{
  this->FirstBox.pop_back();
  while (static_cast<std::int64_t>(this->Boxes.size()) > this->FirstBox.back())
  {
    this->Inbox[this->Boxes.back().receiver].pop_back();
    this->Room = this->Boxes.back().begin;
    this->Boxes.pop_back();
  }
}

void Tiles::begin(std::int64_t tile, Sender& sender)
{
  sender.From = this;
  sender.BoxFor.resize(this->Inbox.size());
  for (std::int32_t box = this->FirstBox[tile]; box < this->FirstBox[tile + 1]; ++box)
  {
    this->Boxes[box].end = this->Boxes[box].begin;
    sender.BoxFor[this->Boxes[box].receiver] = &this->Boxes[box];
  }
}

}
