// Walks through the lines of cells beside those of a search. Keys ascend along a search and along
// each line beside it. Each line is walked through once, without a lookup for every cell.
#pragma once

#include "Neighbours/CellGrid.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace dem
{

class LineWalk
{
public:
  /// A line of cells beside a cell, by what is added to the cell's y and z.
  struct Step
  {
    int y = 0;
    int z = 0;
  };
  /// The indices in up to three cells of a line.
  struct Near
  {
    Step step;
    CellGrid::Range range;
  };

  LineWalk(const CellGrid& grid, const std::vector<Step>& steps);

  /// Moves to a cell of the level, whose key must not be below that of the last call. Finds the
  /// indices in the lines beside it, three cells of each.
  const std::vector<Near>& at(const CellGrid::Level& level, CellGrid::Key key);

private:
  struct Line
  {
    Step step;
    CellGrid::Key distance = 0; ///< from a cell's key to that of its neighbour in the line
    std::int32_t cell = 0;      ///< present cell of the walk
  };

  void start(CellGrid::Key key);
  bool atEndOfPeriod(const CellNumber& cell, int level) const;
  void findAcrossPeriod(const CellGrid::Level& level, const CellNumber& cell);

  const CellGrid& Grid;
  std::vector<Line> Lines;
  bool Started = false;
  std::vector<Near> Found;
};

}
