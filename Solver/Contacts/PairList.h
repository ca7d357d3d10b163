// Candidate pairs, kept for many steps.
//
//   row 0   row 1   row 2     one row a grain, partners ascending
//   []      [0]     [0 1]     of two grains the higher slot has the row, so that a grain that is
//                             added at the end only adds a row at the end
#pragma once

#include "Neighbours/PairSearch.h"
#include "State/Snapshot.h"
#include "Vectors/LargePages.h"
#include "Vectors/Parallel.h"
#include "Vectors/Vec4.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <tuple>
#include <vector>

namespace dem
{

/// Springs as two times four numbers: sliding and twisting, rolling and work. One cache line.
struct SpringVec4s
{
  Vec4 sliding; ///< the fourth number is the twisting spring
  Vec4 rolling; ///< the fourth number is slidingWork()

  /// Work of sliding on a wall [M L^2/T^2].
  double slidingWork() const { return this->rolling.w; }
  double& slidingWork() { return this->rolling.w; }
};

SpringVec4s toVec4s(const Springs& springs);
Springs fromVec4s(const SpringVec4s& packed);

/// The springs with first body and partner exchanged. The sliding spring, a relative displacement,
/// changes sign. Rolling and twisting springs, of an axial vector along the normal, do not.
Springs reversedSprings(Springs springs);

/// The memory of one contact.
struct PairMemory
{
  std::int32_t row = 0;
  std::int32_t partner = 0;
  Springs springs{};
  std::uint8_t touches = 1; ///< as in WallPairs
  std::int32_t extras = 0;  ///< index of its further numbers, see PairMemories

  /// In the order of a list.
  friend bool operator<(const PairMemory& a, const PairMemory& b)
  {
    return std::tie(a.row, a.partner) < std::tie(b.row, b.partner);
  }
};

/// Memories of many contacts, whose further numbers stay where they are when the memories are put
/// into another order.
struct PairMemories
{
  LargeVector<PairMemory> pairs;
  LargeVector<double> extras; ///< as many of each contact, contact after contact
  int width = 0;              ///< how many
  /// Normals of the last step of contacts with walls, at the positions of their extras. Contacts of
  /// grains have no normals.
  LargeVector<Vec4> normals;

  void clear()
  {
    this->pairs.clear();
    this->extras.clear();
    this->normals.clear();
  }
  /// Adds a contact.
  /// @return where to write its extras
  double* add(const PairMemory& memory)
  {
    this->pairs.push_back(memory);
    this->pairs.back().extras = static_cast<std::int32_t>(this->pairs.size() - 1);
    this->extras.resize(this->extras.size() + static_cast<std::size_t>(this->width));
    return this->extras.data() + this->extras.size() - this->width;
  }
  /// Adds the memory of a contact with a wall, and its normal.
  double* add(const PairMemory& memory, const Vec4& normal)
  {
    this->normals.push_back(normal);
    return this->add(memory);
  }
  Vec4 normalOf(const PairMemory& memory) const
  {
    return this->normals.empty() ? Vec4{} : this->normals[static_cast<std::size_t>(memory.extras)];
  }
  const double* extrasOf(const PairMemory& memory) const
  {
    return this->extras.data() + static_cast<std::ptrdiff_t>(memory.extras) * this->width;
  }
};

/// A pair that has to be in a list.
struct ListedPair
{
  std::int32_t row = 0;
  std::int32_t partner = 0;
  bool held = false; ///< whether by a bond that has not broken
};

/// The pairs of memories that are or were bonded.
std::vector<ListedPair> bondedOf(const PairMemories& memories, const MemoryLayout& layout);
/// Adds pairs to rows that may not have them.
PairRows withPairs(PairRows&& rows, const std::vector<ListedPair>& pairs);

/// What PairList::gap is for a pair at @a distance whose radii add up to @a reach [L]. A little
/// less, for the rounding, and never infinite, which means something else (GrainPairs).
DEM_INLINE float gapFor(double closed, double distance, double reach)
{
  const double gap = closed + distance - reach - 1e-6 * (distance + closed);
  return static_cast<float>(std::min<double>(gap, std::numeric_limits<float>::max()));
}

struct PairList
{
  std::vector<std::int64_t> rowBegin{ 0 };
  LargeVector<std::int32_t> row;     ///< per pair: slot of the grain whose row it is
  LargeVector<std::int32_t> partner; ///< per pair: slot of the other grain, or wall element
  LargeVector<float> gap;            ///< per pair: what has to be closed before it can touch [L]
  double closed = 0.0; ///< how far the two of any pair can have come together since replace() [L]

  std::int64_t rows() const { return static_cast<std::int64_t>(this->rowBegin.size()) - 1; }
  std::int64_t pairs() const { return static_cast<std::int64_t>(this->partner.size()); }
  /// Whether a pair that did not touch can have come to touch.
  bool mayTouch(std::int64_t pair) const
  {
    return static_cast<float>(this->closed) >= this->gap[pair];
  }
  /// A pair by its two; -1 if it is not in the list.
  std::int64_t find(std::int32_t row, std::int32_t partner) const;

protected:
  void replace(PairRows&& pairs, const Team& team);
  void addRow(const std::vector<std::int32_t>& partners);
};

}
