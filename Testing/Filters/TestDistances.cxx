// The distance transform of a grid against a search through all cells, and the distances in a ball.
#include "Basics/Random.h"
#include "Check.h"
#include "Clumping/DistanceTransform.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <vector>

using namespace granular;

namespace
{

using Counts = std::array<int, 3>;

/// Calls visit(cell, index) for all cells of a grid.
template <typename Visit>
void forEachCell(const Counts& count, const Visit& visit)
{
  std::size_t cell = 0;
  for (int k = 0; k < count[2]; ++k)
  {
    for (int j = 0; j < count[1]; ++j)
    {
      for (int i = 0; i < count[0]; ++i)
      {
        visit(cell++, Counts{ i, j, k });
      }
    }
  }
}

std::int32_t square(const Counts& a, const Counts& b)
{
  std::int32_t sum = 0;
  for (int axis = 0; axis < 3; ++axis)
  {
    sum += (a[axis] - b[axis]) * (a[axis] - b[axis]);
  }
  return sum;
}

std::vector<std::int32_t> searched(const std::vector<unsigned char>& cells, const Counts& count)
{
  std::vector<std::int32_t> squares(cells.size(), std::numeric_limits<std::int32_t>::max());
  forEachCell(count,
    [&](std::size_t cell, const Counts& index)
    {
      forEachCell(count,
        [&](std::size_t other, const Counts& there)
        {
          if (!cells[other])
          {
            squares[cell] = std::min(squares[cell], square(index, there));
          }
        });
    });
  return squares;
}

/// Cells that are 1 with a probability, but at the faces.
std::vector<unsigned char> drawn(const Counts& count, double share, dem::Random& random)
{
  std::vector<unsigned char> cells(static_cast<std::size_t>(count[0]) * count[1] * count[2]);
  forEachCell(count,
    [&](std::size_t cell, const Counts& index)
    {
      bool inside = random.uniform() < share;
      for (int axis = 0; axis < 3; ++axis)
      {
        inside = inside && index[axis] > 0 && index[axis] + 1 < count[axis];
      }
      cells[cell] = inside;
    });
  return cells;
}

void againstSearch()
{
  dem::Random random(7);
  for (const Counts& count : { Counts{ 9, 7, 8 }, Counts{ 3, 14, 6 }, Counts{ 12, 3, 3 } })
  {
    for (const double share : { 0.5, 0.9, 0.99, 1.0 })
    {
      const std::vector<unsigned char> cells = drawn(count, share, random);
      check::isTrue("squares of distances",
        squaredDistances(cells, count, [](double) {}) == searched(cells, count));
    }
  }
}

void progressAndEnd()
{
  const Counts count{ 5, 6, 7 };
  dem::Random random(1);
  const std::vector<unsigned char> cells = drawn(count, 1.0, random);
  double last = 0.0;
  int told = 0;
  squaredDistances(cells, count,
    [&](double share)
    {
      check::isTrue("goes on", share >= last && share < 1.0);
      last = share;
      ++told;
    });
  check::equal("told", told, 13);
  bool ended = false;
  try
  {
    squaredDistances(cells, count, [](double) { throw std::runtime_error("enough"); });
  }
  catch (const std::runtime_error&)
  {
    ended = true;
  }
  check::isTrue("ends when told to", ended);
}

}

int main()
{
  return check::run(
    []
    {
      againstSearch();
      progressAndEnd();
    });
}
