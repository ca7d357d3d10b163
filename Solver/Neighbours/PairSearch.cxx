#include "Neighbours/PairSearch.h"

#include <algorithm>

namespace dem
{

void RowCollector::closeRow(int range, std::int64_t row, std::size_t begin)
{
  std::vector<std::int32_t>& found = this->Found[range];
  std::sort(found.begin() + static_cast<std::ptrdiff_t>(begin), found.end());
  this->Piece[row] = { range, static_cast<std::int32_t>(found.size() - begin), begin };
}

PairRows RowCollector::layOut(const Team& team) const
{
  const std::int64_t rows = static_cast<std::int64_t>(this->Piece.size());
  PairRows result;
  result.rowBegin.resize(rows + 1);
  result.rowBegin[0] = 0;
  for (std::int64_t row = 0; row < rows; ++row)
  {
    result.rowBegin[row + 1] = result.rowBegin[row] + this->Piece[row].count;
  }
  result.partner.resize(result.rowBegin[rows]);
  parallelRows(rows, team,
    [&](std::int64_t row)
    {
      const RowPiece& piece = this->Piece[row];
      std::copy_n(this->Found[piece.range].begin() + static_cast<std::ptrdiff_t>(piece.begin),
        piece.count, result.partner.begin() + result.rowBegin[row]);
    });
  return result;
}

PairRows findGrainPairs(const Particles& particles, const CellGrid& grid, double skin,
  const Team& team)
{
  RowCollector rows(static_cast<std::int64_t>(particles.size()), team.threads);
  const auto searchRow = [&](std::int32_t i, const CellGrid::Neighbourhood& cells, int range)
  {
    std::vector<std::int32_t>& found = rows.found(range);
    const std::size_t begin = found.size();
    const Vec3 p = particles.position.get(i);
    const double reach = particles.radius(i) + skin;
    for (const CellGrid::Range& cell : cells)
    {
      for (std::int32_t entry = cell.begin; entry < cell.end; ++entry)
      {
        const std::int32_t j = grid.slot(entry);
        const Vec3 d = p - particles.position.get(j);
        const double limit = reach + particles.radius(j);
        if (j < i && dot(d, d) < limit * limit)
        {
          found.push_back(j);
        }
      }
    }
    rows.closeRow(range, i, begin);
  };
  parallelRanges(grid.cellCount(), team,
    [&](int range, std::int64_t first, std::int64_t last)
    {
      for (std::int32_t cell = static_cast<std::int32_t>(first); cell < last; ++cell)
      {
        const CellGrid::Neighbourhood cells = grid.around(cell);
        const CellGrid::Range own = grid.entriesOf(cell);
        for (std::int32_t entry = own.begin; entry < own.end; ++entry)
        {
          searchRow(grid.slot(entry), cells, range);
        }
      }
    });
  return rows.layOut(team);
}

}
