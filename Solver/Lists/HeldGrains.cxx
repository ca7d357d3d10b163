#include "Lists/HeldGrains.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace dem
{

namespace
{

using Two = std::pair<std::int32_t, std::int32_t>;

/// In either order.
Two together(std::int32_t a, std::int32_t b)
{
  return { std::min(a, b), std::max(a, b) };
}

bool isAmong(const std::vector<Two>& sorted, const Two& two)
{
  return std::binary_search(sorted.begin(), sorted.end(), two);
}

}

void dropHeld(const PredictedPaths& paths, const std::vector<ListedPair>& bonded, PairRows& rows)
{
  if (paths.shapedOf.empty())
  {
    return; // all are spheres, of which the bonded pair is all that can touch
  }
  const auto grainOf = [&](std::int32_t slot)
  { return paths.shapedOf[slot] < 0 ? -1 - slot : paths.shapedOf[slot]; };
  const auto grainsOf = [&](std::int32_t a, std::int32_t b)
  { return together(grainOf(a), grainOf(b)); };
  std::vector<Two> held, known;
  for (const ListedPair& pair : bonded)
  {
    known.push_back(together(pair.row, pair.partner));
    const Two grains = grainsOf(pair.row, pair.partner);
    if (pair.held && grains.second >= 0) // not both spheres
    {
      held.push_back(grains);
    }
  }
  if (held.empty())
  {
    return;
  }
  std::sort(held.begin(), held.end());
  std::sort(known.begin(), known.end());
  std::int64_t kept = 0, begin = 0;
  for (std::size_t row = 0; row + 1 < rows.rowBegin.size(); ++row)
  {
    const std::int64_t end = rows.rowBegin[row + 1];
    for (; begin < end; ++begin)
    {
      const std::int32_t a = static_cast<std::int32_t>(row), b = rows.partner[begin];
      rows.partner[kept] = b;
      kept += isAmong(held, grainsOf(a, b)) && !isAmong(known, together(a, b)) ? 0 : 1;
    }
    rows.rowBegin[row + 1] = kept;
  }
  rows.partner.resize(static_cast<std::size_t>(kept));
}

}
