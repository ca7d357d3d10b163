#include "Contacts/WallPairs.h"

#include <algorithm>
#include <utility>

namespace dem
{

void WallPairs::replace(PairRows&& pairs, const Team& team)
{
  this->PairList::replace(std::move(pairs), team);
  this->springs.assign(this->partner.size(), SpringVec4s{});
  this->normals.assign(this->partner.size(), Vec4{});
  this->extras.assign(this->partner.size() * this->Width, 0.0);
  this->touches.assign(this->partner.size(), 0);
  this->patch.clear();
}

void WallPairs::addRow(const std::vector<std::int32_t>& partners)
{
  this->PairList::addRow(partners);
  this->springs.resize(this->partner.size());
  this->normals.resize(this->partner.size());
  this->extras.resize(this->partner.size() * this->Width);
  this->touches.resize(this->partner.size(), 0);
}

PairMemories WallPairs::remembered() const
{
  PairMemories memories;
  memories.width = this->Width;
  for (std::int64_t pair = 0; pair < this->pairs(); ++pair)
  {
    if (this->touches[pair] != 0)
    {
      double* extras = memories.add({ this->row[pair], this->partner[pair],
                                      fromVec4s(this->springs[pair]), this->touches[pair] },
        this->normals[pair]);
      std::copy_n(this->extrasOf(pair), this->Width, extras);
    }
  }
  return memories;
}

void WallPairs::recall(const PairMemories& memories)
{
  for (const PairMemory& memory : memories.pairs)
  {
    const std::int64_t pair = this->find(memory.row, memory.partner);
    if (pair >= 0)
    {
      this->springs[pair] = toVec4s(memory.springs);
      this->normals[pair] = memories.normalOf(memory);
      std::copy_n(memories.extrasOf(memory), this->Width, this->extrasOf(pair));
      this->touches[pair] = memory.touches;
    }
  }
}

void WallPairs::restoreMemories(const PairMemories& memories)
{
  for (std::int64_t pair = 0; pair < this->pairs(); ++pair)
  {
    if (this->touches[pair] != 0)
    {
      this->forget(pair);
      this->gap[pair] = 0.0F; // to be checked
    }
  }
  this->recall(memories);
}

void WallPairs::forget(std::int64_t pair)
{
  this->springs[pair] = SpringVec4s{};
  std::fill_n(this->extrasOf(pair), this->Width, 0.0);
  this->normals[pair] = Vec4{};
  this->touches[pair] = 0;
}

void WallPairs::forgetLaw(std::int64_t pair)
{
  this->springs[pair] = SpringVec4s{};
  std::fill_n(this->extrasOf(pair), this->OfLaw, 0.0);
}

}
