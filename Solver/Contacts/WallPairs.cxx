#include "Contacts/WallPairs.h"

#include <utility>

namespace dem
{

void WallPairs::replace(PairRows&& pairs, const Team& team)
{
  this->PairList::replace(std::move(pairs), team);
  this->springs.assign(this->partner.size(), SpringRows{});
  this->touches.assign(this->partner.size(), 0);
  this->patch.clear();
}

void WallPairs::addRow(const std::vector<std::int32_t>& partners)
{
  this->PairList::addRow(partners);
  this->springs.resize(this->partner.size());
  this->touches.resize(this->partner.size(), 0);
}

LargeVector<PairMemory> WallPairs::remembered() const
{
  LargeVector<PairMemory> memories;
  for (std::int64_t pair = 0; pair < this->pairs(); ++pair)
  {
    if (this->touches[pair] != 0)
    {
      memories.push_back({ this->row[pair], this->partner[pair], fromRows(this->springs[pair]),
        this->touches[pair] });
    }
  }
  return memories;
}

void WallPairs::recall(const LargeVector<PairMemory>& memories)
{
  for (const PairMemory& memory : memories)
  {
    const std::int64_t pair = this->find(memory.row, memory.partner);
    if (pair >= 0)
    {
      this->springs[pair] = toRows(memory.springs);
      this->touches[pair] = memory.touches;
    }
  }
}

}
