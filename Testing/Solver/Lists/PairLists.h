// Lists of pairs that need no grains, and tiles of their rows.
#pragma once

#include "Contacts/GrainPairs.h"
#include "Contacts/TileLayout.h"

#include <cstdint>
#include <vector>

namespace dem
{

/// Every grain with those @a distances slots below it.
template <typename List = GrainPairs>
List listOf(std::int64_t rows, const std::vector<std::int64_t>& distances, List list = {})
{
  for (std::int64_t row = 0; row < rows; ++row)
  {
    std::vector<std::int32_t> partners;
    for (const std::int64_t distance : distances) // descending, so that partners ascend
    {
      if (distance <= row)
      {
        partners.push_back(static_cast<std::int32_t>(row - distance));
      }
    }
    list.addRow(partners);
  }
  return list;
}

inline PairRows rowsOf(std::int64_t rows, const std::vector<std::int64_t>& distances)
{
  const PairList list = listOf(rows, distances);
  return { list.rowBegin, list.partner };
}

/// What the slots of a list take.
inline TileLayout::Work workIn(const PairList& list)
{
  return [&list](std::int64_t slot) { return slot + list.rowBegin[slot]; };
}

inline TileLayout layoutOf(const PairList& list, const Team& team)
{
  TileLayout layout;
  layout.build(list.rows(), team, workIn(list));
  return layout;
}

/// The tiles of a layout follow each other, and their slots know them.
inline bool covers(const TileLayout& layout, std::int64_t rows)
{
  bool good = layout.rows() == rows && layout.firstTile(0) == 0 &&
    layout.firstTile(layout.ranges()) == layout.count();
  std::int64_t end = 0;
  for (std::int64_t tile = 0; tile < layout.count(); ++tile)
  {
    const Tile slots = layout.get(tile);
    good = good && slots.begin == end && slots.end > slots.begin &&
      slots.end - slots.begin <= layout.largest() && slots.begin % TileLayout::Grid == 0 &&
      layout.tileOf(slots.begin) == tile && layout.tileOf(slots.end - 1) == tile;
    end = slots.end;
  }
  return good && end == rows;
}

}
