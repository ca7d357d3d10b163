#include "Neighbours/CellGrid.h"

#include <cmath>
#include <limits>

namespace dem
{

namespace
{

constexpr double Infinity = std::numeric_limits<double>::infinity();
/// Bounds what rounding does to the number of a cell, in shares of the distance from the origin.
/// Cells are wider by that, so that no neighbour is ever two cells away.
constexpr double Rounding = 0x1p-48;

/// Positions that are no numbers get any cell: they are near to nothing.
std::int64_t cellNumber(double cells)
{
  return cells >= 0.0 && cells < 0x1p62 ? static_cast<std::int64_t>(cells) : 0;
}

Vec3 smaller(const Vec3& a, const Vec3& b)
{
  return { std::min(a.x, b.x), std::min(a.y, b.y), std::min(a.z, b.z) };
}

Vec3 larger(const Vec3& a, const Vec3& b)
{
  return { std::max(a.x, b.x), std::max(a.y, b.y), std::max(a.z, b.z) };
}

}

struct CellGrid::Bounds
{
  Vec3 low{ Infinity, Infinity, Infinity };
  Vec3 high{ -Infinity, -Infinity, -Infinity };
  double radius = 0.0; ///< the largest
};

CellGrid::Bounds CellGrid::findBounds(const LargeVector<Vec4>& spheres, const Team& team) const
{
  std::vector<Bounds> parts(team.threads);
  parallelRanges(static_cast<std::int64_t>(spheres.size()), team,
    [&](int range, std::int64_t begin, std::int64_t end)
    {
      Bounds part;
      for (std::int64_t slot = begin; slot < end; ++slot)
      {
        const Vec4& sphere = spheres[slot];
        const Vec3 p{ sphere.x, sphere.y, sphere.z };
        part.low = smaller(part.low, p);
        part.high = larger(part.high, p);
        part.radius = std::max(part.radius, sphere.w);
      }
      parts[range] = part;
    });
  Bounds all;
  for (const Bounds& part : parts)
  {
    all.low = smaller(all.low, part.low);
    all.high = larger(all.high, part.high);
    all.radius = std::max(all.radius, part.radius);
  }
  return all;
}

void CellGrid::build(const LargeVector<Vec4>& spheres, const Team& team)
{
  this->clear();
  if (spheres.empty())
  {
    return;
  }
  const Bounds bounds = this->findBounds(spheres, team);
  const Vec3 extent = bounds.high - bounds.low;
  const double size = 2.0 * bounds.radius;
  const double slack = Rounding * (size + std::max(std::max(extent.x, extent.y), extent.z));
  const SizeLevels sizes(spheres, size, slack, team);
  this->Origin = bounds.low;
  for (int axis = 0; axis < 3; ++axis)
  {
    this->LastCell[axis] = cellNumber(extent[axis] / sizes.edge(0));
  }
  this->Packing = CellKeys(this->LastCell);
  this->sortIntoCells(spheres, this->sortedKeys(spheres, sizes, team), team);
  this->listLevels(sizes);
}

LargeVector<KeyedSlot> CellGrid::sortedKeys(const LargeVector<Vec4>& spheres,
  const SizeLevels& sizes, const Team& team) const
{
  LargeVector<KeyedSlot> entries(spheres.size());
  const double edge = sizes.edge(0);
  const auto number = [&](double distance, int axis, int level)
  { return this->Packing.wrapped(cellNumber(distance / edge), axis, 0) >> level; };
  parallelFor(static_cast<std::int64_t>(spheres.size()), team,
    [&](std::int64_t slot)
    {
      const Vec4& sphere = spheres[slot];
      const int level = sizes.levelOf(2.0 * sphere.w);
      const Vec3 d = Vec3{ sphere.x, sphere.y, sphere.z } - this->Origin;
      const CellNumber cell{ number(d.x, 0, level), number(d.y, 1, level), number(d.z, 2, level) };
      entries[slot] = { this->Packing.key(level, cell), static_cast<std::int32_t>(slot) };
    });
  sortByKey(entries, this->Packing.bits(sizes.count()), team);
  return entries;
}

void CellGrid::sortIntoCells(const LargeVector<Vec4>& spheres,
  const LargeVector<KeyedSlot>& entries, const Team& team)
{
  const std::int64_t count = static_cast<std::int64_t>(entries.size());
  const auto startsCell = [&](std::int64_t entry)
  { return entry == 0 || entries[entry].key != entries[entry - 1].key; };
  this->Spheres.resize(count);
  this->Slots.resize(count);
  std::vector<std::int64_t> next(team.threads, 0); // cells, for each range
  parallelRanges(count, team,
    [&](int range, std::int64_t begin, std::int64_t end)
    {
      std::int64_t cells = 0;
      for (std::int64_t entry = begin; entry < end; ++entry)
      {
        const std::int32_t slot = entries[entry].slot;
        this->Slots[entry] = slot;
        const Vec4& sphere = spheres[slot];
        this->Spheres[entry] = { { sphere.x, sphere.y, sphere.z }, sphere.w };
        cells += startsCell(entry) ? 1 : 0;
      }
      next[range] = cells;
    });
  std::int64_t cells = 0;
  for (std::int64_t& range : next)
  {
    const std::int64_t own = range;
    range = cells;
    cells += own;
  }
  this->Keys.resize(cells + 1);
  this->Begin.resize(cells + 1);
  parallelRanges(count, team,
    [&](int range, std::int64_t begin, std::int64_t end)
    {
      std::int64_t cell = next[range];
      for (std::int64_t entry = begin; entry < end; ++entry)
      {
        if (startsCell(entry))
        {
          this->Keys[cell] = entries[entry].key;
          this->Begin[cell++] = static_cast<std::int32_t>(entry);
        }
      }
    });
  this->Keys[cells] = std::numeric_limits<Key>::max();
  this->Begin[cells] = static_cast<std::int32_t>(count);
}

void CellGrid::listLevels(const SizeLevels& sizes)
{
  std::int32_t cell = 0;
  for (int number = 0; number < sizes.count(); ++number)
  {
    std::int32_t end = this->cellCount();
    if (number + 1 < sizes.count())
    {
      const Key next = this->Packing.key(number + 1, { -1, -1, -1 });
      const auto first = this->Keys.begin();
      end = static_cast<std::int32_t>(std::lower_bound(first + cell, first + end, next) - first);
    }
    if (end > cell)
    {
      this->Levels.push_back({ number, cell, end, sizes.edge(number), 0.5 * sizes.edge(number) });
    }
    cell = end;
  }
}

CellGrid::Range CellGrid::rangeOf(const Level& level, Key first, Key last) const
{
  const auto cells = this->Keys.begin();
  const auto begin = std::lower_bound(cells + level.firstCell, cells + level.endCell, first);
  // There cannot be more cells than numbers of cells.
  const auto most =
    static_cast<std::ptrdiff_t>(std::min<Key>(last - first + 1, cells + level.endCell - begin));
  const auto end = std::upper_bound(begin, begin + most, last);
  return { this->Begin[begin - cells], this->Begin[end - cells] };
}

CellBox CellGrid::boxAround(const Level& level, const Vec3& p, double radius) const
{
  CellBox box;
  const Vec3 d = p - this->Origin;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double reach = radius + level.largestRadius + Rounding * (std::abs(d[axis]) + radius);
    const double last = static_cast<double>(this->LastCell[axis] >> level.number);
    const double from = std::max(std::floor((d[axis] - reach) / level.edge), 0.0);
    const double to = std::min(std::floor((d[axis] + reach) / level.edge), last);
    box.first[axis] = from > to ? 1 : cellNumber(from);
    box.last[axis] = from > to ? 0 : cellNumber(to);
    if (this->Packing.repeats(axis) &&
      box.last[axis] - box.first[axis] >= CellKeys::period(level.number))
    {
      box.first[axis] = 0;
      box.last[axis] = CellKeys::period(level.number) - 1;
    }
  }
  return box;
}

}
