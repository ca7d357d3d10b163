// The contacts that the grains of a tile have by their rows, with their springs as columns, so that
// a step reads and writes them in order.
#pragma once

#include "Contacts/ContactBlock.h"
#include "Contacts/PairList.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace dem
{

class TileContacts
{
public:
  /// How many numbers of memory @a count contacts take, and a few that may come.
  /// @param extras of each contact, see MemoryLayout
  static std::size_t sizeFor(std::int32_t count, int extras);

  TileContacts() = default;
  /// @param layout of what contacts remember, which must outlive it
  explicit TileContacts(const MemoryLayout& layout) : Layout(&layout), Extras(layout.extras()) {}
  TileContacts(TileContacts&&) = default;
  TileContacts& operator=(TileContacts&&) = default;

  /// Has no contacts any more, and @a memory for sizeFor(count, extras) numbers, which must outlive
  /// it.
  void settle(double* memory, std::int32_t count);

  /// Number of contacts, with ended ones that stay in the columns, see leave().
  std::int32_t count() const { return this->Count; }
  /// Pair of contact @a k, less the first pair of the tile. Pairs ascend.
  std::int32_t pair(std::int32_t k) const { return this->Pair[k]; }
  /// Slots of the other grains of contact @a k and those after it.
  const std::int32_t* partners(std::int32_t k) const { return this->Partner + k; }
  SpringVec4s springs(std::int32_t k) const;
  /// Slots of both grains.
  ListedPair slots(std::int32_t k) const { return { this->First[k], this->Partner[k] }; }
  /// One of the further numbers of contact @a k.
  double extra(std::int32_t k, int which) const { return this->Memory[SpringColumns + which][k]; }
  /// Further numbers of contact @a k, to @a to.
  void extras(std::int32_t k, double* to) const;
  /// The contact of a pair; -1 if it has none.
  std::int32_t find(std::int32_t pair) const;
  /// Whether contact @a k has ended.
  bool hasEnded(std::int32_t k) const
  {
    return std::binary_search(this->Ended.begin(), this->Ended.end(), k);
  }

  void clear()
  {
    this->Count = 0;
    this->Ended.clear();
  }
  /// Adds contacts that begin, with blank springs, in the order of pairs; instead of ended contacts
  /// if there are any. Allocates memory of its own when there is not enough.
  /// @param pairs ascending, less @a firstPair, the first pair of the tile
  void insert(const std::int32_t* pairs, std::int32_t count, const PairList& list,
    std::int64_t firstPair);
  /// Finds the pairs again in another list of the same slots; contacts of pairs that are not in it
  /// are dropped.
  void renumber(const PairList& list, std::int64_t firstPair);
  /// Gives a contact springs, and further numbers.
  void setMemory(std::int32_t k, const Springs& springs, const double* extras);

  /// Fills count lanes of the block with contacts from @a first on: who touches, and what they
  /// remember, which the block refers to.
  void load(std::int32_t first, std::int64_t firstPair, ContactBlock& block);
  /// Moves the contacts of a block that continue, from @a from down to @a to.
  /// @return the end of what is kept
  std::int32_t keep(const ContactBlock& block, std::int32_t from, std::int32_t to);
  /// Drops contacts from @a count on.
  void truncate(std::int32_t count) { this->Count = count; }

  // Contacts/EndedContacts.cxx

  /// Instead of keep(): contacts of a block from @a from on that have ended stay in the columns,
  /// without any force, until others begin or ended ones become many. Columns then hardly move
  /// where contacts begin and end all the time. Pairs of ended contacts are checked again. For laws
  /// without force on bodies that do not touch.
  void leave(std::int32_t from, ContactBlock& block, PairList& list);
  /// To be called when all blocks of a step have left what ended.
  void endStep();
  /// Removes the ended contacts.
  void compact() { this->dropEnded(1); }

private:
  static constexpr int SpringColumns = 7;
  int columns() const { return SpringColumns + this->Extras; }
  template <typename Use>
  void forEachColumn(const Use& use)
  {
    for (int k = 0; k < this->columns(); ++k)
    {
      use(this->Memory[k]);
    }
  }

  void layOut(double* memory, std::int32_t capacity);
  void reserve(std::int32_t count);
  void dropEnded(std::size_t every);
  void begin(std::int32_t k, std::int32_t pair, const PairList& list, std::int64_t firstPair);
  std::int32_t takeIndex(std::int32_t before);
  void insertAtEnd(const std::int32_t* pairs, std::int32_t count, const PairList& list,
    std::int64_t firstPair);
  void move(std::int32_t from, std::int32_t count, std::int32_t to);
  void fetch(std::int32_t first) const;

  const MemoryLayout* Layout = nullptr;
  int Extras = 0;
  std::int32_t Count = 0;
  std::int32_t Capacity = 0; ///< of each column, at least a vector more than Count
  /// Springs: sliding, twisting, rolling; then the extras.
  std::array<double*, SpringColumns + MostExtras> Memory{};
  std::int32_t* Pair = nullptr;
  std::int32_t* First = nullptr;
  std::int32_t* Partner = nullptr;
  std::vector<std::int32_t> Ended;    ///< contacts that have ended, ascending
  std::vector<std::int32_t> EndedNow; ///< contacts that ended in the present step, so far
  LargeVector<double> Own;            ///< memory of the columns if that of settle() is too small
};

}
