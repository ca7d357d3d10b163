// Chooses between all threads and one where a number of threads is the largest. A loop ends with
// its slowest thread: on a machine that does other work, too, two threads can take twenty times as
// long as one. Results do not depend on the number, so it may follow the clock.
#pragma once

#include "Vectors/Parallel.h"

#include <cstdint>

namespace dem
{

class ThreadTuning
{
public:
  /// @param adapts false keeps to all threads.
  ThreadTuning(const Team& all, bool adapts)
    : Teams{ all, { 1, all.smallestRange } }, Adapts(adapts && all.threads > 1)
  {
  }

  /// Who does the next step.
  const Team& team() const { return this->Teams[this->Mode]; }
  /// Says how long a step of @a grains grains took [s].
  void stepDone(double seconds, std::size_t grains);

private:
  enum
  {
    All,
    One
  };
  int other() const { return All + One - this->Mode; }
  void change(int mode);

  Team Teams[2];
  bool Adapts;
  int Mode = All;
  bool Trying = false;            ///< whether the mode is only tried
  double Mean[2] = { 0.0, 0.0 };  ///< time of a step in either mode, when last seen [s]
  double Sum = 0.0;               ///< of the present window [s]
  int Steps = 0;                  ///< in the present window
  std::int64_t UntilTrial = 0;    ///< steps before the other mode is tried
  std::int64_t TrialInterval = 0; ///< grows while trials change nothing
};

}
