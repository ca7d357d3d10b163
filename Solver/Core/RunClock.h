// What time it is for walls that move and for inflows. A run that continues another one counts its
// steps from 0, but these go on from where they were.
#pragma once

#include "Core/Config.h"

namespace dem
{

struct RunClock
{
  /// How far the runs before had come: their steps, if they all had one plan, and the time [T].
  std::int64_t steps = 0;
  double time = 0.0;
  /// Of that plan.
  double timeStep = 0.0;
  double frameInterval = 0.0;

  /// The time at a step of a run. A run finds the same times as one that never stopped, if it has
  /// the same plan or goes on from a frame with frames as long.
  double at(const TimePlan& plan, std::int64_t step) const
  {
    return this->goesOnWith(plan) ? plan.timeOf(this->stepsOf(plan) + step)
                                  : this->time + plan.timeOf(step);
  }
  /// For a run that goes on from a step of this one.
  RunClock after(const TimePlan& plan, std::int64_t step) const
  {
    if (step == 0)
    {
      return *this;
    }
    return this->goesOnWith(plan) ? RunClock{ this->stepsOf(plan) + step, this->at(plan, step),
      plan.timeStep, plan.frameInterval }
                                  : RunClock{ 0, this->at(plan, step), 0.0, 0.0 };
  }

private:
  bool hasPlan(const TimePlan& plan) const
  {
    return this->timeStep == plan.timeStep && this->frameInterval == plan.frameInterval;
  }
  /// The nearest frame, by number.
  double frame() const { return std::round(this->time / this->frameInterval); }
  /// Whether the times of a plan go through that of this clock, to the bit.
  bool goesOnWith(const TimePlan& plan) const
  {
    const bool isFirst = this->steps == 0 && this->time == 0.0;
    const bool isAtFrame = this->frameInterval == plan.frameInterval &&
      this->frame() * this->frameInterval == this->time;
    return isFirst || this->hasPlan(plan) || isAtFrame;
  }
  /// The steps up to the time of this clock, if they had all been those of a plan that goes on.
  std::int64_t stepsOf(const TimePlan& plan) const
  {
    return this->steps == 0 || this->hasPlan(plan)
      ? this->steps
      : static_cast<std::int64_t>(this->frame()) * plan.stepsPerFrame;
  }
};

}
