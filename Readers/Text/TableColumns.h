// What the columns of a particle table mean, by their names.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace granular
{

/// The numbers of a row that have a meaning of their own.
enum class TableSlot
{
  X,
  Y,
  Z,
  Radius,
  VX,
  VY,
  VZ,
  Q0,
  Q1,
  Q2,
  Q3,
  WX,
  WY,
  WZ,
  Mass,
  RealCount, ///< from here on no real numbers
  Id = RealCount,
  Material,
  Count,
  None = Count
};

constexpr std::size_t RealSlots = static_cast<std::size_t>(TableSlot::RealCount);

/// For each name what it means: TinyDEM's name, in any case, or that by which other programs call
/// it, ParaView's tables among them. Where several mean the same TinyDEM's counts, then the first
/// of the others, and the rest mean nothing.
std::vector<TableSlot> meaningsOf(const std::vector<std::string>& names);

}
