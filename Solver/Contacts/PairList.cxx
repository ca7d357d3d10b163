#include "Contacts/PairList.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace dem
{

SpringRows toRows(const Springs& s)
{
  return { { s[0], s[1], s[2], s[6] }, { s[3], s[4], s[5], s[7] } };
}

Springs fromRows(const SpringRows& rows)
{
  return { rows.sliding.x, rows.sliding.y, rows.sliding.z, rows.rolling.x, rows.rolling.y,
    rows.rolling.z, rows.sliding.w, rows.rolling.w };
}

Springs turnedRound(Springs springs)
{
  std::transform(springs.begin(), springs.begin() + 3, springs.begin(), std::negate<double>());
  return springs;
}

void PairList::replace(PairRows&& pairs, const Team& team)
{
  const std::size_t count = pairs.partner.size();
  this->rowBegin = std::move(pairs.rowBegin);
  this->partner = std::move(pairs.partner);
  this->row.resize(count);
  parallelRows(this->rows(), team,
    [this](std::int64_t r)
    {
      std::fill(this->row.begin() + this->rowBegin[r], this->row.begin() + this->rowBegin[r + 1],
        static_cast<std::int32_t>(r));
    });
  if (this->springs.capacity() < count)
  {
    this->springs = {}; // by far the largest array: not the old and the new one at the same time
  }
  this->springs.assign(count, SpringRows{});
  this->touches.assign(count, 0);
}

void PairList::addRow(const std::vector<std::int32_t>& partners)
{
  const std::int32_t slot = static_cast<std::int32_t>(this->rows());
  this->partner.insert(this->partner.end(), partners.begin(), partners.end());
  this->row.resize(this->partner.size(), slot);
  this->springs.resize(this->partner.size());
  this->touches.resize(this->partner.size(), 0);
  this->rowBegin.push_back(static_cast<std::int64_t>(this->partner.size()));
}

std::vector<PairMemory> PairList::remembered() const
{
  std::vector<PairMemory> memories;
  memories.reserve(
    this->touches.size() - std::count(this->touches.begin(), this->touches.end(), 0));
  for (std::size_t pair = 0; pair < this->touches.size(); ++pair)
  {
    if (this->touches[pair] != 0)
    {
      memories.push_back({ this->row[pair], this->partner[pair], fromRows(this->springs[pair]),
        this->touches[pair] });
    }
  }
  return memories;
}

void PairList::recall(const std::vector<PairMemory>& memories, const Team& team)
{
  parallelRows(static_cast<std::int64_t>(memories.size()), team,
    [&](std::int64_t k)
    {
      const PairMemory& memory = memories[k];
      const auto begin = this->partner.begin() + this->rowBegin[memory.row];
      const auto end = this->partner.begin() + this->rowBegin[memory.row + 1];
      const auto found = std::lower_bound(begin, end, memory.partner);
      if (found != end && *found == memory.partner)
      {
        const std::ptrdiff_t pair = found - this->partner.begin();
        this->springs[pair] = toRows(memory.springs);
        this->touches[pair] = memory.touches;
      }
    });
}

}
