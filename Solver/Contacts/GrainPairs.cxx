#include "Contacts/GrainPairs.h"

#include "Contacts/Tiles.h"

#include <algorithm>
#include <utility>

namespace dem
{

void GrainPairs::replace(PairRows&& pairs, const Team& team)
{
  this->PairList::replace(std::move(pairs), team);
  this->shareOut();
}

/// Tiles for the present rows, without contacts.
void GrainPairs::shareOut()
{
  this->TileSize = dem::tileSize(this->rows());
  for (TileContacts& tile : this->contacts)
  {
    tile.clear();
  }
  this->contacts.resize(tilesOf(this->rows(), this->TileSize));
}

void GrainPairs::addRow(const std::vector<std::int32_t>& partners)
{
  this->PairList::addRow(partners);
  if (dem::tileSize(this->rows()) != this->TileSize)
  {
    const std::vector<PairMemory> memories = this->remembered();
    this->shareOut();
    this->recall(memories, {});
  }
  this->contacts.resize(tilesOf(this->rows(), this->TileSize));
}

std::vector<PairMemory> GrainPairs::remembered() const
{
  std::size_t count = 0;
  for (const TileContacts& tile : this->contacts)
  {
    count += static_cast<std::size_t>(tile.count());
  }
  std::vector<PairMemory> memories;
  memories.reserve(count);
  for (std::size_t tile = 0; tile < this->contacts.size(); ++tile)
  {
    const TileContacts& here = this->contacts[tile];
    for (std::int32_t k = 0; k < here.count(); ++k)
    {
      const std::int64_t pair = this->firstPair(static_cast<std::int64_t>(tile)) + here.pair(k);
      memories.push_back({ this->row[pair], this->partner[pair], fromRows(here.springs(k)) });
    }
  }
  return memories;
}

void GrainPairs::recall(const std::vector<PairMemory>& memories, const Team& team)
{
  constexpr std::int32_t none = -1;
  std::vector<std::int32_t> memoryOf(this->partner.size(), none);
  parallelRows(static_cast<std::int64_t>(memories.size()), team,
    [&](std::int64_t k)
    {
      const std::int64_t pair = this->find(memories[k].row, memories[k].partner);
      if (pair >= 0)
      {
        memoryOf[pair] = static_cast<std::int32_t>(k);
      }
    });
  parallelRanges(this->rows(), team,
    [&](int, std::int64_t begin, std::int64_t end)
    {
      std::vector<std::int32_t> begun;
      const std::int64_t last = tilesOf(end, this->TileSize);
      for (std::int64_t tile = tilesOf(begin, this->TileSize); tile < last; ++tile)
      {
        const std::int64_t first = this->firstPair(tile);
        const std::int64_t rows = std::min((tile + 1) * this->TileSize, this->rows());
        begun.clear();
        for (std::int64_t pair = first; pair < this->rowBegin[rows]; ++pair)
        {
          if (memoryOf[pair] != none)
          {
            begun.push_back(static_cast<std::int32_t>(pair - first));
            this->gap[pair] = Touching;
          }
        }
        this->contacts[tile].insert(begun, *this, first);
        for (std::size_t k = 0; k < begun.size(); ++k)
        {
          this->contacts[tile].setSprings(static_cast<std::int32_t>(k),
            memories[memoryOf[first + begun[k]]].springs);
        }
      }
    });
}

SpringRows GrainPairs::springs(std::int64_t pair) const
{
  const std::int64_t tile = this->row[pair] / this->TileSize;
  const std::int32_t place =
    this->contacts[tile].find(static_cast<std::int32_t>(pair - this->firstPair(tile)));
  return place < 0 ? SpringRows{} : this->contacts[tile].springs(place);
}

}
