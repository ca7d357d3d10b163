// What the pairs of a block remember of a law, from where pairs keep it to lanes, and back.
#pragma once

#include "Contacts/ContactBlock.h"
#include "Contacts/PairList.h"

namespace dem
{

/// Memory that is kept by pairs, as lanes.
struct SpringLanes
{
  Lanes4 sliding; ///< and twisting
  Lanes4 rolling; ///< and work
  Lanes extra[MostExtras];
};

/// Memory of pairs: springs, and the extras of a layout beside them.
template <typename SpringsT, typename NumberT>
struct KeptMemory
{
  SpringsT* springs;
  NumberT* extras; ///< pair after pair
  const MemoryLayout& layout;
  bool bonds = true; ///< whether any can be bonded; else what is of bonds is left alone

  /// Whether extra @a k is one of those that are loaded and stored.
  bool has(int k) const
  {
    const int index = this->layout.indexOf(k);
    return this->bonds || index < BondExtra || index >= RecordExtra;
  }
};

/// What the pairs of a block remember, which the block refers to from now on, and back.
void loadMemory(const KeptMemory<const SpringVec4s, const double>& kept, SpringLanes& lanes,
  ContactBlock& block);
void storeMemory(const ContactBlock& block, const SpringLanes& lanes,
  const KeptMemory<SpringVec4s, double>& kept);
}
