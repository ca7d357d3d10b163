// Cells of a grid without bounds that cover some space: whether a box is in it.
#pragma once

#include "Basics/Vec3.h"
#include "Boundaries/BoxTree.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <unordered_set>
#include <vector>

namespace dem
{

class CoveredCells
{
public:
  CoveredCells() = default;
  /// @param edge of a cell [L], > 0
  explicit CoveredCells(double edge) : Edge(edge) {}

  /// Cells for boxes up to some reaches around their middles [L]: most are in a few, and none in
  /// very many.
  static CoveredCells forReaches(double mean, double farthest)
  {
    return CoveredCells(std::max(3.0 * mean, 0.25 * farthest));
  }
  /// Whether they still do, in cells that are not far too large.
  bool suit(double mean, double farthest) const
  {
    return farthest <= 5.0 * this->Edge && mean <= this->Edge &&
      this->Edge <= std::max(32.0 * mean, farthest);
  }
  /// Whether all of a box is covered: of what is within a reach of its middle along each axis [L].
  bool cover(const Vec3& middle, double reach) const;
  void add(const Vec3& middle, double reach);
  /// Covers all cells around those that are covered.
  void grow();
  /// Boxes that cover the same.
  std::vector<Box> boxes() const;

private:
  using CellIndex = std::array<std::int32_t, 3>;
  static constexpr int Bits = 21; ///< of an index along an axis
  /// Indices are counted up to here; the outermost cells have no end.
  static constexpr std::int32_t Farthest = (1 << (Bits - 1)) - 1;

  static std::uint64_t keyOf(const CellIndex& index);
  static CellIndex indexOf(std::uint64_t key);
  std::int32_t indexAt(double x) const;
  template <typename Visit>
  bool all(const Vec3& middle, double reach, const Visit& visit) const;

  double Edge = 0.0; ///< [L]; 0: nothing is covered
  std::unordered_set<std::uint64_t> Keys;
};

}
