// What contacts of a bed remember, wherever it is kept.
#pragma once

#include "DeviceBed.h"
#include "SolverCase.h"

#include <array>
#include <tuple>

namespace device
{

struct PairMemory
{
  std::int32_t row = 0;
  std::int32_t partner = 0;
  std::array<double, PairSprings> springs{};
};

struct WallMemory
{
  std::int32_t grain = 0;
  std::int32_t element = 0;
  std::array<double, WallSprings> springs{};
  std::array<double, 4> normal{}; ///< and the side
};

/// Contacts, in the order of their slots, those of grains by rows and in these by partners.
struct Memories
{
  std::vector<PairMemory> pairs;
  std::vector<WallMemory> walls;
};

Memories memoriesOf(const Bed& bed);
Memories memoriesOf(const SolverCase& what, const dem::Snapshot& state);

/// Orders of these lists.
constexpr auto BySlots = [](const auto& a, const auto& b)
{ return std::tie(a.row, a.partner) < std::tie(b.row, b.partner); };
constexpr auto ByGrains = [](const WallMemory& a, const WallMemory& b)
{ return std::tie(a.grain, a.element) < std::tie(b.grain, b.element); };

}
