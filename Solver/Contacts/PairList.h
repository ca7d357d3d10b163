// Candidate pairs, kept for many steps, with what their contacts remember beside them.
//
//   row 0   row 1   row 2     one row a grain, partners ascending
//   []      [0]     [0 1]     of two grains the higher slot has the row, so that a grain that is
//                             added at the end only adds a row at the end
#pragma once

#include "Core/Parallel.h"
#include "Core/Rows.h"
#include "Core/Snapshot.h"
#include "Neighbours/PairSearch.h"

#include <cstdint>
#include <vector>

namespace dem
{

/// Springs as rows: sliding and twisting, rolling and work. One cache line.
struct SpringRows
{
  Row sliding; ///< the fourth number is the twisting spring
  Row rolling; ///< the fourth number is the work of sliding on a wall
};

SpringRows toRows(const Springs& springs);
Springs fromRows(const SpringRows& rows);

/// The springs as the partner sees them: the sliding spring is a displacement of one against the
/// other and turns round; rolling and twisting springs, of an axial vector along the normal, do
/// not.
Springs turnedRound(Springs springs);

/// The memory of one contact.
struct PairMemory
{
  std::int32_t row = 0;
  std::int32_t partner = 0;
  Springs springs{};
  std::uint8_t touches = 1; ///< as in PairList
};

struct PairList
{
  std::vector<std::int64_t> rowBegin{ 0 };
  std::vector<std::int32_t> row;     ///< per pair: slot of the grain whose row it is
  std::vector<std::int32_t> partner; ///< per pair: slot of the other grain, or wall element
  std::vector<SpringRows> springs;   ///< per pair: blank where it does not touch
  std::vector<std::uint8_t> touches; ///< per pair: 0 if it did not in the last step; else 1, or
                                     ///< where on the wall element (Boundaries/ClosestPoint.h)

  std::int64_t rows() const { return static_cast<std::int64_t>(this->rowBegin.size()) - 1; }

  /// Takes a new list without any memory.
  void replace(PairRows&& pairs, const Team& team);
  void addRow(const std::vector<std::int32_t>& partners);
  /// Memories of the pairs that touch, in the order of the list.
  std::vector<PairMemory> remembered() const;
  /// Gives pairs their memories; one whose pair is not in the list does not touch and is dropped.
  void recall(const std::vector<PairMemory>& memories, const Team& team);
};

}
