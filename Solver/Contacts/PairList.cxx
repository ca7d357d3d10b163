#include "Contacts/PairList.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace dem
{

SpringVec4s toVec4s(const Springs& s)
{
  return { { s[0], s[1], s[2], s[6] }, { s[3], s[4], s[5], s[7] } };
}

Springs fromVec4s(const SpringVec4s& packed)
{
  return { packed.sliding.x, packed.sliding.y, packed.sliding.z, packed.rolling.x, packed.rolling.y,
    packed.rolling.z, packed.sliding.w, packed.rolling.w };
}

Springs reversedSprings(Springs springs)
{
  // 0 stays 0, never -0, as laws leave it in contacts that a bond holds.
  std::transform(springs.begin(), springs.begin() + 3, springs.begin(),
    [](double x) { return 0.0 - x; });
  return springs;
}

std::int64_t PairList::find(std::int32_t row, std::int32_t partner) const
{
  const auto begin = this->partner.begin() + this->rowBegin[row];
  const auto end = this->partner.begin() + this->rowBegin[row + 1];
  const auto found = std::lower_bound(begin, end, partner);
  return found != end && *found == partner ? found - this->partner.begin() : -1;
}

std::vector<ListedPair> bondedOf(const PairMemories& memories, const MemoryLayout& layout)
{
  std::vector<ListedPair> bonded;
  const int bond = layout.bond();
  for (const PairMemory& memory : memories.pairs)
  {
    if (layout.record() >= 0)
    {
      bonded.push_back({ memory.row, memory.partner, false });
      continue;
    }
    const double strength = bond < 0 ? 0.0 : memories.extrasOf(memory)[bond + BondStrengthIndex];
    if (strength != 0.0)
    {
      bonded.push_back({ memory.row, memory.partner, strength > 0.0 });
    }
  }
  return bonded;
}

PairRows withPairs(PairRows&& rows, const std::vector<ListedPair>& pairs)
{
  const auto isBefore = [](const ListedPair& a, const ListedPair& b)
  { return std::tie(a.row, a.partner) < std::tie(b.row, b.partner); };
  std::vector<ListedPair> missing;
  for (const ListedPair& pair : pairs)
  {
    const auto begin = rows.partner.begin() + rows.rowBegin[pair.row];
    const auto end = rows.partner.begin() + rows.rowBegin[pair.row + 1];
    if (!std::binary_search(begin, end, pair.partner))
    {
      missing.push_back(pair);
    }
  }
  if (missing.empty())
  {
    return std::move(rows);
  }
  std::sort(missing.begin(), missing.end(), isBefore);
  PairRows all;
  all.rowBegin.reserve(rows.rowBegin.size());
  all.partner.reserve(rows.partner.size() + missing.size());
  all.rowBegin.push_back(0);
  auto next = missing.begin();
  for (std::size_t row = 0; row + 1 < rows.rowBegin.size(); ++row)
  {
    const auto begin = static_cast<std::ptrdiff_t>(all.partner.size());
    all.partner.insert(all.partner.end(), rows.partner.begin() + rows.rowBegin[row],
      rows.partner.begin() + rows.rowBegin[row + 1]);
    const auto middle = static_cast<std::ptrdiff_t>(all.partner.size());
    for (; next != missing.end() && next->row == static_cast<std::int32_t>(row); ++next)
    {
      all.partner.push_back(next->partner);
    }
    std::inplace_merge(all.partner.begin() + begin, all.partner.begin() + middle,
      all.partner.end());
    all.rowBegin.push_back(static_cast<std::int64_t>(all.partner.size()));
  }
  return all;
}

void PairList::replace(PairRows&& pairs, const Team& team)
{
  const std::size_t count = pairs.partner.size();
  this->rowBegin = std::move(pairs.rowBegin);
  this->partner = std::move(pairs.partner);
  this->row.resize(count);
  parallelFor(this->rows(), team,
    [this](std::int64_t r)
    {
      std::fill(this->row.begin() + this->rowBegin[r], this->row.begin() + this->rowBegin[r + 1],
        static_cast<std::int32_t>(r));
    });
  this->gap.assign(count, 0.0F);
  this->closed = 0.0;
}

void PairList::addRow(const std::vector<std::int32_t>& partners)
{
  const std::int32_t slot = static_cast<std::int32_t>(this->rows());
  this->partner.insert(this->partner.end(), partners.begin(), partners.end());
  this->row.resize(this->partner.size(), slot);
  this->gap.resize(this->partner.size(), 0.0F);
  this->rowBegin.push_back(static_cast<std::int64_t>(this->partner.size()));
}

}
