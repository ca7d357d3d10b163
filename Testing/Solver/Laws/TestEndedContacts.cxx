// Contacts that have ended keep their entries in the columns of a tile: whatever begins, ends and
// is listed anew, a tile has the contacts and springs that a plain map has.

#include "Basics/Random.h"
#include "Check.h"
#include "Contacts/GrainPairs.h"
#include "PairLists.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

using namespace dem;

namespace
{

const Team Alone;
constexpr std::int64_t Rows = 1500;

/// Springs of contacts by their slots: one number for all of a contact.
using Model = std::map<std::pair<std::int32_t, std::int32_t>, double>;

const MemoryLayout& layout()
{
  static const MemoryLayout one({ { MemoryKind::Shear, "Last", "L" } });
  return one;
}

struct Walk
{
  GrainPairs list{ layout() };
  Model model;
  Random random{ 5 };
  bool good = true;
  std::size_t most = 0; ///< of contacts that keep an entry only

  Walk()
  {
    this->list.replace(rowsOf(Rows, { 3, 2, 1 }), Alone);
    this->list.layOut(Alone, workIn(this->list));
  }
  TileContacts& contacts() { return this->list.contacts[0]; }
  std::pair<std::int32_t, std::int32_t> slots(std::int64_t pair) const
  {
    return { this->list.row[pair], this->list.partner[pair] };
  }

  /// Pairs that have no contact and are examined, as the narrow phase finds them.
  void begin(double share)
  {
    std::vector<std::int32_t> begun;
    for (std::int64_t pair = 0; pair < this->list.pairs(); ++pair)
    {
      const bool examined = this->list.gap[pair] != GrainPairs::Touching;
      this->good = this->good && examined == (this->model.count(this->slots(pair)) == 0);
      if (examined && this->random.uniform() < share)
      {
        begun.push_back(static_cast<std::int32_t>(pair));
        this->list.gap[pair] = GrainPairs::Touching;
        this->model[this->slots(pair)] = 0.0;
      }
    }
    this->contacts().insert(begun.data(), static_cast<std::int32_t>(begun.size()), this->list, 0);
  }

  /// A law gives all contacts of the blocks new springs and forces, and some end.
  void step(double share)
  {
    TileContacts& tile = this->contacts();
    std::size_t live = 0;
    ContactBlock block;
    for (std::int32_t k = 0; k < tile.count(); k += ContactBlock::Capacity)
    {
      block.count = std::min(ContactBlock::Capacity, tile.count() - k);
      tile.load(k, 0, block);
      std::vector<char> had(static_cast<std::size_t>(block.count));
      for (int c = 0; c < block.count; ++c)
      {
        had[c] = tile.hasEnded(k + c) ? 1 : 0;
        const auto slots = this->slots(block.pair[c]);
        const auto found = this->model.find(slots);
        const double spring = this->random.uniform();
        live += had[c] ? 0 : 1;
        this->good = this->good && slots.first == block.first[c] &&
          slots.second == block.partner[c] && (found == this->model.end()) == (had[c] != 0) &&
          (had[c] ||
            (block.slidingSpring.x[c] == found->second &&
              block.extra[ShearExtra][c] == found->second));
        const bool ends = had[c] || this->random.uniform() < share;
        block.slidingSpring.set(c, { spring, spring, spring });
        block.extra[ShearExtra][c] = spring;
        block.measure[c] = ends ? 1.0 : -1.0;
        for (Lanes3* result : { &block.force, &block.firstTorque, &block.secondTorque })
        {
          result->set(c, { 1.0, 2.0, 3.0 });
        }
        if (!had[c] && ends)
        {
          this->model.erase(found);
        }
        else if (!had[c])
        {
          found->second = spring;
        }
      }
      tile.leave(k, block, this->list);
      for (int c = 0; c < block.count; ++c)
      {
        const double expected = had[c] ? 0.0 : 2.0; // the last force of a contact counts
        this->good = this->good && block.force.y[c] == expected &&
          block.firstTorque.y[c] == expected && block.secondTorque.y[c] == expected;
      }
    }
    this->good = this->good && live == this->model.size() + this->endedIn(tile);
    tile.endStep();
  }
  /// How many ended in the step that is being done: those that the model lost.
  std::size_t endedIn(const TileContacts& tile) const
  {
    std::size_t ended = 0;
    for (std::int32_t k = 0; k < tile.count(); ++k)
    {
      ended += !tile.hasEnded(k) && this->model.count(this->slots(tile.pair(k))) == 0 ? 1 : 0;
    }
    return ended;
  }

  /// What others see: memories, and contacts by their pairs.
  void compare()
  {
    const PairMemories memories = this->list.remembered();
    this->good = this->good && memories.pairs.size() == this->model.size();
    for (const PairMemory& memory : memories.pairs)
    {
      const auto found = this->model.find({ memory.row, memory.partner });
      this->good = this->good && found != this->model.end() &&
        toVec4s(memory.springs).sliding.x == found->second &&
        *memories.extrasOf(memory) == found->second;
    }
    GrainPairs::Finder finder(this->list);
    for (std::int64_t pair = 0; pair < this->list.pairs(); ++pair)
    {
      this->good = this->good &&
        (finder.find(pair) != GrainPairs::NoContact) == (this->model.count(this->slots(pair)) == 1);
    }
    this->most =
      std::max(this->most, static_cast<std::size_t>(this->contacts().count()) - this->model.size());
  }
};

void walk()
{
  Walk tile;
  tile.begin(0.4);
  for (int step = 0; step < 400; ++step)
  {
    tile.begin(step % 50 == 0 ? 0.05 : 0.002); // some together, and few
    tile.step(step % 70 == 0 ? 0.1 : 0.003);
    tile.compare();
    if (step % 37 == 0)
    {
      const bool wide = step % 2 == 0;
      tile.list.renew(
        rowsOf(Rows,
          wide ? std::vector<std::int64_t>{ 4, 3, 2, 1 } : std::vector<std::int64_t>{ 3, 2, 1 }),
        Alone);
      if (!wide)
      {
        const auto isFar = [](const auto& contact)
        { return contact.first.first - contact.first.second == 4; };
        for (auto k = tile.model.begin(); k != tile.model.end();)
        {
          k = isFar(*k) ? tile.model.erase(k) : std::next(k);
        }
      }
      tile.compare();
    }
    if (step % 90 == 0)
    {
      tile.contacts().compact();
      check::equal("after compact() no entries are kept", tile.contacts().count(),
        static_cast<long long>(tile.model.size()));
    }
  }
  check::isTrue("contacts are those of a plain map", tile.good);
  check::isTrue("entries were kept, but not many", tile.most > 5 && tile.most <= 30);
}

}

int main()
{
  return check::run(walk);
}
