#include "Simulation/TimeSteps/StageControl.h"

#include <cmath>

namespace dem
{

namespace
{

/// What a step of twice the length may come to.
constexpr double GrowsUpTo = 0.5;
/// Halvings for the sake of an error: where a force jumps no step is short enough for a small one.
constexpr int ForErrors = 12;

}

void StageControl::choose(std::int64_t step, int power, StepState& state) const
{
  const auto begins = [step](std::int64_t length) { return step % length == 0; };
  if (state.length == 0)
  {
    state.length = this->Plan.longest();
    state.error = 1.0; // no error is known yet
  }
  for (; !begins(state.length); state.length /= 2)
  {
  }
  if (state.length < this->Plan.longest() && begins(2 * state.length) &&
    std::ldexp(state.error, power) <= GrowsUpTo)
  {
    state.length *= 2;
  }
  state.before = state.length;
}

bool StageControl::shorten(bool failed, StepState& state) const
{
  if (state.length <= (failed ? 1 : this->Plan.longest() >> ForErrors))
  {
    return false;
  }
  state.length /= 2;
  ++state.given;
  return true;
}

void StageControl::stepDone(double error, StepState& state) const
{
  state.error = error;
  state.missed += error > 1.0 ? 1 : 0;
}

}
