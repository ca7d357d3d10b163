// Candidate pairs of grains and wall elements, with what their contacts remember beside them.
#pragma once

#include "Contacts/PairList.h"

namespace dem
{

struct WallPairs : PairList
{
  std::vector<SpringRows> springs;   ///< per pair: blank where it does not touch
  std::vector<std::uint8_t> touches; ///< per pair: 0 if it did not in the last step; else where on
                                     ///< the wall element (Boundaries/ClosestPoint.h)
  std::vector<std::int32_t> patch;   ///< per pair: the convex patch of the element (Seams), -1 for
                                     ///< none; to be filled in by who changes the list

  /// Whether two pairs are with elements of one patch.
  bool inOnePatch(std::int64_t a, std::int64_t b) const
  {
    return this->patch[a] >= 0 && this->patch[a] == this->patch[b];
  }

  /// Takes a new list without any memory.
  void replace(PairRows&& pairs, const Team& team);
  void addRow(const std::vector<std::int32_t>& partners);
  /// Memories of the pairs that touch, in the order of the list.
  LargeVector<PairMemory> remembered() const;
  /// Gives pairs their memories; one whose pair is not in the list does not touch and is dropped.
  void recall(const LargeVector<PairMemory>& memories);
};

}
