// What time it is for walls that move and for inflows. A run that continues another one may count
// its time from 0, but these continue from where they were.
#pragma once

#include "Parameters/Config.h"

namespace dem
{

struct RunClock
{
  /// Progress of the runs before: their steps, if they all had one plan, and the time [T].
  std::int64_t steps = 0;
  double time = 0.0;
  /// Step and interval of frames of the plan of the earlier runs [T].
  double timeStep = 0.0;
  double frameInterval = 0.0;

  /// That shows the time of the run itself, from where it begins.
  static RunClock ofRun(const FrameAxis& frames)
  {
    return { 0, frames.begin(), 0.0, frames.begin() == 0.0 ? 0.0 : frames.interval };
  }

  /// The time at a step of a run, which this clock has begun with. A run finds the same times as
  /// one that never stopped, if it has the same plan or continues from a frame with frames as long.
  double at(const TimePlan& plan, std::int64_t step) const
  {
    const std::int64_t done = step - plan.firstStep();
    if (this->goesOnWith(plan))
    {
      return plan.lengthOf(this->stepsOf(plan) + done);
    }
    const bool isOfRun = this->time == plan.timeOf(plan.firstStep());
    return isOfRun ? plan.timeOf(step) : this->time + plan.lengthOf(done);
  }
  /// For a run that continues from a step of this one.
  RunClock after(const TimePlan& plan, std::int64_t step) const
  {
    const std::int64_t done = step - plan.firstStep();
    if (done == 0)
    {
      return *this;
    }
    return this->goesOnWith(plan) ? RunClock{ this->stepsOf(plan) + done, this->at(plan, step),
      plan.timeStep, plan.frameInterval }
                                  : RunClock{ 0, this->at(plan, step), 0.0, 0.0 };
  }

private:
  bool isFirst() const { return this->steps == 0 && this->time == 0.0; }
  bool hasPlan(const TimePlan& plan) const
  {
    return this->timeStep == plan.timeStep && this->frameInterval == plan.frameInterval;
  }
  /// The nearest frame, by number.
  double frame() const { return std::round(this->time / this->frameInterval); }
  /// Whether the times of a plan go through that of this clock, to the bit.
  bool goesOnWith(const TimePlan& plan) const
  {
    const bool isAtFrame = this->frameInterval == plan.frameInterval &&
      this->frame() * this->frameInterval == this->time;
    return this->isFirst() || this->hasPlan(plan) || isAtFrame;
  }
  /// The steps up to the time of this clock, if they had all been those of a plan that continues.
  std::int64_t stepsOf(const TimePlan& plan) const
  {
    return this->isFirst() || this->hasPlan(plan)
      ? this->steps
      : static_cast<std::int64_t>(this->frame()) * plan.stepsPerFrame;
  }
};

}
