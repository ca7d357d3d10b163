// What the solver keeps of pairs and contacts: springs, contacts of tiles, and lists of both kinds.

#include "Check.h"
#include "Contacts/GrainPairs.h"
#include "Contacts/WallPairs.h"
#include "PairLists.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <string>
#include <vector>

using namespace dem;

namespace
{

SpringVec4s springsOf(double k)
{
  return { { k, -2.0 * k, 0.0, 3.0 * k }, { -k, 0.25 * k, -0.0, 0.0 } };
}

bool sameSprings(const SpringVec4s& a, const SpringVec4s& b)
{
  return std::memcmp(&a, &b, sizeof(SpringVec4s)) == 0;
}

void springsReversed()
{
  const SpringVec4s some = springsOf(0.7);
  const SpringVec4s reversed = toVec4s(reversedSprings(fromVec4s(some)));
  check::isTrue("springs reversed twice",
    sameSprings(toVec4s(reversedSprings(fromVec4s(reversed))), some));
  check::isTrue("only the sliding spring reverses",
    reversed.sliding.x == -some.sliding.x && reversed.sliding.w == some.sliding.w &&
      std::memcmp(&reversed.rolling, &some.rolling, sizeof(Vec4)) == 0);
  check::isTrue("springs as numbers and back", sameSprings(toVec4s(fromVec4s(some)), some));
}

/// Three numbers beside the springs.
const MemoryLayout& layout()
{
  static const MemoryLayout three(
    { { MemoryKind::Shear, "Last", "L" }, { MemoryKind::Normal, "Deepest", "L", 2 } });
  return three;
}

/// Memories of every second pair.
PairMemories someOf(const PairList& list)
{
  PairMemories memories;
  memories.width = layout().extras();
  for (std::int64_t pair = 0; pair < list.pairs(); pair += 2)
  {
    const double number = static_cast<double>(pair) + 1.0;
    double* extras =
      memories.add({ list.row[pair], list.partner[pair], fromVec4s(springsOf(number)) });
    std::iota(extras, extras + memories.width, number);
  }
  return memories;
}

bool sameMemories(const PairMemories& a, const PairMemories& b)
{
  return a.width == 3 && b.width == 3 &&
    std::equal(a.pairs.begin(), a.pairs.end(), b.pairs.begin(), b.pairs.end(),
      [&](const PairMemory& one, const PairMemory& other)
      {
        return one.row == other.row && one.partner == other.partner &&
          sameSprings(toVec4s(one.springs), toVec4s(other.springs)) &&
          std::equal(a.extrasOf(one), a.extrasOf(one) + 3, b.extrasOf(other));
      });
}

void recall(GrainPairs& list, const PairMemories& memories)
{
  list.recall(memories, { 2, 1 });
}

void recall(WallPairs& list, const PairMemories& memories)
{
  list.recall(memories);
}

/// The normals of pairs with walls go where their springs go.
void normals()
{
  WallPairs list = listOf(5, { 3, 2, 1 }, WallPairs(layout()));
  PairMemories kept = someOf(list);
  for (const PairMemory& memory : kept.pairs)
  {
    const double number = memory.springs[0];
    kept.normals.push_back({ number, 2.0 * number, 3.0 * number, 0.0 });
  }
  const auto areKept = [&](const PairMemories& now)
  {
    return now.pairs.size() == kept.pairs.size() &&
      std::all_of(now.pairs.begin(), now.pairs.end(),
        [&](const PairMemory& memory)
        {
          const Vec4 normal = now.normalOf(memory);
          return normal.x == memory.springs[0] && normal.z == 3.0 * memory.springs[0];
        });
  };
  list.recall(kept);
  check::isTrue("normals are remembered", areKept(list.remembered()));
  WallPairs wider = listOf(5, { 4, 3, 2, 1 }, WallPairs(layout()));
  std::reverse(kept.pairs.begin(), kept.pairs.end());
  wider.recall(kept);
  check::isTrue("normals go into a longer list", areKept(wider.remembered()));
  const std::int64_t pair = wider.find(kept.pairs[0].row, kept.pairs[0].partner);
  wider.forget(pair);
  check::isTrue("a contact that has ended has no normal",
    wider.normals[pair].x == 0.0 && wider.normals[pair].z == 0.0);
  wider.restoreMemories(kept);
  check::isTrue("it is back with the contact", areKept(wider.remembered()));
}

template <typename List>
void memories(const std::string& name)
{
  List list = listOf(5, { 3, 2, 1 }, List(layout()));
  const PairMemories kept = someOf(list);
  recall(list, kept);
  check::isTrue(name + "memories are remembered", sameMemories(list.remembered(), kept));
  List wider = listOf(5, { 4, 3, 2, 1 }, List(layout()));
  PairMemories reversed = kept;
  std::reverse(reversed.pairs.begin(), reversed.pairs.end());
  recall(wider, reversed);
  check::isTrue(name + "memories go into a longer list, in its order",
    sameMemories(wider.remembered(), kept));
  List nearest = listOf(5, { 1 }, List(layout()));
  recall(nearest, kept);
  check::isTrue(name + "those of pairs that are not listed are dropped",
    nearest.remembered().pairs.size() ==
      static_cast<std::size_t>(std::count_if(kept.pairs.begin(), kept.pairs.end(),
        [](const PairMemory& memory) { return memory.row - memory.partner == 1; })));
  list.addRow({ 0, 4 });
  check::isTrue(name + "a new row touches nothing yet",
    list.rows() == 6 && list.row.back() == 5 && list.partner.back() == 4 &&
      sameMemories(list.remembered(), kept));
}

void insert(TileContacts& tile, const std::vector<std::int32_t>& pairs, const PairList& list)
{
  tile.insert(pairs.data(), static_cast<std::int32_t>(pairs.size()), list, 0);
}

/// Contacts begin and end in a tile: springs stay with their pairs.
void tileContacts()
{
  const GrainPairs list = listOf(60, { 3, 2, 1 });
  TileContacts tile(layout());
  insert(tile, { 10, 40, 41 }, list);
  for (std::int32_t k = 0; k < 3; ++k)
  {
    const double extras[] = { k + 0.25, k + 0.5, k + 0.75 };
    tile.setMemory(k, fromVec4s(springsOf(k + 1.0)), extras);
  }
  insert(tile, { 5, 20, 60, 61 }, list);
  const auto holds = [&](std::int32_t pair, double springs)
  {
    const std::int32_t k = tile.find(pair);
    double extras[3] = {};
    tile.extras(std::max(k, 0), extras);
    return k >= 0 && tile.pair(k) == pair &&
      sameSprings(tile.springs(k), springs > 0.0 ? springsOf(springs) : SpringVec4s{}) &&
      extras[0] == (springs > 0.0 ? springs - 0.75 : 0.0) &&
      extras[2] == (springs > 0.0 ? springs - 0.25 : 0.0);
  };
  check::isTrue("contacts begin with blank springs, others keep theirs",
    tile.count() == 7 && holds(10, 1.0) && holds(40, 2.0) && holds(41, 3.0) && holds(5, 0.0) &&
      holds(20, 0.0) && holds(60, 0.0) && holds(61, 0.0));
  ContactBlock block;
  block.count = 5; // from the second on: 10, 20, 40, 41, 60
  tile.load(1, 0, block);
  check::isTrue("a block has the contacts and their springs",
    block.pair[0] == 10 && block.first[2] == list.row[40] && block.partner[4] == list.partner[60] &&
      block.slidingSpring.y[2] == springsOf(2.0).sliding.y &&
      block.twistingSpring[3] == springsOf(3.0).sliding.w &&
      block.rollingSpring.x[0] == springsOf(1.0).rolling.x && block.extra[ShearExtra][2] == 1.25 &&
      block.extra[0][2] == 1.5 && block.extra[1][3] == 2.75 && block.extra[2] == nullptr);
  for (int c = 0; c < 5; ++c)
  {
    block.measure[c] = c == 1 || c == 2 ? 1.0 : -1.0;
  }
  tile.truncate(tile.keep(block, 1, 1));
  check::isTrue("contacts that end leave the others",
    tile.count() == 4 && holds(5, 0.0) && holds(10, 1.0) && holds(41, 3.0) && holds(60, 0.0) &&
      tile.find(20) < 0 && tile.find(40) < 0 && tile.find(61) < 0);
}

/// Grains come at the end, and threads that want tiles of their own, while there are contacts.
void otherTiles()
{
  const Team two{ 2, 64 };
  GrainPairs list = listOf(4095, { 70, 1 }, GrainPairs(layout()));
  const PairMemories kept = someOf(list);
  list.recall(kept, two);
  list.layOut(two, workIn(list));
  check::isTrue("contacts go into other tiles",
    list.layout().ranges() == 2 && list.contacts.size() == 2 &&
      sameMemories(list.remembered(), kept));
  const std::int64_t capacity = list.layout().largest();
  for (std::int64_t added = 0; added < capacity; ++added)
  {
    list.addRow({ 0 });
  }
  check::isTrue("a tile more for those that come",
    list.contacts.size() == 3 && covers(list.layout(), 4095 + capacity) &&
      sameMemories(list.remembered(), kept));
  // Pairs that follow each other, then some passed over, up to another tile.
  GrainPairs::Finder finder(list);
  check::isTrue("springs by their pair",
    sameSprings(list.springs(finder.find(2000)), springsOf(2001.0)) &&
      finder.find(2001) == GrainPairs::NoContact &&
      sameSprings(list.springs(GrainPairs::NoContact), SpringVec4s{}) &&
      sameSprings(list.springs(finder.find(4000)), springsOf(4001.0)));
  list.replace(rowsOf(100, { 1 }), two);
  check::isTrue("fewer rows", covers(list.layout(), 100) && list.remembered().pairs.empty());
}

/// Another list, of more rows: contacts continue, but for those that it does not have.
void anotherList()
{
  const Team two{ 2, 64 };
  for (const std::int64_t rows : { 210, 5000 }) // the latter in more tiles
  {
    GrainPairs list(layout());
    list.replace(rowsOf(200, { 3, 2, 1 }), two);
    list.layOut(two, workIn(list));
    PairMemories kept = someOf(list);
    list.recall(kept, two);
    const std::size_t before = list.contacts.size();
    list.renew(rowsOf(rows, { 4, 3, 2 }), two);
    check::isTrue("number of tiles", (list.contacts.size() > before) == (rows == 5000));
    kept.pairs.erase(std::remove_if(kept.pairs.begin(), kept.pairs.end(),
                       [](const PairMemory& memory) { return memory.row - memory.partner == 1; }),
      kept.pairs.end());
    check::isTrue("contacts go on in a list of " + std::to_string(rows) + " rows",
      !kept.pairs.empty() && list.rows() == rows && sameMemories(list.remembered(), kept));
    std::int64_t notExamined = 0;
    for (std::int64_t pair = 0; pair < list.pairs(); ++pair)
    {
      notExamined += list.mayTouch(pair) ? 0 : 1;
    }
    check::equal("and all other pairs are examined", notExamined,
      static_cast<long long>(kept.pairs.size()));
  }
}

void cases()
{
  springsReversed();
  memories<GrainPairs>("grains, ");
  memories<WallPairs>("walls, ");
  normals();
  tileContacts();
  otherTiles();
  anotherList();
}

}

int main()
{
  return check::run(cases);
}
