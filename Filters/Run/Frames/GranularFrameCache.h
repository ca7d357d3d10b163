// Frames seen before, inside a memory budget. They are also the checkpoints of the run: each holds
// the whole state.
#pragma once

#include "Vtk/GranularFrame.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <tuple>

namespace granular
{

class FrameCache
{
public:
  /// @param stepsPerFrame frames are at its multiples.
  explicit FrameCache(std::int64_t stepsPerFrame);

  /// Sets the budget [bytes] and keeps to it at once.
  void SetBudget(std::size_t bytes);
  std::size_t GetBudget() const { return this->Budget; }
  std::size_t GetBytes() const { return this->Bytes; }

  bool Has(std::int64_t step) const { return this->Entries.count(step) != 0; }
  /// The frame at @a step as one that is shown now, or nullptr.
  const Frame* Show(std::int64_t step);
  /// The latest frame at or before @a step, or nullptr.
  const Frame* FindAtOrBefore(std::int64_t step) const;
  void Add(const Frame& frame);

private:
  struct Entry
  {
    Frame frame;
    std::size_t bytes = 0;
    std::uint64_t shown = 0; ///< the larger, the later it was shown; 0 was only passed
  };

  /// Frames are dropped in the order of these: rank, when it was shown, step.
  using DropKey = std::tuple<int, std::uint64_t, std::int64_t>;

  void KeepToBudget();
  int Rank(std::int64_t step) const;
  DropKey DropKeyOf(std::int64_t step, const Entry& entry) const
  {
    return { this->Rank(step), entry.shown, step };
  }

  std::map<std::int64_t, Entry> Entries;
  std::set<DropKey> DropOrder; ///< one for each entry
  std::int64_t StepsPerFrame;
  std::size_t Budget = 0;
  std::size_t Bytes = 0;
  std::uint64_t Clock = 0;
};

}
