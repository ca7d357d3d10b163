// The numbers of a Snapshot (StateNumbers.h) as words of 64 bits: what files keep, and what fingerprints
// and comparisons see.
#pragma once

#include "State/StateNumbers.h"

#include <cstdint>
#include <cstring>
#include <vector>

namespace dem
{

/// Numbers as words of 64 bits.
class WordWriter
{
public:
  template <typename Number>
  void operator()(const char*, const Number& number, NumberRule) const
  {
    static_assert(sizeof(Number) <= sizeof(std::uint64_t), "a word each");
    std::uint64_t word = 0;
    std::memcpy(&word, &number, sizeof(number));
    this->Words.push_back(word);
  }
  /// The length of a list, before its numbers.
  template <typename List>
  void operator()(const List& list) const
  {
    (*this)("", static_cast<std::int64_t>(list.size()), NumberRule::NotNegative);
  }
  void add(const std::vector<std::uint64_t>& words) const
  {
    this->Words.insert(this->Words.end(), words.begin(), words.end());
  }
  mutable std::vector<std::uint64_t> Words;
};

/// All numbers of grains with shapes.
inline std::vector<std::uint64_t> wordsOf(const std::vector<ShapedGrain>& grains)
{
  const WordWriter writer;
  for (const ShapedGrain& grain : grains)
  {
    visitShapedNumbers(grain, writer);
  }
  return writer.Words;
}

/// All numbers of records of sensors, each number of ended visits before them.
inline std::vector<std::uint64_t> wordsOfRecords(const SensorsState& sensors)
{
  const WordWriter writer;
  visitRecords(sensors, writer, writer);
  return writer.Words;
}

/// All numbers of sensors, each number of them, and of their visits, before them.
inline std::vector<std::uint64_t> wordsOf(const SensorsState& sensors)
{
  const WordWriter writer;
  visitSensors(sensors, writer, writer);
  return writer.Words;
}

/// All numbers of collisions, the lengths of lists before the numbers of each.
inline std::vector<std::uint64_t> wordsOf(const CollisionState& collisions)
{
  const WordWriter writer;
  visitCollisions(collisions, writer, writer);
  return writer.Words;
}

/// All numbers of wear, the length of its list before the numbers of each element.
inline std::vector<std::uint64_t> wordsOf(const WearState& wear)
{
  const WordWriter writer;
  visitWear(wear, writer, writer);
  return writer.Words;
}

/// All numbers of loads on points of walls, as those of wear.
inline std::vector<std::uint64_t> wordsOf(const NodalState& nodal)
{
  const WordWriter writer;
  visitNodal(nodal, writer, writer);
  return writer.Words;
}

/// All numbers of a state, those of its inflows, of broken bonds, of servos, of wall bodies, of a
/// cell, of exchanged heat, of sensors, of collisions, of wear and of loads on points behind the
/// others.
inline std::vector<std::uint64_t> wordsOf(const RunScalars& state)
{
  const WordWriter writer;
  visitNumbers(state, writer);
  for (const InflowState& inflow : state.spawn.inflows)
  {
    visitInflowNumbers(inflow, writer);
  }
  for (const BondBreak& broken : state.bonds.breaks)
  {
    visitBreakNumbers(broken, writer);
  }
  for (const BodyState& servo : state.servos)
  {
    visitServoNumbers(servo, writer);
    visitBodyNumbers(servo, writer, [](const auto&) {});
  }
  for (const WallSums& sums : state.wallSums)
  {
    visitWallSums(sums, writer);
  }
  if (state.cell.begun)
  {
    visitCell(state.cell,
      [&](const char* words, const auto& number) { writer(words, number, NumberRule::Finite); });
  }
  if (state.steps.unit > 0.0)
  {
    visitSteps(state.steps, writer);
  }
  if (state.heat.surface.any())
  {
    visitSurfaceGains(state.heat.surface, writer);
  }
  if (state.heat.hasContactHeat())
  {
    visitContactHeat(state.heat, writer, [](const auto&) {});
  }
  if (!state.sensors.each.empty())
  {
    writer.add(wordsOf(state.sensors));
  }
  if (state.sensors.anyRecords())
  {
    writer.add(wordsOfRecords(state.sensors));
  }
  if (state.collisions.any())
  {
    writer.add(wordsOf(state.collisions));
  }
  if (state.wear.any())
  {
    writer.add(wordsOf(state.wear));
  }
  if (state.nodal.any())
  {
    writer.add(wordsOf(state.nodal));
  }
  return writer.Words;
}

}
