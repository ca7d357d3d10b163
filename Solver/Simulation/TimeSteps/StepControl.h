// Which step comes next where steps change.
//
// The time axis is ruled by the shortest steps that there can be (TimePlan), of which a step is a
// power of two and begins where its length divides the number of those before it. So a step can be
// halved anywhere and doubled at every other one, and no step goes beyond a frame. Times that are
// asked for are ends of steps for every method. The next step is a function of the state alone.
#pragma once

#include "Basics/StepLengths.h"
#include "Observing/Observation.h"
#include "Parameters/Config.h"
#include "State/Snapshot.h"

#include <functional>

namespace dem
{

class StepControl
{
public:
  StepControl(const Config& config, const TimePlan& plan) : Choice(config), Plan(plan) {}

  /// Takes over what an earlier run knew, as far as it holds for this one.
  void adopt(StepState& state) const;
  /// Takes in grains that have come since the last step: how far they go in one as long.
  /// @param nextId of the state
  void meet(const Particles& particles, std::int64_t nextId, StepState& state) const;
  /// Says in @a state how long the next step is.
  /// @param limit says how long it may be by the contacts that there are [T]; asked seldom
  /// @return false if no step is short enough
  bool choose(std::int64_t step, const std::function<double()>& limit, StepState& state) const;
  /// Lengths of the step that led to a state and of the next step, after choose() [T].
  StepLengths lengths(const StepState& state) const
  {
    return { this->timeOf(state.before), this->timeOf(state.length) };
  }
  /// What is shown of a state.
  StepTotals totals(const StepState& state) const
  {
    const auto time = [&](std::int64_t length)
    { return static_cast<double>(length) * this->Plan.timeStep; };
    return { this->any(), state.taken, time(state.length), time(state.shortest),
      time(state.longest), this->Choice.stepControl == StepControlKind::Error, false, state.given,
      state.missed };
  }
  /// What steps are to be measured against: the longest stable step if this one takes its share of
  /// it [T].
  double reach(const StepState& state) const
  {
    return this->timeOf(state.length) / this->Choice.stableShare;
  }
  /// After a step.
  /// @param share as measured against reach()
  void stepDone(double share, StepState& state) const;
  /// Whether a step is shorter than the user gave it, who wants none such.
  bool isRefused(const StepState& state) const
  {
    return this->Choice.stepTooLong == StepTooLong::Refuse && this->Choice.timeStep > 0.0 &&
      state.length < this->Plan.longest();
  }

private:
  /// Whether steps change at all.
  bool any() const { return this->Plan.halvings > 0; }
  double timeOf(std::int64_t length) const
  {
    return static_cast<double>(length > 0 ? length : 1) * this->Plan.timeStep;
  }

  const Config& Choice;
  const TimePlan& Plan;
};

}
