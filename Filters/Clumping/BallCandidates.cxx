#include "Clumping/BallCandidates.h"

#include <algorithm>
#include <cmath>

namespace granular
{
namespace
{

/// How far a ball rises out of each of the others, in parts of its radius.
constexpr double LeastRise = 0.1;

}

BallCandidates::BallCandidates(const BodyCells& cells, double overlap, double smallest)
  : Grid(cells.grid), Left(1.0 - overlap), Smallest(smallest),
    States(cells.squares.size(), Outside), Space(cells.squares.size(), 0.0),
    Beside(cells.squares.size(), 0.0)
{
  for (std::size_t cell = 0; cell < cells.squares.size(); ++cell)
  {
    if (cells.squares[cell] > 0)
    {
      this->States[cell] = Free;
      this->Space[cell] = this->Grid.edge * std::sqrt(cells.squares[cell]);
      ++this->Inside;
    }
  }
  std::size_t blocks = 1;
  for (int axis = 0; axis < 3; ++axis)
  {
    this->BlockCount[axis] = (this->Grid.count[axis] + BlockEdge - 1) / BlockEdge;
    blocks *= this->BlockCount[axis];
  }
  this->Blocks.resize(blocks);
  const std::array<int, 3>& count = this->Grid.count;
  this->renewBlocks({ Range{ 0, count[0] - 1 }, { 0, count[1] - 1 }, { 0, count[2] - 1 } });
}

void BallCandidates::renewBlock(int a, int b, int c)
{
  Block best;
  const auto end = [this](int axis, int block)
  { return std::min(this->Grid.count[axis], (block + 1) * BlockEdge); };
  for (int k = c * BlockEdge; k < end(2, c); ++k)
  {
    for (int j = b * BlockEdge; j < end(1, b); ++j)
    {
      const std::size_t line = this->Grid.index(0, j, k);
      for (int i = a * BlockEdge; i < end(0, a); ++i)
      {
        // Cells come in the order of their indices, so that the first of equal ones stays.
        best = this->Space[line + i] > best.space ? Block{ this->Space[line + i], line + i } : best;
      }
    }
  }
  this->Blocks[a + this->BlockCount[0] * (b + static_cast<std::size_t>(this->BlockCount[1]) * c)] =
    best;
}

BallCandidates::Candidate BallCandidates::best() const
{
  Block best;
  for (const Block& block : this->Blocks)
  {
    const bool isFirst = block.space == best.space && block.cell < best.cell;
    best = block.space > best.space || isFirst ? block : best;
  }
  if (!(best.space > 0.0 && best.space >= this->Least))
  {
    return {};
  }
  const int width = this->Grid.count[0], depth = this->Grid.count[1];
  const auto line = static_cast<int>(best.cell / width);
  return { best.space,
    this->Grid.centre(static_cast<int>(best.cell % width), line % depth, line / depth) };
}

BallCandidates::Ranges BallCandidates::rangesAround(const dem::Vec3& centre, double radius) const
{
  Ranges ranges;
  for (int axis = 0; axis < 3; ++axis)
  {
    // A cell more at each end, for rounding.
    const double origin = this->Grid.origin[axis];
    const double first = (centre[axis] - radius - origin) / this->Grid.edge - 1.0;
    const double last = (centre[axis] + radius - origin) / this->Grid.edge + 1.0;
    const double most = this->Grid.count[axis] - 1;
    ranges[axis] = { static_cast<int>(std::min(std::max(first, 0.0), most)),
      static_cast<int>(std::min(std::max(last, 0.0), most)) };
  }
  return ranges;
}

template <typename Visit>
void BallCandidates::forEachNear(const dem::Vec3& centre, double radius, const Visit& visit) const
{
  const auto [x, y, z] = this->rangesAround(centre, radius);
  for (int k = z.first; k <= z.last; ++k)
  {
    for (int j = y.first; j <= y.last; ++j)
    {
      const std::size_t line = this->Grid.index(0, j, k);
      for (int i = x.first; i <= x.last; ++i)
      {
        if (this->States[line + i] != Outside)
        {
          visit(line + i, dem::norm(this->Grid.centre(i, j, k) - centre));
        }
      }
    }
  }
}

BallCandidates::Count BallCandidates::count(const dem::Ball& ball) const
{
  Count count;
  this->forEachNear(ball.centre, ball.radius,
    [&](std::size_t cell, double distance)
    {
      if (distance < ball.radius)
      {
        ++count.within;
        count.free += this->States[cell] == Free ? 1 : 0;
      }
    });
  return count;
}

void BallCandidates::take(const dem::Ball& ball)
{
  // No cell has more space than the best one, so that farther cells lose nothing.
  const double taken = this->Left * ball.radius;
  const double reach = std::max(ball.radius, this->best().space + taken);
  this->forEachNear(ball.centre, reach,
    [&](std::size_t cell, double distance)
    {
      this->States[cell] = distance < ball.radius ? Covered : this->States[cell];
      double& space = this->Space[cell];
      double& beside = this->Beside[cell];
      space = std::min(space, distance - taken);
      beside = std::min(beside, distance - ball.radius);
      const bool isGood = space >= this->Smallest && space + beside > LeastRise * space;
      space = isGood ? space : 0.0;
    });
  this->Least = this->Smallest;
  this->renewBlocks(this->rangesAround(ball.centre, reach));
}

void BallCandidates::leaveOut(const dem::Vec3& centre, double radius)
{
  this->forEachNear(centre, radius,
    [&](std::size_t cell, double distance)
    { this->Space[cell] = distance <= radius ? 0.0 : this->Space[cell]; });
  this->renewBlocks(this->rangesAround(centre, radius));
}

void BallCandidates::renewBlocks(const Ranges& cells)
{
  const auto& [x, y, z] = cells;
  for (int c = z.first / BlockEdge; c <= z.last / BlockEdge; ++c)
  {
    for (int b = y.first / BlockEdge; b <= y.last / BlockEdge; ++b)
    {
      for (int a = x.first / BlockEdge; a <= x.last / BlockEdge; ++a)
      {
        this->renewBlock(a, b, c);
      }
    }
  }
}

}
