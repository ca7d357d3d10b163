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

  /// The time at a step of a run. A run with the same plan finds the same times as one that never
  /// stopped.
  double at(const TimePlan& plan, std::int64_t step) const
  {
    const bool samePlan =
      this->timeStep == plan.timeStep && this->frameInterval == plan.frameInterval;
    return samePlan ? plan.timeOf(this->steps + step) : this->time + plan.timeOf(step);
  }
  /// For a run that goes on from a step of this one.
  RunClock after(const TimePlan& plan, std::int64_t step) const
  {
    if (step == 0)
    {
      return *this;
    }
    const bool isFirst = this->steps == 0 && this->time == 0.0;
    const bool goesOn =
      isFirst || (this->timeStep == plan.timeStep && this->frameInterval == plan.frameInterval);
    return goesOn
      ? RunClock{ this->steps + step, this->at(plan, step), plan.timeStep, plan.frameInterval }
      : RunClock{ 0, this->at(plan, step), 0.0, 0.0 };
  }
};

}
