#include "Stepping/ThreadTuning.h"

#include <algorithm>

namespace dem
{

namespace
{

constexpr int Window = 32; ///< steps that a mean is taken over
constexpr std::int64_t ShortestInterval = 512;
constexpr std::int64_t LongestInterval = 65536;
constexpr double Hopeless = 4.0; ///< a step that is this many times slower ends a trial
constexpr double Sudden = 1.5;   ///< steps that become this many times slower ask for one

}

void ThreadTuning::change(int mode)
{
  this->Mode = mode;
  this->Sum = 0.0;
  this->Steps = 0;
}

void ThreadTuning::stepDone(double seconds, std::size_t grains)
{
  const bool shared = static_cast<std::int64_t>(grains) >= 2 * this->Teams[All].smallestRange;
  if (!this->Adapts || !shared)
  {
    return;
  }
  this->Sum += seconds;
  ++this->Steps;
  const double peer = this->Mean[this->other()];
  // The first step of a trial wakes the threads up and does not count against them.
  const bool hopeless = this->Trying && this->Steps > 1 && seconds > Hopeless * peer;
  if (this->Steps == Window || hopeless)
  {
    const double before = this->Mean[this->Mode];
    this->Mean[this->Mode] = this->Sum / this->Steps;
    this->change(this->Mode);
    if (!this->Trying && before > 0.0 && this->Mean[this->Mode] > Sudden * before)
    {
      this->UntilTrial = 0; // other work has come
      this->TrialInterval = 0;
    }
    if (this->Trying)
    {
      const bool better = this->Mean[this->Mode] < peer;
      this->Trying = false;
      this->TrialInterval = better
        ? ShortestInterval
        : std::clamp(2 * this->TrialInterval, ShortestInterval, LongestInterval);
      this->UntilTrial = this->TrialInterval;
      this->change(better ? this->Mode : this->other());
      return;
    }
  }
  if (!this->Trying && this->Mean[this->Mode] > 0.0 && --this->UntilTrial <= 0)
  {
    this->Trying = true;
    this->change(this->other());
  }
}

}
