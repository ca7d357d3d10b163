// Reports the progress of a request, and asks whether the user wants to stop.
#pragma once

#include "Parameters/Config.h"

#include <chrono>

class vtkAlgorithm;

namespace granular
{

class Progress
{
public:
  /// What earlier slices of a request did.
  struct Slices
  {
    double seconds = 0.0;    ///< that they took
    double firstTime = -1.0; ///< that the first one began with [T]; below 0: there was none
  };

  /// @param target the time asked for [T].
  /// @param timeLimit seconds after which it stops as for a user; 0: never.
  /// @param slice seconds after which it stops so that the client is asked; 0: never.
  Progress(vtkAlgorithm* algorithm, const dem::TimePlan& plan, double target, double timeLimit,
    double slice, const Slices& before);

  /// To be called after every step with its time [T]. It checks the clock and reports a few times a
  /// second.
  /// @return whether the user wants to stop, or is gone.
  bool Update(double time);

  /// Since it was made [s].
  double GetSeconds() const
  {
    return std::chrono::duration<double>(Clock::now() - this->Start).count();
  }
  bool IsOverTime() const { return this->TimeLimit > 0.0 && this->GetSeconds() >= this->TimeLimit; }

  bool IsSliceOver() const
  {
    return this->Slice > 0.0 && this->GetSeconds() >= this->Slice && !this->IsOverTime();
  }
  /// What this slice and those before it did.
  Slices GetSlices() const
  {
    return { this->Before.seconds + this->GetSeconds(), this->FirstTime };
  }
  /// The last time that it was told [T].
  double GetTime() const { return this->Time; }

private:
  using Clock = std::chrono::steady_clock;

  void Report(double time, double secondsSinceStart);

  vtkAlgorithm* Algorithm;
  dem::TimePlan Plan;
  double Target;
  double Goal; ///< what the remaining time is told for
  bool HasGoal = false;
  Slices Before;
  double FirstTime;
  double TimeLimit;
  double Slice;
  double Time = 0.0;
  bool IsAlone; ///< the client is gone
  Clock::time_point Start;
  Clock::time_point LastReport;
};

}
