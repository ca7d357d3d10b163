// How long steps with stages are where errors are controlled. Lengths are those of the time axis
// (StepControl.h): a step is given up for one half as long when the two formulas of its pair are
// too far apart, and the next one is twice as long when that would do, where the time allows it.
#pragma once

#include "Parameters/Config.h"
#include "State/Snapshot.h"

namespace dem
{

class StageControl
{
public:
  StageControl(const Config& config, const TimePlan& plan) : Choice(config), Plan(plan) {}

  bool any() const
  {
    return this->Choice.hasStages() && this->Choice.stepControl == StepControlKind::Error;
  }
  /// Says in @a state how long the next step is.
  /// @param power by which power of the step the error grows
  void choose(std::int64_t step, int power, StepState& state) const;
  /// The error of a step over what it may be. Yee et al. 2009 (algorithm 1, line 15) ask that the
  /// positions of two formulas are apart by at most half the tolerance times the step. A hit can
  /// then be off by thirty times the tolerance; here the error of a hit is to keep it.
  /// @param error of a hit, as far as the step says [L/T]
  double relative(double error, const StepState& state) const
  {
    return error / (this->Choice.errorTolerance * state.velocity);
  }
  /// Halves a step that did too much wrong.
  /// @param failed whether the run cannot go on with it at all
  /// @return false if there is no shorter one
  bool shorten(bool failed, StepState& state) const;
  /// After a step that is taken.
  void stepDone(double error, StepState& state) const;

private:
  const Config& Choice;
  const TimePlan& Plan;
};

}
