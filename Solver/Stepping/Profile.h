// In which phases steps spend their time. Costs nothing unless somebody asks.
#pragma once

#include <array>
#include <chrono>

namespace dem
{

enum class Phase
{
  Lists,     ///< order of the grains, cells and pairs
  Narrow,    ///< which pairs touch
  Walls,     ///< contacts with walls
  Load,      ///< what a law reads of the grains
  Law,       ///< springs and forces
  Sum,       ///< sums for each grain
  Integrate, ///< grains move
  Count
};

constexpr const char* PhaseNames[] = { "lists", "narrow", "walls", "load", "law", "sum",
  "integrate" };

/// Times a phase at a time [s]. One for each thread.
class PhaseClock
{
public:
  using Times = std::array<double, static_cast<std::size_t>(Phase::Count)>;

  /// What follows is counted after this, if @a enabled.
  void start(bool enabled)
  {
    this->Enabled = enabled;
    if (this->Enabled)
    {
      this->Last = Clock::now();
    }
  }
  /// The time since start() or the last lap() was of this phase.
  void lap(Phase phase)
  {
    if (this->Enabled)
    {
      const Clock::time_point now = Clock::now();
      this->Seconds[static_cast<std::size_t>(phase)] +=
        std::chrono::duration<double>(now - this->Last).count();
      this->Last = now;
    }
  }
  const Times& seconds() const { return this->Seconds; }

private:
  using Clock = std::chrono::steady_clock;
  bool Enabled = false;
  Clock::time_point Last;
  Times Seconds{};
};

}
