// Steps of one sweep, whose velocities belong to the middles of steps: all of one length, or as
// long as is stable (StepControl.h).
#pragma once

#include "Simulation/TimeSteps/TimeStepping.h"

#include <algorithm>

namespace dem
{

class FixedSteps : public TimeStepping
{
public:
  using TimeStepping::TimeStepping;
  std::string choose() override;
  std::string move() override;
  const StepResult& result() const override { return this->Done; }
  void finish() override { this->goOn(1); }
  double lastStep(const RunScalars& state) const override;

protected:
  void showLast() override;
  /// Says the lengths of the chosen step and of the one before it.
  void takeLengths();
  /// Velocities of the state become those of half a step before, so that the first kick leads to
  /// the middle of the first step.
  /// @param step its length [T]
  void fallBehind(double step);

  StepResult Done;
};

class StableSteps : public FixedSteps
{
public:
  using FixedSteps::FixedSteps;
  std::string choose() override;
  bool allows(double share) override
  {
    this->Done.stepShare = std::max(this->Done.stepShare, share);
    const double part =
      this->Run.config.stableShare; // of the longest one, which the next step takes
    return part * part * share <= 1.0;
  }
  void finish() override;
  double lastStep(const RunScalars& state) const override
  {
    return this->Control.lengths(state.steps).now;
  }

protected:
  void showLast() override;
  /// takeLengths() for steps of which lists and meters have to know the length.
  void takeChanged();
};

}
