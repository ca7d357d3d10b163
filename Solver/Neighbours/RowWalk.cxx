#include "Neighbours/RowWalk.h"

#include <algorithm>

namespace dem
{

RowWalk::RowWalk(const CellGrid& grid, const std::vector<Step>& steps) : Grid(grid)
{
  const auto times = [](int count, CellGrid::Key distance)
  { return static_cast<CellGrid::Key>(static_cast<std::int64_t>(count)) * distance; };
  for (const Step& step : steps)
  {
    this->Rows.push_back(
      { step, times(step.y, grid.keys().rowStep()) + times(step.z, grid.keys().planeStep()), 0 });
  }
}

const std::vector<RowWalk::Near>& RowWalk::at(const CellGrid::Level& level, CellGrid::Key key)
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
  for (Row& row : this->Rows)
  {
    const CellGrid::Key middle = key + row.distance;
    std::int32_t cell = row.cell;
    while (keys[cell] < middle - 1)
    {
      ++cell;
    }
    row.cell = cell;
    while (keys[cell] <= middle + 1)
    {
      ++cell;
    }
    if (cell > row.cell)
    {
      this->Found.push_back({ row.step, { begin[row.cell], begin[cell] } });
    }
  }
  return this->Found;
}

void RowWalk::start(CellGrid::Key key)
{
  const LargeVector<CellGrid::Key>& keys = this->Grid.cellKeys();
  for (Row& row : this->Rows)
  {
    row.cell = static_cast<std::int32_t>(
      std::lower_bound(keys.begin(), keys.end() - 1, key + row.distance - 1) - keys.begin());
  }
  this->Started = true;
}

bool RowWalk::atEndOfPeriod(const CellNumber& cell, int level) const
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

/// The row beside the last one is the first one, and so are cells of a row.
void RowWalk::findAcrossPeriod(const CellGrid::Level& level, const CellNumber& cell)
{
  for (const Row& row : this->Rows)
  {
    const std::int64_t y = cell[1] + row.step.y;
    const std::int64_t z = cell[2] + row.step.z;
    this->Grid.allRanges(level, { { cell[0] - 1, y, z }, { cell[0] + 1, y, z } },
      [&](const CellGrid::Range& range)
      {
        this->Found.push_back({ row.step, range });
        return true;
      });
  }
}

}
