// Which slots are worked on together and by whom, and what tiles send each other.
#include "Check.h"
#include "Contacts/Tiles.h"
#include "PairLists.h"
#include "Scenes.h"

#include <algorithm>
#include <string>

using namespace dem;

namespace
{

void layouts()
{
  const Team alone, three{ 3, 1 };
  for (std::int64_t rows : { 0, 1, 64, 65, 190, 2048, 30000, 200000 })
  {
    const std::string name = std::to_string(rows) + " rows, ";
    const PairList list = listOf(rows, { 9, 8, 7, 6, 5, 4, 3, 2, 1 });
    for (const Team& team : { alone, three })
    {
      TileLayout layout = layoutOf(list, team);
      check::isTrue(name + "tiles cover the slots", covers(layout, rows));
      check::equal(name + "ranges", layout.ranges(), rangesOf(rows, team));
      check::isTrue(name + "suits its team", layout.suits(team, workIn(list)));
      check::isTrue(name + "suits no other team",
        rows < 3 || !layout.suits({ 2, 1 }, workIn(list)));
      layout.extend(rows + 70);
      check::isTrue(name + "and some more", covers(layout, rows + 70));
    }
  }
  // The work is in the upper half: ranges have the same work, not the same number of slots.
  const auto late = [](std::int64_t slot)
  { return std::max<std::int64_t>(0, slot - 20000) + slot / 100; };
  TileLayout layout;
  layout.build(40000, three, late);
  check::isTrue("the first range is the longest", layout.get(layout.firstTile(1)).begin > 20000);
  check::isTrue("the same work", layout.suits(three, late));
  check::isTrue("not the same otherwise",
    !layout.suits(three, [](std::int64_t slot) { return slot; }));
  // One cell takes more than the share of a range: no layout is even, and the best one stays.
  const auto lump = [](std::int64_t slot) { return slot + (slot > 700 ? 100000 : 0); };
  layout.build(2000, three, lump);
  check::isTrue("as even as it gets", layout.suits(three, lump));
}

/// Own slots of a rank are in groups as they are on one rank that has all grains, and no copy of
/// another rank's grain is in one of these.
void ownGroups()
{
  constexpr std::int64_t count = 300;
  const auto one = [](std::int64_t number) { return number / TileLayout::Grid; };
  for (const std::int64_t own : { 0, 1, 63, 64, 100, 130 })
  {
    Particles grains;
    for (std::int64_t slot = 0; slot < own + count; ++slot)
    {
      grains.add(scene::grain(slot, 0.001, 1000.0, { 0.01 * static_cast<double>(slot), 0.0, 0.0 }));
    }
    for (const std::int64_t number : { 0, 1, 37, 64, 200 })
    {
      TileLayout layout;
      layout.setOwn(own, number);
      layout.setGrains(grains);
      layout.build(own + count, {}, [](std::int64_t slot) { return slot; });
      bool alike = true, apart = true;
      for (std::int64_t k = 1; k < count; ++k)
      {
        const bool same = layout.groupOf(own + k) == layout.groupOf(own + k - 1);
        alike = alike && same == (one(number + k) == one(number + k - 1));
      }
      for (std::int64_t copy = 0; copy < own; ++copy)
      {
        apart = apart && layout.groupOf(copy) < layout.groupOf(own);
      }
      const std::string name = std::to_string(own) + " copies before grain " + std::to_string(number);
      check::isTrue(name + ", groups as on one rank", alike);
      check::isTrue(name + ", copies have other groups", apart);
      check::isTrue(name + ", tiles cover the slots", covers(layout, own + count));
    }
  }
}

/// Puts a message for every pair between tiles, and sees that it comes to its grain, once.
void checkMessages(const std::string& name, const PairList& list, const TileLayout& layout,
  Tiles& tiles)
{
  std::vector<double> due(list.rows(), 0.0), got(list.rows(), 0.0);
  bool own = true, late = true;
  Tiles::Sender sender;
  for (std::int64_t tile = 0; tile < layout.count(); ++tile)
  {
    const Tile slots = layout.get(tile);
    tiles.begin(tile, layout, sender);
    for (std::int64_t pair = list.rowBegin[slots.begin]; pair < list.rowBegin[slots.end]; ++pair)
    {
      if (list.partner[pair] < slots.begin)
      {
        sender.messageTo(list.partner[pair]).force.x = pair + 1.0;
        due[list.partner[pair]] += pair + 1.0;
        late = late && tiles.lastSender(layout.tileOf(list.partner[pair])) >= tile;
      }
    }
  }
  for (std::int64_t tile = 0; tile < layout.count(); ++tile)
  {
    const Tile slots = layout.get(tile);
    tiles.collect(tile,
      [&](std::int32_t slot, const Load& load)
      {
        own = own && slot >= slots.begin && slot < slots.end;
        got[slot] += load.force.x;
      });
  }
  check::isTrue(name + "messages come to the tile of their grain", own);
  check::isTrue(name + "every message once", got == due);
  check::isTrue(name + "no tile sends later than said", late);
}

void messages()
{
  for (std::int64_t rows : { 0, 1, 64, 65, 2048, 4097 })
  {
    const std::string name = std::to_string(rows) + " rows, ";
    const std::vector<std::int64_t> distances = { 700, 130, 64, 63, 1 };
    const PairList list = listOf(rows, distances);
    const TileLayout few = layoutOf(list, { 2, 1 }), many = layoutOf(list, { 40, 1 });
    Tiles tiles;
    tiles.build(list, few);
    checkMessages(name, list, few, tiles);
    tiles.build(list, many);
    checkMessages(name + "smaller tiles, ", list, many, tiles);
    tiles.build(list, few);
    checkMessages(name + "larger ones again, ", list, few, tiles);
    const PairList half = listOf(rows / 2, distances);
    TileLayout layout = layoutOf(half, { 20, 1 });
    tiles.build(half, layout);
    layout.extend(rows);
    tiles.extend(list, layout);
    checkMessages(name + "the second half added, ", list, layout, tiles);
  }
}

void cases()
{
  layouts();
  ownGroups();
  messages();
}

}

int main()
{
  return check::run(cases);
}
