// Walks through the rows of cells beside those of a search. Keys ascend, so do those of any row
// beside them: each is walked through once, instead of being looked up for every cell.
#pragma once

#include "Neighbours/CellGrid.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace dem
{

class RowWalk
{
public:
  /// A row beside a cell, by what is added to the cell's y and z.
  struct Step
  {
    int y = 0;
    int z = 0;
  };
  /// The places in up to three cells of a row.
  struct Near
  {
    Step step;
    CellGrid::Range range;
  };

  RowWalk(const CellGrid& grid, const std::vector<Step>& steps);

  /// Goes to a cell of the level, whose key must not be below that of the call before, and finds
  /// the places in the rows beside it, three cells of each.
  const std::vector<Near>& at(const CellGrid::Level& level, CellGrid::Key key);

private:
  struct Row
  {
    Step step;
    CellGrid::Key distance = 0; ///< from a cell's key to that of its neighbour in the row
    std::int32_t cell = 0;      ///< how far the walk has come
  };

  void start(CellGrid::Key key);
  bool atEndOfPeriod(const CellNumber& cell, int level) const;
  void findAcrossPeriod(const CellGrid::Level& level, const CellNumber& cell);

  const CellGrid& Grid;
  std::vector<Row> Rows;
  bool Started = false;
  std::vector<Near> Found;
};

}
