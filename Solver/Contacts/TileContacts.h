// The contacts that the grains of a tile have by their rows, with their springs as columns, so that
// a step reads and writes them from begin to end as it comes to them.
#pragma once

#include "Contacts/ContactBlock.h"
#include "Contacts/PairList.h"

#include <array>
#include <cstdint>
#include <vector>

namespace dem
{

class TileContacts
{
public:
  std::int32_t count() const { return this->Count; }
  /// Of contact @a k, less the first pair of the tile. They ascend.
  std::int32_t pair(std::int32_t k) const { return this->Pair[k]; }
  SpringRows springs(std::int32_t k) const;
  /// The contact of a pair; -1 if it has none.
  std::int32_t find(std::int32_t pair) const;

  void clear() { this->Count = 0; }
  /// Adds contacts that begin, with blank springs, in between.
  /// @param pairs ascending, less @a firstPair, the first pair of the tile
  void insert(const std::vector<std::int32_t>& pairs, const PairList& list, std::int64_t firstPair);
  /// Gives a contact springs.
  void setSprings(std::int32_t k, const Springs& springs);

  /// Fills count lanes of the block with contacts from @a first on: who touches, and their springs,
  /// which the block refers to.
  void load(std::int32_t first, std::int64_t firstPair, ContactBlock& block);
  /// Moves those of a block that still touch from @a from down to @a to.
  /// @return the end of what is kept
  std::int32_t keep(const ContactBlock& block, std::int32_t from, std::int32_t to);
  /// Drops contacts from @a count on.
  void truncate(std::int32_t count) { this->Count = count; }

private:
  void reserve(std::int32_t count);

  std::int32_t Count = 0;
  // Columns, each longer than needed by a vector.
  std::vector<std::int32_t> Pair, First, Partner;
  std::array<std::vector<double>, 7> Spring; ///< sliding, twisting, rolling
};

}
