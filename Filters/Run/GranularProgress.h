// Tells how far a request has come, and asks whether the user wants to stop.
#pragma once

#include "Core/Config.h"

#include <chrono>
#include <cstdint>

class vtkAlgorithm;

namespace granular
{

class Progress
{
public:
  /// @param target the step asked for.
  Progress(vtkAlgorithm* algorithm, const dem::TimePlan& plan, std::int64_t target);

  /// To be called after every step; looks at the clock and reports a few times a second.
  /// @return whether the user wants to stop.
  bool Update(std::int64_t step);

private:
  using Clock = std::chrono::steady_clock;

  void Report(std::int64_t step, double secondsSinceStart);

  vtkAlgorithm* Algorithm;
  dem::TimePlan Plan;
  std::int64_t Target;
  std::int64_t Goal; ///< what the remaining time is told for
  std::int64_t FirstStep = -1;
  Clock::time_point Start;
  Clock::time_point LastReport;
};

}
