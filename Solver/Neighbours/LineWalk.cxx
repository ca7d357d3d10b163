#include "Neighbours/LineWalk.h"

#include <algorithm>

namespace dem
{

LineWalk::LineWalk(const CellGrid& grid, const std::vector<Step>& steps) : Grid(grid)
{
  const auto times = [](int count, CellGrid::Key distance)
  { return static_cast<CellGrid::Key>(static_cast<std::int64_t>(count)) * distance; };
  for (const Step& step : steps)
  {
    this->Lines.push_back(
      { step, times(step.y, grid.keys().lineStep()) + times(step.z, grid.keys().planeStep()), 0 });
  }
}

const std::vector<LineWalk::Near>& LineWalk::at(const CellGrid::Level& level, CellGrid::Key key)
{
  const LargeVector<CellGrid::Key>& keys = this->Grid.cellKeys();
  const LargeVector<std::int32_t>& begin = this->Grid.cellBegin();
  this->Found.clear();
  if (this->Grid.keys().repeats())
  {
    const CellNumber number = this->Grid.keys().cellOf(key);
    if (this->atEndOfPeriod(number, level.number))
    {
      this->findAcrossPeriod(level, number);
      return this->Found;
    }
  }
  if (!this->Started)
  {
    this->start(key);
  }
  for (Line& line : this->Lines)
  {
    const CellGrid::Key middle = key + line.distance;
    std::int32_t cell = line.cell;
    while (keys[cell] < middle - 1)
    {
      ++cell;
    }
    line.cell = cell;
    while (keys[cell] <= middle + 1)
    {
      ++cell;
    }
    if (cell > line.cell)
    {
      this->Found.push_back({ line.step, { begin[line.cell], begin[cell] } });
    }
  }
  return this->Found;
}

void LineWalk::start(CellGrid::Key key)
{
  const LargeVector<CellGrid::Key>& keys = this->Grid.cellKeys();
  for (Line& line : this->Lines)
  {
    line.cell = static_cast<std::int32_t>(
      std::lower_bound(keys.begin(), keys.end() - 1, key + line.distance - 1) - keys.begin());
  }
  this->Started = true;
}

bool LineWalk::atEndOfPeriod(const CellNumber& cell, int level) const
{
  bool atEnd = false;
  for (int axis = 0; axis < 3; ++axis)
  {
    atEnd = atEnd ||
      (this->Grid.keys().repeats(axis) &&
        (cell[axis] == 0 || cell[axis] == CellKeys::period(level) - 1));
  }
  return atEnd;
}

/// The line next to the last one is the first one; likewise for the cells of a line.
void LineWalk::findAcrossPeriod(const CellGrid::Level& level, const CellNumber& cell)
{
  for (const Line& line : this->Lines)
  {
    const std::int64_t y = cell[1] + line.step.y;
    const std::int64_t z = cell[2] + line.step.z;
    this->Grid.allRanges(level, { { cell[0] - 1, y, z }, { cell[0] + 1, y, z } },
      [&](const CellGrid::Range& range)
      {
        this->Found.push_back({ line.step, range });
        return true;
      });
  }
}

}
