// Pairs in compressed rows, and the two methods to make them: row by row, or pair by pair.
#pragma once

#include "Vectors/LargePages.h"
#include "Vectors/Parallel.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace dem
{

/// Rows of ascending partners, compressed: row r is Partner[RowBegin[r], RowBegin[r + 1]).
struct PairRows
{
  std::vector<std::int64_t> rowBegin;
  LargeVector<std::int32_t> partner;
};

/// Leaves one of the partners that a row has several times.
void dropTwins(PairRows& pairs);

/// Collects rows found by several threads, each row by one of them, and lays them out in row order.
class RowCollector
{
public:
  RowCollector(std::int64_t rows, int ranges) : Piece(rows), Found(ranges) {}
  /// The partners found so far by one range; a row starts where the last one ended.
  std::vector<std::int32_t>& found(int range) { return this->Found[range].partners; }
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
  /// A line of its own, since each thread writes its end.
  struct alignas(64) Partners
  {
    std::vector<std::int32_t> partners;
  };
  std::vector<RowPiece> Piece;
  std::vector<Partners> Found;
};

/// Collects pairs of grains that several threads find in any order. Each thread puts them down by
/// blocks of rows, so that afterwards a block is one thread's and nobody waits for another.
class PairCollector
{
public:
  struct Pair
  {
    std::int32_t row = 0;
    std::int32_t partner = 0;
  };
  /// What one thread found, by blocks.
  using Blocks = std::vector<LargeVector<Pair>>;

  PairCollector(std::int64_t rows, const Team& team);
  /// Nothing found yet; to be filled by one thread.
  Blocks blocks() const { return Blocks(this->BlockCount); }
  /// The block of a row.
  std::size_t blockOf(std::int32_t row) const
  {
    return static_cast<std::size_t>(static_cast<std::uint64_t>(row) * this->BlocksPerRow >> 32);
  }
  void take(int range, Blocks found) { this->Found[range] = std::move(found); }
  PairRows layOut() const;

private:
  std::int64_t firstRow(std::size_t block) const;
  void layOutBlock(std::size_t block, std::int64_t first, PairRows& result) const;

  std::int64_t Rows;
  Team Workers;
  std::size_t BlockCount;
  std::uint64_t BlocksPerRow; ///< times 2^32
  std::vector<Blocks> Found;  ///< by ranges
};

}
