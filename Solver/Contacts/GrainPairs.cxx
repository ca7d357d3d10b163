#include "Contacts/GrainPairs.h"

#include <algorithm>
#include <utility>

namespace dem
{

const MemoryLayout& GrainPairs::springsAlone()
{
  static const MemoryLayout layout;
  return layout;
}

/// As many as the layout has.
void GrainPairs::makeTiles()
{
  const std::size_t count = static_cast<std::size_t>(this->Layout.count());
  this->contacts.resize(std::min(this->contacts.size(), count));
  while (this->contacts.size() < count)
  {
    this->contacts.emplace_back(*this->Remembered);
  }
}

void GrainPairs::replace(PairRows&& pairs, const Team& team)
{
  this->PairList::replace(std::move(pairs), team);
  if (this->rows() < this->Layout.rows())
  {
    this->Layout.clear();
  }
  this->Layout.extend(this->rows());
  this->clear();
}

/// Tiles without contacts.
void GrainPairs::clear()
{
  for (TileContacts& tile : this->contacts)
  {
    tile.clear();
  }
  this->makeTiles();
}

void GrainPairs::layOut(const Team& team, const TileLayout::Work& workBefore)
{
  const PairMemories memories = this->remembered();
  this->Layout.build(this->rows(), team, workBefore);
  this->clear();
  this->recall(memories, team);
}

/// Calls use(contacts, first pair, end of pairs) for all tiles, shared between threads.
template <typename Use>
void GrainPairs::forEachTile(const Team& team, const Use& use)
{
  const std::int64_t few = std::max<std::int64_t>(1,
    team.smallestRange / std::max<std::int64_t>(1, this->Layout.largest()));
  parallelFor(this->Layout.count(), { team.threads, few },
    [&](std::int64_t tile)
    { use(this->contacts[tile], this->firstPair(tile), this->endOfPairs(tile)); });
}

void GrainPairs::renew(PairRows&& pairs, const Team& team)
{
  this->PairList::replace(std::move(pairs), team);
  this->Layout.extend(this->rows());
  this->makeTiles();
  this->forEachTile(team,
    [&](TileContacts& here, std::int64_t first, std::int64_t)
    {
      here.renumber(*this, first);
      for (std::int32_t k = 0; k < here.count(); ++k)
      {
        float& gap = this->gap[first + here.pair(k)];
        gap = here.hasEnded(k) ? gap : Touching;
      }
    });
}

void GrainPairs::addRow(const std::vector<std::int32_t>& partners)
{
  this->PairList::addRow(partners);
  this->Layout.extend(this->rows());
  this->makeTiles();
}

PairMemories GrainPairs::remembered() const
{
  PairMemories memories;
  this->remember(memories);
  return memories;
}

void GrainPairs::remember(PairMemories& memories) const
{
  std::size_t count = 0;
  for (const TileContacts& tile : this->contacts)
  {
    count += static_cast<std::size_t>(tile.count());
  }
  memories.clear();
  memories.width = this->Remembered->extras();
  memories.pairs.reserve(count);
  memories.extras.reserve(count * memories.width);
  for (std::size_t tile = 0; tile < this->contacts.size(); ++tile)
  {
    const TileContacts& here = this->contacts[tile];
    for (std::int32_t k = 0; k < here.count(); ++k)
    {
      if (!here.hasEnded(k))
      {
        const ListedPair slots = here.slots(k);
        here.extras(k, memories.add({ slots.row, slots.partner, fromVec4s(here.springs(k)) }));
      }
    }
  }
}

std::vector<ListedPair> GrainPairs::bonded() const
{
  std::vector<ListedPair> all;
  const int bond = this->Remembered->bond();
  const bool always = this->Remembered->record() >= 0;
  for (std::size_t tile = 0; this->Remembered->holdsPairs() && tile < this->contacts.size(); ++tile)
  {
    const TileContacts& here = this->contacts[tile];
    for (std::int32_t k = 0; k < here.count(); ++k)
    {
      const double strength = bond < 0 ? 0.0 : here.extra(k, bond + BondStrengthIndex);
      if (always || strength != 0.0)
      {
        all.push_back(here.slots(k));
        all.back().held = strength > 0.0;
      }
    }
  }
  return all;
}

PairMemories GrainPairs::takeMemories()
{
  PairMemories memories = this->remembered();
  TileLayout layout = std::move(this->Layout);
  *this = GrainPairs(*this->Remembered);
  this->Layout = std::move(layout);
  return memories;
}

void GrainPairs::restoreMemories(const PairMemories& memories, const Team& team)
{
  this->forEachTile(team,
    [&](TileContacts& here, std::int64_t first, std::int64_t)
    {
      for (std::int32_t k = 0; k < here.count(); ++k)
      {
        this->gap[first + here.pair(k)] = 0.0F; // to be checked
      }
    });
  this->clear();
  this->recall(memories, team);
}

void GrainPairs::recall(const PairMemories& memories, const Team& team)
{
  const LargeVector<PairMemory>& pairs = memories.pairs;
  constexpr std::int32_t none = -1;
  LargeVector<std::int32_t> memoryOf(this->partner.size(), none);
  for (std::size_t k = 0; k < pairs.size(); ++k) // not shared out: two may be of one pair
  {
    const std::int64_t pair = this->find(pairs[k].row, pairs[k].partner);
    if (pair >= 0)
    {
      memoryOf[pair] = static_cast<std::int32_t>(k);
      this->gap[pair] = Touching;
    }
  }
  this->giveMemory();
  this->forEachTile(team,
    [&](TileContacts& here, std::int64_t first, std::int64_t end)
    {
      std::vector<std::int32_t> own;
      for (std::int64_t pair = first; pair < end; ++pair)
      {
        if (memoryOf[pair] != none)
        {
          own.push_back(static_cast<std::int32_t>(pair - first));
        }
      }
      here.insert(own.data(), static_cast<std::int32_t>(own.size()), *this, first);
      for (std::int32_t k = 0; k < here.count(); ++k)
      {
        const PairMemory& memory = pairs[memoryOf[first + here.pair(k)]];
        here.setMemory(k, memory.springs, memories.extrasOf(memory));
      }
    });
}

/// Assigns each tile memory for the pairs that are marked as touching.
void GrainPairs::giveMemory()
{
  const std::size_t tiles = this->contacts.size();
  std::vector<std::int32_t> counts(tiles);
  std::size_t size = 0;
  for (std::size_t tile = 0; tile < tiles; ++tile)
  {
    const auto begin = this->gap.begin() + this->firstPair(static_cast<std::int64_t>(tile));
    const auto end = this->gap.begin() + this->endOfPairs(static_cast<std::int64_t>(tile));
    counts[tile] = static_cast<std::int32_t>(std::count(begin, end, Touching));
    size += TileContacts::sizeFor(counts[tile], this->Remembered->extras());
  }
  if (size > this->Memory.capacity())
  {
    LargeVector<double>().swap(this->Memory); // not the old and the new one at the same time
  }
  this->Memory.resize(size);
  double* memory = this->Memory.data();
  for (std::size_t tile = 0; tile < tiles; ++tile)
  {
    this->contacts[tile].settle(memory, counts[tile]);
    memory += TileContacts::sizeFor(counts[tile], this->Remembered->extras());
  }
}

std::int64_t GrainPairs::Finder::find(std::int64_t pair)
{
  if (pair >= this->End)
  {
    this->Tile = this->List.Layout.tileOf(this->List.row[pair]);
    this->First = this->List.firstPair(this->Tile);
    this->End = this->List.endOfPairs(this->Tile);
    this->Contact = 0;
  }
  const TileContacts& here = this->List.contacts[this->Tile];
  while (this->Contact < here.count() && here.pair(this->Contact) < pair - this->First)
  {
    ++this->Contact;
  }
  const bool isThere = this->Contact < here.count() &&
    here.pair(this->Contact) == pair - this->First && !here.hasEnded(this->Contact);
  return isThere ? this->Tile << 32 | this->Contact : NoContact;
}

SpringVec4s GrainPairs::springs(std::int64_t contact) const
{
  return contact == NoContact
    ? SpringVec4s{}
    : this->contacts[contact >> 32].springs(static_cast<std::int32_t>(contact));
}

void GrainPairs::extras(std::int64_t contact, double* to) const
{
  if (contact == NoContact)
  {
    std::fill_n(to, this->Remembered->extras(), 0.0);
    return;
  }
  this->contacts[contact >> 32].extras(static_cast<std::int32_t>(contact), to);
}

}
