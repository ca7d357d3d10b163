#include "Neighbours/AddedCells.h"

namespace dem
{

void AddedCells::clear()
{
  this->Slots.clear();
  this->Largest = 0.0;
}

void AddedCells::add(std::int32_t slot, const Vec3& p, double radius)
{
  if (this->Slots.empty())
  {
    this->Edge = 2.0 * radius;
  }
  this->Largest = std::max(this->Largest, radius);
  this->Slots.emplace(keyOf(this->cellOf(p.x), this->cellOf(p.y), this->cellOf(p.z)), slot);
}

/// Far out, beyond all that cells can number, the outermost ones hold everything, and what
/// is no number.
std::int64_t AddedCells::cellOf(double x) const
{
  constexpr double limit = 1e15;
  return static_cast<std::int64_t>(std::floor(std::min(std::max(-limit, x / this->Edge), limit)));
}

/// Cells far from each other may share a key, which costs a needless visit only.
std::uint64_t AddedCells::keyOf(std::int64_t x, std::int64_t y, std::int64_t z)
{
  constexpr std::uint64_t mask = (1 << 21) - 1;
  return (static_cast<std::uint64_t>(z) & mask) << 42 |
    (static_cast<std::uint64_t>(y) & mask) << 21 | (static_cast<std::uint64_t>(x) & mask);
}

}
