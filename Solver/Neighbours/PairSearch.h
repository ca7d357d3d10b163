// Finds the pairs that may come to touch before anything has moved by half the skin (Verlet's
// list): grains with grains, each pair once, in the row of the lower slot.
#pragma once

#include "Core/Parallel.h"
#include "Core/Particles.h"
#include "Neighbours/CellGrid.h"

#include <cstdint>
#include <vector>

namespace dem
{

/// Rows of ascending partners, compressed: row r is Partner[RowBegin[r], RowBegin[r + 1]).
struct PairRows
{
  std::vector<std::int64_t> rowBegin;
  std::vector<std::int32_t> partner;
};

/// Collects rows found by several threads, each row by one of them, and lays them out in row order.
class RowCollector
{
public:
  RowCollector(std::int64_t rows, int ranges) : Piece(rows), Found(ranges) {}
  /// The partners found so far by one range; a row starts where the last one ended.
  std::vector<std::int32_t>& found(int range) { return this->Found[range]; }
  /// Declares everything found since @a begin to be the row, and sorts it.
  void closeRow(int range, std::int64_t row, std::size_t begin);
  PairRows layOut(const Team& team) const;

private:
  struct RowPiece
  {
    std::int32_t range = 0;
    std::int32_t count = 0;
    std::size_t begin = 0;
  };
  std::vector<RowPiece> Piece;
  std::vector<std::vector<std::int32_t>> Found;
};

/// Pairs of grains with a gap below @a skin [L]; the cells of @a grid must be at least
/// 2 R_max + skin wide.
PairRows findGrainPairs(const Particles& particles, const CellGrid& grid, double skin,
  const Team& team);

}
