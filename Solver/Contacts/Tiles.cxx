#include "Contacts/Tiles.h"

#include <algorithm>

namespace dem
{

std::int64_t tileSize(std::int64_t grains)
{
  constexpr std::int64_t smallest = 64, largest = 1024, tiles = 64;
  std::int64_t size = smallest;
  while (size < largest && size * tiles < grains)
  {
    size *= 2;
  }
  return size;
}

void Tiles::build(const PairList& pairs)
{
  this->Rows = 0;
  this->Size = dem::tileSize(pairs.rows());
  this->MailBegin.clear();
  this->Mail.clear();
  for (std::vector<Letter>& letters : this->Letters)
  {
    letters.clear();
  }
  this->LastSender.clear();
  this->extend(pairs);
}

void Tiles::extend(const PairList& pairs)
{
  if (dem::tileSize(pairs.rows()) != this->Size)
  {
    this->build(pairs);
    return;
  }
  std::int32_t entry = static_cast<std::int32_t>(this->Mail.size());
  this->Letters.resize(tilesOf(pairs.rows(), this->Size));
  while (this->LastSender.size() < this->Letters.size())
  {
    this->LastSender.push_back(static_cast<std::int64_t>(this->LastSender.size()));
  }
  for (std::int64_t row = this->Rows; row < pairs.rows(); ++row)
  {
    const std::int64_t tile = this->tileOf(row);
    this->MailBegin.push_back(entry);
    for (std::int64_t pair = pairs.rowBegin[row];
         pair < pairs.rowBegin[row + 1] && pairs.partner[pair] < tile * this->Size; ++pair)
    {
      const std::int32_t slot = pairs.partner[pair];
      this->Letters[this->tileOf(slot)].push_back({ slot, entry++ });
      this->LastSender[this->tileOf(slot)] = tile;
    }
  }
  this->Mail.resize(entry);
  this->Rows = pairs.rows();
}

Tile Tiles::get(std::int64_t tile) const
{
  return { tile * this->Size, std::min((tile + 1) * this->Size, this->Rows) };
}

}
