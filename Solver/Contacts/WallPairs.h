// Candidate pairs of grains and wall elements, with what their contacts remember beside them.
#pragma once

#include "Contacts/PairList.h"

namespace dem
{

struct WallPairs : PairList
{
  WallPairs() = default;
  /// @param memory what contacts remember
  explicit WallPairs(const MemoryLayout& memory)
    : Width(memory.extras()), Bond(memory.anchor() < 0 ? -1 : memory.bond()),
      OfLaw(memory.record() < 0 ? memory.extras() : memory.record())
  {
  }

  std::vector<SpringVec4s> springs; ///< per pair: blank where there is no contact
  /// Per pair: the unit normal of the last step, from the wall to the grain, and 1, or -1 if the
  /// centre of the grain was on the other side of the wall; 0 where there was no contact.
  std::vector<Vec4> normals;
  std::vector<double> extras;        ///< further numbers of each pair, pair after pair
  std::vector<std::uint8_t> touches; ///< per pair: 0 if there was no contact in the last step; else
                                     ///< where on the wall element (Boundaries/ClosestPoint.h)
  std::vector<std::int32_t> patch;   ///< per pair: the convex patch of the element (Seams), -1 for
                                     ///< none; to be filled in by who changes the list

  /// Whether two pairs are with elements of one patch.
  bool inOnePatch(std::int64_t a, std::int64_t b) const
  {
    return this->patch[a] >= 0 && this->patch[a] == this->patch[b];
  }

  /// Whether a grain that was in contact is on the other side now, or still is.
  /// @param separation from the wall to its centre [L]
  bool isBeyond(std::int64_t pair, const Vec3& separation) const
  {
    const Vec4& n = this->normals[pair];
    return n.x * separation.x + n.y * separation.y + n.z * separation.z < 0.0;
  }

  /// Takes a new list without any memory.
  void replace(PairRows&& pairs, const Team& team);
  void addRow(const std::vector<std::int32_t>& partners);
  /// Memories of the contacts, in the order of the list.
  PairMemories remembered() const;
  /// Restores the memories of pairs; a memory whose pair is not in the list is dropped.
  void recall(const PairMemories& memories);
  /// Replaces the memories of the pairs.
  void restoreMemories(const PairMemories& memories);
  /// Further numbers of a pair.
  double* extrasOf(std::int64_t pair) { return this->extras.data() + pair * this->Width; }
  const double* extrasOf(std::int64_t pair) const
  {
    return this->extras.data() + pair * this->Width;
  }
  int width() const { return this->Width; }
  /// How many of the extras are no record, which comes last.
  int ofLaw() const { return this->OfLaw; }
  /// Whether grains can be bonded to walls.
  bool anyBonds() const { return this->Bond >= 0; }
  /// Whether a bond holds the two of a pair.
  bool isBonded(std::int64_t pair) const
  {
    return this->Bond >= 0 && this->touches[pair] != 0 &&
      this->extrasOf(pair)[this->Bond + BondStrengthIndex] > 0.0;
  }
  /// A pair that is no contact any more.
  void forget(std::int64_t pair);
  /// A contact that goes on without what its law remembers, which comes before a record.
  void forgetLaw(std::int64_t pair);

private:
  int Width = 0;
  int Bond = -1; ///< where the numbers of a bond begin
  int OfLaw = 0;
};

}
