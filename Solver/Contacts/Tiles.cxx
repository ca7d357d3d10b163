#include "Contacts/Tiles.h"

#include <algorithm>

namespace dem
{

std::int64_t tileSize(std::int64_t grains, const Team& team)
{
  constexpr std::int64_t largest = 8192, perRange = 8;
  const int ranges = rangesOf(grains, team);
  std::int64_t size = largest;
  while (ranges > 1 && size > SmallestTile && size * ranges * perRange > grains)
  {
    size /= 2;
  }
  return size;
}

void Tiles::build(const PairList& pairs, std::int64_t size)
{
  this->Rows = 0;
  this->Room = 0;
  this->Shift = 0;
  while (this->tileSize() < size)
  {
    ++this->Shift;
  }
  this->Boxes.clear();
  this->FirstBox.assign(1, 0);
  for (std::vector<std::int32_t>& inbox : this->Inbox)
  {
    inbox.clear();
  }
  this->extend(pairs);
}

void Tiles::extend(const PairList& pairs)
{
  const std::int64_t whole = this->Rows >> this->Shift; // tiles that get no more rows
  if (static_cast<std::int64_t>(this->FirstBox.size()) > whole + 1)
  {
    this->dropLastBoxes();
  }
  this->Rows = pairs.rows();
  const std::int64_t tiles = tilesOf(this->Rows, this->tileSize());
  this->Inbox.resize(tiles);
  this->Pairs.resize(tiles, 0);
  for (std::int64_t tile = whole; tile < tiles; ++tile)
  {
    this->addBoxes(pairs, tile);
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
  const Tile slots = this->get(sender);
  const std::size_t first = this->Boxes.size();
  for (std::int64_t row = slots.begin; row < slots.end; ++row)
  {
    for (std::int64_t pair = pairs.rowBegin[row];
         pair < pairs.rowBegin[row + 1] && pairs.partner[pair] < slots.begin; ++pair)
    {
      const std::int32_t receiver = pairs.partner[pair] >> this->Shift;
      if (this->Pairs[receiver]++ == 0)
      {
        this->Inbox[receiver].push_back(static_cast<std::int32_t>(this->Boxes.size()));
        this->Boxes.push_back({ static_cast<std::int32_t>(sender), receiver, 0, 0 });
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

Tile Tiles::get(std::int64_t tile) const
{
  return { tile << this->Shift, std::min((tile + 1) << this->Shift, this->Rows) };
}

}
