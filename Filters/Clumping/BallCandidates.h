// The cells of a body as possible centres of balls: which one has the most space, and what a ball
// leaves to the others.
//
//   A ball changes only the cells near it, and each block of cells knows its best one. A ball
//   therefore costs a time that is in proportion to the cells around it, and not to the body.
#pragma once

#include "Clumping/BodyCells.h"
#include "Parameters/GrainShape.h"

#include <cstdint>
#include <vector>

namespace granular
{

class BallCandidates
{
public:
  /// @param overlap how deep balls may reach into others, in parts of their radii
  /// @param smallest least radius of a ball [L]
  BallCandidates(const BodyCells& cells, double overlap, double smallest);

  struct Candidate
  {
    double space = 0.0; ///< about the radius of the ball that fits there [L]; 0 for none
    dem::Vec3 centre;
  };
  /// The one with the most space, of those where a ball rises out of each other ball. Of equal ones
  /// the first.
  Candidate best() const;
  /// How many cells have their centres in a ball, and how many of these are in no ball yet.
  struct Count
  {
    std::int64_t within = 0, free = 0;
  };
  Count count(const dem::Ball& ball) const;
  void take(const dem::Ball& ball);
  /// No ball will have its centre at most this far from a position.
  void leaveOut(const dem::Vec3& centre, double radius);
  /// Number of cells of the body.
  std::int64_t cells() const { return this->Inside; }
  double edge() const { return this->Grid.edge; }

private:
  enum State : unsigned char
  {
    Outside,
    Free,
    Covered
  };
  /// Indices from first to last along an axis.
  struct Range
  {
    int first, last;
  };
  static constexpr int BlockEdge = 8; ///< of a block, in cells
  struct Block
  {
    double space = 0.0;
    std::size_t cell = 0;
  };

  /// Along x, y and z.
  using Ranges = std::array<Range, 3>;

  Ranges rangesAround(const dem::Vec3& centre, double radius) const;
  /// Calls visit(cell, distance of its centre) for all cells that may be within a radius.
  template <typename Visit>
  void forEachNear(const dem::Vec3& centre, double radius, const Visit& visit) const;
  void renewBlocks(const Ranges& cells);
  void renewBlock(int a, int b, int c);

  BodyGrid Grid;
  double Left;     ///< part of the radius of a ball that it takes from others
  double Smallest; ///< [L]
  double Least = 0.0;
  std::int64_t Inside = 0;
  std::vector<State> States;
  std::vector<double> Space;  ///< at each cell, 0 where no ball may have its centre [L]
  std::vector<double> Beside; ///< distance from the balls that hold the centre of a cell, below 0
  std::array<int, 3> BlockCount{};
  std::vector<Block> Blocks;
};

}
