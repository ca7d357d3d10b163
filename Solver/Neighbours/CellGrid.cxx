#include "Neighbours/CellGrid.h"

#include <algorithm>
#include <utility>

namespace dem
{

namespace
{

constexpr int Bits = 21;
/// Coordinates are kept inside [1, Largest] so that a neighbour's never leaves its 21 bits. Cells
/// beyond are merged into the outermost one, which costs speed, not correctness.
constexpr double Largest = static_cast<double>((1 << Bits) - 2);

std::uint64_t coordinate(double distance, double cellSize)
{
  return static_cast<std::uint64_t>(
    std::min(std::max(std::floor(distance / cellSize) + 1.0, 1.0), Largest));
}

}

CellGrid::Key CellGrid::keyOf(const Vec3& p) const
{
  return coordinate(p.z - this->Origin.z, this->CellSize) << (2 * Bits) |
    coordinate(p.y - this->Origin.y, this->CellSize) << Bits |
    coordinate(p.x - this->Origin.x, this->CellSize);
}

CellGrid::Neighbourhood CellGrid::neighbourhood(Key key) const
{
  Neighbourhood ranges;
  int row = 0;
  for (int dz = -1; dz <= 1; ++dz)
  {
    for (int dy = -1; dy <= 1; ++dy)
    {
      // The three cells of a row have neighbouring keys.
      const Key centre = key + (static_cast<Key>(static_cast<std::int64_t>(dz)) << (2 * Bits)) +
        (static_cast<Key>(static_cast<std::int64_t>(dy)) << Bits);
      const auto first = std::lower_bound(this->Keys.begin(), this->Keys.end(), centre - 1);
      auto last = first;
      while (last != this->Keys.end() && *last <= centre + 1)
      {
        ++last;
      }
      ranges[row++] = { this->Begin[first - this->Keys.begin()],
        this->Begin[last - this->Keys.begin()] };
    }
  }
  return ranges;
}

void CellGrid::build(const Particles& particles, double skin, const Team&)
{
  const VectorRows& position = particles.position;
  double cellSize = 0.0; for (const Row& r : position.row) cellSize = std::max(cellSize, 2*r.w); cellSize += skin;
  const std::size_t count = position.row.size();
  this->CellSize = cellSize;
  this->Keys.clear();
  this->Begin.clear();
  this->Slots.resize(count);
  if (count == 0)
  {
    return;
  }
  this->Origin = position.get(0);
  for (const Row& r : position.row)
  {
    this->Origin = { std::min(this->Origin.x, r.x), std::min(this->Origin.y, r.y), std::min(this->Origin.z, r.z) };
  }
  std::vector<std::pair<Key, std::int32_t>> entries(count);
  for (std::size_t slot = 0; slot < count; ++slot)
  {
    entries[slot] = { this->keyOf(position.get(slot)), static_cast<std::int32_t>(slot) };
  }
  std::sort(entries.begin(), entries.end());
  for (std::size_t entry = 0; entry < count; ++entry)
  {
    if (entry == 0 || entries[entry].first != this->Keys.back())
    {
      this->Keys.push_back(entries[entry].first);
      this->Begin.push_back(static_cast<std::int32_t>(entry));
    }
    this->Slots[entry] = entries[entry].second;
  }
  this->Begin.push_back(static_cast<std::int32_t>(count));
}

}
